/** The seed that decides where the closed plants go, so that no person chooses the places. */
export const closedSeed = "14104af14a4cc5fae8526613";
