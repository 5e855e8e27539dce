import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePorts } from "../../support/freePorts.ts";
import { connectTo, Upstream } from "../../support/peers.ts";
import { type Recorded, readRecorded } from "../../support/recorded.ts";
import { type RecordProcess, startRecord } from "../../support/recordProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

async function upstreams(count: number, firstPort?: number): Promise<Upstream[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const upstream = await Upstream.listen(firstPort === undefined ? 0 : firstPort + at);
      onTestFinished(() => upstream.close());
      return upstream;
    }),
  );
}

/** Has a client on a route send something, which the upstream receives; then both disconnect. */
async function visit(port: number, upstream: Upstream, words: string): Promise<void> {
  const client = await connectTo(port);
  const server = await upstream.next();
  client.write(words).finish();
  await server.sees("fin");
  expect(server.received.toString()).toBe(words);
  server.finish();
  await client.sees("fin");
}

async function stopAndRead(proxy: RecordProcess, folder: string): Promise<Recorded[]> {
  expect(await proxy.stop()).toBe(0);
  const names = readdirSync(folder).sort();
  expect(names.filter((name) => !name.endsWith(".chamber"))).toEqual([]);
  return Promise.all(names.map((name) => readRecorded(join(folder, name))));
}

/**
 * Returns the upstream of a recording, and for each connection what its client sent and on which address the proxy
 * accepted it.
 */
function contents({ entries, leg }: Recorded): { upstream: string | null; said: string[] } {
  const header = entries.find((entry) => entry.type === "header");
  return {
    upstream: header?.upstream ?? null,
    said: entries.flatMap((entry) =>
      entry.type === "opened" ? `${leg(entry.connection, "client-to-server").bytes} via ${entry.listen}` : [],
    ),
  };
}

describe("several routes in one process", () => {
  test("there is one recording per upstream, and none for an unused route", async () => {
    const folder = tempFolder();
    const [first, second, unused] = (await upstreams(3)) as [Upstream, Upstream, Upstream];
    const proxy = await startRecord([
      ...["--upstream", `127.0.0.1:${first.port}`, "--listen", "0"],
      ...["--route", `0=127.0.0.1:${second.port}`, "--route", `0=127.0.0.1:${unused.port}`, "--out", folder],
    ]);
    onTestFinished(() => proxy.kill());
    const [toFirst, toSecond] = proxy.ports as [number, number];

    await Promise.all([visit(toFirst, first, "to the first"), visit(toSecond, second, "to the second")]);

    const recordings = await stopAndRead(proxy, folder);
    expect(recordings.map(contents).sort((a, b) => (a.said[0] ?? "").localeCompare(b.said[0] ?? ""))).toEqual([
      { upstream: `127.0.0.1:${first.port}`, said: [`to the first via 127.0.0.1:${toFirst}`] },
      { upstream: `127.0.0.1:${second.port}`, said: [`to the second via 127.0.0.1:${toSecond}`] },
    ]);
  });

  test("two routes to the same upstream share its recording", async () => {
    const folder = tempFolder();
    const [upstream] = (await upstreams(1)) as [Upstream];
    const route = `0=127.0.0.1:${upstream.port}`;
    const proxy = await startRecord(["--route", route, "--route", route, "--out", folder]);
    onTestFinished(() => proxy.kill());
    const [left, right] = proxy.ports as [number, number];

    await visit(left, upstream, "from the left");
    await visit(right, upstream, "from the right");

    expect((await stopAndRead(proxy, folder)).map(contents)).toEqual([
      {
        upstream: `127.0.0.1:${upstream.port}`,
        said: [`from the left via 127.0.0.1:${left}`, `from the right via 127.0.0.1:${right}`],
      },
    ]);
  });

  test("a range of ports is routed to a range of ports, port by port", async () => {
    const folder = tempFolder();
    const count = 12;
    const serverPort = await freePorts(count);
    const servers = await upstreams(count, serverPort);
    const doorPort = await freePorts(count);
    const proxy = await startRecord([
      ...["--route", `${doorPort}-${doorPort + count - 1}=127.0.0.1:${serverPort}-${serverPort + count - 1}`],
      ...["--out", folder],
    ]);
    onTestFinished(() => proxy.kill());
    expect(proxy.stderr()).toContain(`listening on 12 ports, 127.0.0.1:${doorPort} to 127.0.0.1:${doorPort + 11}`);

    for (const at of [0, 5, 11]) await visit(doorPort + at, servers[at] as Upstream, `door ${at}`);

    const recordings = await stopAndRead(proxy, folder);
    const found = recordings.map(contents).sort((a, b) => (a.upstream ?? "").localeCompare(b.upstream ?? ""));
    expect(found).toEqual(
      [0, 5, 11].map((at) => ({
        upstream: `127.0.0.1:${serverPort + at}`,
        said: [`door ${at} via 127.0.0.1:${doorPort + at}`],
      })),
    );
  });
});
