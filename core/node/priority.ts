import { constants, setPriority } from "node:os";

/**
 * Raises the priority of this process, so that rendering a page on the same machine does not delay a relay. Has no
 * effect on systems that let only administrators do this (Linux, macOS). Returns whether it succeeded.
 */
export function raisePriority(): boolean {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
    return true;
  } catch {
    return false;
  }
}
