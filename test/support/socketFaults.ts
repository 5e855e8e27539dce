import { type End, fill, type RelayedConnection } from "./relayedConnection.ts";

/* The states that a relayed connection can be in, and the faults that its sockets can have. */

const initialMessage = Uint8Array.of(0, 0, 0, 4, 0, 1, 0xda, 0x10);
const representation = Uint8Array.of(1, 0, 0, 0);
const halfMessage = Uint8Array.of(2, 0, 0, 20, 0x48);

/** A state of the relay, and how to bring the relay into it. */
export interface State {
  readonly name: string;
  /** The relay has not reached the server yet. */
  readonly isDialling?: boolean;
  /** The end that has already sent its FIN. */
  readonly finished?: "client" | "server";
  readonly enter: (connection: RelayedConnection) => Promise<void>;
}

export async function open({ client, server }: RelayedConnection): Promise<void> {
  client.write(initialMessage);
  await server.peer.heard(initialMessage.length);
  server.write(representation);
  await client.peer.heard(representation.length);
}

export const states: readonly State[] = [
  { name: "the server is being dialled", isDialling: true, enter: async () => undefined },
  {
    name: "the server is being dialled, and the client has sent bytes",
    isDialling: true,
    enter: async (connection) => {
      connection.client.write(initialMessage);
      await arrived(connection.client);
    },
  },
  { name: "nothing has been sent", enter: async () => undefined },
  { name: "the first messages have passed", enter: open },
  {
    name: "half a message has passed in each direction",
    enter: async (connection) => {
      await open(connection);
      connection.client.write(halfMessage);
      connection.server.write(halfMessage);
      await Promise.all([
        connection.server.peer.heard(initialMessage.length + halfMessage.length),
        connection.client.peer.heard(representation.length + halfMessage.length),
      ]);
    },
  },
  { name: "the server reads none of a flood of bytes", enter: ({ client, server }) => fill(client, server) },
  { name: "the client reads none of a flood of bytes", enter: ({ client, server }) => fill(server, client) },
  {
    name: "neither end reads, and both send",
    enter: async ({ client, server }) => {
      await fill(client, server);
      await fill(server, client);
    },
  },
  {
    name: "the client has half-closed",
    finished: "client",
    enter: async (connection) => {
      await open(connection);
      connection.client.peer.finish();
      await connection.server.peer.sees("fin");
    },
  },
  {
    name: "the server has half-closed",
    finished: "server",
    enter: async (connection) => {
      await open(connection);
      connection.server.peer.finish();
      await connection.client.peer.sees("fin");
    },
  },
];

/** Resolves when everything that this end has written has reached the relay. */
async function arrived(end: End): Promise<void> {
  while (end.relaySocket.bytesRead < end.sent().length) await new Promise<void>((resolve) => setImmediate(resolve));
}

export function fails(code: string): Error {
  return Object.assign(new Error(code), { code });
}

export type Which = "client" | "server";

/** A fault. `broken` maps each end whose socket breaks to the way in which the relay records the break. */
export interface Fault {
  readonly name: string;
  readonly needsServer?: boolean;
  /** Whether one end sends FIN while the other breaks. */
  readonly finishes?: boolean;
  readonly broken?: Readonly<Partial<Record<Which, "rst" | "error">>>;
  readonly befall: (connection: RelayedConnection) => void;
}

export const faults: readonly Fault[] = [
  { name: "nothing further happens", befall: () => undefined },
  { name: "RST from the client", broken: { client: "rst" }, befall: ({ client }) => client.peer.reset() },
  {
    ...{ name: "RST from the server", needsServer: true, broken: { server: "rst" } },
    befall: ({ server }) => server.peer.reset(),
  },
  {
    ...{ name: "RST from both", needsServer: true, broken: { client: "rst", server: "rst" } },
    befall: ({ client, server }) => {
      client.peer.reset();
      server.peer.reset();
    },
  },
  { name: "FIN from the client", befall: ({ client }) => client.peer.finish() },
  { name: "FIN from the server", needsServer: true, befall: ({ server }) => server.peer.finish() },
  {
    ...{ name: "FIN from both", needsServer: true },
    befall: ({ client, server }) => {
      client.peer.finish();
      server.peer.finish();
    },
  },
  {
    ...{
      name: "RST from the client and FIN from the server",
      needsServer: true,
      finishes: true,
      broken: { client: "rst" },
    },
    befall: ({ client, server }) => {
      server.peer.finish();
      client.peer.reset();
    },
  },
  {
    ...{
      name: "FIN from the client and RST from the server",
      needsServer: true,
      finishes: true,
      broken: { server: "rst" },
    },
    befall: ({ client, server }) => {
      client.peer.finish();
      server.peer.reset();
    },
  },
  {
    ...{ name: "an error on the client's socket", broken: { client: "error" } },
    befall: ({ client }) => client.relaySocket.destroy(fails("ETIMEDOUT")),
  },
  {
    ...{ name: "an error on the server's socket", needsServer: true, broken: { server: "error" } },
    befall: ({ server }) => server.relaySocket.destroy(fails("EHOSTUNREACH")),
  },
  {
    ...{ name: "a failed write to the server", needsServer: true, broken: { server: "rst" } },
    befall: ({ server }) => server.relaySocket.destroy(fails("EPIPE")),
  },
  {
    ...{ name: "a failed write to the client", broken: { client: "rst" } },
    befall: ({ client }) => client.relaySocket.destroy(fails("EPIPE")),
  },
];

/** All faults in all states in which they can occur, with the names of both. */
export const cases = states.flatMap((state) =>
  faults
    .filter(({ needsServer }) => !(needsServer && state.isDialling))
    // Once both have finished, no socket is left to break.
    .filter(({ broken, finishes }) => !(state.finished !== undefined && broken !== undefined && finishes))
    .map((fault) => [state.name, fault.name, { state, fault }] as const),
);
