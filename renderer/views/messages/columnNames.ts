/** The full names of the columns by id, in display order. */
export const columnName: Readonly<Record<string, string>> = {
  n: "Number",
  time: "Time",
  connection: "Connection",
  who: "Client",
  command: "Command",
  bytes: "Bytes",
  text: "Text",
  finding: "Findings",
};

/** Columns that are hidden by default. */
export const usuallyHidden: readonly string[] = ["connection", "bytes"];
