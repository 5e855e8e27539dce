import type { DocumentMessage } from "../game/document.ts";
import type { Games } from "../game/games.ts";
import type { GameState } from "../game/state.ts";
import type { Press } from "../language/press.ts";
import { type Turn, turnKey } from "../map/turn.ts";
import { printTokens } from "../tokens/text.ts";
import type { FrameRow } from "./analysis.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** Press that reached somebody, or that the server said it took. */
export interface DeliveredMessage extends DocumentMessage {
  /** Index of the game. */
  readonly game: number;
  readonly turn: Turn;
  /** `shown`: its recipient was seen to get it (FRM); `taken`: the server accepted it (YES to SND). */
  readonly evidence: "shown" | "taken";
}

/** Gathers the press of a recording's games, a message a recipient. */
export class DeliveredPress implements RecordingWatch {
  readonly #messages: DeliveredMessage[] = [];

  take(event: RecordingEvent, games: Games): void {
    if (event.kind !== "frame") return;
    const { row, reading } = event;
    const game = games.attendances.get(row.connection)?.game ?? null;
    if (!reading?.ok || reading.direction !== "server-to-client" || game === null) return;
    const { message, level } = reading;
    if (message.type === "FRM" && row.power !== null)
      this.#keep({ ...message, recipients: [row.power] }, "shown", level, row, games, game);
    if (message.type === "YES" && message.echo.type === "SND" && row.power !== null)
      this.#keep({ ...message.echo, sender: row.power }, "taken", level, row, games, game);
  }

  /** The messages of a game: what recipients in view were shown, and what was taken for all others. */
  of(game: number, { seats }: GameState): DeliveredMessage[] {
    const inView = new Set([...seats.values()].map(({ power }) => power));
    return this.#messages.filter(
      (message) => message.game === game && (message.evidence === "shown" || !inView.has(message.recipient)),
    );
  }

  #keep(
    {
      sender,
      recipients,
      press,
    }: { readonly sender: string; readonly recipients: readonly string[]; readonly press: Press },
    evidence: DeliveredMessage["evidence"],
    level: number,
    { connection, tokens, representation, atNs }: FrameRow,
    games: Games,
    game: number,
  ): void {
    const state = games.all[game];
    const turn = state?.seats.get(connection)?.turn ?? state?.current?.turn;
    if (!turn || !tokens || !press.span) return;
    const text = printTokens(tokens.slice(press.span.start, press.span.end), representation);
    for (const recipient of recipients)
      this.#messages.push({ phase: turnKey(turn), turn, atNs, sender, recipient, press, level, text, game, evidence });
  }
}
