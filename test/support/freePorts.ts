import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** The first of so many ports in a row that nobody listens on, at this moment. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below the range that systems give away by themselves.
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
      // Somebody listens on one of them.
    } finally {
      for (const server of servers) server.close();
    }
  }
  throw new Error(`no ${count} free ports in a row`);
}
