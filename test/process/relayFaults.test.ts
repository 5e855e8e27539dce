import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { codeOfRecordings, exit } from "../../cli/output.ts";
import { type CloseKind, directions } from "../../core/recording/entry.ts";
import { sampleOf } from "../support/depth.ts";
import type { Recorded } from "../support/recorded.ts";
import { RelayedConnection, talk } from "../support/relayedConnection.ts";
import { cases, type Fault, fails, faults, type State, states, type Which } from "../support/socketFaults.ts";

/*
 * Socket faults in every state of the relay, with real sockets: regardless of what the two ends do, every byte that
 * arrived is recorded once, bytes that were not delivered are declared, and the other end sees the same ending as
 * without the relay.
 */

const warnings: string[] = [];
const onWarning = ({ message }: Error): void => void warnings.push(message);
/**
 * Number of faults after which the exit code was right: always that of a complete recording, regardless of what the
 * ends did.
 */
let injected = 0;
beforeAll(() => void process.on("warning", onWarning));
afterAll(() => {
  process.off("warning", onWarning);
  console.log(`faults injected into sockets: ${injected} (exit code ${exit.fine}: ${injected})`);
});

describe("given a relay in any state, when something happens to its sockets", () => {
  test.each(sampleOf(cases, 40))(
    "%s; %s: every byte is accounted for, and both ends see how the connection ended",
    async (_, __, one) => {
      const connection = await RelayedConnection.open({ holdDial: one.state.isDialling ?? false });
      onTestFinished(() => connection.close());
      await one.state.enter(connection);
      const held = heldBy(connection);
      one.fault.befall(connection);

      // Both ends read, and finish what remains to be sent
      if (!connection.isServerReached) await connection.reachServer();
      await playOut(connection, one.state, one.fault);
      await connection.over();

      const recorded = await connection.recording();
      expectFine(recorded);
      expectAccount(connection, recorded);
      expectCloses(recorded, one.state, one.fault);
      if (one.fault.broken === undefined) expectAllDelivered(connection, recorded);
      else expectHeldDeclared(recorded, held, one.fault);
      expect(warnings).toEqual([]);
    },
  );
});

describe("given a recorder that stops while a connection is in any state, when something happens to its sockets", () => {
  const stopCases = states.flatMap((state) =>
    [readAgain, ...faults]
      .filter(({ needsServer }) => !(needsServer && state.isDialling))
      .map((fault) => [state.name, fault.name, { state, fault }] as const),
  );

  test.each(sampleOf(stopCases, 30))(
    "%s; %s: the recorder stops, and every byte is accounted for",
    async (_, __, one) => {
      const connection = await RelayedConnection.open({ holdDial: one.state.isDialling ?? false });
      onTestFinished(() => connection.close());
      await one.state.enter(connection);
      const stopped = connection.stop(one.fault === readAgain ? endlessMs : stuckMs);
      one.fault.befall(connection);
      await stopped;
      await seenByBoth(connection, one.fault);

      const recorded = await connection.recording();
      expectFine(recorded);
      for (const direction of directions) expect(recorded.leg(1, direction).closes).toHaveLength(1);
      if (one.state.isDialling) {
        // Nothing could be delivered.
        const { bytes, undelivered } = recorded.leg(1, "client-to-server");
        expect({ bytes, undelivered }).toEqual({ bytes: connection.client.sent(), undelivered: bytes.length });
        return;
      }
      expectAccount(connection, recorded);
      expect(warnings).toEqual([]);
      if (one.fault !== readAgain) return;
      for (const direction of directions) expect(recorded.leg(1, direction).undelivered).toBe(0);
      // An end that was sending gets an RST, because the relay no longer reads, and then may not read everything.
      for (const [{ peer }, direction] of [
        [connection.server, "client-to-server"],
        [connection.client, "server-to-client"],
      ] as const)
        if (!peer.sight.left.includes("rst"))
          expect(peer.received.equals(recorded.leg(1, direction).bytes), direction).toBe(true);
    },
  );
});

test("given a server that finishes, when its socket breaks before the relay's FIN is sent, then both sockets close", async () => {
  const connection = await RelayedConnection.open();
  onTestFinished(() => connection.close());
  const { client, server } = connection;
  const refused = new Promise<string>((resolve) => client.relaySocket.once("error", ({ message }) => resolve(message)));
  // The relay ends the client's socket in the callback of a write, one tick after the event.
  server.relaySocket.once("end", () => process.nextTick(() => server.relaySocket.destroy(fails("ETIMEDOUT"))));
  server.peer.finish();
  expect(await Promise.race([connection.over(), refused])).toBeUndefined();
  const recorded = await connection.recording();
  expectFine(recorded);
  expect(recorded.leg(1, "server-to-client").closes).toEqual(["fin"]);
  expect(recorded.leg(1, "client-to-server").closes).toEqual(["cut"]);
});

/** How long a stopping recorder waits for an end that does not read: a short time, or longer than the test. */
const stuckMs = 100;
const endlessMs = 1e6;

const readAgain: Fault = {
  ...{ name: "both ends read again", needsServer: true },
  befall: ({ client, server }) => {
    client.peer.socket.resume();
    server.peer.socket.resume();
  },
};

/** Resolves when each end whose own socket works has seen how the relay closed the connection. */
async function seenByBoth(connection: RelayedConnection, { broken = {} }: Fault): Promise<void> {
  const ends = { client: connection.client, ...(connection.isServerReached ? { server: connection.server } : {}) };
  for (const which of ["client", "server"] as const) {
    const peer = ends[which]?.peer;
    if (peer === undefined || broken[which] !== undefined) continue;
    peer.socket.resume();
    await Promise.race([peer.sees("fin"), peer.sees("rst")]);
  }
}

