/** The press levels of the documents, lowest first. */
export const pressLevels: readonly number[] = [
  0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 8000,
];
