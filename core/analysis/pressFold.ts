import type { Span } from "../bytes/span.ts";
import { documentSteps } from "../game/document.ts";
import type { Games } from "../game/games.ts";
import type { ClientCommand, Message } from "../language/message.ts";
import type { MessageReading } from "../language/read.ts";
import { compareTurns, type Turn } from "../map/turn.ts";
import type { GivenPress, PressEvent, SentPress, ServerVerb } from "../press/event.ts";
import type { Disorder, DrawVote, Presence } from "../press/played.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import { PressThreads } from "../press/threads.ts";
import { printTokens } from "../tokens/text.ts";
import type { FrameRow } from "./analysis.ts";
import type { DocumentContent } from "./documents.ts";
import type { RowWatch } from "./gameFold.ts";
import { RecordingAnswers } from "./links/answers.ts";
import { linkRowOf } from "./links/linkRow.ts";
import { pressOf } from "./links/press.ts";

/** Where a connection stands. */
interface Place {
  turn: Turn | null;
  /** The turn that its power was last noted to be in view in. */
  attended: Turn | null;
  /** What waits for the game to be known. */
  waiting: ((game: number) => void)[];
}

/** Gathers the press of all games of a recording: from the wire, and from documents. Steps behind a {@link GameFold}. */
export class PressFold implements RowWatch {
  readonly threads = new PressThreads();
  readonly votes: DrawVote[] = [];
  readonly disorders: Disorder[] = [];
  readonly presences: Presence[] = [];
  readonly #answers = new RecordingAnswers();
  readonly #places = new Map<number, Place>();
  /** Frames of SND whose answer is waited for. */
  readonly #sent = new Set<number>();
  #rows = 0;

  /** Takes a frame, what was read of it, and the games after it. */
  frame(row: FrameRow, reading: MessageReading | undefined, games: Games): void {
    this.#rows = row.n;
    const answers = this.#answers.take(row);
    const place = this.#placeOf(row.connection);
    const game = games.attendances.get(row.connection)?.game ?? null;
    if (reading?.ok) {
      this.#follow(place, reading.message);
      this.#notice(place, reading.message, row);
    }
    const said = this.#said(row, reading, answers);
    if (said) place.waiting.push((index) => this.threads.take(said(index)));
    if (game === null) return;
    // Who returns goes on where the game is, and is often not shown the position again.
    place.turn ??= games.all[game]?.seats.get(row.connection)?.turn ?? null;
    this.#attend(place, game, row);
    if (place.waiting.length > 0) for (const take of place.waiting.splice(0)) take(game);
  }

  /** Notes the first frame by which a power is in view in a turn. */
  #attend(place: Place, game: number, { power, n }: FrameRow): void {
    const { turn } = place;
    if (turn === null || power === null || place.attended === turn) return;
    place.attended = turn;
    this.presences.push({ game, power, turn, n });
  }

  /** A new greeting begins a game; else turns only go on: an older position answers HST. */
  #follow(place: Place, message: Message): void {
    if (message.type === "HLO" || message.type === "MAP" || message.type === "LOD") place.turn = null;
    if (message.type !== "NOW" || !("turn" in message)) return;
    const { turn } = message;
    if (place.turn !== null && compareTurns(turn, place.turn) <= 0) return;
    place.turn = turn;
  }

  /** Votes for a draw that the server took, and who went into civil disorder. */
  #notice({ turn, waiting }: Place, message: Message, { power, n, direction }: FrameRow): void {
    if (turn === null || direction !== "server-to-client") return;
    const disordered = (gone: string, isGone: boolean): void => {
      waiting.push((game) => this.disorders.push({ game, power: gone, turn, isGone, n }));
    };
    if (message.type === "CCD" && message.undelivered === null) disordered(message.power, true);
    if (message.type === "NOT" && "message" in message && message.message.type === "CCD")
      disordered(message.message.power, false);
    const vote = message.type === "YES" && "echo" in message ? voteIn(message.echo) : null;
    if (vote && power !== null) waiting.push((game) => this.votes.push({ game, power, turn, n, ...vote }));
  }

  /** Takes the messages of a document: each is one row of it. */
  document({ entry, game: document }: DocumentContent, game: number): void {
    for (const step of document === null ? [] : documentSteps(document)) {
      const n = ++this.#rows;
      if (step.kind !== "message") continue;
      const { sender, recipient, press, level, text } = step.message;
      const powers = new Set([
        ...step.phase.units.map(({ power }) => power),
        ...step.phase.centres.map(({ owner }) => owner),
      ]);
      const recipients =
        recipient === null ? [...powers].filter((one) => one !== sender && one !== "UNO") : [recipient];
      const atNs = entry.atNs + step.message.atNs;
      const { turn } = step.phase;
      this.threads.take({ kind: "written", n, atNs, game, turn, sender, recipients, press, level, text });
    }
  }

  /** All press messages, linked, in the server's order. */
  messages({ all }: Games): PressMessage[] {
    return this.threads.messages({ levelOf: (game) => all[game]?.level ?? null });
  }

  #placeOf(connection: number): Place {
    const place = this.#places.get(connection) ?? { turn: null, attended: null, waiting: [] };
    this.#places.set(connection, place);
    return place;
  }

  #said(
    row: FrameRow,
    reading: MessageReading | undefined,
    answers: number | null,
  ): ((game: number) => PressEvent) | undefined {
    const { n, atNs, connection, power } = row;
    const { turn } = this.#placeOf(connection);
    const passing = { n, atNs, connection, turn };
    if (answers !== null && this.#sent.has(answers)) {
      const verb = verbOf(row);
      return (game) => ({ kind: "answered", ...passing, game, answers, verb });
    }
    const found = power === null ? null : spokenIn(row, reading);
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

type Spoken = Pick<SentPress, "sender" | "recipients" | "press" | "level" | "messageId" | "references"> & {
  /** Tokens of the press. */
  readonly span: Span;
};

/** Who says what to whom in a SND or FRM: as it was read, or, of press that makes no sense, as its brackets tell. */
function spokenIn(row: FrameRow, reading: MessageReading | undefined): Spoken | null {
  if (reading?.ok) {
    const { message, level } = reading;
    if ((message.type !== "SND" && message.type !== "FRM") || !("press" in message)) return null;
    const { press, recipients, messageId, references } = message;
    const sender = message.type === "FRM" ? message.sender : row.power;
    if (press.span === undefined || sender === null) return null;
    return { sender, recipients, press, level, messageId, references, span: press.span };
  }
  const found = pressOf(linkRowOf(row));
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
