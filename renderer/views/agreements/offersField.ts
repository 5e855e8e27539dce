/** Id of the field that filters the offers, for commands, which load before the table. */
export const offersFieldId = "offers-filter";
