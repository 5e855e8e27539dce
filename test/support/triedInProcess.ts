import { LintFold } from "../../core/analysis/lintFold.ts";
import { type ReportedFinding, reportedFindings } from "../../core/analysis/reportedFinding.ts";
import { rank } from "../../core/diagnostics/severity.ts";
import type { Direction, Entry, EntryDraft } from "../../core/recording/entry.ts";
import { CaseStage } from "../../core/try/case/caseStage.ts";
import { LastFrame } from "../../core/try/lastFrame.ts";
import type { Difference } from "../../core/try/outcome.ts";
import { resultOf, type SituationResult } from "../../core/try/result.ts";
import type { Situation } from "../../core/try/situation.ts";
import { Stage, type StagedSituation, type StageEvent } from "../../core/try/stage.ts";
import { placed } from "./entries.ts";
import { analysisFor, folded } from "./folded.ts";

/** A bot without sockets. */
export interface TriedBot {
  open(): Uint8Array;
  receive(bytes: Uint8Array): readonly Uint8Array[];
  /** Called when nothing has arrived for a while; returns what the bot sends. */
  quiet?(): readonly Uint8Array[];
  /** Whether the bot keeps the turn open until others answer. */
  readonly isWaiting?: boolean;
  /** Whether the bot has closed its connection and its program has ended. */
  readonly isOver: boolean;
  /** Whether the bot ends the connection during the game: permanently (`reset`), or to reconnect (`close`). */
  readonly leaves?: "reset" | "close" | null;
  comeBack?(): void;
}

/** How long the stage waits for a message, in milliseconds. Without sockets, a trial's clock skips this wait. */
const waitMs = 10_000;

/** A result, with the entries recorded on the bot's connection. */
export type TriedResult = SituationResult & { readonly entries: readonly Entry[] };

/** Plays a situation with a bot in this process. The clock advances only when both sides are waiting. */
export function triedInProcess(situation: Situation, bot: TriedBot): TriedResult {
  const trial = new Trial(situation, bot);
  const entries = placed(trial.play());
  const { findings, lastN } = lintedClient(entries);
  const outcome = trial.stage.outcome ?? { kind: "played" };
  const played = {
    situation,
    outcome,
    side: "client" as const,
    end: null,
    findings,
    lastN,
    differences: trial.differences,
    recording: null,
    durationMs: 0,
    round: null,
  };
  return { ...resultOf(played), entries };
}

class Trial {
  readonly stage: StagedSituation;
  readonly #case: CaseStage | null;
  readonly #bot: TriedBot;
  readonly #drafts: EntryDraft[] = [];
  readonly #events: StageEvent[] = [];
  #nowMs = 0;
  /** The connection's number, starting at 0; a bot that reconnects gets a new one. */
  #connection = 0;
  #isLinked = true;

  constructor(situation: Situation, bot: TriedBot) {
    this.#case = situation.replay ? new CaseStage(situation.replay, waitMs) : null;
    this.stage = this.#case ?? new Stage(situation, waitMs);
    this.#bot = bot;
  }

  get differences(): readonly Difference[] {
    return this.#case?.differences ?? [];
  }

  play(): EntryDraft[] {
    this.#open();
    for (let steps = 0; steps < 100_000; steps++) {
      const event = this.#events.shift() ?? this.#wake();
      if (event === null) break;
      for (const command of this.stage.handle(event, this.#nowMs)) {
        if (!this.#isLinked || command.connection !== this.#connection) continue;
        if (command.type !== "send") this.#close("server-to-client");
        else {
          this.#chunk("server-to-client", command.bytes);
          this.#say(this.#bot.receive(command.bytes));
        }
      }
    }
    return this.#drafts;
  }

  /** Returns the event at which the stage next acts; null if the situation is over. */
  #wake(): StageEvent | null {
    if (this.#bot.isWaiting && this.stage.outcome === null && this.#isLinked) {
      this.#say(this.#bot.quiet?.() ?? []);
      const said = this.#events.shift();
      if (said) return said;
    }
    const wakeAt = this.stage.wakeAtMs();
    if (this.stage.outcome !== null || wakeAt === null) return null;
    this.#nowMs = Math.max(this.#nowMs, wakeAt);
    return { type: "time" };
  }

  #say(frames: readonly Uint8Array[]): void {
    for (const bytes of frames) {
      this.#chunk("client-to-server", bytes);
      this.#events.push({ type: "bytes", connection: this.#connection, bytes });
    }
    if (this.#bot.leaves === "close" && !this.#bot.isOver) this.#leaveAndReturn();
    else if (this.#bot.isOver || this.#bot.leaves) this.#close("client-to-server");
  }

  #open(): void {
    const connection = this.#connection + 1;
    this.#drafts.push({
      ...{ type: "opened", atNs: this.#nowMs * 1e6, connection, client: null, listen: null, upstream: null },
    });
    this.#events.push({ type: "opened", connection: this.#connection });
    this.#say([this.#bot.open()]);
  }

  #leaveAndReturn(): void {
    if (!this.#isLinked) return;
    this.#endConnection("client-to-server");
    this.#bot.comeBack?.();
    this.#connection += 1;
    this.#isLinked = true;
    this.#open();
  }

  #chunk(direction: Direction, bytes: Uint8Array): void {
    this.#drafts.push({ type: "chunk", atNs: this.#nowMs * 1e6, connection: this.#connection + 1, direction, bytes });
  }

  #close(first: Direction): void {
    if (!this.#isLinked) return;
    this.#endConnection(first);
    this.#events.push({ type: "ended", end: { kind: "exited", code: 0 } });
  }

  #endConnection(first: Direction): void {
    this.#isLinked = false;
    const second = first === "client-to-server" ? "server-to-client" : "client-to-server";
    for (const direction of [first, second] as const)
      this.#drafts.push({
        ...{ type: "closed", atNs: this.#nowMs * 1e6, connection: this.#connection + 1, direction, kind: "fin" },
        ...{ undelivered: 0, code: null },
      });
    this.#events.push({ type: "closed", connection: this.#connection });
  }
}

function lintedClient(entries: readonly Entry[]): {
  readonly findings: ReportedFinding[];
  readonly lastN: number | null;
} {
  const analysis = analysisFor(entries);
  const lint = new LintFold(analysis);
  const last = new LastFrame("client");
  folded(entries, [lint, last], analysis);
  lint.end();
  const findings = reportedFindings(lint, analysis).filter(
    ({ side, severity }) => side === "client" && rank(severity) >= rank("warning"),
  );
  return { findings, lastN: last.n };
}
