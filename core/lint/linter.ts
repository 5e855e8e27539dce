import { bySeverity, type Severity } from "../diagnostics/severity.ts";
import type { ConnectionId, FrameNumber, Leg } from "../recording/entry.ts";
import { AcrossRules } from "./across.ts";
import { catalogue } from "./catalogue.ts";
import { ClientWatch } from "./clientWatch.ts";
import { ContentRules } from "./contents.ts";
import { DeadlineRules } from "./deadlines.ts";
import { DeliveryRules } from "./delivery.ts";
import { DialectRules } from "./dialects.ts";
import type { Finding, LegEnd, LintEnding, LintFrame, Place, Rule } from "./finding.ts";
import { FrameRules } from "./frames.ts";
import { type Habit, habitOf } from "./habits.ts";
import { HandshakeRules } from "./handshake.ts";
import { LanguageRules } from "./language.ts";
import { LatencyRules } from "./latency.ts";
import { LevelRules } from "./levels.ts";
import { unfoundIn } from "./madeUp.ts";
import { MapAnswerRules } from "./mapAnswer.ts";
import { MdfRules } from "./mdf.ts";
import { NameRules } from "./names.ts";
import { OrderRules } from "./orders.ts";
import { PasscodeRules } from "./passcodes.ts";
import { ReadinessRules } from "./readiness.ts";
import { RefusalRules } from "./refusals.ts";
import { ReplyRules } from "./replies.ts";
import { RequestRules } from "./requests.ts";
import { ServerGameRules } from "./serverGame.ts";
import { ServerTalkRules } from "./serverTalk.ts";
import { SubmissionRules } from "./submissions.ts";
import { type PowerTurn, TurnClock } from "./turnClock.ts";
import { TurnOrderRules } from "./turnOrder.ts";
import { UnansweredRules } from "./unanswered.ts";
import { VoteRules } from "./votes.ts";

/** What is missing when a turn is over may be missing for a reason that another finding names. */
const outcomes: ReadonlySet<string> = new Set(["deadline-missed", "builds-unwaived", "stalled"]);

/** Findings of one root cause on one connection. */
export interface FindingGroup {
  /** The first. */
  readonly finding: Finding;
  readonly severity: Severity;
  /** Frames that show it, in order; several findings of one frame count once. */
  readonly frames: readonly FrameNumber[];
  /** Where in each of them. */
  readonly places: readonly Place[];
  /** How often it was found. */
  readonly count: number;
  /** Why it is no more than a note here: a known habit of the program. */
  readonly habit: Habit | null;
}

/** Which programs speak on a connection, where that is known. */
export type SoftwareOf = (
  connection: ConnectionId,
) => { readonly server: string | null; readonly client: string | null } | undefined;

interface Growing {
  readonly finding: Finding;
  readonly frames: FrameNumber[];
  readonly places: Place[];
  count: number;
}

/** All rules over one recording. */
export class Linter implements Required<Omit<Rule, "gameEnded" | "end">> {
  readonly #groups = new Map<string, Growing>();
  /** Frames in which anything was found, each with whom it is told of. */
  readonly #faulted = new Set<string>();
  readonly #rules: readonly Rule[];
  /** What looks at every frame: bound, for so many kinds of rules are slow to ask for it. */
  readonly #ofFrames: readonly ((frame: LintFrame) => void)[];
  /** How long every power took for every turn. */
  readonly clock = new TurnClock();
  readonly #deadlines: DeadlineRules;
  /** Codes that the recording cannot show. */
  #unfound: ReadonlySet<string> = new Set();

  constructor() {
    const report = (finding: Finding): void => this.#take(finding);
    const submissions = new SubmissionRules(report);
    const across = new AcrossRules(report);
    this.#deadlines = new DeadlineRules(report, this.clock);
    const clients = new ClientWatch();
    this.#rules = [
      clients,
      new FrameRules(report),
      new HandshakeRules(report),
      new LanguageRules(report),
      new RequestRules(report),
      new LevelRules(report, clients),
      new NameRules(report),
      new DialectRules(report),
      new MdfRules(report),
      new ContentRules(report, clients),
      new ReplyRules(report, clients),
      new UnansweredRules(report),
      new MapAnswerRules(report),
      submissions,
      new OrderRules(report, submissions.late),
      // The rules on time ask the clock of a leg that ends before it forgets it.
      this.#deadlines,
      new ReadinessRules(report, this.clock),
      new VoteRules(report, this.clock),
      new LatencyRules(report, this.clock),
      this.clock,
      new ServerGameRules(report),
      new ServerTalkRules(report),
      new TurnOrderRules(report),
      across,
      new DeliveryRules(report),
      new PasscodeRules(report, (one, other) => across.areOfOneGame(one, other)),
      new RefusalRules(report, clients, (n, side) => this.#faulted.has(`${n} ${side}`)),
    ];
    this.#ofFrames = this.#rules.flatMap((rule) => rule.frame?.bind(rule) ?? []);
  }

  /** Turns whose deadline was missed, those too that go on behind it. */
  get missed(): ReadonlySet<PowerTurn> {
    return this.#deadlines.missed;
  }

  /** What of the recording was never seen, but made up: before its first entry is shown. */
  madeUp(synthesised: readonly string[]): void {
    this.#unfound = unfoundIn(synthesised);
    this.clock.hasTimes = !synthesised.includes("times");
  }

  opened(connection: ConnectionId, atNs: number): void {
    for (const rule of this.#rules) rule.opened?.(connection, atNs);
  }

  frame(frame: LintFrame): void {
    for (const look of this.#ofFrames) look(frame);
  }

  lost(leg: Leg): void {
    for (const rule of this.#rules) rule.lost?.(leg);
  }

  legEnded(end: LegEnd): void {
    for (const rule of this.#rules) rule.legEnded?.(end);
  }

  /** The recording is over; each step is the work of one rule, on one game where it judges games. */
  *ending(ending: LintEnding): Generator<undefined> {
    for (const rule of this.#rules) {
      if (rule.gameEnded)
        for (const game of ending.games) {
          rule.gameEnded(game);
          yield;
        }
      rule.end?.(ending);
      yield;
    }
  }

  /**
   * What was found so far, a group a root cause: errors first, each in the order of the recording; but what was missing
   * in the end behind what may have been the cause of it.
   */
  groups(softwareOf: SoftwareOf): FindingGroup[] {
    const all = [...this.#groups.values()].map(({ finding, frames, places, count }): FindingGroup => {
      const { [finding.side]: software = null } = softwareOf(finding.connection) ?? {};
      const habit = habitOf(finding, software);
      const severity = habit ? "note" : (catalogue[finding.code]?.severity ?? "error");
      return { finding, severity, frames, places, count, habit };
    });
    return all.sort(
      (a, b) =>
        bySeverity(a, b) ||
        Number(outcomes.has(a.finding.code)) - Number(outcomes.has(b.finding.code)) ||
        a.finding.n - b.finding.n,
    );
  }

  #take(finding: Finding): void {
    if (this.#unfound.has(finding.code)) return;
    this.#faulted.add(`${finding.n} ${finding.side}`);
    const key = [finding.connection, finding.side, finding.code, finding.cause].join("\n");
    const group = this.#groups.get(key) ?? { finding, frames: [], places: [], count: 0 };
    group.count += 1;
    if (group.frames.at(-1) !== finding.n) {
      group.frames.push(finding.n);
      group.places.push({ span: finding.span, tokenIndex: finding.tokenIndex });
    }
    this.#groups.set(key, group);
  }
}
