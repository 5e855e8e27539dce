import type { CatalogueEntry, Habit } from "../diagnostics/catalogue.ts";
import { bySeverity, type Severity } from "../diagnostics/severity.ts";
import type { ConnectionId, FrameNumber, Leg } from "../recording/entry.ts";
import { readingLimits } from "../recording/readingLimits.ts";
import { type AnyCode, isPluginCode, type PluginCode, ruleSets } from "./catalogue.ts";
import { LintContext } from "./context.ts";
import { Coverage, type FamiliesRun } from "./coverage.ts";
import { Dispatch } from "./dispatch.ts";
import type { Finding, LegEnd, LintEnding, LintFrame, Place, RuleCheck } from "./finding.ts";
import type { RuleSet } from "./rule.ts";
import type { PowerTurn, TurnClock } from "./turnClock.ts";

/** Findings with one root cause on one connection. */
export interface FindingGroup {
  /** The first finding. */
  readonly finding: Finding<AnyCode>;
  /** The catalogue's entry for the finding's code. */
  readonly entry: CatalogueEntry;
  readonly severity: Severity;
  /** The findings' frames in order, each only once. */
  readonly frames: readonly FrameNumber[];
  /** The place of the fault in each of these frames. */
  readonly places: readonly Place[];
  /** Number of findings in the group. */
  readonly count: number;
  /** The known quirk of the program that reduces the finding to a note; null if there is none. */
  readonly habit: Habit | null;
}

/** Returns the programs at the two ends of a connection, if known. */
export type SoftwareOf = (
  connection: ConnectionId,
) => { readonly server: string | null; readonly client: string | null } | undefined;

interface Growing {
  readonly finding: Finding<AnyCode>;
  readonly frames: FrameNumber[];
  readonly places: Place[];
  count: number;
}

/** Frames from one side of a connection whose remaining findings an earlier finding already explains. */
interface Explained {
  readonly frames: Set<FrameNumber>;
  /** All other findings from this frame onwards are explained. */
  from: FrameNumber;
}

/** The rules that a linter runs. */
export type Rules = readonly ((typeof ruleSets)[number] | RuleSet<PluginCode>)[];

