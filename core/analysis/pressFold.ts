import { getOrMake } from "../bytes/keyed.ts";
import type { Span } from "../bytes/span.ts";
import { recipientsOf } from "../game/document.ts";
import type { Games } from "../game/games.ts";
import type { ClientCommand, ServerMessage } from "../language/message.ts";
import type { MessageReading } from "../language/read.ts";
import { compareTurns, isSameTurn, type Turn, turnKey } from "../map/turn.ts";
import type { GivenPress, PressEvent, SentPress, ServerVerb } from "../press/event.ts";
import type { Disorder, DrawVote, Passage, Presence } from "../press/gameEvidence.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import { PressThreads } from "../press/threads.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import { printTokens } from "../tokens/text.ts";
import type { FrameRow } from "./analysis.ts";
import type { DocumentRow } from "./documents.ts";
import { pressOf } from "./links/press.ts";
import type { FrameEvent, RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** A power's presence on a connection in a turn for which more frames may still arrive. */
interface Attended extends Omit<Presence, "extent"> {
  readonly connection: ConnectionId;
  /** Whether bytes of the turn are missing on the connection. */
  isTorn: boolean;
  /** Whether the connection received the next turn. */
  isOver: boolean;
}

/** What is known about a connection. */
interface Place {
  /** Null before the first position, and between a loss and the next position. */
  turn: Turn | null;
  /** The last turn whose position the connection received. */
  shown: Turn | null;
  /** The last turn whose position the connection received; null if bytes have been lost since then. */
  watched: Turn | null;
  attended: Attended | null;
  /**
   * While bytes may be missing, the turns in which the connection has sent or received anything since the loss;
   * otherwise null.
   */
  doubtful: Attended[] | null;
  /** Number of losses found on this connection so far. */
  losses: number;
  /** Whether bytes are missing before the next turn. */
  isTorn: boolean;
  /** Actions that need the connection's game, deferred until the game is known. */
  waiting: ((game: number) => void)[];
}

/** Collects the press of all games of a recording, from the wire and from documents. */
export class PressFold implements RecordingWatch {
  readonly threads = new PressThreads();
  readonly votes: DrawVote[] = [];
  readonly disorders: Disorder[] = [];
  readonly passages: Passage[] = [];
  readonly #attended: Attended[] = [];
  /** The powers seen in each turn. */
  readonly #seen = new Set<string>();
  readonly #places = new Map<ConnectionId, Place>();
  /** Frames that contain an SND, kept to recognise the answers to them. */
  readonly #sent = new Set<FrameNumber>();
  /** Frames that contain an HST. A position that answers an HST belongs to an earlier turn. */
  readonly #lookedBack = new Set<FrameNumber>();

  take(event: RecordingEvent, games: Games): void {
    if (event.kind === "frame") this.#frame(event, games);
    else if (event.kind === "step") this.#step(event.row);
  }

  #frame({ row, reading, answers }: FrameEvent, games: Games): void {
    const place = this.#placeOf(row.connection);
    this.#lose(place, row.connection, games);
    const game = games.attendances.get(row.connection)?.game ?? null;
    const passedIn = game === null ? null : (games.all[game]?.current?.turn ?? null);
    if (reading?.ok) {
      if (reading.message.type === "HST") this.#lookedBack.add(row.n);
      if (reading.direction === "server-to-client") {
        if (answers === null || !this.#lookedBack.has(answers)) this.#follow(place, reading.message);
        this.#notice(place, reading.message, row);
      }
    }
    const said = this.#said(row, reading, answers, passedIn);
    if (said) place.waiting.push((index) => this.threads.take(said(index)));
    if (game === null) return;
    const isBack =
      place.shown === null && place.turn === null && games.attendances.get(row.connection)?.isReturning === true;
    // A power that returns continues in the game's current turn, often without receiving the position again.
    if (!place.isTorn) place.turn ??= games.all[game]?.seats.get(row.connection)?.turn ?? null;
    if (isBack && !this.#mayGoOn(place.turn, game, row, games)) place.isTorn = true;
    this.#attend(place, game, row);
    if (place.waiting.length > 0) for (const take of place.waiting.splice(0)) take(game);
  }

  /** Returns the turns in which each power was recorded, given the final state of the games. */
  presences(games: Games): Presence[] {
    return this.#attended.map((attended): Presence => {
      const { connection, isTorn, isOver, ...presence } = attended;
      const attendance = games.attendances.get(connection);
      const { losses, doubtful } = this.#placeOf(connection);
      const isPast = isOver || attendance?.isClosed === true || attendance?.isOver === true;
      const isDoubtful = (attendance?.doubtful.length ?? 0) > 0 && (doubtful?.includes(attended) ?? !isOver);
      const isLost = isDoubtful || (!isOver && attendance?.losses !== losses);
      return { ...presence, extent: isTorn || isLost ? "torn" : isPast ? "whole" : "open" };
    });
  }

  /** Records that bytes of a connection are missing. The connection's turn is unknown until it receives a position. */
  #lose(place: Place, connection: ConnectionId, { attendances }: Games): void {
    const { losses = 0, doubtful = [] } = attendances.get(connection) ?? {};
    if (losses !== place.losses) for (const one of place.doubtful ?? []) one.isTorn = true;
    // The next bytes of the leg will show which turns lack bytes.
    if (doubtful.length === 0) place.doubtful = null;
    else place.doubtful ??= place.attended ? [place.attended] : [];
    if (losses === place.losses) return;
    place.losses = losses;
    place.turn = null;
    place.watched = null;
    place.isTorn = true;
    if (place.attended) place.attended.isTorn = true;
    place.waiting.push(() => this.threads.take({ kind: "lost", connection }));
  }

  /**
   * Whether everything that a returning power did in a turn is in the recording: the power was already recorded in the
   * turn, and other connections show that the turn is still in progress.
   */
  #mayGoOn(turn: Turn | null, game: number, { power, connection }: FrameRow, { all }: Games): boolean {
    if (turn === null) return true;
    const isSame = (other: Turn | null): boolean => other !== null && isSameTurn(other, turn);
    if (power === null || !this.#seen.has(attendedKey(game, power, turn))) return false;
    return [...(all[game]?.seats ?? [])].some(
      ([other, seat]) => other !== connection && !seat.isGone && !seat.mayHaveMissed && isSame(seat.turn),
    );
  }

  /** Records the first frame that shows a power in a turn. */
  #attend(place: Place, game: number, { power, n, connection }: FrameRow): void {
    const { turn, attended } = place;
    if (turn === null || power === null) return;
    if (attended && isIn(attended, game, power, turn)) {
      attended.isTorn ||= place.isTorn;
      place.isTorn = false;
      return;
    }
    if (attended) attended.isOver = true;
    place.attended = { game, power, turn, n, connection, isTorn: place.isTorn, isOver: false };
    place.isTorn = false;
    this.#attended.push(place.attended);
    this.#seen.add(attendedKey(game, power, turn));
    place.doubtful?.push(place.attended);
  }

  /**
   * Follows the turns. A greeting begins a new game. Otherwise, turns only advance: older positions are answers to HST.
   */
  #follow(place: Place, message: ServerMessage): void {
    switch (message.type) {
      case "HLO":
      case "MAP":
      case "LOD":
        place.turn = null;
        place.shown = null;
        place.watched = null;
        return;
      case "SLO":
      case "DRW":
      case "SMR":
      case "OFF":
        this.#pass(place, null);
        return;
      case "NOW":
        this.#show(place, message.turn);
    }
  }

  #show(place: Place, turn: Turn): void {
    const { shown } = place;
    const order = shown === null ? 1 : compareTurns(turn, shown);
    // After a loss, a position that the connection has already received shows that the turn is still in progress.
    if (order < 0 || (order === 0 && place.turn !== null)) return;
    this.#pass(place, turn);
    place.turn = turn;
    place.shown = turn;
    place.watched = turn;
  }

  #pass({ watched, waiting }: Place, next: Turn | null): void {
    if (watched) waiting.push((game) => this.passages.push({ game, turn: watched, next }));
  }

  /** Records votes for a draw that the server accepted, and powers that entered or left civil disorder. */
  #notice(place: Place, message: ServerMessage, { power, n }: FrameRow): void {
    const { turn, waiting } = place;
    if (turn === null) return;
    switch (message.type) {
      case "CCD":
        if (message.undelivered === null) this.#disorder(place, turn, { power: message.power, isGone: true, n });
        return;
      case "NOT":
        if (message.message.type === "CCD")
          this.#disorder(place, turn, { power: message.message.power, isGone: false, n });
        return;
      case "YES": {
        const vote = voteIn(message.echo);
        if (vote && power !== null) waiting.push((game) => this.votes.push({ game, power, turn, n, ...vote }));
      }
    }
  }

  #disorder({ waiting }: Place, turn: Turn, disorder: Pick<Disorder, "power" | "isGone" | "n">): void {
    waiting.push((game) => this.disorders.push({ game, turn, ...disorder }));
  }

  #step({ n, atNs, game, step }: DocumentRow): void {
    if (step.kind !== "message") return;
    const { sender, press, level, text } = step.message;
    const recipients = recipientsOf(step.message, step.phase);
    const { turn } = step.phase;
    const said = { sender, recipients, press, level, text };
    this.threads.take({ kind: "written", n, atNs, game, turn, passedIn: turn, ...said });
  }

  /** All press messages, linked, in the order in which the server handled them. */
  messages({ all }: Games): PressMessage[] {
    return this.threads.messages({ levelOf: (game) => all[game]?.level ?? null });
  }

  #placeOf(connection: ConnectionId): Place {
    return getOrMake(this.#places, connection, newPlace);
  }

  #said(
    row: FrameRow,
    reading: MessageReading | undefined,
    answers: FrameNumber | null,
    passedIn: Turn | null,
  ): ((game: number) => PressEvent) | undefined {
    const { n, atNs, connection, power } = row;
    const isAnswer = answers !== null && this.#sent.has(answers);
    const found = isAnswer || power === null ? null : spokenIn(row, reading);
    if (!isAnswer && found === null) return undefined;
    const passing = { n, atNs, connection, turn: this.#placeOf(connection).turn, passedIn };
    if (isAnswer) {
      const verb = verbOf(row);
      return (game) => ({ kind: "answered", ...passing, game, answers, verb });
    }
    if (!found || power === null || !row.tokens) return undefined;
    const { span, ...said } = found;
    const text = printTokens(row.tokens.subarray(span.start, span.end), row.representation);
    if (row.direction === "client-to-server") {
      this.#sent.add(n);
      return (game): SentPress => ({ kind: "sent", ...passing, game, text, ...said });
    }
    return (game): GivenPress => ({ kind: "given", ...passing, game, reader: power, text, ...said });
  }
}

