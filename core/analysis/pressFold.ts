import { documentSteps } from "../game/document.ts";
import type { Games } from "../game/games.ts";
import type { Message } from "../language/message.ts";
import type { MessageReading } from "../language/read.ts";
import { compareTurns, type Turn } from "../map/turn.ts";
import type { GivenPress, PressEvent, SentPress, ServerVerb } from "../press/event.ts";
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
  /** Events that wait for the game to be known. */
  waiting: ((game: number) => PressEvent)[];
}

/** Gathers the press of all games of a recording: from the wire, and from documents. Steps behind a {@link GameFold}. */
export class PressFold implements RowWatch {
  readonly threads = new PressThreads();
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
    if (reading?.ok) follow(place, reading.message);
    const said = this.#said(row, reading, answers);
    if (said) place.waiting.push(said);
    if (game === null || place.waiting.length === 0) return;
    for (const event of place.waiting.splice(0)) this.threads.take(event(game));
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
    const place = this.#places.get(connection) ?? { turn: null, waiting: [] };
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
    const found = power === null ? null : pressOf(linkRowOf(row));
    if (!found || found.sender === null || power === null || !row.tokens) return undefined;
    const { sender, recipients } = found;
    const text = printTokens(row.tokens.subarray(found.press.start, found.press.end), row.representation);
    const said = { sender, recipients, text, ...statementOf(reading) };
    if (row.direction === "client-to-server") {
      this.#sent.add(n);
      return (game): SentPress => ({ kind: "sent", ...passing, game, ...said });
    }
    return (game): GivenPress => ({ kind: "given", ...passing, game, reader: power, ...said });
  }
}

function statementOf(
  reading: MessageReading | undefined,
): Pick<SentPress, "press" | "level" | "messageId" | "references"> {
  const nothing = { press: null, level: null, messageId: null, references: [] };
  if (!reading?.ok) return nothing;
  const { message, level } = reading;
  const isPress = (message.type === "SND" || message.type === "FRM") && "press" in message;
  if (!isPress) return nothing;
  return { press: message.press, level, messageId: message.messageId, references: message.references };
}

/** A new greeting begins a game; else turns only go on: an older position answers HST. */
function follow(place: Place, message: Message): void {
  if (message.type === "HLO" || message.type === "MAP" || message.type === "LOD") place.turn = null;
  if (message.type !== "NOW" || !("turn" in message)) return;
  if (place.turn === null || compareTurns(message.turn, place.turn) > 0) place.turn = message.turn;
}

const verbs: readonly ServerVerb[] = ["YES", "REJ", "HUH", "CCD", "OUT"];

function verbOf({ tokens, representation }: FrameRow): ServerVerb {
  const name = representation.names.get(tokens?.[0] ?? -1);
  return verbs.find((verb) => verb === name) ?? "other";
}
