import { tallied } from "../bytes/keyed.ts";
import type { Message, PowerSummary, ServerMessage } from "../language/message.ts";
import type { LoadedMap, StartPosition } from "../map/loadedMap.ts";
import type { Client } from "./clients.ts";
import { type GameOptions, variantOptions } from "./gameOptions.ts";
import type { ClientId, Post, Seat } from "./seat.ts";
import type { Seats } from "./seats.ts";
import { type GameEnd, ServedGame } from "./servedGame.ts";

/** A game with its players: seats, pending orders, deadlines, votes, and the end of the game. */
export class Match {
  readonly options: GameOptions;
  readonly mapName: string;
  readonly game: ServedGame;
  readonly seats: Seats;
  readonly #post: Post;
  /** Observers that accepted the map before the start. */
  readonly #waitingObservers = new Set<Client>();
  readonly #listeners = new Map<ClientId, Client>();
  #isStarted = false;
  #end: GameEnd | null = null;
  /** When the orders for the turn are due; null if there is no limit. */
  #deadlineMs: number | null = null;
  /**
   * DSD: the time that was left in the turn when the clock stopped. Null if the clock is running or there is no clock.
   */
  #stoppedMs: number | null = null;
  /** Reminders already sent in this turn, each as a client and a number of seconds. */
  #reminded = new Set<string>();

  constructor(loaded: LoadedMap, start: StartPosition, options: GameOptions, seats: Seats, post: Post) {
    this.options = options;
    this.mapName = loaded.map.name;
    this.game = new ServedGame(loaded, start, options);
    this.seats = seats;
    this.#post = post;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  get end(): GameEnd | null {
    return this.#end;
  }

  /** When the orders for the turn are due, in the server's time; null if there is no limit, or the clock is stopped. */
  get deadlineMs(): number | null {
    return this.#deadlineMs;
  }

  /**
   * Returns the seconds until the deadline, rounded down; while the clock is stopped, the seconds that are left. Null
   * if there is no limit.
   */
  secondsLeft(nowMs: number): number | null {
    const leftMs = this.#deadlineMs === null ? this.#stoppedMs : this.#deadlineMs - nowMs;
    return leftMs === null ? null : Math.max(0, Math.floor(leftMs / 1000));
  }

