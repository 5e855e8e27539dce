import { constants, setPriority } from "node:os";

/**
 * Raises the priority of this process, so that painting a page on the same machine does not delay a relay. Has no
 * effect on systems that allow this only to an administrator (Linux, macOS).
 */
export function goBeforeOthers(): boolean {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
    return true;
  } catch {
    return false;
  }
}
