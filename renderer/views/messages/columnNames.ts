/** The full names of the columns by id, in their usual order. */
export const columnName = {
  n: "Number",
  time: "Time",
  connection: "Connection",
  who: "Client",
  command: "Command",
  bytes: "Bytes",
  text: "Text",
  finding: "Findings",
} as const;

/** Columns that are hidden by default. */
export const usuallyHidden: readonly string[] = ["connection", "bytes"];

/** The name of the table, under which the settings store its columns. */
export const tableLabel = "Messages";
