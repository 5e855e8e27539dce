import { stemOf } from "../../core/host/openable.ts";

const ownName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(?:practice(?:-\d+)?|(.+)-(\d+))$/;

/** Returns the time and the server in a name that Black Chamber made up; null if somebody chose the name. */
export function recorderName(stem: string): { readonly at: Date; readonly server: string | null } | null {
  const [, day, hour, minute, second, host, port] = ownName.exec(stem) ?? [];
  if (day === undefined) return null;
  return {
    at: new Date(`${day}T${hour}:${minute}:${second}Z`),
    server: host === undefined ? null : `${host}:${port}`,
  };
}

/**
 * Returns a recording's name for display: `game-17` for `game-17.chamber.gz` and `game-17.json`. Names that Black
 * Chamber made up from the time and the server become `21 Nov 19:49, 127.0.0.1:16714`, or `21 Nov 19:49, practice
 * game`.
 */
export function plainName(name: string): string {
  const plain = stemOf(name);
  const made = recorderName(plain);
  if (made === null) return plain;
  const { at, server } = made;
  return `${dayWords(at)} ${two(at.getHours())}:${two(at.getMinutes())}, ${server ?? "practice game"}`;
}

/**
 * Returns the name of a file in a link: without folders and extension. It is the same in every time zone, and in every
 * compressed copy.
 */
export function linkedName(name: string): string {
  return stemOf(name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a day: `21 Nov`. */
export function dayWords(day: Date): string {
  return `${day.getDate()} ${months[day.getMonth()] ?? ""}`;
}

/** Formats a number with two digits. */
export function two(value: number): string {
  return String(value).padStart(2, "0");
}
