/** Id of the field that filters the table, for commands, which are loaded before the table. */
export const brokenFieldId = "broken-search";
