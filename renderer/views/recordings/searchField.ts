export const searchFieldId = "library-search";
