import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { readRecording } from "../../core/node/recordingSource.ts";
import { portOf } from "../processes.ts";
import type { Attack, AttackOutcome, AttackPlace } from "./attack.ts";
import { startRecorder } from "./command.ts";

const rounds = 5;
const recorders = 4;

/** Recorders that try to use the same file name at the same moment. */
export const oneFolder: Attack = { name: "recorders in one folder", run: attack };

async function attack({ main, folder }: AttackPlace): Promise<AttackOutcome> {
  const harm: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const games = join(folder, `round-${round}`);
    mkdirSync(games);
    for (const line of await playRound(main, games)) harm.push(`round ${round}: ${line}`);
  }
  const tried = `${recorders} recorders for one server, whose clients connect at the same moment; ${rounds} rounds`;
  return { tried, harm };
}

async function playRound(main: string, games: string): Promise<string[]> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const upstreamPort = portOf(server);
  const running = await Promise.all(
    Array.from({ length: recorders }, () => startRecorder(main, upstreamPort, ["--out", games])),
  );
  const greetings = running.map((_, at) => `greetings from client ${at}`);
  await Promise.all(running.map(({ port }, at) => greet(port, greetings[at] ?? "")));
  const ended = await Promise.all(running.map(({ stop }) => stop()));
  server.close();
  const harm = ended.flatMap(({ code }) => (code === 0 ? [] : [`a recorder exited with code ${code}`]));
  const found = await Promise.all(readdirSync(games).map((name) => sentTo(join(games, name))));
  for (const greeting of greetings)
    if (!found.includes(greeting)) harm.push(`no complete recording of the client that sent "${greeting}"`);
  return harm;
}

/** Sends a greeting and waits for its echo. */
async function greet(port: number, greeting: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.write(greeting);
  await once(socket, "data");
  socket.end();
  await once(socket, "close");
}

/** Returns what the recorded client sent; null if the recording is not complete. */
async function sentTo(path: string): Promise<string | null> {
  let sent = "";
  const { exitCode } = await readRecording(path, (items) => {
    for (const item of items)
      if (item.kind === "record" && item.entry.type === "chunk" && item.entry.direction === "client-to-server")
        sent += Buffer.from(item.entry.bytes).toString();
  });
  return exitCode === 0 && path.endsWith(".chamber") ? sent : null;
}
