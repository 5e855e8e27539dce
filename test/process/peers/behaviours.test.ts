import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../../core/bytes/seeded.ts";
import type { CloseKind } from "../../../core/recording/entry.ts";
import { connectTo, type Peer, type Sight, Upstream } from "../../support/peers.ts";
import { readRecorded } from "../../support/recorded.ts";
import { type RecordProcess, startRecord } from "../../support/recordProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** What a client and a server do, and how each leg should end in the recording. */
interface Behaviour {
  readonly name: string;
  readonly script: (client: Peer, upstream: Peer) => Promise<void>;
  readonly toServer: CloseKind;
  readonly toClient: CloseKind;
  /** Set if an RST overtakes bytes, so that the number of arriving bytes depends on the system. */
  readonly cutShort?: boolean;
}

const noise = (byteLength: number, seed: number): Uint8Array => {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: byteLength }, () => Math.floor(random() * 256));
};
const flood = Buffer.alloc(20_000_000, "more than all buffers along the way can hold ");
const largestFrame = Uint8Array.of(2, 0, 0xff, 0xfe, ...noise(0xfffe, 3));

const behaviours: readonly Behaviour[] = [
  {
    name: "the client half-closes and waits for the answer",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      client.write("question").finish();
      await upstream.sees("fin");
      upstream.write("answer").finish();
      await client.sees("fin");
    },
  },
  {
    name: "the server half-closes and keeps reading",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      upstream.write("OFF").finish();
      await client.sees("fin");
      client.write("still here").finish();
      await upstream.sees("fin");
    },
  },
  {
    name: "both close without sending anything",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      client.finish();
      upstream.finish();
      await Promise.all([client.sees("fin"), upstream.sees("fin")]);
    },
  },
  {
    name: "the client resets in the middle of a game",
    toServer: "rst",
    toClient: "cut",
    script: async (client, upstream) => {
      client.write("hello");
      await upstream.heard(5);
      upstream.write("world");
      await client.heard(5);
      client.reset();
      await upstream.sees("rst");
    },
  },
  {
    name: "the client resets right after its bytes",
    toServer: "rst",
    toClient: "cut",
    script: async (client, upstream) => {
      await new Promise<void>((resolve) => client.socket.write("last words", () => resolve()));
      client.reset();
      await upstream.sees("rst");
    },
  },
  {
    name: "the client resets without sending anything",
    toServer: "rst",
    toClient: "cut",
    script: async (client, upstream) => {
      client.reset();
      await upstream.sees("rst");
    },
  },
  {
    name: "the server resets in the middle of a game",
    toServer: "cut",
    toClient: "rst",
    script: async (client, upstream) => {
      client.write("hello");
      await upstream.heard(5);
      upstream.write("world");
      await client.heard(5);
      upstream.reset();
      await client.sees("rst");
    },
  },
  {
    name: "the server resets right after its bytes",
    toServer: "cut",
    toClient: "rst",
    script: async (client, upstream) => {
      // To the proxy, an RST before its connection is established is a failed connection, as it would be to any bot.
      client.write("hello");
      await upstream.heard(5);
      await new Promise<void>((resolve) => upstream.socket.write("last words", () => resolve()));
      upstream.reset();
      await client.sees("rst");
    },
  },
  {
    name: "the server closes in the middle of a game, and the client notices this and leaves",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      client.write("SUB");
      await upstream.heard(3);
      upstream.finish();
      await client.sees("fin");
      client.finish();
      await upstream.sees("fin");
    },
  },
  {
    name: "the client half-closes and then resets while the server sends",
    toServer: "fin",
    toClient: "cut",
    script: async (client, upstream) => {
      client.write("OBS").finish();
      await upstream.sees("fin");
      upstream.write("MAP");
      await client.heard(3);
      client.reset();
      // An end that only writes notices the reset the next time it writes.
      const talk = setInterval(() => upstream.socket.writable && upstream.write("NOW"), 20);
      await upstream.sees("rst");
      clearInterval(talk);
    },
  },
  {
    name: "garbage in both directions",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      client.write(noise(30_000, 1));
      upstream.write(noise(50_000, 2));
      await Promise.all([upstream.heard(30_000), client.heard(50_000)]);
      client.finish();
      await upstream.sees("fin");
      upstream.finish();
      await client.sees("fin");
    },
  },
  {
    name: "an HTTP request on the port",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      const request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      client.write(request);
      await upstream.heard(request.length);
      upstream.write(Uint8Array.of(4, 0, 0, 2, 0, 1)).finish();
      await client.sees("fin");
      client.finish();
      await upstream.sees("fin");
    },
  },
  {
    name: "frames of 64 KiB, in both directions at once",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      for (let n = 0; n < 8; n++) {
        client.write(largestFrame);
        upstream.write(largestFrame);
      }
      const all = 8 * largestFrame.length;
      await Promise.all([upstream.heard(all), client.heard(all)]);
      client.finish();
      await upstream.sees("fin");
      upstream.finish();
      await client.sees("fin");
    },
  },
  {
    name: "the server resets while the client is not reading",
    toServer: "cut",
    toClient: "rst",
    cutShort: true,
    script: async (client, upstream) => {
      client.socket.pause();
      upstream.write(flood);
      await delay(200);
      upstream.reset();
      await delay(100);
      client.socket.resume();
      await client.sees("rst");
    },
  },
  {
    name: "the client resets while the server is not reading",
    toServer: "rst",
    toClient: "cut",
    cutShort: true,
    script: async (client, upstream) => {
      upstream.socket.pause();
      client.write(flood);
      await delay(200);
      client.reset();
      await delay(100);
      upstream.socket.resume();
      await upstream.sees("rst");
    },
  },
  {
    name: "the client reads none of a flood of bytes, and resets",
    toServer: "rst",
    toClient: "cut",
    cutShort: true,
    script: async (client, upstream) => {
      client.socket.pause();
      upstream.write(flood);
      await delay(200);
      client.reset();
      await upstream.sees("rst");
    },
  },
  {
    name: "bytes one at a time, each answered",
    toServer: "fin",
    toClient: "fin",
    script: async (client, upstream) => {
      for (let n = 1; n <= 50; n++) {
        client.write(Uint8Array.of(n));
        await upstream.heard(n);
        upstream.write(Uint8Array.of(255 - n));
        await client.heard(n);
      }
      upstream.finish();
      await client.sees("fin");
      client.finish();
      await upstream.sees("fin");
    },
  },
];

