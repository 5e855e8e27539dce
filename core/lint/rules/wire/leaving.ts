import type { GameState } from "../../../game/state.ts";
import type { CloseKind, Direction } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { type LintFrame, type Side, sideOf } from "../../finding.ts";
import { secondsBetween } from "../../wording/seconds.ts";
import { quoted } from "../time/deadlines.ts";

/** Messages after which a client may leave. Source: v0.18, level 0, SLO, DRW, SMR and OFF. */
export const ended: ReadonlySet<Token> = new Set([T.SLO, T.DRW, T.SMR, T.OFF]);

/**
 * Returns the side that ended a connection, according to which leg ended first.
 * @returns null if the recorder was stopped, or the recording ends before the connection
 */
export function leavingSide(direction: Direction, kind: CloseKind | null): Side | null {
  const sender = sideOf(direction);
  switch (kind) {
    case "fin":
    case "rst":
    case "error":
      return sender;
    case "cut":
      return sender === "client" ? "server" : "client";
    case "stopped":
    case null:
      return null;
  }
}

/** Whether a power has no units and no centres left. No document asks the client of such a power to stay. */
export function isEliminated({ powers, current, centres }: GameState, power: string): boolean {
  if (powers.get(power)?.isOut === true) return true;
  if (!current?.units || centres === null || current.units.some((unit) => unit.power === power)) return false;
  return (centres.find(({ owner }) => owner === power)?.centres.length ?? 0) === 0;
}

/** Returns a duration as text: `12 ms`, `9.5 s`. */
export function durationWords(ns: number): string {
  return ns < 1e9 ? `${Math.round(ns / 1e6)} ms` : `${secondsBetween(0, ns)} s`;
}

/**
 * Returns what a client last received and sent before the given time; `who` is the client as the subject of a sentence.
 */
export function lastWords(who: string, received: LintFrame | null, sent: LintFrame | null, atNs: number): string {
  const words = (what: string, frame: LintFrame | null): string[] =>
    frame === null ? [] : [`${what} ${messageOf(frame)}, ${durationWords(atNs - frame.atNs)} before the end`];
  return [...words(`${who} last received`, received), ...words("It last sent", sent)].join(". ");
}

function messageOf({ n, tokens, representation, frame }: LintFrame): string {
  return quoted({ n, tokens, representation, kind: frame.kind });
}
