import type { Severity } from "../diagnostics/severity.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import { ClientWatch } from "./clientWatch.ts";
import type { Side } from "./finding.ts";
import { FrameFlags } from "./frameFlags.ts";
import { RecordedTraffic } from "./recordedTraffic.ts";
import { type PowerTurn, TurnClock } from "./turnClock.ts";

/**
 * The facts about the recording that checks need in addition to the current frame. They are computed once and shared by
 * all checks.
 */
export class LintContext {
  /** The roles of the clients, including what the current frame shows. */
  readonly clients = new ClientWatch();
  /** The turns of all powers, up to but not including the current frame. */
  readonly clock = new TurnClock();
  /** The traffic of each connection that is recorded: until when, and what is missing, up to the current frame. */
  readonly recorded = new RecordedTraffic();
  /** Turns with a missed deadline, including turns that continued after the deadline. */
  readonly missed = new Set<PowerTurn>();
  /** SUBs that arrived after their turn was over. */
  readonly late = new Set<FrameNumber>();
  /** Flags of the frames that have findings so far. */
  readonly #flags = new FrameFlags();

  /** Whether two connections play the same game; this is known only at the end of the recording. */
  areOfOneGame: (one: ConnectionId, other: ConnectionId) => boolean = () => false;

  /** Records a finding on a frame against one side. */
  fault(n: FrameNumber, side: Side, severity: Severity): void {
    this.#flags.set(n, severity === "note" ? faulted[side] : faulted[side] | wrong[side]);
  }

  /** Whether a finding against one side has been recorded on a frame so far. */
  isFaulted(n: FrameNumber, side: Side): boolean {
    return this.#flags.has(n, faulted[side]);
  }

  /** Whether an error or a warning against one side has been recorded on a frame so far. */
  isWrong(n: FrameNumber, side: Side): boolean {
    return this.#flags.has(n, wrong[side]);
  }
}

/** For each side, the flag of frames with a finding against it. */
const faulted: Readonly<Record<Side, number>> = { client: 1, server: 2 };
/** For each side, the flag of frames with an error or a warning against it. */
const wrong: Readonly<Record<Side, number>> = { client: 4, server: 8 };
