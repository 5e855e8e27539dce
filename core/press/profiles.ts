/** An interpretation of what peace forbids, which the documents call vague. Every verdict that used it names it. */
export type PeaceProfile = "unit-or-centre" | "unit-centre-or-border";

export const peaceProfiles: Readonly<Record<PeaceProfile, string>> = {
  "unit-or-centre":
    "no move, retreat, support or convoy into a province that holds a unit of the other power, or is its centre, at the turn's start",
  "unit-centre-or-border":
    "as unit-or-centre, and also not into a province whose neighbouring centres all belong to the other power",
};

export const defaultPeace: PeaceProfile = "unit-or-centre";