/** Runs all rules over one recording. */
export class Linter
  implements Required<Omit<RuleCheck, "receives" | "frameChecked" | "unread" | "gameEnded" | "gameEnding" | "end">>
{
  readonly #groups = new Map<string, Growing>();
  /** Number of groups, keyed by connection, side and code. */
  readonly #groupCounts = new Map<string, number>();
  #leftOut = 0;
  readonly #context = new LintContext();
  readonly #coverage = new Coverage();
  readonly #checks: readonly RuleCheck[];
  readonly #dispatch: Dispatch;
  /** The frames whose findings are explained by others, keyed by connection and side. */
  readonly #explained = new Map<string, Explained>();
  /** Codes of findings that are not reported because their evidence is synthesised in this recording. */
  #hidden: ReadonlySet<string> = new Set();
  /** The entries of the rules' findings, keyed by code. */
  readonly #entries: ReadonlyMap<string, CatalogueEntry>;

  /**
   * Prepares the checks for the rules.
   * @param rules in any order, because no check depends on the order
   */
  constructor(rules: Rules = ruleSets) {
    this.#checks = rules.map(({ start }) => start((finding) => this.#take(finding), this.#context));
    this.#dispatch = new Dispatch(this.#checks);
    this.#entries = new Map(rules.flatMap(({ findings }) => Object.entries(findings)));
  }

  /** How long each power took for each turn. */
  get clock(): TurnClock {
    return this.#context.clock;
  }

  /** Number of findings omitted because their connection has too many findings with the same code. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** The families of rules that have had something to check so far. */
  get families(): FamiliesRun {
    return this.#coverage.families;
  }

  /** Turns with a missed deadline, including turns that continued after the deadline. */
  get missed(): ReadonlySet<PowerTurn> {
    return this.#context.missed;
  }

  /**
   * Sets which parts of the recording are synthesised; call this before the first entry.
   * @param synthesised as in the header: `frames`, `times`
   */
  madeUp(synthesised: readonly string[]): void {
    const lacks = ({ needs = [] }: CatalogueEntry): boolean => needs.some((need) => synthesised.includes(need));
    this.#hidden = new Set([...this.#entries].flatMap(([code, entry]) => (lacks(entry) ? code : [])));
    this.clock.hasTimes = !synthesised.includes("times");
  }

  opened(connection: ConnectionId, atNs: number): void {
    for (const check of this.#checks) check.opened?.(connection, atNs);
  }

  frame(frame: LintFrame): void {
    this.#coverage.frame(frame);
    this.#context.recorded.frame(frame);
    this.#context.clients.frame(frame);
    this.#dispatch.frame(frame);
    if (frame.reading?.ok === false && frame.direction === "server-to-client") this.#unread(frame);
    this.clock.frame(frame);
  }

  #unread(frame: LintFrame): void {
    for (const check of this.#checks) check.unread?.(frame);
    this.clock.unread(frame);
  }

  lost(leg: Leg): void {
    this.#context.recorded.lost(leg);
    this.#context.clients.lost(leg);
    this.#dispatch.lost(leg.connection);
    for (const check of this.#checks) check.lost?.(leg);
    this.clock.lost(leg);
  }

  legEnded(end: LegEnd): void {
    this.#coverage.legEnded();
    this.#context.recorded.legEnded(end);
    // Run the checks before the clock ends the leg, because checks of timing still need the clock's data about it.
    for (const check of this.#checks) check.legEnded?.(end);
    this.clock.legEnded(end);
  }

  /**
   * Completes the checks at the end of the recording. Each step completes one check, or runs one check on one game or on
   * one of its turns.
   */
  *ending(ending: LintEnding): Generator<undefined> {
    for (const check of this.#checks) {
      if (check.gameEnded || check.gameEnding)
        for (const game of ending.games) {
          check.gameEnded?.(game);
          if (check.gameEnding) yield* check.gameEnding(game);
          yield;
        }
      check.end?.(ending);
      yield;
    }
  }

  /**
   * Returns the findings so far, one group per root cause: the most severe first, and in recording order within a
   * severity. Outcomes, which may be caused by another finding, come last within their severity.
   */
  groups(softwareOf: SoftwareOf): FindingGroup[] {
    const shown = [...this.#groups.values()].filter((group) => !this.#isExplained(group));
    const all = shown.map(({ finding, frames, places, count }): FindingGroup => {
      const { [finding.side]: software = null } = softwareOf(finding.connection) ?? {};
      const entry = this.#entryOf(finding);
      const habit = habitOf(finding, entry, software);
      const severity = habit ? "note" : entry.severity;
      return { finding, entry, severity, frames, places, count, habit };
    });
    return all.sort(
      (a, b) => bySeverity(a, b) || Number(isOutcome(a)) - Number(isOutcome(b)) || a.finding.n - b.finding.n,
    );
  }

  #take(finding: Finding<AnyCode>): void {
    if (this.#hidden.has(finding.code)) return;
    // Rules of plug-ins do not influence the other rules.
    if (!isPluginCode(finding.code)) this.#context.fault(finding.n, finding.side, this.#entryOf(finding).severity);
    const kind = [finding.connection, finding.side, finding.code].join("\n");
    const key = `${kind}\n${finding.cause}`;
    const group = this.#groups.get(key) ?? this.#begin(kind, finding);
    if (group === null) return;
    group.count += 1;
    if (group.frames.at(-1) !== finding.n) {
      group.frames.push(finding.n);
      group.places.push(placeOf(finding, group.places.at(-1)));
    }
    this.#groups.set(key, group);
    if (finding.explains !== undefined) this.#explain(finding);
  }

  #entryOf({ code }: Finding<AnyCode>): CatalogueEntry {
    const entry = this.#entries.get(code);
    if (entry === undefined) throw new RangeError(`no rule has the code ${code}`);
    return entry;
  }

  /**
   * Starts the group for a root cause.
   * @returns null if the connection already has too many groups of this kind
   */
  #begin(kind: string, finding: Finding<AnyCode>): Growing | null {
    const count = this.#groupCounts.get(kind) ?? 0;
    this.#groupCounts.set(kind, count + 1);
    if (count < readingLimits.findings) return { finding, frames: [], places: [], count: 0 };
    this.#leftOut += 1;
    return null;
  }

  #explain(finding: Finding<AnyCode>): void {
    const owner = ownerOf(finding);
    const explained = this.#explained.get(owner) ?? { frames: new Set(), from: Number.POSITIVE_INFINITY };
    if (finding.explains === "rest") explained.from = Math.min(explained.from, finding.n);
    else explained.frames.add(finding.n);
    this.#explained.set(owner, explained);
  }

  /** Whether other findings explain all findings in a group. */
  #isExplained({ finding, frames }: Growing): boolean {
    const explained = this.#explained.get(ownerOf(finding));
    if (!explained || isPluginCode(finding.code) || finding.explains === "rest") return false;
    const isOwn = finding.explains === "frame";
    return frames.every((n) => n >= explained.from || (!isOwn && explained.frames.has(n)));
  }
}

/**
 * Returns the place of a finding, or the previous place object if the two are equal, because millions of frames can
 * have the same place.
 */
function placeOf({ span, tokenIndex }: Place, before: Place | undefined): Place {
  const isSame =
    before?.tokenIndex === tokenIndex && before.span?.start === span?.start && before.span?.end === span?.end;
  return isSame ? before : { span, tokenIndex };
}

function ownerOf({ connection, side }: Finding<AnyCode>): string {
  return `${connection} ${side}`;
}

function isOutcome({ entry }: FindingGroup): boolean {
  return entry.isOutcome ?? false;
}

/** Returns the quirk that explains a finding; null if there is none. */
export function habitOf(
  { side, facts, isBeyondHabits = false }: Finding<AnyCode>,
  { habits = [] }: CatalogueEntry,
  software: string | null,
): Habit | null {
  if (side !== "server" || isBeyondHabits) return null;
  const explains = ({ only = {} }: Habit): boolean =>
    Object.entries(only).every(([name, fact]) => facts[name] === fact);
  return habits.find((habit) => habit.software === software && explains(habit)) ?? null;
}
