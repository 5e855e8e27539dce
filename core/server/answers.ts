import type { ClientMessage, Negatable } from "../language/message.ts";
import { compareTurns } from "../map/turn.ts";
import { deliver } from "./press.ts";
import { type Request, reply, seatOf, survivorOf } from "./request.ts";
import type { Seat } from "./seat.ts";

/** The object type of the messages with the type `Type`; some message types share one object type. */
type Typed<Type, M = ClientMessage> = M extends { readonly type: infer T } ? (Type extends T ? M : never) : never;
type Answers = { readonly [Type in ClientMessage["type"]]: (message: Typed<Type>, request: Request) => void };

/** Handles a message that no client of this server may send, or that needs no answer. */
const nothing = (): void => undefined;
const refuse = (_: ClientMessage, request: Request): void => reply(request, false);

/** How the server handles each message. Source: v0.18, level 0, and level 10 for SND. */
const answers: Answers = {
  NME(message, request) {
    const { client, match } = request;
    const isOpen = client.role === "stranger" && !match.isStarted;
    const seat = isOpen ? match.seats.take(client.id, message.name, message.version) : undefined;
    reply(request, seat !== undefined);
    if (!seat) return;
    client.role = "player";
    client.power = seat.power;
    // The player receives broadcasts from now on. Only ADM can be broadcast before HLO.
    match.listen(client);
    request.send({ type: "MAP", name: match.mapName });
  },
  OBS(_, request) {
    const isNew = request.client.role === "stranger";
    reply(request, isNew);
    if (!isNew) return;
    request.client.role = "observer";
    request.send({ type: "MAP", name: request.match.mapName });
  },
  IAM({ power, passcode }, request) {
    const { client, match } = request;
    const seat = match.seats.of(power);
    const isRight = match.isStarted && seat?.client === null && seat.passcode === passcode;
    const isAccepted = isRight && client.role !== "player";
    reply(request, isAccepted);
    if (!isAccepted || !seat) return;
    client.role = "player";
    client.power = power;
    match.rejoin(client, seat, request.nowMs);
  },
  MAP: (_, { send, match }) => send({ type: "MAP", name: match.mapName }),
  MDF: (_, { sendTokens, definition }) => sendTokens(definition),
  HLO(_, request) {
    const { client, match } = request;
    const seat = seatOf(request);
    // Observers get a separate HLO.
    const isObserver = client.role === "observer" && client.isListening && match.isStarted;
    if (seat || isObserver) request.send(match.greeting(seat));
    else reply(request, false);
  },
  NOW: (_, { send, match }) => send(match.game.position),
  SCO: (_, { send, match }) => send(match.game.centres),
  HST({ turn }, request) {
    const kept = turn ? request.match.game.historyOf(turn) : undefined;
    if (kept) for (const message of kept) request.send(message);
    else reply(request, false);
  },
  ORD(_, request) {
    const { recentResults } = request.match.game;
    if (recentResults.length === 0) reply(request, false);
    else for (const message of recentResults) request.send(message);
  },
  SUB({ turn, orders }, request) {
    const seat = seatOf(request);
    const { match, nowMs } = request;
    const { game } = match;
    if (!seat || (turn !== null && compareTurns(turn, game.turn) !== 0)) return reply(request, false);
    for (const order of orders) request.send({ type: "THX", order, note: game.desk.submit(seat.power, order) });
    sendMissing(seat, request);
    match.noteActivity(seat);
    match.advance(nowMs);
  },
  MIS(_, request) {
    const seat = seatOf(request);
    const { game } = request.match;
    if (seat) request.send(game.missing(game.desk.owedBy(seat.power)));
    else reply(request, false);
  },
  GOF(_, request) {
    const seat = survivorOf(request);
    reply(request, seat !== undefined);
    if (!seat) return;
    seat.isWaiting = false;
    sendMissing(seat, request);
    request.match.advance(request.nowMs);
  },
  NOT: ({ command }, request) => cancel(command, request),
  DRW({ powers }, request) {
    const seat = survivorOf(request);
    const { match, nowMs } = request;
    const { survivors } = match.game;
    const isPartial = powers.length > 0;
    const isAllowed = !isPartial || (match.options.partialDraws && powers.every((power) => survivors.includes(power)));
    reply(request, seat !== undefined && isAllowed);
    if (!seat || !isAllowed) return;
    seat.drawVotes.add(match.voteFor(powers));
    match.advance(nowMs);
  },
  TME({ seconds }, request) {
    const { client, match, nowMs } = request;
    if (seconds === null) {
      const left = match.isStarted ? match.secondsLeft(nowMs) : null;
      if (left === null) reply(request, false);
      else request.send({ type: "TME", seconds: left, hours: null });
      return;
    }
    const longest = Math.max(-1, ...Object.values(match.options.limits).map((limit) => limit ?? -1));
    const isPossible = seconds >= 0 && seconds <= longest;
    reply(request, isPossible);
    if (isPossible) client.reminders.add(seconds);
  },
  SND: (message, request) => deliver(message, request),
  ADM(_, { client, tokens, sendToAll, ...request }) {
    if (client.isListening) sendToAll(tokens);
    else reply({ client, tokens, sendToAll, ...request }, false);
  },
  YES({ acknowledged }, { client, match, nowMs }) {
    if (acknowledged.type === "MAP") match.acceptMap(client, nowMs);
  },
  REJ({ acknowledged }, { client, match, dismiss }) {
    // A player that cannot use the map gives up its seat to another player.
    if (acknowledged.type === "MAP" && client.role === "player" && !match.isStarted) dismiss();
  },
  HUH: nothing,
  PRN: nothing,
  // The strict grammar rejects a bare order, so the server has already replied with HUH.
  order: nothing,
  SMR: refuse,
  VAR: refuse,
  LST: refuse,
  SEL: refuse,
  PNG: refuse,
};

/** Carries out the request in a client's message. */
export function answerTo(message: ClientMessage, request: Request): void {
  const answer = answers[message.type] as (message: ClientMessage, request: Request) => void;
  answer(message, request);
}

/** Sends a player a MIS with the orders that it still owes; sends nothing if its orders are complete. */
function sendMissing(seat: Seat, { match, send }: Request): void {
  const owed = match.game.desk.owedBy(seat.power);
  if (owed !== null) send(match.game.missing(owed));
}

/** Handles NOT, which withdraws a command. */
function cancel(command: Negatable, request: Request): void {
  const seat = seatOf(request);
  switch (command.type) {
    case "SUB": {
      if (!seat) return reply(request, false);
      const { desk } = request.match.game;
      if (command.orders.length === 0) desk.withdrawAll(seat.power);
      const isDone = command.orders.map((order) => desk.withdraw(seat.power, order)).every((done) => done);
      return reply(request, isDone);
    }
    case "GOF": {
      const survivor = survivorOf(request);
      if (survivor) survivor.isWaiting = true;
      return reply(request, survivor !== undefined);
    }
    case "DRW": {
      // A survivor may also cancel a vote that it has not cast. Source: v0.18, level 0, NOT ( DRW ).
      const survivor = survivorOf(request);
      const isVoted = survivor?.drawVotes.delete(request.match.voteFor(command.powers)) === true;
      return reply(request, survivor !== undefined && (isVoted || command.powers.length === 0));
    }
    case "TME": {
      const { reminders } = request.client;
      if (command.seconds === null) reminders.clear();
      return reply(request, command.seconds === null || reminders.delete(command.seconds));
    }
  }
}
