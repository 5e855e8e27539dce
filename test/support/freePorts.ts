import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Returns the first of `count` consecutive ports that are currently free. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below the range that systems assign ports from.
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const servers: Server[] = [];
    try {
      for (let at = 0; at < count; at++) {
        const server = createServer().listen({ host: "127.0.0.1", port: first + at });
        servers.push(server);
        await once(server, "listening");
      }
      return first;
    } catch {
      // One of the ports is in use.
    } finally {
      for (const server of servers) server.close();
    }
  }
  throw new Error(`could not find ${count} consecutive free ports`);
}
