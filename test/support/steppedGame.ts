import { onTestFinished } from "vitest";
import { legKey } from "../../core/recording/entry.ts";
import type { ReplayStep } from "../../core/replay/script.ts";
import { connectTo, type Peer, Upstream } from "./peers.ts";

/** Plays both sides of a recorded game through a proxy, a few steps at a time. */
export class SteppedGame {
  readonly #upstream: Upstream;
  readonly #connections = new Map<number, { readonly client: Peer; readonly server: Peer }>();
  readonly #sent = new Map<string, number>();

  private constructor(upstream: Upstream) {
    this.#upstream = upstream;
  }

  /** Starts listening on the server's side. */
  static async listen(): Promise<SteppedGame> {
    const upstream = await Upstream.listen();
    onTestFinished(() => upstream.close());
    return new SteppedGame(upstream);
  }

  get port(): number {
    return this.#upstream.port;
  }

  /** Plays these steps, and waits until each has arrived at the other end. */
  async play(steps: readonly ReplayStep[], proxyPort: number): Promise<void> {
    for (const step of steps) {
      if (step.type === "open") {
        const client = await connectTo(proxyPort);
        this.#connections.set(step.connection, { client, server: await this.#upstream.next() });
        continue;
      }
      const ends = this.#connections.get(step.connection);
      if (!ends) throw new Error(`connection ${step.connection} sends before it opens`);
      const isToServer = step.direction === "client-to-server";
      const [from, to] = isToServer ? [ends.client, ends.server] : [ends.server, ends.client];
      if (step.type === "close") {
        if (from.socket.destroyed || from.socket.writableEnded) continue;
        from.finish();
        await to.sees("fin");
        continue;
      }
      const sent = (this.#sent.get(legKey(step)) ?? 0) + step.bytes.length;
      this.#sent.set(legKey(step), sent);
      from.write(step.bytes);
      await to.heard(sent);
    }
  }
}
