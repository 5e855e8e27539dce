/** Id of the field that filters the table, for commands, which load before the table. */
export const brokenFieldId = "broken-search";
