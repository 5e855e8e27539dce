/** A reading of what peace forbids: the documents call it vague. Its name stands with every verdict that used it. */
export type PeaceProfile = "unit-or-centre" | "unit-centre-or-border";

export const peaceProfiles: Readonly<Record<PeaceProfile, string>> = {
  "unit-or-centre":
    "no move, retreat, support or convoy into a province that at the turn's start holds a unit or is a centre of the other",
  "unit-centre-or-border":
    "as unit-or-centre, and none into a province all of whose neighbouring centres are the other's",
};

export const defaultPeace: PeaceProfile = "unit-or-centre";
