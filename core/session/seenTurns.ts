import { getOrMake } from "../bytes/keyed.ts";
import { isPower } from "../tokens/token.ts";
import type { FrameNumber, Session } from "./session.ts";
import { emptyCounts, type SessionTurn, type TurnCounts } from "./turnTable.ts";

/** A turn as seen on one power's connections, in the rows counted so far. */
interface SeenTurn extends TurnCounts {
  /** The turn's first row on these connections (the power's own NOW), and the turn's last row so far. */
  firstN: FrameNumber;
  lastN: FrameNumber;
}

/** Counts the traffic of one power's connections in every turn; `advance` counts new rows. */
class SeenTurns {
  readonly edition: number;
  readonly #session: Session;
  readonly #viewpoint: string;
  readonly #turns = new Map<number, SeenTurn>();
  /** The number of counted rows on each connection. */
  readonly #counted = new Map<number, number>();

  constructor(session: Session, viewpoint: string) {
    this.edition = session.edition;
    this.#session = session;
    this.#viewpoint = viewpoint;
  }

  advance(): ReadonlyMap<number, SeenTurn> {
    for (const connection of this.#session.connectionsOf(this.#viewpoint)) {
      const rows = this.#session.frames.rowsOf(connection);
      for (let at = this.#counted.get(connection) ?? 0; at < rows.length; at++) this.#add(rows.at(at));
      this.#counted.set(connection, rows.length);
    }
    return this.#turns;
  }

  #add(n: FrameNumber): void {
    const turn = this.#session.turnOf(n, this.#viewpoint);
    if (turn < 0) return;
    const known = getOrMake(this.#turns, turn, () => ({ ...emptyCounts(), firstN: n, lastN: n }));
    known.firstN = Math.min(known.firstN, n);
    known.lastN = Math.max(known.lastN, n);
    count(this.#session, n, this.#viewpoint, known);
    if (this.#session.isRefusedPress(n)) this.#refuse(this.#session.answers.of(n) ?? n);
  }

  /** Counts a refused message in the turn in which it was sent, where `press` counts it too. */
  #refuse(n: FrameNumber): void {
    const turn = this.#turns.get(this.#session.turnOf(n, this.#viewpoint));
    if (turn) add(turn.refused, this.#viewpoint);
  }
}

const known = new WeakMap<Session, Map<string, SeenTurns>>();

function seenOf(session: Session, viewpoint: string): ReadonlyMap<number, SeenTurn> {
  const views = getOrMake(known, session, () => new Map());
  const before = views.get(viewpoint);
  const seen = before?.edition === session.edition ? before : new SeenTurns(session, viewpoint);
  views.set(viewpoint, seen);
  return seen.advance();
}

/**
 * Returns a turn with the counts of one power's connections: its own messages, the press that other powers sent to it,
 * and the findings in both. Press between other powers is not counted. The turn begins with the power's own NOW.
 * @returns null if the connections have no rows in the turn
 */
function turnSeen(session: Session, turn: SessionTurn, viewpoint: string): SessionTurn | null {
  const seen = seenOf(session, viewpoint).get(turn.index);
  if (!seen) return null;
  return { ...turn, ...seen, atMs: session.frames.atNsOf(seen.firstN) / 1e6 };
}

/**
 * Returns the turn of a row, by {@link Session.turnOf}, with its counts: of all messages, or only of those that one
 * power saw.
 * @returns null before the first turn and outside games
 */
export function turnOfRow(session: Session, n: FrameNumber, viewpoint: string | null): SessionTurn | null {
  return countedTurn(session, session.turnOf(n, viewpoint), viewpoint);
}

/**
 * Returns a turn with its counts: of all messages, or of those that one power saw.
 * @param index the turn's index among all turns in the recording; -1 means none
 */
export function countedTurn(session: Session, index: number, viewpoint: string | null): SessionTurn | null {
  const turn = session.turns.all[index];
  if (!turn) return null;
  return viewpoint === null ? turn : (turnSeen(session, turn, viewpoint) ?? { ...turn, ...emptyCounts() });
}

/**
 * Returns the turns of a game that one power's connections received. For a game that the power did not join, returns
 * all turns with empty counts.
 */
export function turnsSeen(session: Session, game: number, viewpoint: string): SessionTurn[] {
  const turns = session.turns.of(game);
  const seen = turns.flatMap((turn) => turnSeen(session, turn, viewpoint) ?? []);
  if (session.attends(viewpoint, game)) return seen;
  return turns.map((turn) => ({ ...turn, ...emptyCounts() }));
}

function count(session: Session, n: FrameNumber, viewpoint: string, counts: TurnCounts): void {
  counts.messages += 1;
  const severity = session.severityOf(n);
  if (severity !== null) counts.findings[severity] += 1;
  const command = session.commandOf(n);
  if (session.frames.directionOf(n) === "client-to-server") {
    add(counts.sent, viewpoint);
    if (command === "SND") add(counts.press, viewpoint);
  } else if (command === "FRM") {
    const sender = senderOf(session, n);
    if (sender !== null) {
      add(counts.sent, sender);
      add(counts.press, sender);
    }
  }
}

function add(counts: Record<string, number>, power: string): void {
  counts[power] = (counts[power] ?? 0) + 1;
}

/** Returns the sender of press: the power in `FRM ( power ...`. */
function senderOf(session: Session, n: FrameNumber): string | null {
  const frame = session.frames.frameAt(n);
  const token = frame?.tokens?.[2];
  return frame && token !== undefined && isPower(token) ? (frame.representation.names.get(token) ?? null) : null;
}
