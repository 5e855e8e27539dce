import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { deepTest } from "../../support/depth.ts";
import { freePorts } from "../../support/freePorts.ts";
import { connectTo, type Peer, Upstream } from "../../support/peers.ts";
import { type Recorded, readRecorded } from "../../support/recorded.ts";
import { type RecordProcess, startRecord } from "../../support/recordProcess.ts";
import { type StalledUpstream, stalledUpstream } from "../../support/stalledUpstream.ts";
import { tempFolder } from "../../support/tempFolder.ts";

interface Scene {
  readonly proxy: RecordProcess;
  /** Stops the proxy and reads what it recorded. */
  readonly recorded: () => Promise<Recorded>;
}

async function proxyTo(port: number): Promise<Scene> {
  const path = join(tempFolder(), "game.chamber");
  const proxy = await startRecord(["--upstream", `127.0.0.1:${port}`, "--listen", "0", "--out", path]);
  onTestFinished(() => proxy.kill());
  return {
    proxy,
    recorded: async () => {
      expect(await proxy.stop()).toBe(0);
      return readRecorded(path);
    },
  };
}

const types = ({ entries }: Recorded): string[] => entries.map(({ type }) => type);

describe("an upstream that refuses connections", () => {
  test("the client is reset, the recording contains the reason, and the next client connects once the server is up", async () => {
    const port = await freePorts(1);
    const { proxy, recorded } = await proxyTo(port);

    const early = await connectTo(proxy.port);
    await early.sees("rst");
    expect(early.sight).toEqual({ received: "", left: ["rst"] });

    const started = await Upstream.listen(port);
    onTestFinished(() => started.close());
    const client = (await connectTo(proxy.port)).write("IM").finish();
    const server = await started.next();
    await server.sees("fin");
    server.finish();
    await client.sees("fin");

    const recording = await recorded();
    expect(recording.entries.filter(({ type }) => type === "failed")).toEqual([
      expect.objectContaining({ connection: 1, code: "ECONNREFUSED", message: "connection refused" }),
    ]);
    expect(recording.leg(1, "client-to-server").closes).toEqual([]);
    expect(recording.leg(2, "client-to-server")).toEqual({ bytes: Buffer.from("IM"), closes: ["fin"], undelivered: 0 });
    expect(recording.exitCode).toBe(0);
  });
});

describe.skipIf(process.platform !== "linux")("an upstream that neither accepts nor refuses (Linux)", () => {
  async function stalled(): Promise<Scene & { readonly upstream: StalledUpstream }> {
    const upstream = await stalledUpstream();
    onTestFinished(() => upstream.close());
    return { upstream, ...(await proxyTo(upstream.port)) };
  }

  test("the first bytes and the FIN are not lost: they arrive when the upstream accepts, and its answer arrives too", async () => {
    const { upstream, proxy, recorded } = await stalled();
    const client = (await connectTo(proxy.port)).write("first bytes").finish();
    await delay(100);
    upstream.letGo();
    expect(await upstream.heard("first")).toEqual({ received: "first bytes", left: "fin" });
    await client.sees("fin");
    expect(client.received.toString()).toBe("heard 11");

    const recording = await recorded();
    expect(recording.leg(1, "client-to-server")).toEqual({
      bytes: Buffer.from("first bytes"),
      closes: ["fin"],
      undelivered: 0,
    });
    expect(recording.leg(1, "server-to-client")).toEqual({
      bytes: Buffer.from("heard 11"),
      closes: ["fin"],
      undelivered: 0,
    });
  });

  deepTest("a client that sends a lot in the meantime is paused, and loses nothing", async () => {
    const { upstream, proxy, recorded } = await stalled();
    const lot = Buffer.alloc(20_000_000, "lot of bytes ");
    const client = await connectTo(proxy.port);
    client.write(lot);
    await delay(300);
    expect(client.socket.writableLength, "most of the bytes are still at the client").toBeGreaterThan(0);
    client.finish();
    upstream.letGo();
    const { received } = await upstream.heard("lot");
    expect(Buffer.from(received, "latin1").equals(lot)).toBe(true);
    await client.sees("fin");
    expect((await recorded()).leg(1, "client-to-server").bytes.equals(lot)).toBe(true);
  });

  deepTest("a client that resets in the meantime is reset at the other end, after its bytes have arrived", async () => {
    const { upstream, proxy, recorded } = await stalled();
    const client: Peer = await connectTo(proxy.port);
    await new Promise<void>((resolve) => client.socket.write("gone", () => resolve()));
    await delay(100);
    client.reset();
    await delay(100);
    upstream.letGo();
    expect(await upstream.heard("gone")).toEqual({ received: "gone", left: "rst" });
    const recording = await recorded();
    expect(recording.leg(1, "client-to-server")).toEqual({
      bytes: Buffer.from("gone"),
      closes: ["rst"],
      undelivered: 0,
    });
    expect(recording.leg(1, "server-to-client").closes).toEqual(["cut"]);
  });

  test("stopping does not wait for the upstream, and the recording shows what never reached it", async () => {
    const { proxy, recorded } = await stalled();
    const client = (await connectTo(proxy.port)).write("IM");
    await proxy.says(/recording 127/);
    await delay(100);
    const recording = await recorded();
    expect(types(recording)).toEqual(["header", "opened", "chunk", "closed", "closed", "index", "end"]);
    expect(recording.leg(1, "client-to-server")).toEqual({
      bytes: Buffer.from("IM"),
      closes: ["stopped"],
      undelivered: 2,
    });
    await client.sees("fin");
  });
});

describe.skipIf(process.platform === "win32")("given fewer descriptors than clients need", () => {
  test("when they connect, then each is connected or reset, with the reason in the recording and on standard error", async () => {
    const upstream = await Upstream.listen();
    onTestFinished(() => upstream.close());
    const path = join(tempFolder(), "game.chamber");
    const parameters = ["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", path];
    const proxy = await startRecord(parameters, { limit: "-n 120" });
    onTestFinished(() => proxy.kill());

    const clients = await Promise.all(Array.from({ length: 100 }, () => connectTo(proxy.port)));
    await proxy.says(/cannot reach \S+: too many open files; raise the limit with ulimit -n\. Clients get RST/);
    const served = 28;
    const servers = await Promise.all(Array.from({ length: served }, () => upstream.next()));
    const refused = clients.slice(served);
    await Promise.all(refused.map((client) => client.sees("rst")));
    for (const peer of [...clients.slice(0, served), ...servers]) peer.finish();
    await Promise.all(servers.map((server) => server.sees("fin")));

    expect(await proxy.stop()).toBe(0);
    const { entries } = await readRecorded(path);
    expect(entries.filter(({ type }) => type === "opened")).toHaveLength(100);
    expect(entries.filter((entry) => entry.type === "failed" && entry.code === "EMFILE")).toHaveLength(100 - served);
  });
});
