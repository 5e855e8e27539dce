import { spawn } from "node:child_process";

interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Called every half second; if it returns a reason, the program is terminated. */
  readonly whyGivenUp?: () => string | undefined;
}

/**
 * Runs a program to completion, without input and with its output hidden.
 * @param command the program and its arguments
 * @returns why it failed, in one line; undefined on success
 */
export function run(command: readonly string[], { env, whyGivenUp }: RunOptions): Promise<string | undefined> {
  const [program = "", ...parameters] = command;
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
    let givenUp: string | undefined;
    const timer = setInterval(() => {
      givenUp ??= whyGivenUp?.();
      if (givenUp !== undefined) child.kill();
    }, 500);
    child.once("error", (error) => {
      clearInterval(timer);
      resolve(error.message);
    });
    child.once("close", (code) => {
      clearInterval(timer);
      resolve(code === 0 ? undefined : (givenUp ?? whyFailed(Buffer.concat(output).toString("utf8"), code)));
    });
  });
}

/** Returns the line that names an error, or the last line if there is none. */
function whyFailed(output: string, code: number | null): string {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  const named = lines.find((line) => /^(E:|Error:|error:)/.test(line));
  return named ?? lines.filter(Boolean).at(-1) ?? `it exited with code ${code}`;
}
