import type { TurnRecord } from "../game/state.ts";
import { compareTurns, type Turn, turnAfter, turnKey } from "../map/turn.ts";
import type { GameEvidence } from "./gameEvidence.ts";

/** A gap between two recorded turns, during which turns may have been played without being recorded. */
interface Hole {
  /** The first turn of the gap. */
  readonly first: Turn;
  /** The next recorded turn. */
  readonly next: Turn;
}

/**
 * Determines how much of a game is recorded: which powers' connections are complete in a turn, whether all results of
 * the turn are known, and which turns may be missing. A saved game is complete.
 */
export class Watched {
  /** Whether the connection is complete, keyed by power and turn. */
  readonly #recorded = new Map<string, boolean>();
  readonly #followed = new Set<string>();
  readonly #reached = new Set<string>();
  readonly #holes: readonly Hole[];
  readonly #doubtful: ReadonlySet<string>;
  readonly #seen: readonly Turn[];
  readonly #isDocument: boolean;
  readonly #isEndFollowed: boolean;

  constructor({ state, presences, passages }: GameEvidence, turns: readonly TurnRecord[]) {
    this.#isDocument = state.document !== null;
    const seen = turns.filter(({ units }) => units !== null);
    const last = seen.at(-1)?.turn;
    for (const { power, turn, extent } of presences) {
      const key = `${power} ${turnKey(turn)}`;
      // If other connections have later turns than this connection, the end of this connection is missing.
      const isOn = extent === "open" && state.end === null && last !== undefined && compareTurns(turn, last) >= 0;
      this.#recorded.set(key, (extent === "whole" || isOn) && this.#recorded.get(key) !== false);
    }
    const steps = new Set(passages.map(({ turn, next }) => stepKey(turn, next)));
    for (const { turn, next } of passages) {
      this.#followed.add(turnKey(turn));
      if (next !== null) this.#reached.add(turnKey(next));
    }
    this.#isEndFollowed = passages.some(
      ({ turn, next }) => next === null && last !== undefined && compareTurns(turn, last) === 0,
    );
    this.#seen = seen.map(({ turn }) => turn);
    const pairs = seen.flatMap((before, at) => seen.slice(at + 1, at + 2).map((record) => ({ before, record })));
    const missed = this.#isDocument
      ? []
      : pairs.filter(({ before, record }) => !steps.has(stepKey(before.turn, record.turn)));
    this.#holes = missed.flatMap(({ before, record }) => {
      const first = turnAfter(before.turn);
      return compareTurns(first, record.turn) < 0 ? [{ first, next: record.turn }] : [];
    });
    this.#doubtful = this.#isDocument
      ? new Set()
      : doubtfulCentres(seen, new Set(missed.filter(mayHaveCounted).map(({ record }) => turnKey(record.turn))));
  }

  /** Whether a power's requests to the server in a turn were recorded; a saved game has only orders and press. */
  isRecorded(power: string, turn: Turn): boolean {
    return this.#recorded.get(`${power} ${turnKey(turn)}`) === true;
  }

  /** Whether at least one complete connection shows the end of the turn. */
  isFollowed(turn: Turn): boolean {
    return this.#isDocument || this.#followed.has(turnKey(turn));
  }

  /**
   * Whether all press between these powers from one turn to another was recorded. One recorded power per turn is
   * enough: press appears on both the sender's and the reader's connection.
   */
  isPressWhole(powers: readonly string[], from: Turn, to: Turn): boolean {
    if (this.#isDocument) return true;
    if (this.#holes.some(({ first, next }) => compareTurns(first, to) <= 0 && compareTurns(next, from) > 0))
      return false;
    return this.#seen
      .filter((turn) => compareTurns(turn, from) >= 0 && compareTurns(turn, to) <= 0)
      .every((turn) => powers.some((power) => this.isRecorded(power, turn)));
  }

  /** Returns the first turn of each gap in a range of turns, inclusive; if `to` is null, the range is open-ended. */
  unseenBetween(from: Turn, to: Turn | null): readonly Turn[] {
    return this.#holes.flatMap(({ first, next }) => {
      if (compareTurns(next, from) <= 0 || (to !== null && compareTurns(first, to) > 0)) return [];
      return [compareTurns(first, from) < 0 ? from : first];
    });
  }

  /** Whether a turn may have been played without its position being recorded. */
  mayBeUnseen(turn: Turn): boolean {
    return this.#holes.some(({ first, next }) => compareTurns(first, turn) <= 0 && compareTurns(turn, next) < 0);
  }

  /** Returns the last turn up to this one that no complete connection covers; null if there is none. */
  lastMissed(turn: Turn): Turn | null {
    if (this.#isDocument) return null;
    const missed = this.#seen.findLast((one) => compareTurns(one, turn) <= 0 && !this.isFollowed(one));
    const holes = this.#holes.filter(({ first }) => compareTurns(first, turn) <= 0).map(({ first }) => first);
    return [...(missed ? [missed] : []), ...holes].sort(compareTurns).at(-1) ?? null;
  }

  /** Whether the centre owners at a turn's start are known. They are unknown if an SCO may be missing. */
  areCentresKnown({ turn }: TurnRecord): boolean {
    return !this.#doubtful.has(turnKey(turn));
  }

  /** Whether the end of the game is fully recorded. */
  isEndFollowed(): boolean {
    return this.#isDocument || this.#isEndFollowed;
  }

  /** Whether the last known centre owners are final, because nothing is missing after the last turn. */
  isEndKnown(): boolean {
    const last = this.#seen.at(-1);
    return last !== undefined && (this.isFollowed(last) || this.#reached.has(turnKey(last)));
  }
}

function stepKey(turn: Turn, next: Turn | null): string {
  return `${turnKey(turn)} ${next === null ? "" : turnKey(next)}`;
}

/** Whether centres may have been counted between two turns; they are counted before winter. */
function mayHaveCounted({ before, record }: { readonly before: TurnRecord; readonly record: TurnRecord }): boolean {
  const { season, year } = before.turn;
  return compareTurns(record.turn, { season: "WIN", year: season === "WIN" ? year + 1 : year }) >= 0;
}

/** Returns the turns whose centre owners were last reported before a gap. */
function doubtfulCentres(seen: readonly TurnRecord[], afterHoles: ReadonlySet<string>): ReadonlySet<string> {
  const doubtful = new Set<string>();
  let isKnown = true;
  for (const { turn, centres, centresTold } of seen) {
    const key = turnKey(turn);
    if (centresTold) isKnown = true;
    else if (centres === null || afterHoles.has(key)) isKnown = false;
    if (!isKnown) doubtful.add(key);
  }
  return doubtful;
}