/** Plays a behaviour on a new connection; returns what both ends saw. */
async function play(script: Behaviour["script"], port: number, upstream: Upstream): Promise<[Sight, Sight]> {
  const client = await connectTo(port);
  const server = await upstream.next();
  await script(client, server);
  const sights: [Sight, Sight] = [client.sight, server.sight];
  client.socket.destroy();
  server.socket.destroy();
  return sights;
}

describe("clients and servers behave the same through the proxy, are recorded, and affect no other connection", () => {
  let folder: string;
  let upstream: Upstream;
  let proxy: RecordProcess;
  let bystander: readonly [client: Peer, server: Peer];
  let turns = 0;
  /** The expected contents of the recording for each connection. */
  const played: { readonly behaviour: Behaviour; readonly sights: readonly [Sight, Sight] }[] = [];

  beforeAll(async () => {
    folder = tempFolder();
    upstream = await Upstream.listen();
    proxy = await startRecord([
      "--upstream",
      `127.0.0.1:${upstream.port}`,
      "--listen",
      "127.0.0.1:0",
      "--out",
      join(folder, "peers.chamber"),
    ]);
    const client = await connectTo(proxy.port);
    bystander = [client, await upstream.next()];
  });

  afterAll(async () => {
    await proxy.kill();
    await upstream.close();
  });

  test.each(behaviours)("$name", async (behaviour) => {
    const direct = await play(behaviour.script, upstream.port, upstream);
    const proxied = await play(behaviour.script, proxy.port, upstream);
    played.push({ behaviour, sights: proxied });
    const heard = (sights: readonly Sight[]): string[] =>
      sights.map(({ received }) => (behaviour.cutShort ? received.slice(0, 10) : received));
    expect(heard(proxied)).toEqual(heard(direct));
    expect(proxied.map(({ left }) => left)).toEqual(direct.map(({ left }) => left));

    turns += 1;
    const [client, server] = bystander;
    client.write("ping");
    await server.heard(turns * 4);
    server.write("pong");
    await client.heard(turns * 4);
    expect([...client.sight.left, ...server.sight.left]).toEqual([]);
  });

  test("the recording contains every byte and every ending", async () => {
    expect(await proxy.stop()).toBe(0);
    const recorded = await readRecorded(join(folder, "peers.chamber"));
    expect(recorded.exitCode).toBe(0);
    expect(recorded.loss.complete).toBe(true);
    expect(recorded.leg(1, "client-to-server")).toEqual({
      bytes: Buffer.from("ping".repeat(turns)),
      closes: ["stopped"],
      undelivered: 0,
    });
    expect(recorded.leg(1, "server-to-client").bytes).toEqual(Buffer.from("pong".repeat(turns)));
    const all = played.map(({ behaviour, sights: [client, server] }, at) => {
      const [up, down] = (["client-to-server", "server-to-client"] as const).map((way) => recorded.leg(at + 2, way));
      return {
        name: behaviour.name,
        closes: [up?.closes, down?.closes],
        // An end that reset, or that an RST overtook, may not have read everything that was forwarded to it.
        bytes: [
          begins(up?.bytes, server.received) && (behaviour.cutShort || up?.bytes.length === server.received.length),
          begins(down?.bytes, client.received),
        ],
      };
    });
    expect(all).toEqual(
      played.map(({ behaviour: { name, toServer, toClient } }) => ({
        name,
        closes: [[toServer], [toClient]],
        bytes: [true, true],
      })),
    );
  });
});

function begins(bytes: Buffer | undefined, text: string): boolean {
  return bytes?.subarray(0, text.length).toString("latin1") === text;
}
