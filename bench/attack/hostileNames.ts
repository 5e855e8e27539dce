import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { concatBytes } from "../../core/bytes/concat.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { standardRepresentation } from "../../core/tokens/representation.ts";
import { encodeTokens } from "../../core/tokens/token.ts";
import { encodeHead } from "../../core/wire/frame.ts";
import { portOf } from "../processes.ts";
import type { Attack, AttackOutcome, AttackPlace } from "./attack.ts";
import { type Ended, runCommand, startRecorder } from "./command.ts";

/** Clears the screen, hides text, starts a line that a CI system would execute, and reverses the text after it. */
const hostile = "x\u001B[2J\u001B[8m\u009B31m\r\n::error file=a.c::pwned\n##[add-mask]a\u202Eb\u2028c\u007F";

/** Control characters except line ends, and characters that break or reorder lines. */
const forbidden = /(?!\n)[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;
/** Lines that a CI system would execute. */
const executed = /^\s*::|##\[/m;

const commands: readonly (readonly string[])[] = [
  ...["info", "show", "lint", "press", "agreements", "metrics", "standings", "turns", "board", "step", "verify"],
  ...["info --json", "show --json", "press --json", "lint --format json", "lint --format sarif"],
].map((words) => words.split(" "));

/** A bot, a server, a note and a folder whose names control terminals and CI systems. */
export const hostileNames: Attack = { name: "hostile names", run: attack };

async function attack({ main, folder }: AttackPlace): Promise<AttackOutcome> {
  const games = join(folder, `games${hostile}`);
  mkdirSync(games);
  const outputs = new Map<string, Ended>();
  outputs.set("record", await recordHostileGame(main, games));
  const [name = ""] = readdirSync(games);
  const path = join(games, name);
  for (const words of commands) outputs.set(words.join(" "), await runCommand(main, [...words, path]));
  outputs.set("info of a missing file", await runCommand(main, ["info", `${path}x`]));
  const harm = [...outputs].flatMap(([command, { stdout, stderr }]) => {
    const text = `${stdout}\n${stderr}`;
    if (text.trim() === "") return [`${command} printed nothing`];
    if (forbidden.test(text)) return [`${command} printed ${JSON.stringify(forbidden.exec(text)?.[0])} unescaped`];
    return executed.test(text) ? [`${command} printed a line that a CI system would execute`] : [];
  });
  const tried = `${outputs.size} commands on a game with hostile names for the bot, the server, the note and the folder`;
  return { tried, harm };
}

/** Connects a hostile bot to a hostile server through a recorder. */
async function recordHostileGame(main: string, games: string): Promise<Ended> {
  const bytes = concatBytes([
    framed(1, Uint8Array.of(0x41, 0, ...Buffer.from("\u001B[J\0", "latin1"))),
    said("MAP"),
    Buffer.from("\n::error file=a.c::pwned\n"),
  ]);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const recorder = await startRecorder(main, portOf(server), ["--out", games, "--note", hostile]);
  const bot = connect(recorder.port, "127.0.0.1");
  bot.on("error", () => undefined).resume();
  bot.end(concatBytes([framed(0, Uint8Array.of(0, 1, 0xda, 0x10)), said("NME", 2), said("SND", 1)]));
  await once(bot, "close");
  server.close();
  return recorder.stop();
}

/** Returns a message made of a command and `times` copies of the hostile text, each in brackets. */
function said(command: string, times = 1): Uint8Array {
  const reading = readTokens(`${command} ( )`, standardRepresentation("diplomacy"));
  if (!reading.ok) throw new Error(reading.fault.message);
  const [first = 0, open = 0, close = 0] = reading.tokens;
  const letters = [...hostile].map((letter) => 0x4b00 | ((letter.codePointAt(0) ?? 0) & 0xff));
  const texts = Array.from({ length: times }, () => [open, ...letters, close]);
  return framed(2, encodeTokens(Uint16Array.from([first, ...texts.flat()])));
}

function framed(typeByte: number, body: Uint8Array): Uint8Array {
  return concatBytes([encodeHead({ typeByte, pad: 0, body }), body]);
}
