import { BotClient } from "../../../bots/botClient.ts";
import { hold } from "../../../bots/hold.ts";
import { SilentPlayer } from "../../../bots/player.ts";
import { seededRandom } from "../../../bytes/seeded.ts";
import { type BotEnd, endText, type Failure, type Outcome } from "../../../try/outcome.ts";
import { filledIn, matchesAny } from "../../../try/patterns.ts";
import type { ServerSituation } from "../../../try/server/situation.ts";
import type { ServerStep } from "../../../try/server/step.ts";
import { gets, introduction } from "../../../try/server/steps.ts";
import { mismatch, valuesFor } from "../../../try/server/values.ts";
import type { Endpoint } from "../../endpoint.ts";
import { ScriptedClient } from "./scriptedClient.ts";

type Gets = Extract<ServerStep, { readonly step: "gets" }>;
type PartFailure = Pick<Failure, "kind" | "message"> & Partial<Failure>;

/** The maximum time, in ms, before a trial notices that the run was stopped. */
const longestSleepMs = 500;

/** The time, in ms, that the server's program has to exit after its connections have ended. */
const endMs = 300;

/** Thrown to end a trial. */
class Over extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** A situation being played with a server: its scripted clients, and the steps that they follow. */
export class ServerTrial {
  readonly #situation: ServerSituation;
  readonly #server: Endpoint;
  readonly #waitMs: number;
  readonly #signal: AbortSignal;
  readonly #clients = new Map<string, ScriptedClient>();
  readonly #others: ScriptedClient[] = [];
  readonly #forbidden: (Extract<ServerStep, { readonly step: "never" }> & { from: number })[] = [];
  /** Called when a client has received something. */
  #wake: () => void = () => undefined;
  #received = 0;
  #end: BotEnd | null = null;

  /**
   * @param server the address to which the clients connect
   * @param waitMs how long to wait for each message from the server
   * @param signal stops the trial
   */
  constructor(situation: ServerSituation, server: Endpoint, waitMs: number, signal: AbortSignal) {
    this.#situation = situation;
    this.#server = server;
    this.#waitMs = waitMs;
    this.#signal = signal;
  }

  /** Called when the server's program has exited. */
  ended(end: BotEnd): void {
    this.#end = end;
    this.#wake();
  }

