import { clearLine, cursorTo } from "node:readline";
import type { LiveStatusFollower } from "../core/node/liveStatus.ts";
import type { UpstreamRecording } from "../core/node/proxyServer.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import { counted } from "./output.ts";
import { terminal } from "./terminal.ts";

/** A line at the bottom of the terminal that is redrawn. If standard error is not a terminal, nothing is printed. */
export class StatusLine {
  readonly #stderr = terminal().stderr;
  readonly live: boolean = this.#stderr.isTTY ?? false;
  #shown = false;

  show(recordings: readonly UpstreamRecording[], follower: LiveStatusFollower | undefined): void {
    if (!this.live || recordings.length === 0) return;
    this.clear();
    const columns = this.#stderr.columns ?? 80;
    this.#stderr.write(
      recordings
        .map((recording) => describe(recording, follower))
        .join(" | ")
        .slice(0, columns - 1),
    );
    this.#shown = true;
  }

  clear(): void {
    if (!this.#shown) return;
    clearLine(this.#stderr, 0);
    cursorTo(this.#stderr, 0);
    this.#shown = false;
  }

  /** Prints lines above the status line. */
  above(print: () => void): void {
    this.clear();
    print();
  }
}

function describe({ proxy, file }: UpstreamRecording, follower: LiveStatusFollower | undefined): string {
  const { connections, open, bytes } = proxy.counts;
  const total = bytes["client-to-server"] + bytes["server-to-client"];
  const parts = [`${open} of ${counted(connections, "connection")} open`, `${(total / 1024).toFixed(0)} KiB`];
  const status = follower?.latest(file.path + partSuffix);
  if (status) {
    parts.push(counted(status.frames, "frame"));
    if (status.map !== null) parts.push(status.map);
    if (status.level !== null) parts.push(`level ${status.level}`);
    if (status.powers.length > 0) parts.push(status.powers.join(" "));
    if (status.press.sent > 0) parts.push(`press ${status.press.sent}/${status.press.delivered}`);
  }
  if (file.failing) parts.push("NOT RECORDED");
  return parts.join(", ");
}
