import { clearLine, cursorTo } from "node:readline";
import type { EndStage } from "../core/analysis/gamesProgress.ts";
import { shortTurn } from "../core/analysis/report/words.ts";
import type { LiveStatus } from "../core/node/liveStatus.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import type { LiveRecording, StatusSource } from "./liveRecording.ts";
import { counted } from "./output.ts";
import { plainLine } from "./plainLine.ts";
import { terminal } from "./terminal.ts";
import { waitingWords } from "./waitingWords.ts";

/** A line at the bottom of the terminal, redrawn in place. Prints nothing if standard error is not a terminal. */
export class StatusLine {
  readonly #stderr = terminal().stderr;
  readonly live: boolean = this.#stderr.isTTY ?? false;
  #shown = false;

  show(recordings: readonly LiveRecording[], follower: StatusSource | undefined): void {
    if (!this.live || recordings.length === 0) return;
    this.clear();
    const columns = this.#stderr.columns ?? 80;
    this.#stderr.write(
      plainLine(recordings.map((recording) => describe(recording, follower)).join(" | ")).slice(0, columns - 1),
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

/**
 * Describes a recording. The terminal truncates a long line, so the description begins with what the user is waiting
 * for.
 */
function describe({ proxy, file, nowNs }: LiveRecording, follower: StatusSource | undefined): string {
  const { connections, open, bytes } = proxy.counts;
  const total = bytes["client-to-server"] + bytes["server-to-client"];
  const status = follower?.latest(file.path + partSuffix);
  const parts = [...(file.failing ? ["NOT RECORDED"] : []), `${open} of ${counted(connections, "connection")} open`];
  if (status) parts.push(...gameParts(status, nowNs()));
  parts.push(`${(total / 1024).toFixed(0)} KiB`);
  if (status) {
    parts.push(counted(status.frames, "frame"));
    if (status.map !== null) parts.push(status.map);
    if (status.level !== null) parts.push(`level ${status.level}`);
    if (status.powers.length > 0) parts.push(status.powers.join(" "));
    if (status.press.sent > 0) parts.push(`press ${status.press.sent}/${status.press.delivered}`);
  }
  return parts.join(", ");
}

/** How the last game ended, in words. */
export const endText: Readonly<Record<Exclude<EndStage, "none">, string>> = {
  announced: "game over",
  over: "game over",
  left: "all the game's connections are closed",
};

/** Describes the state of the game: `Spr 1901: waiting for orders from AUS ENG; deadline in 12 s` */
function gameParts({ waiting, end }: LiveStatus, atNs: number): string[] {
  if (end !== "none") return [endText[end]];
  return waiting === null ? [] : [`${shortTurn(waiting.turn)}: ${waitingWords(waiting, atNs)}`];
}
