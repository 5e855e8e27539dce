/** Id of the field that filters the offers, for commands, which are loaded before the table. */
export const offersFieldId = "offers-filter";
