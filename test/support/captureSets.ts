import { captureNames, keptCaptures } from "./captures.ts";
import { sharedPath } from "./shared.ts";

/** The folder of captured games in the shared data; null in a run without shared data. */
export const sharedCaptures: string | null = sharedPath("captures");

/** Returns the captures in the shared data that are not in this repository. */
export function otherCaptures(): string[] {
  const kept = captureNames(keptCaptures);
  return sharedCaptures === null ? [] : captureNames(sharedCaptures).filter((name) => !kept.includes(name));
}

/** Returns the captures in this repository and, in a run with shared data, the others. */
export function captureSets(): { readonly folder: string; readonly names: readonly string[] }[] {
  const kept = { folder: keptCaptures, names: captureNames(keptCaptures) };
  const others = otherCaptures();
  return sharedCaptures === null || others.length === 0 ? [kept] : [kept, { folder: sharedCaptures, names: others }];
}

export interface CaptureToRun {
  readonly folder: string;
  readonly name: string;
  /** Whether this is the start of another capture that is also used, so that totals exclude it. */
  readonly isPart: boolean;
}

/** Returns all available captures. */
export function capturesToRun(): CaptureToRun[] {
  const all = captureSets().flatMap(({ folder, names }) => names.map((name) => ({ folder, name })));
  const names = new Set(all.map(({ name }) => name));
  return all.map((capture) => {
    const whole = capture.name.replace(/_start$/, "");
    return { ...capture, isPart: whole !== capture.name && names.has(whole) };
  });
}
