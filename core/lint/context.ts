import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import { ClientWatch } from "./clientWatch.ts";
import type { Side } from "./finding.ts";
import { type PowerTurn, TurnClock } from "./turnClock.ts";

/** What checks ask about the recording beside the frame at hand, folded once for all of them. */
export class LintContext {
  /** Who the clients are; before a frame is checked, it knows that frame. */
  readonly clients = new ClientWatch();
  /** The turns of all powers; it takes a frame after all checks. */
  readonly clock = new TurnClock();
  /** Turns whose deadline was missed, including those that went on after it. */
  readonly missed = new Set<PowerTurn>();
  /** SUBs that came after their turn. */
  readonly late = new Set<FrameNumber>();
  /** Frames with findings so far, by number and the side at fault. */
  readonly #faulted = new Set<string>();

  /** Whether two connections play one game; known when the recording is over. */
  areOfOneGame: (one: ConnectionId, other: ConnectionId) => boolean = () => false;

  /** Remembers that a frame has a finding against a side. */
  fault(n: FrameNumber, side: Side): void {
    this.#faulted.add(`${n} ${side}`);
  }

  /** Whether any check has found something in a frame against a side so far. */
  isFaulted(n: FrameNumber, side: Side): boolean {
    return this.#faulted.has(`${n} ${side}`);
  }
}
