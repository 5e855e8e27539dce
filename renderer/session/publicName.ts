import { stemOf } from "../../core/host/openable.ts";
import { clock, dayWords, plainName, recorderName } from "./recordingName.ts";

/** An address of a machine in a name, with its port and the sign before it. */
const address = /[\s,_@-]*(?<![\d.])(?:\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)|localhost)(?:[:_-]\d{1,5}(?!\d))?/gi;

/**
 * Returns a recording's name for files that users publish: without the address of the server, and with the year:
 * `21 Nov 2026 19:49:57, recorded game` for a name that the recorder made up.
 */
export function publicName(name: string): string {
  const made = recorderName(stemOf(name));
  if (made === null) return plainName(name).replace(address, "").trim() || "game";
  const { at, game } = made;
  return `${dayWords(at)} ${at.getFullYear()} ${clock(at)}, ${game}`;
}

/** Whether a recording's name contains the address of a server. */
export function namesServer(name: string): boolean {
  const made = recorderName(stemOf(name));
  return made === null ? name.search(address) >= 0 : made.server !== null;
}
