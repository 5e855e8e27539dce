import { captureNames, keptCaptures } from "./captures.ts";
import { sharedPath } from "./shared.ts";

/** The captured games of the shared data; null in a run that has none. */
export const sharedCaptures: string | null = sharedPath("captures");

/** Returns the captures of the shared data that are not in this repository. */
export function otherCaptures(): string[] {
  const kept = captureNames(keptCaptures);
  return sharedCaptures === null ? [] : captureNames(sharedCaptures).filter((name) => !kept.includes(name));
}

/** Returns the captures in this repository, and the others in a run with shared data. */
export function captureSets(): { readonly folder: string; readonly names: readonly string[] }[] {
  const kept = { folder: keptCaptures, names: captureNames(keptCaptures) };
  const others = otherCaptures();
  return sharedCaptures === null || others.length === 0 ? [kept] : [kept, { folder: sharedCaptures, names: others }];
}

/** A capture to run. */
export interface CaptureToRun {
  readonly folder: string;
  readonly name: string;
  /** Whether it is the start of another capture that also runs; totals exclude it. */
  readonly isPart: boolean;
}

/** Returns all available captures, one by one. */
export function capturesToRun(): CaptureToRun[] {
  const all = captureSets().flatMap(({ folder, names }) => names.map((name) => ({ folder, name })));
  const names = new Set(all.map(({ name }) => name));
  return all.map((capture) => {
    const whole = capture.name.replace(/_start$/, "");
    return { ...capture, isPart: whole !== capture.name && names.has(whole) };
  });
}