  /** Called when a player or an observer has accepted the map. */
  acceptMap(client: Client, nowMs: number): void {
    const seat = this.seats.of(client.power);
    if (seat) seat.hasAcceptedMap = true;
    else if (client.isListening) return;
    else if (client.role === "observer" && this.#isStarted) this.#greet(client, nowMs);
    else if (client.role === "observer") this.#waitingObservers.add(client);
    if (!this.#isStarted && this.seats.areReady) this.#startTurnOne(nowMs);
  }

  /** Called when the player of a seat has returned. */
  rejoin(client: Client, seat: Seat, nowMs: number): void {
    seat.client = client.id;
    seat.stopsClock = false;
    this.listen(client);
    this.#returned(seat);
    this.#resumeClock(nowMs);
  }

  listen(client: Client): void {
    client.isListening = true;
    this.#listeners.set(client.id, client);
  }

  /** Called when a connection has ended. */
  leave(client: Client, nowMs: number): void {
    this.#waitingObservers.delete(client);
    this.#listeners.delete(client.id);
    const seat = this.seats.of(client.power);
    if (seat?.client !== client.id || this.#end !== null) return;
    this.seats.leave(seat, this.#isStarted);
    if (!this.#isStarted) return;
    if (this.seats.all.every(({ client: other }) => other === null)) this.#end = { kind: "stopped" };
    else {
      this.#disorder(seat);
      this.#stopClock(seat, nowMs);
      this.advance(nowMs);
    }
  }

  /** Returns the HLO for a seat or an observer. */
  greeting(seat: Seat | undefined): ServerMessage {
    const options = variantOptions(this.options);
    return { type: "HLO", power: seat?.power ?? "UNO", passcode: seat?.passcode ?? 0, options };
  }

  /** Called when a player's orders have arrived; they end its civil disorder. */
  noteActivity(seat: Seat): void {
    this.#returned(seat);
  }

  /**
   * Processes the turn if the game is not waiting for any player; ends the game if all survivors vote for the same
   * draw.
   */
  advance(nowMs: number): void {
    if (!this.#isStarted || this.#end !== null) return;
    const drawn = this.#draw();
    if (drawn !== undefined) return this.#endInDraw(drawn);
    const waits = this.seats.all.some(
      (seat) =>
        seat.stopsClock || (seat.client !== null && (seat.isWaiting || this.game.desk.owedBy(seat.power) !== null)),
    );
    if (!waits) this.#play(nowMs);
  }

  /** Returns the times at which something is due: the deadline and the reminders before it. */
  alarms(clients: readonly Client[], nowMs: number): number[] {
    const deadline = this.#deadlineMs;
    if (deadline === null || this.#end !== null) return [];
    const reminders = clients.flatMap(({ id, reminders: wanted }) =>
      [...wanted].filter((seconds) => !this.#reminded.has(`${id} ${seconds}`)).map((s) => deadline - s * 1000),
    );
    return [deadline, ...reminders.filter((at) => at > nowMs)];
  }

  passTime(clients: readonly Client[], nowMs: number): void {
    const deadline = this.#deadlineMs;
    if (deadline === null || this.#end !== null) return;
    for (const { id, reminders } of clients) {
      for (const seconds of reminders) {
        const key = `${id} ${seconds}`;
        if (this.#reminded.has(key) || nowMs < deadline - seconds * 1000) continue;
        this.#reminded.add(key);
        if (nowMs < deadline) this.#post.to(id, { type: "TME", seconds, hours: null });
      }
    }
    if (nowMs < deadline) return;
    for (const seat of this.seats.all) if (this.game.desk.owedBy(seat.power) !== null) this.#disorder(seat);
    this.#play(nowMs);
  }

  /** Ends the game without a result. */
  stop(): void {
    this.#end ??= { kind: "stopped" };
  }

  #startTurnOne(nowMs: number): void {
    this.#isStarted = true;
    for (const seat of this.seats.all) if (seat.client !== null) this.#post.to(seat.client, this.greeting(seat));
    for (const { id } of this.#waitingObservers) this.#post.to(id, this.greeting(undefined));
    for (const client of this.#waitingObservers) this.listen(client);
    this.#post.toAll(this.game.centres);
    this.#post.toAll(this.game.position);
    this.#startClock(nowMs);
  }

  /** Sends the state of the game to an observer that joins after the start. */
  #greet(client: Client, nowMs: number): void {
    this.listen(client);
    this.#post.to(client.id, this.greeting(undefined));
    this.#post.to(client.id, this.game.centres);
    this.#post.to(client.id, this.game.position);
    const seconds = this.secondsLeft(nowMs);
    if (seconds !== null) this.#post.to(client.id, { type: "TME", seconds, hours: null });
  }

  /** Stops the clock (DSD). Source: v0.18, level 0, CCD. */
  #stopClock(seat: Seat, nowMs: number): void {
    const seconds = this.secondsLeft(nowMs);
    if (!this.options.stopsClock || seconds === null || this.game.desk.owedBy(seat.power) === null) return;
    seat.stopsClock = true;
    if (this.#deadlineMs === null) return;
    this.#stoppedMs = this.#deadlineMs - nowMs;
    this.#deadlineMs = null;
    this.#post.toAll({ type: "NOT", message: { type: "TME", seconds, hours: null } });
  }

  #resumeClock(nowMs: number): void {
    if (this.#stoppedMs === null || this.seats.all.some(({ stopsClock }) => stopsClock)) return;
    this.#deadlineMs = nowMs + this.#stoppedMs;
    this.#stoppedMs = null;
    this.#post.toAll({ type: "TME", seconds: this.secondsLeft(nowMs) ?? 0, hours: null });
  }

  #startClock(nowMs: number): void {
    const seconds = this.options.limits[this.game.desk.phase];
    this.#reminded = new Set();
    this.#stoppedMs = null;
    this.#deadlineMs = seconds === null ? null : nowMs + seconds * 1000;
    if (seconds !== null) this.#post.toAll({ type: "TME", seconds, hours: null });
  }

  #play(nowMs: number): void {
    const { year } = this.game.turn;
    const { messages, end, lost } = this.game.play();
    for (const power of lost) {
      const seat = this.seats.of(power);
      // SMR states the year of the first SCO without the power.
      if (seat) seat.eliminated ??= year;
    }
    for (const seat of this.seats.all) {
      seat.drawVotes.clear();
      seat.isWaiting = false;
    }
    for (const message of messages) {
      this.#post.toAll(message);
      if (message.type === "SLO") this.#post.toAll(this.#summary());
    }
    this.#end = end ?? this.#limit() ?? this.#abandonment();
    if (this.#end !== null) return;
    this.#startClock(nowMs);
    // Do not wait if only absent powers have orders to submit this turn.
    const present = this.seats.all.some(
      ({ client, power }) => client !== null && this.game.desk.owedBy(power) !== null,
    );
    if (!present) this.#play(nowMs);
  }

  /**
   * Returns how the game ends if its last year is over; otherwise null. No document defines a message for this; a draw
   * would need votes.
   */
  #limit(): GameEnd | null {
    const { lastYear } = this.options;
    return lastYear !== null && this.game.turn.year > lastYear ? { kind: "limit" } : null;
  }

  /**
   * Returns how the game ends if all survivors have left, because observers and eliminated players then have nothing to
   * wait for; otherwise null.
   */
  #abandonment(): GameEnd | null {
    const isThere = this.game.survivors.some((power) => (this.seats.of(power)?.client ?? null) !== null);
    return isThere ? null : { kind: "stopped" };
  }

  /** Returns a draw as `drawVotes` stores it: the powers, sorted. DRW without powers means all survivors. */
  voteFor(powers: readonly string[]): string {
    return [...(powers.length > 0 ? powers : this.game.survivors)].sort().join(" ");
  }

  /**
   * Returns the draw that all survivors with a connected client accept. Source: v0.18, DRW: "all non-eliminated
   * clients".
   */
  #draw(): string | undefined {
    const voters = this.game.survivors
      .flatMap((power) => this.seats.of(power) ?? [])
      .filter(({ client }) => client !== null);
    const [first, ...others] = voters;
    return [...(first?.drawVotes ?? [])].find((vote) => others.every(({ drawVotes }) => drawVotes.has(vote)));
  }

  /** Ends the game in a draw. DRW names the powers only in games with partial draws. */
  #endInDraw(vote: string): void {
    this.#post.toAll({
      type: "DRW",
      powers: this.options.partialDraws && this.options.level >= 10 ? vote.split(" ") : [],
    });
    this.#post.toAll(this.#summary());
    this.#end = { kind: "draw" };
  }

  #summary(): Message {
    const counts = tallied(this.game.owners.values());
    const players = this.seats.all.map(({ power, player, eliminated }): PowerSummary => {
      const centres = counts.get(power) ?? 0;
      const { name, version } = player ?? { name: "", version: "" };
      return { power, name, version, centres, eliminated: centres === 0 ? eliminated : null };
    });
    return { type: "SMR", turn: this.game.turn, players };
  }

  #disorder(seat: Seat): void {
    if (seat.isInDisorder) return;
    seat.isInDisorder = true;
    this.#post.toAll({ type: "CCD", power: seat.power, turn: null, undelivered: null });
  }

  #returned(seat: Seat): void {
    if (!seat.isInDisorder) return;
    seat.isInDisorder = false;
    this.#post.toAll({ type: "NOT", message: { type: "CCD", power: seat.power } });
  }
}
