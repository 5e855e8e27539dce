/** What columns are called where there is room, by id, in the order in which they stand. */
export const columnName: Readonly<Record<string, string>> = {
  n: "Number",
  time: "Time",
  connection: "Connection",
  who: "Who",
  command: "Command",
  bytes: "Bytes",
  text: "Text",
  finding: "Findings",
};

/** Columns that are not shown until somebody wants them. */
export const usuallyHidden: readonly string[] = ["connection", "bytes"];
