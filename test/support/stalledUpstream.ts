import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** What a stalled upstream received on one connection once it was running again. */
export interface Heard {
  readonly received: string;
  readonly left: "fin" | "rst";
}

/**
 * An upstream that neither accepts nor refuses connections until it is released; it then answers a FIN with `heard N`.
 */
export interface StalledUpstream {
  readonly port: number;
  readonly letGo: () => void;
  /** Resolves with what arrived on the connection whose bytes begin with this text. */
  readonly heard: (beginning: string) => Promise<Heard>;
  readonly close: () => Promise<void>;
}

const server = `
  const { createServer } = require("node:net");
  createServer({ allowHalfOpen: true }, (socket) => {
    let received = "";
    let reported = false;
    const tell = (left) => {
      if (!reported) console.log(JSON.stringify({ received, left }));
      reported = true;
    };
    socket.setEncoding("latin1").on("data", (text) => { received += text; });
    socket.on("error", () => tell("rst"));
    socket.on("end", () => socket.write("", (error) => {
      if (error) return;
      tell("fin");
      socket.end("heard " + received.length);
    }));
  }).listen({ host: "127.0.0.1", port: 0, backlog: 1 }, function () { console.log(this.address().port); });
`;

/** Suspends a listening process and fills its queue until the system no longer answers new connections. */
export async function stalledUpstream(): Promise<StalledUpstream> {
  const child = spawn(process.execPath, ["-e", server], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [first] = (await once(lines, "line")) as [string];
  const port = Number(first);
  const heard: Heard[] = [];
  const look = new Set<() => void>();
  lines.on("line", (line) => {
    heard.push(JSON.parse(line) as Heard);
    for (const each of look) each();
  });
  child.kill("SIGSTOP");
  const fillers: Socket[] = [];
  while (await answers(port, fillers));
  return {
    port,
    letGo: () => {
      for (const filler of fillers) filler.destroy();
      child.kill("SIGCONT");
    },
    heard: (beginning) =>
      new Promise((resolve) => {
        const each = (): void => {
          const found = heard.find(({ received }) => received.startsWith(beginning));
          if (found) resolve(found);
        };
        look.add(each);
        each();
      }),
    close: async () => {
      for (const filler of fillers) filler.destroy();
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

async function answers(port: number, fillers: Socket[]): Promise<boolean> {
  const filler = connect({ host: "127.0.0.1", port });
  fillers.push(filler);
  filler.on("error", () => undefined);
  // If this process had to wait for a processor, the connection's event may be due as well; it then comes first.
  const silence = new Promise<false>((resolve) => setTimeout(() => setImmediate(() => resolve(false)), 300));
  return Promise.race([once(filler, "connect").then(() => true), silence]);
}