/**
 * Lets both ends read again; an end whose connection still works finishes, and the other sees how the connection ended.
 */
async function playOut(connection: RelayedConnection, state: State, { broken = {}, finishes }: Fault): Promise<void> {
  const ends = { client: connection.client, server: connection.server };
  for (const { peer } of Object.values(ends)) peer.socket.resume();
  const [hurt, ...others] = (["client", "server"] as const).filter((which) => broken[which] !== undefined);
  if (hurt === undefined) {
    for (const { peer } of Object.values(ends)) if (!peer.socket.writableEnded) peer.finish();
    await Promise.all(Object.values(ends).map(({ peer }) => peer.sees("fin")));
    return;
  }
  if (others.length > 0) return;
  const other = hurt === "client" ? ends.server : ends.client;
  // The relay notices an RST from an end that has half-closed only when it writes to that end.
  if (state.finished === hurt) await talk(other, other.peer.sees("rst"));
  // Node reports an RST just after bytes as a FIN. Only a write would show the difference, and after our own FIN there
  // is none.
  else if (finishes) await Promise.race([other.peer.sees("rst"), other.peer.sees("fin")]);
  else await other.peer.sees("rst");
}

/**
 * Checks that, regardless of what the sockets did, the recording is complete, nothing was reported, and the exit code
 * is 0.
 */
function expectFine({ outcome, troubles }: Awaited<ReturnType<RelayedConnection["recording"]>>): void {
  expect({ whole: outcome.whole, troubles }).toEqual({ whole: true, troubles: [] });
  expect(codeOfRecordings([outcome])).toBe(exit.fine);
  injected += 1;
}

/**
 * Checks that each leg contains the beginning of what its sender sent, and that its receiver has the part of it that
 * was delivered.
 */
function expectAccount(connection: RelayedConnection, recorded: Recorded): void {
  const { client, server } = connection;
  for (const [direction, from, to] of [
    ["client-to-server", client, server],
    ["server-to-client", server, client],
  ] as const) {
    const { bytes, undelivered } = recorded.leg(1, direction);
    const received = to.peer.received;
    expect(begins(from.sent(), bytes), `${direction}: recorded as sent`).toBe(true);
    expect(begins(bytes, received), `${direction}: received as recorded`).toBe(true);
    expect(undelivered).toBeLessThanOrEqual(bytes.length);
    if (received.length === bytes.length) expect(undelivered, `${direction}: everything was received`).toBe(0);
    // Part of the write that failed may have been sent, because Node reports only whether all of it was.
    expect(received.length + undelivered - bytes.length, `${direction}: declared as undelivered`).toBeLessThanOrEqual(
      longestReadByteLength,
    );
  }
  expect(recorded.loss).toMatchObject({ complete: true, gaps: [], damagedBytes: 0 });
}

/** Returns the bytes that the relay holds for each end because that end does not read. */
function heldBy({ client, toServer }: RelayedConnection): Readonly<Record<Which, number>> {
  return { client: client.relaySocket.writableLength, server: toServer.writableLength };
}

/** Checks that the recording declares what the relay held for an end when that end broke, because it was never sent. */
function expectHeldDeclared(
  recorded: Recorded,
  held: ReturnType<typeof heldBy>,
  { broken = {}, finishes }: Fault,
): void {
  if (finishes) return;
  for (const [direction, to] of [
    ["client-to-server", "server"],
    ["server-to-client", "client"],
  ] as const)
    if (broken[to] !== undefined)
      expect(recorded.leg(1, direction).undelivered, direction).toBeGreaterThanOrEqual(held[to]);
}

/** Node reads at most this much from a socket at once. */
const longestReadByteLength = 64 * 1024;

function begins(whole: Buffer, beginning: Buffer): boolean {
  return whole.subarray(0, beginning.length).equals(beginning);
}

/** Checks that each leg ended once, in the way that its sender or its receiver ended it. */
function expectCloses(recorded: Recorded, { finished }: State, { broken = {}, finishes }: Fault): void {
  const closes = [recorded.leg(1, "client-to-server").closes, recorded.leg(1, "server-to-client").closes];
  const ways = (own: Which, other: Which): readonly CloseKind[] => {
    if (finished === own) return ["fin"];
    const kinds: CloseKind[] = [];
    if (broken[own] !== undefined) kinds.push(broken[own]);
    if (broken[other] !== undefined) kinds.push("cut");
    return kinds.length === 0 || finishes ? [...kinds, "fin"] : kinds;
  };
  expect(closes.map((kinds) => kinds.length)).toEqual([1, 1]);
  expect(ways("client", "server")).toContain(closes[0]?.[0]);
  expect(ways("server", "client")).toContain(closes[1]?.[0]);
}

/** Checks that, after two FINs, everything that was sent was recorded and received. */
function expectAllDelivered({ client, server }: RelayedConnection, recorded: Recorded): void {
  for (const [direction, from, to] of [
    ["client-to-server", client, server],
    ["server-to-client", server, client],
  ] as const) {
    const { bytes, undelivered } = recorded.leg(1, direction);
    expect(undelivered).toBe(0);
    expect(bytes.equals(from.sent())).toBe(true);
    expect(to.peer.received.equals(bytes)).toBe(true);
    expect(to.peer.sight.left).toEqual(["fin"]);
  }
}
