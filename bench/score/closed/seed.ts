/** Decides where the closed plants are placed, so that nobody chooses the places by hand. */
export const closedSeed = "14104af14a4cc5fae8526613";