function newPlace(): Place {
  const none = { turn: null, shown: null, watched: null, attended: null, doubtful: null };
  return { ...none, losses: 0, isTorn: false, waiting: [] };
}

/** Compares turns by value: after a loss, a connection may receive the position of the same turn again. */
function isIn(attended: Attended, game: number, power: string, turn: Turn): boolean {
  return attended.game === game && attended.power === power && isSameTurn(attended.turn, turn);
}

function attendedKey(game: number, power: string, turn: Turn): string {
  return `${game} ${power} ${turnKey(turn)}`;
}

type Spoken = Pick<SentPress, "sender" | "recipients" | "press" | "level" | "messageId" | "references"> & {
  /** Tokens of the press. */
  readonly span: Span;
};

/**
 * Returns the parties and the press of an SND or FRM, as read from the message. If the press is unreadable, finds them
 * by their brackets.
 */
function spokenIn(row: FrameRow, reading: MessageReading | undefined): Spoken | null {
  if (reading?.ok) {
    const { message, level } = reading;
    if (message.type !== "SND" && message.type !== "FRM") return null;
    const { press, recipients, messageId, references } = message;
    const sender = message.type === "FRM" ? message.sender : row.power;
    if (press.span === undefined || sender === null) return null;
    return { sender, recipients, press, level, messageId, references, span: press.span };
  }
  const found = pressOf(row);
  if (found === null || found.sender === null) return null;
  const { sender, recipients, press: span } = found;
  return { sender, recipients, span, press: null, level: null, messageId: null, references: [] };
}

function voteIn(echo: ClientCommand): { readonly powers: readonly string[]; readonly isGiven: boolean } | null {
  if (echo.type === "DRW") return { powers: echo.powers, isGiven: true };
  return echo.type === "NOT" && echo.command.type === "DRW" ? { powers: echo.command.powers, isGiven: false } : null;
}

const verbs: readonly ServerVerb[] = ["YES", "REJ", "HUH", "CCD", "OUT"];

function verbOf({ tokens, representation }: FrameRow): ServerVerb {
  const name = representation.names.get(tokens?.[0] ?? -1);
  return verbs.find((verb) => verb === name) ?? "other";
}
