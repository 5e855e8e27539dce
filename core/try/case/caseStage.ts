import { concatBytes } from "../../bytes/concat.ts";
import { encodeTokens } from "../../tokens/token.ts";
import { T } from "../../tokens/vocabulary.ts";
import { encodeHead } from "../../wire/frame.ts";
import { Framer } from "../../wire/framer.ts";
import { type Difference, endText, type Outcome } from "../outcome.ts";
import type { BotConnection, StageCommand, StagedSituation, StageEvent } from "../stage.ts";
import { mostMessages } from "../stage.ts";
import { CaseReplay } from "./caseReplay.ts";
import type { GameCase } from "./gameCase.ts";

/** Frame type bytes by kind; other frames get 5, which no document defines. Source: protocol v1. */
const typeBytes: Readonly<Record<string, number>> = { IM: 0, RM: 1, DM: 2, FM: 3, EM: 4 };

/** A case being played with a live bot, without sockets or a clock, like {@link CaseReplay}. */
export class CaseStage implements StagedSituation {
  readonly #replay: CaseReplay;
  readonly #framers = new Map<BotConnection, Framer>();
  #commands: StageCommand[] = [];
  #messages = 0;
  #isFinished = false;

  /** @param waitMs how long to wait for each message from the bot */
  constructor(game: GameCase, waitMs: number) {
    this.#replay = new CaseReplay(game, waitMs);
  }

  get outcome(): Outcome | null {
    return this.#replay.outcome;
  }

  get differences(): readonly Difference[] {
    return this.#replay.differences;
  }

  handle(event: StageEvent, nowMs: number): readonly StageCommand[] {
    switch (event.type) {
      case "opened":
        this.#framers.set(event.connection, new Framer());
        this.#replay.opened(nowMs);
        break;
      case "closed":
        this.#framers.delete(event.connection);
        if (this.#framers.size === 0) this.#replay.left("it closed its connection", false);
        break;
      case "ended":
        this.#replay.left(endText(event.end), true);
        break;
      case "bytes":
        this.#receive(event.connection, event.bytes, nowMs);
        break;
      case "time":
        break;
    }
    this.#replay.advance(nowMs);
    this.#carryOut();
    if (this.outcome !== null) this.#finish();
    return this.#commands.splice(0);
  }

  wakeAtMs(): number | null {
    return this.#replay.dueMs;
  }

  #receive(connection: BotConnection, bytes: Uint8Array, nowMs: number): void {
    for (const frame of this.#framers.get(connection)?.push(bytes) ?? []) {
      if (this.outcome !== null) return;
      this.#messages += 1;
      if (this.#messages > mostMessages) {
        const message = `the bot sent more than ${mostMessages} messages`;
        this.#replay.stop({ kind: "failed", failure: { kind: "flood", message, expected: null, got: null } });
      } else this.#replay.receive(frame, nowMs);
    }
  }

  /** Carries out the replay's actions on the bot's latest connection. */
  #carryOut(): void {
    const connection = [...this.#framers.keys()].at(-1);
    for (const act of this.#replay.taken()) {
      if (connection === undefined) continue;
      if (act.type === "frame") this.#send(connection, typeBytes[act.line?.kind ?? "DM"] ?? 5, act.body);
      else this.#commands.push({ type: act.type, connection });
    }
  }

  #send(connection: BotConnection, typeByte: number, body: Uint8Array): void {
    const bytes = concatBytes([encodeHead({ typeByte, pad: 0, body }), body]);
    this.#commands.push({ type: "send", connection, bytes, isApart: false });
  }

  /** Ends the game: sends OFF to the bot, and closes its connections. */
  #finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    for (const connection of this.#framers.keys()) {
      this.#send(connection, 2, encodeTokens([T.OFF]));
      this.#commands.push({ type: "end", connection });
    }
  }
}
