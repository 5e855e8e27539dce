import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { deepTest } from "../../support/depth.ts";
import { connectTo, type Peer, Upstream } from "../../support/peers.ts";
import { readRecorded } from "../../support/recorded.ts";
import { startRecord } from "../../support/recordProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const count = 1000;

deepTest(
  "a thousand simultaneous connections send, close in three ways, and are each recorded with their own bytes",
  async () => {
    // Given a thousand clients that are all connected
    const upstream = await Upstream.listen();
    onTestFinished(() => upstream.close());
    const path = join(tempFolder(), "thousand.chamber");
    const proxy = await startRecord(["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", path]);
    onTestFinished(() => proxy.kill());
    const clients = await Promise.all(Array.from({ length: count }, () => connectTo(proxy.port)));
    const servers = await Promise.all(clients.map(() => upstream.next()));

    // When each sends its name, and the server answers with it
    for (const [n, client] of clients.entries()) client.write(`client ${String(n).padStart(4, "0")}`);
    await Promise.all(servers.map((server) => server.heard(11)));
    const numberOf = (server: Peer): number => Number(server.received.toString().slice(7));
    for (const server of servers) server.write(`hello ${String(numberOf(server)).padStart(4, "0")}`);
    await Promise.all(clients.map((client) => client.heard(10)));
    expect(clients.map((client) => client.received.toString())).toEqual(
      clients.map((_, n) => `hello ${String(n).padStart(4, "0")}`),
    );

    // When a third of the connections end with the client's FIN, a third with its RST, and a third with the server's
    // FIN
    await Promise.all(
      servers.map(async (server) => {
        const client = clients[numberOf(server)] as Peer;
        const way = numberOf(server) % 3;
        if (way === 1) {
          client.reset();
          return server.sees("rst");
        }
        const [first, second] = way === 0 ? [client, server] : [server, client];
        first.finish();
        await second.sees("fin");
        second.finish();
        return first.sees("fin");
      }),
    );

    // Then the recording contains everything
    expect(await proxy.stop()).toBe(0);
    const recording = await readRecorded(path);
    expect(recording.exitCode).toBe(0);
    expect(recording.entries.filter(({ type }) => type === "opened")).toHaveLength(count);
    const said = Array.from({ length: count }, (_, at) => {
      const up = recording.leg(at + 1, "client-to-server");
      const down = recording.leg(at + 1, "server-to-client");
      return `${up.bytes} ${up.closes} | ${down.bytes} ${down.closes}`;
    });
    const expected = clients.map((_, n) => {
      const number = String(n).padStart(4, "0");
      const [up, down] = n % 3 === 1 ? ["rst", "cut"] : ["fin", "fin"];
      return `client ${number} ${up} | hello ${number} ${down}`;
    });
    expect(said.sort()).toEqual(expected.sort());
  },
);
