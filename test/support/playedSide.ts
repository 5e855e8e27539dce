import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { keptCaptures, loadCapture } from "./captures.ts";
import { tempFolder } from "./tempFolder.ts";

/**
 * What a program does after its steps: exit with a code, throw, kill itself, or stay connected without sending
 * anything.
 */
export type Ending = number | "throw" | NodeJS.Signals | "stay";

export interface PlayedSide {
  /** The number of steps that the program plays; all by default. */
  readonly steps?: number;
  readonly ending?: Ending;
}

/**
 * Plays one side of a recorded connection step by step: it sends its own chunks, and waits for those from the other
 * side. A server listens on a free port, prints the port, and plays the same steps to every client.
 */
const program = `
  const { createServer, connect } = require("node:net");
  const [role, file, count, ending, host, port] = process.argv.slice(1);
  const steps = JSON.parse(require("node:fs").readFileSync(file, "utf8")).slice(0, Number(count));
  const end = (socket) => {
    if (role === "client") console.log("the bot has played all steps");
    if (ending === "throw") throw new Error("the bot failed");
    if (ending === "stay") return;
    if (ending.startsWith("SIG")) process.kill(process.pid, ending);
    else if (role === "client") socket.end(() => process.exit(Number(ending)));
    else socket.end();
  };
  const play = (socket) => {
    let received = 0;
    let wanted = 0;
    let at = 0;
    const go = () => {
      for (; at < steps.length; at++) {
        const { by, hex } = steps[at];
        if (by === role) socket.write(Buffer.from(hex, "hex"));
        else if (received < wanted + hex.length / 2) return;
        else wanted += hex.length / 2;
      }
      if (at++ === steps.length) end(socket);
    };
    socket.on("data", (bytes) => { received += bytes.length; go(); });
    // A program that loses its connection in a game gives up.
    socket.on("end", () => { if (role === "client" && at <= steps.length) process.exit(4); socket.end(); });
    socket.on("error", () => { if (role === "client") process.exit(5); });
    go();
  };
  if (role === "client") console.log("output from the bot");
  if (role === "client") { const socket = connect({ host, port: Number(port) }, () => play(socket)); socket.on("error", () => process.exit(6)); }
  else createServer({ allowHalfOpen: true }, play).listen({ host: "127.0.0.1", port: 0 }, function () { console.log(this.address().port); });
`;

/** A chunk of bytes and the program that sends it. */
export interface Step {
  readonly by: "client" | "server";
  readonly hex: string;
}

/**
 * Writes the first connection of a capture, or a version that a test has edited, as steps that {@link program} reads.
 */
export function stepsFile(name: string, change: (steps: readonly Step[]) => readonly Step[] = (same) => same): string {
  const chunks = loadCapture(keptCaptures, name).drafts.flatMap((draft) =>
    draft.type === "chunk" && draft.connection === 1 ? [draft] : [],
  );
  const steps = chunks.map(
    ({ direction, bytes }): Step => ({
      by: direction === "client-to-server" ? "client" : "server",
      hex: Buffer.from(bytes).toString("hex"),
    }),
  );
  const path = join(tempFolder(), "steps.json");
  writeFileSync(path, JSON.stringify(change(steps)));
  return path;
}

function wordsOf(role: "client" | "server", file: string, { steps = 1000, ending = 0 }: PlayedSide): string[] {
  return ["-e", program, role, file, String(steps), String(ending)];
}

/** Returns the command that plays the bot, for `record -- COMMAND`. */
export function playedBot(file: string, side: PlayedSide = {}): string[] {
  return [process.execPath, ...wordsOf("client", file, side), "{host}", "{port}"];
}

/** A process that plays the server. */
export interface PlayedServer {
  readonly port: number;
  readonly stop: () => void;
}

export async function playedServer(file: string, side: PlayedSide = {}): Promise<PlayedServer> {
  const child: ChildProcess = spawn(process.execPath, wordsOf("server", file, side), {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("the server's output is not a pipe");
  const [port]: readonly unknown[] = await once(createInterface({ input: child.stdout }), "line");
  return { port: Number(port), stop: () => child.kill("SIGKILL") };
}
