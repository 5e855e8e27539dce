import type { LiveRecording, StatusSource } from "../../cli/liveRecording.ts";
import type { LiveStatus } from "../../core/node/liveStatus.ts";

/** A recording in progress that a test changes step by step, with the status that its frames show. */
export class FakeRecording implements LiveRecording, StatusSource {
  readonly file = { path: "game.chamber", failing: false, whole: true };
  readonly proxy: LiveRecording["proxy"] = {
    counts: {
      connections: 2,
      open: 2,
      failed: 0,
      failure: null,
      bytes: { "client-to-server": 1024, "server-to-client": 2048 },
    },
  };
  #status: LiveStatus = {
    path: "game.chamber.part",
    frames: 40,
    fromServers: 20,
    press: { sent: 0, delivered: 0 },
    powers: ["ENG", "FRA"],
    map: "standard",
    level: 0,
    gameSeen: true,
    waiting: null,
    end: "none",
  };

  nowNs(): number {
    return 18e9;
  }

  latest(): LiveStatus {
    return this.#status;
  }

  /** Changes the status, as new frames would. */
  shows(changes: Partial<LiveStatus>): void {
    this.#status = { ...this.#status, ...changes };
  }
}
