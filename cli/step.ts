import { emitKeypressEvents, type Key } from "node:readline";
import type { Command } from "commander";
import { knownVariants } from "../core/map/library.ts";
import { HostError } from "../core/node/hostError.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { Session } from "../core/session/session.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { warn } from "./output.ts";
import { plainLine } from "./plainLine.ts";
import { keyOf, moveCursor } from "./stepKeys.ts";
import { stepScreen } from "./stepScreen.ts";
import { terminal } from "./terminal.ts";

export function addStep(program: Command): void {
  addDialectOption(program.command("step").argument("<file>", "recording to step through"))
    .addHelpText(
      "after",
      `
Keys: right/left or l/h: next or previous message; down/up or j/k: phase; ] and [: movement turn; home/end or g/G: first
or last message; digits and Enter: go to a message; q: quit. Without a terminal, step reads keys from standard input.

Examples:
  chamber step game.chamber
  printf ']]k' | chamber step game.chamber`,
    )
    .action(async (file: string, options: DialectOption) => {
      const session = new Session(knownVariants, { dialect: options.numberDialect, assigned: options.assign });
      const outcome = await readRecording(file, (items) => session.push(items));
      for (const note of outcome.notes) warn(`${file}: ${note}`);
      if (session.count === 0) throw new HostError("usage", `${file} has no messages to step through`);
      await step(file, session);
      terminal().exitCode = outcome.exitCode;
    });
}

/** Draws the screen, waits for a key and moves the cursor, until `q` or the end of the input. */
async function step(file: string, session: Session): Promise<void> {
  const { stdin, stdout } = terminal();
  const isScreen = stdin.isTTY && stdout.isTTY;
  let n = 1;
  let typed = "";
  const draw = (): void => {
    const size = { columns: stdout.columns ?? 200, rows: isScreen ? (stdout.rows ?? 24) : 60 };
    const lines = stepScreen(file, session, n, typed, size);
    stdout.write(
      isScreen ? `${clearScreen}${lines.map(plainLine).join("\r\n")}` : `${lines.map(plainLine).join("\n")}\n\n`,
    );
  };
  emitKeypressEvents(stdin);
  if (isScreen) {
    stdin.setRawMode?.(true);
    stdout.write(enterScreen);
    stdout.on("resize", draw);
  }
  draw();
  await new Promise<void>((done) => {
    stdin.on("end", done);
    stdin.on("keypress", (character: string | undefined, pressed: Key) => {
      const key = keyOf(character, pressed);
      if (key === null) return;
      if (key === "quit") {
        done();
        return;
      }
      if (/^[0-9]$/.test(key)) typed = `${typed}${key}`.slice(-9);
      else {
        n = moveCursor(session, n, key, typed);
        typed = "";
      }
      draw();
    });
    stdin.resume();
  });
  if (isScreen) {
    stdout.off("resize", draw);
    stdin.setRawMode?.(false);
    stdout.write(leaveScreen);
  }
  stdin.pause();
}

const esc = String.fromCharCode(0x1b);
/** Moves the cursor home and clears the screen. */
const clearScreen = `${esc}[H${esc}[2J`;
/** Switches to the alternate screen and hides the cursor. */
const enterScreen = `${esc}[?1049h${esc}[?25l`;
const leaveScreen = `${esc}[?25h${esc}[?1049l`;
