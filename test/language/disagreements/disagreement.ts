import type { Dialect } from "../../../core/syntax/production.ts";

/** A message on which sources differ, and how Black Chamber reads it. */
export interface Example {
  /** `press` is sent in SND, with the id and WRT that v0.13 requires when it is checked against v0.13. */
  readonly as: "client" | "server" | "press";
  readonly text: string;
  /** The game's level and the client's role, for the strict verdicts. */
  readonly level: number;
  readonly role: "player" | "observer";
  /** What the tolerant reading reports; null if it does not read the message either. */
  readonly findings: readonly string[] | null;
  /**
   * The token before which each dialect puts ERR: `FCT`, the second such token as `FCT #2`, or `end` for the end.
   * Dialects that are not listed accept the message.
   */
  readonly refusedBy: Readonly<Partial<Record<Dialect, string>>>;
}

/** A point on which the descriptions of the language differ. */
export interface Disagreement {
  readonly number: number;
  readonly point: string;
  readonly sources: string;
  /** What Black Chamber reads. */
  readonly accepted: string;
  readonly why: string;
  readonly examples: readonly Example[];
  /** Findings that depend on more than the message, such as who sends it. */
  readonly partyFindings?: readonly string[];
}

type Expected = Partial<Pick<Example, "findings" | "refusedBy" | "role">>;

function example(as: Example["as"], level: number, text: string, expected: Expected): Example {
  return { as, level, text, findings: [], refusedBy: {}, role: "player", ...expected };
}

export function client(level: number, text: string, expected: Expected = {}): Example {
  return example("client", level, text, expected);
}

export function server(level: number, text: string, expected: Expected = {}): Example {
  return example("server", level, text, expected);
}

export function press(level: number, text: string, expected: Expected = {}): Example {
  return example("press", level, text, expected);
}

export const all: readonly Dialect[] = ["v0.13", "v0.14", "v0.18", "aiserver", "parlance"];
export const old: readonly Dialect[] = ["v0.13", "v0.14"];
export const documents: readonly Dialect[] = ["v0.13", "v0.14", "v0.18"];

/** Returns `refusedBy` for dialects that all put ERR before the same token. */
export function refused(by: readonly Dialect[], token: string): Example["refusedBy"] {
  return Object.fromEntries(by.map((dialect) => [dialect, token]));
}
