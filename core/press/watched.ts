import type { TurnRecord } from "../game/state.ts";
import { compareTurns, type Turn, turnAfter, turnKey } from "../map/turn.ts";
import type { GameEvidence } from "./gameEvidence.ts";

/** Between two turns that were seen, turns that may have been and were not. */
interface Hole {
  /** The first of them. */
  readonly first: Turn;
  /** The turn that was seen next. */
  readonly next: Turn;
}

/**
 * How much of a game the recording holds: which powers were heard in a turn from its beginning to its end, whether all
 * of its results were seen, and which turns may be missing. A document holds all.
 */
export class Watched {
  /** By power and turn: whether all of it is there. */
  readonly #heard = new Map<string, boolean>();
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
      // Where others were shown more, the end of what was recorded of a connection is missing.
      const isOn = extent === "open" && state.end === null && last !== undefined && compareTurns(turn, last) >= 0;
      this.#heard.set(key, (extent === "whole" || isOn) && this.#heard.get(key) !== false);
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

  /** Whether what a power asked of the server in a turn was recorded: a document has orders and press only. */
  isHeard(power: string, turn: Turn): boolean {
    return this.#heard.get(`${power} ${turnKey(turn)}`) === true;
  }

  /** Whether some connection saw the turn end, and nothing of it is missing. */
  isFollowed(turn: Turn): boolean {
    return this.#isDocument || this.#followed.has(turnKey(turn));
  }

  /**
   * Whether all that some powers said among themselves from one turn to another was recorded: in every turn one of them
   * was heard, and what two of them say passes both.
   */
  isPressWhole(powers: readonly string[], from: Turn, to: Turn): boolean {
    if (this.#isDocument) return true;
    if (this.#holes.some(({ first, next }) => compareTurns(first, to) <= 0 && compareTurns(next, from) > 0))
      return false;
    return this.#seen
      .filter((turn) => compareTurns(turn, from) >= 0 && compareTurns(turn, to) <= 0)
      .every((turn) => powers.some((power) => this.isHeard(power, turn)));
  }

  /** The first turns that may have been between others, from one turn to another, and are not in the recording. */
  unseenBetween(from: Turn, to: Turn | null): readonly Turn[] {
    return this.#holes.flatMap(({ first, next }) => {
      if (compareTurns(next, from) <= 0 || (to !== null && compareTurns(first, to) > 0)) return [];
      return [compareTurns(first, from) < 0 ? from : first];
    });
  }

  /** Whether a turn may have been, and its position is not in the recording. */
  mayBeUnseen(turn: Turn): boolean {
    return this.#holes.some(({ first, next }) => compareTurns(first, turn) <= 0 && compareTurns(turn, next) < 0);
  }

  /** The last turn up to one of which nobody saw all that everybody was told; null: there is none. */
  lastMissed(turn: Turn): Turn | null {
    if (this.#isDocument) return null;
    const missed = this.#seen.findLast((one) => compareTurns(one, turn) <= 0 && !this.isFollowed(one));
    const holes = this.#holes.filter(({ first }) => compareTurns(first, turn) <= 0).map(({ first }) => first);
    return [...(missed ? [missed] : []), ...holes].sort(compareTurns).at(-1) ?? null;
  }

  /** Whether the owners that a turn began with are known: a SCO of it may be missing. */
  areCentresKnown({ turn }: TurnRecord): boolean {
    return !this.#doubtful.has(turnKey(turn));
  }

  /** Whether all that was told of the game's end is there. */
  isEndFollowed(): boolean {
    return this.#isDocument || this.#isEndFollowed;
  }

  /** Whether what was told last of the owners is all that was told: nothing is missing behind the last turn. */
  isEndKnown(): boolean {
    const last = this.#seen.at(-1);
    return last !== undefined && (this.isFollowed(last) || this.#reached.has(turnKey(last)));
  }
}

function stepKey(turn: Turn, next: Turn | null): string {
  return `${turnKey(turn)} ${next === null ? "" : turnKey(next)}`;
}

/** Whether centres may have been counted between two turns: that is done before winter. */
function mayHaveCounted({ before, record }: { readonly before: TurnRecord; readonly record: TurnRecord }): boolean {
  const { season, year } = before.turn;
  return compareTurns(record.turn, { season: "WIN", year: season === "WIN" ? year + 1 : year }) >= 0;
}

/** Turns that begin with owners as they were told before something went missing. */
function doubtfulCentres(seen: readonly TurnRecord[], behindHoles: ReadonlySet<string>): ReadonlySet<string> {
  const doubtful = new Set<string>();
  let isKnown = true;
  for (const { turn, centres, centresTold } of seen) {
    const key = turnKey(turn);
    if (centresTold) isKnown = true;
    else if (centres === null || behindHoles.has(key)) isKnown = false;
    if (!isKnown) doubtful.add(key);
  }
  return doubtful;
}
