import type { Dialect } from "./production.ts";

/** Every document and program. */
export const everywhere: readonly Dialect[] = ["v0.13", "v0.14", "v0.18", "parlance", "aiserver"];
/** The dialects after v0.14. */
export const newer: readonly Dialect[] = ["v0.18", "parlance", "aiserver"];
export const v014: readonly Dialect[] = ["v0.13", "v0.14"];
export const v013: readonly Dialect[] = ["v0.13"];
export const parlance: readonly Dialect[] = ["parlance"];
export const aiserver: readonly Dialect[] = ["aiserver"];

/** Returns every dialect except the given ones. */
export function allBut(...names: readonly Dialect[]): readonly Dialect[] {
  return everywhere.filter((dialect) => !names.includes(dialect));
}

/** The dialects of forms that occur although no document or program defines them. */
export const nowhere: readonly Dialect[] = [];
