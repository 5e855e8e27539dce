import { constants, setPriority } from "node:os";

/**
 * Asks that this process be given a processor before others that wait for one: a relay must not be late because a page
 * on the same machine paints. Systems that allow this to nobody but an administrator (Linux, macOS) change nothing.
 */
export function goBeforeOthers(): boolean {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
    return true;
  } catch {
    return false;
  }
}