  async play(): Promise<Outcome> {
    try {
      if (this.#situation.game) await this.#start();
      for (const step of this.#situation.steps) await this.#take(step);
      return { kind: "played" };
    } catch (error) {
      if (error instanceof Over) return error.outcome;
      throw error;
    } finally {
      for (const client of [...this.#clients.values(), ...this.#others]) client.close();
    }
  }

  /** Fills all seats: `a` and `b` with clients that only follow the steps, the others with bots that hold. */
  async #start(): Promise<void> {
    const { game } = this.#situation;
    for (const name of ["a", "b"]) await this.#sit(name);
    const a = this.#client("a");
    for (let at = 2; at < a.facts.powers; at++) {
      const player = new SilentPlayer(hold);
      const bot = new BotClient({ name: "chamber", version: "1", player, lastYear: null, random: seededRandom(at) });
      this.#others.push(new ScriptedClient(this.#server, bot, () => this.#changed()));
    }
    await this.#gets(gets("a", "NOW", "every seat has a client that has accepted the map") as Gets);
    await this.#gets(gets("b", "NOW", "every player receives the position") as Gets);
    const reason = mismatch(game ?? {}, a.facts);
    if (reason !== null) throw new Over({ kind: "not-applicable", reason });
    for (const name of ["a", "b"]) this.#client(name).cursor = 0;
  }

  /** Obtains a seat for a client, or ends the trial. */
  async #sit(name: string): Promise<void> {
    const step = (sends: string | readonly string[], why: string): Promise<void> =>
      this.#gets(gets(name, sends, why) as Gets);
    this.#open(name).hex(introduction, null);
    await step("RM", "the server answers IM with RM");
    const client = this.#client(name);
    client.say("NME ( 'chamber' ) ( '1' )");
    await step(["YES ( NME", "REJ ( NME"], "a client asks for a seat with NME");
    if (client.log.some((text) => text.startsWith("REJ ( NME")))
      throw new Over({ kind: "not-applicable", reason: "it needs a new game, and the server refused NME" });
    await step("MAP", "MAP follows YES ( NME )");
    client.say("MDF");
    await step("MDF", "a client may ask for MDF");
    client.say(this.#filled("YES ( MAP ( '{map}' ) )", client));
  }

  async #take(step: ServerStep): Promise<void> {
    switch (step.step) {
      case "open":
        this.#open(step.client);
        return;
      case "say":
        for (const client of step.client === "others" ? this.#others : [this.#client(step.client)])
          client.say(this.#filled(step.message, client));
        return;
      case "bytes":
        this.#client(step.client).hex(step.hex, step.pieceLength);
        return;
      case "leave":
        this.#client(step.client).leave();
        return;
      case "never":
        this.#forbidden.push({ ...step, from: this.#client(step.client).log.length });
        return;
      case "gets":
        return this.#gets(step);
      case "ends":
        return this.#ends(step);
      case "quiet":
        return this.#quiet(step.ms);
    }
  }

  async #gets(step: Gets): Promise<void> {
    const client = this.#client(step.client);
    const ms = step.withinMs ?? this.#waitMs;
    const hasCome = (): boolean => {
      while (client.cursor < client.log.length) {
        const text = client.log[client.cursor++] ?? "";
        if (this.#fits(text, step.sends, client)) return true;
      }
      return false;
    };
    const before = client.cursor;
    if (await this.#until(hasCome, ms, () => client.hasEnded)) return;
    if (step.otherwise === "go-on") return;
    if (step.otherwise) throw new Over({ kind: "not-applicable", reason: step.otherwise.notApplicable });
    const patterns = step.sends.map((pattern) => this.#filled(pattern, client));
    const expected = patterns.join(" or ");
    const named = patterns.length > 2 ? `${patterns[0]} or one of ${patterns.length - 1} other messages` : expected;
    const got = client.log.slice(before).at(0) ?? null;
    // If the program crashes, the connection ends a moment before the program does.
    if (client.hasEnded)
      await this.#until(
        () => this.#end !== null,
        endMs,
        () => false,
      );
    const ended = this.#endOf(client);
    const why = `${this.#filled(step.why, client)}; ${ended ?? `it sent no such message within ${ms / 1000} s`}`;
    const message = `the server did not send ${named}: ${why}`;
    this.#fail({ kind: ended === null ? "not-sent" : "left", message, expected, got });
  }

  async #ends(step: Extract<ServerStep, { readonly step: "ends" }>): Promise<void> {
    const client = this.#client(step.client);
    if (
      await this.#until(
        () => client.hasEnded,
        step.withinMs ?? this.#waitMs,
        () => false,
      )
    )
      return;
    this.#fail({ kind: "stayed", message: `the server did not close the connection: ${step.why}` });
  }

  /** Waits until no client has received anything for the given number of milliseconds. */
  async #quiet(ms: number): Promise<void> {
    for (let before = -1; before !== this.#received; ) {
      before = this.#received;
      await this.#until(
        () => this.#received > before,
        ms,
        () => false,
      );
    }
  }

  /**
   * Waits for a condition.
   * @returns false if the time runs out, or if `isHopeless` returns true
   */
  async #until(isDone: () => boolean, ms: number, isHopeless: () => boolean): Promise<boolean> {
    const until = performance.now() + ms;
    for (;;) {
      const done = isDone();
      this.#expectNothingForbidden();
      if (done) return true;
      if (this.#signal.aborted) throw new Over({ kind: "not-applicable", reason: "the run was stopped" });
      const leftMs = until - performance.now();
      if (leftMs <= 0 || isHopeless() || this.#end !== null) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(leftMs, longestSleepMs));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  #expectNothingForbidden(): void {
    for (const { client: name, sends, why, from } of this.#forbidden) {
      const client = this.#client(name);
      const broken = client.log.slice(from).find((text) => this.#fits(text, sends, client));
      if (broken === undefined) continue;
      const message = `the server sent ${broken}, but ${this.#filled(why, client)}`;
      this.#fail({ kind: "sent", message, got: broken });
    }
  }

  #changed(): void {
    this.#received += 1;
    this.#wake();
  }

  #open(name: string): ScriptedClient {
    const client = new ScriptedClient(this.#server, null, () => this.#changed());
    this.#clients.set(name, client);
    return client;
  }

  /** Throws if the situation names a client that has not connected. */
  #client(name: string): ScriptedClient {
    const client = this.#clients.get(name);
    if (!client) throw new Error(`${this.#situation.id}: client ${name} has not connected`);
    return client;
  }

  #endOf(client: ScriptedClient): string | null {
    if (this.#end !== null) return endText(this.#end);
    return client.hasEnded ? "it closed the connection" : null;
  }

  #fail(failure: PartFailure): never {
    throw new Over({ kind: "failed", failure: { expected: null, got: null, ...failure } });
  }

  #fits(text: string, patterns: readonly string[], client: ScriptedClient): boolean {
    return matchesAny(
      text,
      patterns.map((pattern) => this.#filled(pattern, client)),
    );
  }

  #filled(text: string, client: ScriptedClient): string {
    return filledIn(text, valuesFor(this.#clients.get("a")?.facts, this.#clients.get("b")?.facts, client.facts));
  }
}
