import type { Acknowledged, ClientCommand, ClientMessage, Misunderstood, Negatable, SendPress } from "../message.ts";
import { drawWords } from "./arrangements.ts";
import { type EnglishNames, powerName } from "./nameWords.ts";
import { orderWords, turnWords } from "./orders.ts";
import { addressedPress, misunderstanding } from "./press.ts";
import { messageNote } from "./references.ts";
import { duration, quoted } from "./words.ts";

/**
 * Describes a client's message as a clause.
 * @param client the subject: `England`, `the client`
 */
export function clientClause(message: ClientMessage, client: string, names: EnglishNames): string {
  switch (message.type) {
    case "YES":
    case "REJ":
      return `${client} ${acknowledgement(message.type === "YES", message.acknowledged)}`;
    case "HUH":
    case "PRN":
      return misunderstoodClause(message, client);
    case "order":
      return `${client} sends an order outside SUB: ${orderWords(message.order, names)}`;
    default:
      return commandClause(message, client, names);
  }
}

const requests = {
  MAP: "asks for the name of the map",
  MDF: "asks for the definition of the map",
  NOW: "asks for the turn and the positions of the units",
  SCO: "asks who owns the supply centres",
  HLO: "asks for its power, its passcode and the options of the game",
  ORD: "asks for the results of the last turn",
  MIS: "asks which of its orders are missing",
  GOF: "is ready for the turn to be processed",
  SMR: "asks for the summary of the game",
  VAR: "asks for the variant",
} as const;

/** Describes a command or request as a clause. The server repeats the command in its answer. */
export function commandClause(command: ClientCommand, client: string, names: EnglishNames): string {
  switch (command.type) {
    case "NME":
      return `the client asks to play as ${quoted(command.name)}, version ${quoted(command.version)}`;
    case "OBS": {
      const { name, version } = command;
      const as = name === null ? "" : ` as ${quoted(name)}, version ${quoted(version ?? "")}`;
      return `the client asks to watch the game${as}`;
    }
    case "IAM":
      return `the client asks to take over ${powerName(command.power, names)} with passcode ${command.passcode}`;
    case "HST":
      return command.turn === null
        ? `${client} asks for the starting position`
        : `${client} asks for the results of the ${turnWords(command.turn)}`;
    case "TME":
      return command.seconds === null
        ? `${client} asks how much time is left`
        : `${client} asks for a reminder ${duration(command.seconds, command.hours)} before each deadline`;
    case "ADM":
      return announcement(client, command.name, command.text);
    case "DRW":
      return `${client} would accept ${drawWords(command.powers, names)}`;
    case "SUB": {
      const forTurn = command.turn === null ? "" : ` for the ${turnWords(command.turn)}`;
      return `${client} orders${forTurn}: ${command.orders.map((order) => orderWords(order, names)).join("; ")}`;
    }
    case "NOT":
      return `${client} ${negation(command.command, names)}`;
    case "SND":
      return sendClause(command, client, names);
    case "LST":
      return `${client} asks for ${command.name === null ? "the list of games" : `the description of game ${quoted(command.name)}`}`;
    case "SEL":
      return `${client} asks ${command.name === null ? "which game is selected" : `to select game ${quoted(command.name)}`}`;
    case "PNG":
      return `${client} pings the server${command.text === null ? "" : ` with ${quoted(command.text)}`}`;
    default:
      return `${client} ${requests[command.type]}`;
  }
}

/** Describes SND. The turn in SND is not part of the press: the server only checks that it is the current turn. */
export function sendClause(message: SendPress, client: string, names: EnglishNames): string {
  const turn = message.turn === null ? "" : `in the ${turnWords(message.turn)}, `;
  const press = addressedPress(message.press, client, message.recipients, names);
  return `${turn}${messageNote(message, names)}${press}`;
}

/** Describes an ADM from either side. */
export function announcement(who: string, name: string, text: string | null): string {
  return text === null
    ? `${who} announces ${quoted(name)}`
    : `${who} sends an announcement signed ${quoted(name)}: ${quoted(text)}`;
}

/** Describes a HUH or PRN from either side. */
export function misunderstoodClause({ type, text }: Misunderstood, who: string): string {
  if (type === "PRN") return `${who} found unmatched brackets in ${quoted(text)}`;
  return `${who} did not understand ${misunderstanding(text)}`;
}

function acknowledgement(isYes: boolean, { type, name }: Acknowledged): string {
  if (type === "MAP") return `${isYes ? "accepts" : "refuses"} the map ${quoted(name)}`;
  if (type === "SVE") return `${isYes ? "has saved" : "could not save"} the game as ${quoted(name)}`;
  return `${isYes ? "has loaded" : "could not load"} the game ${quoted(name)}`;
}

function negation(command: Negatable, names: EnglishNames): string {
  switch (command.type) {
    case "SUB":
      return command.orders.length === 0
        ? "cancels all its orders for the turn"
        : `cancels the order that ${command.orders.map((order) => orderWords(order, names)).join("; ")}`;
    case "GOF":
      return "is not ready: the turn must not be processed before the deadline";
    case "DRW":
      return `would no longer accept ${drawWords(command.powers, names)}`;
    case "TME":
      return command.seconds === null
        ? "cancels all its reminders of deadlines"
        : `cancels its reminder ${duration(command.seconds, command.hours)} before each deadline`;
  }
}
