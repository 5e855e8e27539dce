import { stemOf } from "../../core/host/openable.ts";

const ownName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(?:practice(?:-(\d+))?|(.+)-(\d+))$/;

/** The parts of a name that Black Chamber made up. */
export interface RecorderName {
  readonly at: Date;
  /** Null for a practice game. */
  readonly server: string | null;
  /** `practice game`, `practice game 2` for the second game started in one second, or `recorded game`. */
  readonly game: string;
}

/** Returns the parts of a name that Black Chamber made up; null if somebody chose the name. */
export function recorderName(stem: string): RecorderName | null {
  const [, day, hour, minute, second, number, host, port] = ownName.exec(stem) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (host !== undefined) return { at, server: `${host}:${port}`, game: "recorded game" };
  return { at, server: null, game: number === undefined ? "practice game" : `practice game ${number}` };
}

/**
 * Returns a recording's name for display: `game-17` for `game-17.chamber.gz` and `game-17.json`. Names that Black
 * Chamber made up from the time and the server become `21 Nov 19:49:57, 127.0.0.1:16714`, or `21 Nov 19:49:57, practice
 * game`. The seconds tell apart the games of one `chamber play --games`.
 */
export function plainName(name: string): string {
  const plain = stemOf(name);
  const made = recorderName(plain);
  if (made === null) return plain;
  const { at, server, game } = made;
  return `${dayWords(at)} ${clock(at)}, ${server ?? game}`;
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

/** Formats a time of day: `19:49:57`. */
export function clock(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":");
}

/** Formats a number with two digits. */
export function two(value: number): string {
  return String(value).padStart(2, "0");
}
