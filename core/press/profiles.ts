/**
 * An interpretation of what peace forbids, which the documents do not define precisely. Every verdict that used a
 * profile names it.
 */
export type PeaceProfile = "unit-or-centre" | "unit-centre-or-border";

export const peaceProfiles: Readonly<Record<PeaceProfile, string>> = {
  "unit-or-centre":
    "a move, retreat, support or convoy into a province that contains one of the other power's units at the start of the turn, or is one of its centres",
  "unit-centre-or-border":
    "a move, retreat, support or convoy into a province that contains one of the other power's units at the start of the turn, is one of its centres, or has neighbouring centres that all belong to the other power",
};

export const defaultPeace: PeaceProfile = "unit-or-centre";
