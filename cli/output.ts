import { once } from "node:events";
import type { SingleBar } from "cli-progress";
import { HostError } from "../core/node/hostError.ts";
import { commandName } from "./commandName.ts";
import { plainLine, plainText } from "./plainLine.ts";
import { errColours, terminal } from "./terminal.ts";

/** The exit codes in docs/cli.md. */
export const exit = { fine: 0, findings: 1, usage: 2, damaged: 3, interrupted: 130 } as const;

/** Returns the worse of two exit codes. Unreadable input is worse than damage, and damage is worse than findings. */
export function worse(a: number, b: number): number {
  const rank: readonly number[] = [exit.fine, exit.findings, exit.damaged, exit.usage];
  return rank.indexOf(b) > rank.indexOf(a) ? b : a;
}

/** Returns the exit code for recordings that have ended: `damaged` if any lacks bytes or was not written at all. */
export function codeOfRecordings(ended: readonly { readonly whole: boolean }[]): number {
  return ended.some(({ whole }) => !whole) ? exit.damaged : exit.fine;
}

/** Buffers standard output and writes it no faster than the reading program accepts it. */
export class Output {
  #pending = "";

  line(text: string): void {
    this.#pending += `${plainLine(text)}\n`;
  }

  /** Adds the lines of a string. */
  lines(text: string): this {
    this.#pending += `${plainText(text.replace(/\n$/, ""))}\n`;
    return this;
  }

  /** Writes the buffered text. Waits while the reading program is slow. */
  async flush(): Promise<void> {
    if (this.#pending === "") return;
    const text = this.#pending;
    this.#pending = "";
    await printDocument(text);
  }
}

/** Prints a document on standard output unchanged, no faster than the reading program accepts it. */
export async function printDocument(text: string): Promise<void> {
  const { stdout } = terminal();
  if (!stdout.write(text)) await once(stdout, "drain");
}

/** Prints lines for the user on standard error, all at once. */
export function tell(...lines: readonly string[]): void {
  terminal().stderr.write(lines.map((line) => `${plainLine(line)}\n`).join(""));
}

export function warn(text: string): void {
  tell(`${errColours().yellow("warning:")} ${text}`);
}

/** Prints an expected failure and returns its exit code; rethrows anything else. */
export function reportFailure(error: unknown): number {
  if (!(error instanceof HostError)) throw error;
  tell(`${errColours().red(`${commandName}:`)} ${error.message}`, ...error.below);
  return exit.usage;
}

/** Shows a progress bar if standard error is a terminal. It appears after 300 ms, so short tasks show none. */
export function progressBar(what: string): { report: (done: number, total: number) => void; stop: () => void } {
  const { stderr } = terminal();
  if (!stderr.isTTY) return { report: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let bar: SingleBar | undefined;
  let state: "quick" | "shown" | "stopped" = "quick";
  const show = async (done: number, total: number): Promise<void> => {
    // Most runs end before they need a bar, so they never load it.
    const { default: cliProgress } = await import("cli-progress");
    if (state === "stopped") return;
    bar = new cliProgress.SingleBar(
      { format: `${plainLine(what)} {bar} {percentage}%`, clearOnComplete: true, stream: stderr },
      cliProgress.Presets.shades_classic,
    );
    bar.start(total, done);
  };
  return {
    report: (done, total) => {
      if (state === "quick" && performance.now() - startedAt > 300) {
        state = "shown";
        void show(done, total);
      }
      bar?.update(done);
    },
    stop: () => {
      state = "stopped";
      bar?.stop();
    },
  };
}

/** Formats the time since the start of the recording in seconds: `12.345`. */
export function seconds(atNs: number): string {
  return (atNs / 1e9).toFixed(3);
}

export { counted } from "../core/language/english/words.ts";
