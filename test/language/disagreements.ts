import { onArrangements } from "./disagreements/arrangements.ts";
import { onCommands } from "./disagreements/commands.ts";
import type { Disagreement } from "./disagreements/disagreement.ts";
import { onPress } from "./disagreements/press.ts";

/** The points on which documents and programs differ, in the order of their numbers. */
export const disagreements: readonly Disagreement[] = [...onCommands, ...onPress, ...onArrangements].sort(
  (a, b) => a.number - b.number,
);
