import { compareTurns, type Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";

/**
 * The verdict on a promise. `unknown`: the verdict depends on traffic that is not in the recording. `not-testable`:
 * nothing on the board or in press can show whether the promise was kept.
 */
export type Verdict = "pending" | "kept" | "breached" | "not-testable" | "superseded" | "withdrawn" | "unknown";

/** A frame that supports a verdict. */
export interface Evidence {
  readonly n: FrameNumber;
  /** What the frame shows, for example an order with its result, a position, or press. */
  readonly what: string;
}

/** A verdict, its reason, and its evidence. */
export interface Found {
  readonly verdict: Verdict;
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

/** A verdict on one turn of a promise. */
export interface TurnVerdict extends Found {
  readonly turn: Turn;
}

/** A verdict on a whole promise or condition. */
export interface Assessment extends Found {
  /** Whether the verdict is final, so that later messages cannot change it. */
  readonly isFinal: boolean;
  /** For a promise over several turns, the verdict on each checked turn. */
  readonly turns: readonly TurnVerdict[];
  /** The turn that decided the verdict; null if no single turn did. */
  readonly decided: Turn | null;
  /** Name of the peace profile used; null if none was needed. */
  readonly profile: string | null;
}

export function untestable(why: string, evidence: readonly Evidence[] = []): Found {
  return { verdict: "not-testable", why, evidence };
}

export function assessment(
  verdict: Verdict,
  why: string,
  more: Partial<Omit<Assessment, "verdict" | "why">> = {},
): Assessment {
  const isFinal = verdict !== "pending";
  return { verdict, why, evidence: [], isFinal, turns: [], decided: null, profile: null, ...more };
}

/**
 * Combines parts that must all be kept. Ignores parts that no longer bind; if no part binds any longer, neither does
 * the whole.
 */
export function all(parts: readonly Assessment[]): Assessment {
  if (parts.length === 1 && parts[0]) return parts[0];
  const binding = parts.filter(({ verdict }) => verdict !== "superseded" && verdict !== "withdrawn");
  const [gone] = parts;
  if (binding.length === 0)
    return gone ? combined(gone.verdict, gone.why, parts) : assessment("not-testable", "the arrangement has no parts");
  // The other parts prove nothing, and a later message about them would make the breach seem to be known only then.
  const [breached] = firstOf(binding, "breached", 1);
  if (breached) return { ...combined("breached", breached.why, [breached]), isFinal: true, decided: breached.decided };
  for (const verdict of ["pending", "unknown", "not-testable"] as const) {
    const one = binding.find((part) => part.verdict === verdict);
    if (one) return combined(verdict, one.why, parts);
  }
  const which = ["the remaining part was", "both parts were"][binding.length - 1] ?? `all ${binding.length} parts were`;
  return combined("kept", `${which} kept`, parts);
}

/** Combines parts, at least one of which must be kept. */
export function some(parts: readonly Assessment[]): Assessment {
  const binding = parts.filter(({ verdict }) => verdict !== "superseded" && verdict !== "withdrawn");
  const [gone] = parts;
  if (binding.length === 0)
    return gone ? combined(gone.verdict, gone.why, parts) : assessment("not-testable", "the arrangement has no parts");
  const kept = binding.find(({ verdict }) => verdict === "kept");
  if (kept) return { ...combined("kept", kept.why, parts), isFinal: kept.isFinal };
  if (binding.every(({ verdict }) => verdict === "breached"))
    return { ...combined("breached", "none of the alternatives was kept", parts), decided: lastOf(binding) };
  for (const verdict of ["pending", "unknown", "not-testable"] as const) {
    const one = binding.find((part) => part.verdict === verdict);
    if (one) return combined(verdict, one.why, parts);
  }
  return combined("not-testable", "cannot be assessed", parts);
}

/**
 * Combines parts, of which between `minimum` and `maximum` must be kept. A part that cannot be checked may or may not
 * have been kept.
 */
export function choose(minimum: number, maximum: number, parts: readonly Assessment[]): Assessment {
  const count = (...verdicts: readonly Verdict[]): number =>
    parts.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const finallyKept = parts.filter(({ verdict, isFinal }) => verdict === "kept" && isFinal).length;
  const kept = count("kept");
  const open = count("not-testable", "unknown", "superseded", "withdrawn");
  const pending = count("pending");
  const tally = `${kept} of ${parts.length} kept; ${minimum} to ${maximum} required`;
  const breached = (proof: readonly Assessment[]): Assessment => ({
    ...combined("breached", tally, proof),
    decided: lastOf(proof) ?? lastOf(parts),
  });
  if (kept + open + pending < minimum) return breached(firstOf(parts, "breached", parts.length - minimum + 1));
  if (finallyKept > maximum)
    return breached(
      firstOf(
        parts.filter(({ isFinal }) => isFinal),
        "kept",
        maximum + 1,
      ),
    );
  if (pending > 0) return combined("pending", tally, parts);
  if (kept > maximum) return breached(firstOf(parts, "kept", maximum + 1));
  if (minimum <= kept && kept + open <= maximum) return combined("kept", tally, parts);
  return combined(count("unknown") > 0 ? "unknown" : "not-testable", `${tally}; ${open} cannot be assessed`, parts);
}

/**
 * Returns the first parts with a verdict, in the order in which messages proved them. Parts with the same proof stay in
 * their order.
 */
function firstOf(parts: readonly Assessment[], verdict: Verdict, count: number): readonly Assessment[] {
  const provenBy = ({ evidence }: Assessment): number => evidence.reduce((last, { n }) => Math.max(last, n), 0);
  return parts
    .filter((part) => part.verdict === verdict)
    .sort((a, b) => provenBy(a) - provenBy(b))
    .slice(0, count);
}

/** Returns the latest turn that decided one of several parts; null if none is known. */
function lastOf(parts: readonly Assessment[]): Turn | null {
  const turns = parts.flatMap(({ decided }) => decided ?? []);
  return turns.reduce<Turn | null>((last, one) => (last === null || compareTurns(one, last) > 0 ? one : last), null);
}

/** Returns the opposite verdict. If a promise has been kept so far but may still be broken, the opposite is pending. */
export function opposite(inner: Assessment): Assessment {
  const { verdict, isFinal } = inner;
  if (verdict === "breached") return { ...inner, verdict: "kept", why: `it did not happen: ${inner.why}` };
  if (verdict !== "kept") return inner;
  if (!isFinal) return { ...inner, verdict: "pending", why: `so far it holds: ${inner.why}` };
  return { ...inner, verdict: "breached", why: `it happened: ${inner.why}` };
}

function combined(verdict: Verdict, why: string, parts: readonly Assessment[]): Assessment {
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
 * Combines the verdicts of several turns: breached if any turn is; else unknown if any is; else kept if any is.
 * @param ends whether no further turn can follow
 * @param isStrict whether the promise must be kept in every turn, so that one untestable turn makes it untestable
 */
export function overTurns(turns: readonly TurnVerdict[], ends: boolean, nothing: string, isStrict = false): Assessment {
  const evidenceOf = (list: readonly TurnVerdict[]): Evidence[] => list.flatMap(({ evidence }) => evidence);
  const breached = turns.find(({ verdict }) => verdict === "breached");
  if (breached) {
    const { why, evidence, turn } = breached;
    return assessment("breached", why, { evidence, turns, decided: turn });
  }
  // An unrecorded turn may contain a breach, and kept turns do not make up for that.
  for (const verdict of ["unknown", "kept"] as const) {
    const found = turns.filter((one) => one.verdict === verdict);
    const last = found.at(-1);
    if (!last || (verdict === "kept" && isStrict && found.length < turns.length)) continue;
    const why = verdict === "kept" ? keptWords(turns) : last.why;
    return assessment(verdict, why, { evidence: evidenceOf(found), turns, isFinal: ends });
  }
  const last = turns.findLast(({ verdict }) => verdict === "not-testable");
  if (last) return assessment("not-testable", last.why, { evidence: evidenceOf([last]), turns, isFinal: ends });
  return ends
    ? assessment("not-testable", nothing, { turns })
    : assessment("pending", "its first turn is not over", { turns });
}

/**
 * Returns text such as `kept in all 6 testable turns (2 not testable)`. A turn that cannot be checked is not a breach.
 */
function keptWords(turns: readonly TurnVerdict[]): string {
  const count = (wanted: Verdict): number => turns.filter(({ verdict }) => verdict === wanted).length;
  const [kept, untestable] = [count("kept"), count("not-testable")];
  const named = ["", "the only testable turn", "both testable turns"][kept] ?? `all ${kept} testable turns`;
  return `kept in ${named}${untestable === 0 ? "" : ` (${untestable} not testable)`}`;
}
