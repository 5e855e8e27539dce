import { compareTurns, type Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";

/**
 * What became of a promise. `unknown`: it depends on what a connection said that is not in the recording.
 * `not-testable`: nothing on the board or in press can show it.
 */
export type Verdict = "pending" | "kept" | "breached" | "not-testable" | "superseded" | "withdrawn" | "unknown";

/** Something that a verdict rests on. */
export interface Evidence {
  readonly n: FrameNumber;
  /** What it shows: an order with its result, a position, press. */
  readonly what: string;
}

/** A verdict, why it is so, and what shows it. */
export interface Found {
  readonly verdict: Verdict;
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

/** A verdict on one turn of a promise. */
export interface TurnVerdict extends Found {
  readonly turn: Turn;
}

/** A verdict with its reasons. */
export interface Judgement extends Found {
  /** Whether nothing that comes later can change it. */
  readonly isFinal: boolean;
  /** Of what lasts longer than a turn: each turn that was looked at. */
  readonly turns: readonly TurnVerdict[];
  /** The turn that decided it. */
  readonly decided: Turn | null;
  /** Name of the reading that was used where the documents are vague. */
  readonly profile: string | null;
}

export function untestable(why: string, evidence: readonly Evidence[] = []): Found {
  return { verdict: "not-testable", why, evidence };
}

export function judgement(
  verdict: Verdict,
  why: string,
  more: Partial<Omit<Judgement, "verdict" | "why">> = {},
): Judgement {
  const isFinal = verdict !== "pending";
  return { verdict, why, evidence: [], isFinal, turns: [], decided: null, profile: null, ...more };
}

/** All must be kept. Parts that no longer bind are left out; where none binds, the whole does not. */
export function all(parts: readonly Judgement[]): Judgement {
  if (parts.length === 1 && parts[0]) return parts[0];
  const binding = parts.filter(({ verdict }) => verdict !== "superseded" && verdict !== "withdrawn");
  const [gone] = parts;
  if (binding.length === 0) return gone ? combined(gone.verdict, gone.why, parts) : judgement("not-testable", "empty");
  const breached = binding.find(({ verdict }) => verdict === "breached");
  if (breached) return { ...combined("breached", breached.why, parts), isFinal: true, decided: breached.decided };
  for (const verdict of ["pending", "unknown", "not-testable"] as const) {
    const one = binding.find((part) => part.verdict === verdict);
    if (one) return combined(verdict, one.why, parts);
  }
  return combined("kept", `all ${binding.length} parts were kept`, parts);
}

/** At least one must be kept. */
export function some(parts: readonly Judgement[]): Judgement {
  const binding = parts.filter(({ verdict }) => verdict !== "superseded" && verdict !== "withdrawn");
  const [gone] = parts;
  if (binding.length === 0) return gone ? combined(gone.verdict, gone.why, parts) : judgement("not-testable", "empty");
  const kept = binding.find(({ verdict }) => verdict === "kept");
  if (kept) return { ...combined("kept", kept.why, parts), isFinal: kept.isFinal };
  if (binding.every(({ verdict }) => verdict === "breached"))
    return { ...combined("breached", "none of the alternatives was kept", parts), decided: lastOf(binding) };
  for (const verdict of ["pending", "unknown", "not-testable"] as const) {
    const one = binding.find((part) => part.verdict === verdict);
    if (one) return combined(verdict, one.why, parts);
  }
  return combined("not-testable", "cannot be told", parts);
}

/** Between `minimum` and `maximum` must be kept. What cannot be tested may have been kept or not. */
export function choose(minimum: number, maximum: number, parts: readonly Judgement[]): Judgement {
  const count = (...verdicts: readonly Verdict[]): number =>
    parts.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const finallyKept = parts.filter(({ verdict, isFinal }) => verdict === "kept" && isFinal).length;
  const kept = count("kept");
  const open = count("not-testable", "unknown", "superseded", "withdrawn");
  const pending = count("pending");
  const told = `${kept} of ${parts.length} kept, ${minimum} to ${maximum} were agreed`;
  if (finallyKept > maximum || kept + open + pending < minimum)
    return { ...combined("breached", told, parts), decided: lastOf(parts) };
  if (pending > 0) return combined("pending", told, parts);
  if (kept > maximum) return { ...combined("breached", told, parts), decided: lastOf(parts) };
  if (minimum <= kept && kept + open <= maximum) return combined("kept", told, parts);
  return combined(count("unknown") > 0 ? "unknown" : "not-testable", `${told}, ${open} cannot be told`, parts);
}

/** The last turn that decided one of several; null where none is known. */
function lastOf(parts: readonly Judgement[]): Turn | null {
  const turns = parts.flatMap(({ decided }) => decided ?? []);
  return turns.reduce<Turn | null>((last, one) => (last === null || compareTurns(one, last) > 0 ? one : last), null);
}

/** The opposite. What is kept only so far is not decided yet. */
export function opposite(inner: Judgement): Judgement {
  const { verdict, isFinal } = inner;
  if (verdict === "breached") return { ...inner, verdict: "kept", why: `it did not happen: ${inner.why}` };
  if (verdict !== "kept") return inner;
  if (!isFinal) return { ...inner, verdict: "pending", why: `so far it holds: ${inner.why}` };
  return { ...inner, verdict: "breached", why: `it happened: ${inner.why}` };
}

function combined(verdict: Verdict, why: string, parts: readonly Judgement[]): Judgement {
  const evidence = new Map(parts.flatMap((part) => part.evidence).map((one) => [`${one.n} ${one.what}`, one]));
  return {
    verdict,
    why,
    evidence: [...evidence.values()].sort((a, b) => a.n - b.n),
    isFinal: verdict !== "pending" && parts.every(({ isFinal }) => isFinal),
    turns: [],
    decided: null,
    profile: parts.find(({ profile }) => profile !== null)?.profile ?? null,
  };
}

/**
 * What several turns come to: breached once one is, kept where one was, else what is known least of.
 * @param ends no further turn can come
 * @param isStrict every turn must be kept: one that cannot be tested leaves the whole open
 */
export function overTurns(turns: readonly TurnVerdict[], ends: boolean, nothing: string, isStrict = false): Judgement {
  const evidenceOf = (list: readonly TurnVerdict[]): Evidence[] => list.flatMap(({ evidence }) => evidence);
  const breached = turns.find(({ verdict }) => verdict === "breached");
  if (breached) {
    const { why, evidence, turn } = breached;
    return judgement("breached", why, { evidence, turns, decided: turn });
  }
  // A turn that nobody saw may hold a breach: what was seen kept in others does not outweigh it.
  for (const verdict of ["unknown", "kept"] as const) {
    const found = turns.filter((one) => one.verdict === verdict);
    const last = found.at(-1);
    if (!last || (verdict === "kept" && isStrict && found.length < turns.length)) continue;
    const why = verdict === "kept" ? `kept in ${found.length} of ${turns.length} turns looked at` : last.why;
    return judgement(verdict, why, { evidence: evidenceOf(found), turns, isFinal: ends });
  }
  const last = turns.findLast(({ verdict }) => verdict === "not-testable");
  if (last) return judgement("not-testable", last.why, { evidence: evidenceOf([last]), turns, isFinal: ends });
  return ends
    ? judgement("not-testable", nothing, { turns })
    : judgement("pending", "its first turn is not over", { turns });
}
