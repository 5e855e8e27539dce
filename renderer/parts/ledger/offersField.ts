/** Id of the field that filters the offers. It has its own module because commands are loaded before the table. */
export const offersFieldId = "offers-filter";
