import type { Severity } from "../diagnostics/severity.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import { ClientWatch } from "./clientWatch.ts";
import type { Side } from "./finding.ts";
import { FrameFlags } from "./frameFlags.ts";
import { type PowerTurn, TurnClock } from "./turnClock.ts";

/** What checks need to know about the recording besides the current frame, computed once for all of them. */
export class LintContext {
  /** Who the clients are, including what the current frame shows. */
  readonly clients = new ClientWatch();
  /** The turns of all powers, without the current frame. */
  readonly clock = new TurnClock();
  /** Turns with a missed deadline, including those that continued after it. */
  readonly missed = new Set<PowerTurn>();
  /** SUBs that came after their turn. */
  readonly late = new Set<FrameNumber>();
  /** The flags so far of each frame with a finding. */
  readonly #flags = new FrameFlags();

  /** Whether two connections play the same game; known at the end of the recording. */
  areOfOneGame: (one: ConnectionId, other: ConnectionId) => boolean = () => false;

  /** Records that a frame has a finding against a side. */
  fault(n: FrameNumber, side: Side, severity: Severity): void {
    this.#flags.set(n, severity === "note" ? faulted[side] : faulted[side] | wrong[side]);
  }

  /** Whether a frame has a finding against a side so far. */
  isFaulted(n: FrameNumber, side: Side): boolean {
    return this.#flags.has(n, faulted[side]);
  }

  /** Whether a frame has an error or a warning against a side so far. */
  isWrong(n: FrameNumber, side: Side): boolean {
    return this.#flags.has(n, wrong[side]);
  }
}

/** Flags of frames with a finding against a side. */
const faulted: Readonly<Record<Side, number>> = { client: 1, server: 2 };
/** Flags of frames with an error or a warning against a side. */
const wrong: Readonly<Record<Side, number>> = { client: 4, server: 8 };
