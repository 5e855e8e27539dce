/** Id of the field that filters the table. It has its own module because commands are loaded before the table. */
export const brokenFieldId = "broken-search";
