import type { PositionedUnit, PowerSummary, ServerMessage, VariantOption } from "../message.ts";
import { drawWords } from "./arrangements.ts";
import { announcement, commandClause, misunderstoodClause, sendClause } from "./commands.ts";
import { type EnglishNames, ownerName, powerName } from "./nameWords.ts";
import { noteWords, orderWords, placeWords, resultWords, turnWords, unitWords } from "./orders.ts";
import { addressedPress } from "./press.ts";
import { messageNote } from "./references.ts";
import { counted, duration, listed, quoted } from "./words.ts";

/**
 * Describes a server's message as a clause.
 * @param client the recipient: `England`, `the client`
 */
export function serverClause(message: ServerMessage, client: string, names: EnglishNames): string {
  switch (message.type) {
    case "YES":
    case "REJ":
      return echoed(message, client, names);
    case "HUH":
    case "PRN":
      return misunderstoodClause(message, "the server");
    case "MAP":
      return `the map is ${quoted(message.name)}`;
    case "SVE":
      return `the server asks ${client} to save the game as ${quoted(message.name)}`;
    case "LOD":
      return `the server asks ${client} to load the game ${quoted(message.name)}`;
    case "SEL":
      return `the selected game is ${quoted(message.name)}`;
    case "VAR":
      return `the variant is ${quoted(message.name)}`;
    case "MDF":
      return definition(message);
    case "HLO": {
      const role = message.power === "UNO" ? "watches" : `plays ${powerName(message.power, names)}`;
      return `the client ${role}, passcode ${message.passcode}: ${options(message.options)}`;
    }
    case "SCO":
      return `supply centres: ${message.ownership.map((owned) => ownership(owned, names)).join(", ")}`;
    case "NOW":
      return `${turnWords(message.turn)}: ${position(message.units, names)}`;
    case "THX":
      return `${acknowledgement(message.note)}: ${orderWords(message.order, names)}`;
    case "MIS":
      return missing(message.units, message.count, names);
    case "ORD":
      return `${turnWords(message.turn)}: ${orderWords(message.order, names)} (${resultWords(message.result, message.order)})`;
    case "OFF":
      return `the server asks ${client} to exit`;
    case "TME":
      return `the deadline is in ${duration(message.seconds, message.hours)}`;
    case "CCD":
    case "OUT":
      return absent(message, client, names);
    case "NOT":
      return message.message.type === "CCD"
        ? `${powerName(message.message.power, names)} is no longer in civil disorder`
        : `the clock has stopped ${duration(message.message.seconds, message.message.hours)} before the deadline`;
    case "ADM":
      return announcement("the server", message.name, message.text);
    case "SLO":
      return `the game ends in a solo for ${powerName(message.power, names)}`;
    case "DRW":
      return `the game ends in ${drawWords(message.powers, names)}`;
    case "SMR":
      return `summary for the ${turnWords(message.turn)}: ${message.players.map((player) => summary(player, names)).join("; ")}`;
    case "FRM":
      return `${messageNote(message, names)}${addressedPress(message.press, powerName(message.sender, names), message.recipients, names)}`;
    case "LST":
      return `game ${quoted(message.name)}, variant ${quoted(message.variant)}: ${counted(message.seats, "seat")}, state ${message.state}, ${options(message.options)}`;
  }
}

type Of<T extends ServerMessage["type"]> = ServerMessage & { readonly type: T };

function ownership({ owner, centres }: Of<"SCO">["ownership"][number], names: EnglishNames): string {
  return `${ownerName(owner, names)} ${centres.length}`;
}

function acknowledgement(note: Of<"THX">["note"]): string {
  return note === "MBV" ? "order accepted" : `order refused, ${noteWords(note)}`;
}

/** Describes what the server accepts or refuses: the command that it repeats. */
function echoed({ type, echo }: Of<"YES" | "REJ">, client: string, names: EnglishNames): string {
  const isYes = type === "YES";
  if (echo.type === "SND") return `${isYes ? "sent" : "not sent"}: ${sendClause(echo, client, names)}`;
  const command = commandClause(echo, client, names);
  // The pattern does not match inside a quotation, because names and messages may contain any words.
  const [, who, request] = /^([^“]*?) asks (.*)$/s.exec(command) ?? [];
  if (who !== undefined && request !== undefined) {
    const wanted = /^(for|to) /.test(request) ? request : `to know ${request}`;
    return `the server ${isYes ? "accepts" : "refuses"} ${who}'s request ${wanted}`;
  }
  return `the server ${isYes ? "confirms" : "does not accept"} that ${command}`;
}

/** Describes a power that is no longer playing, or the reason why press was not sent. */
function absent(message: Of<"CCD" | "OUT">, client: string, names: EnglishNames): string {
  const power = powerName(message.power, names);
  const state = message.type === "CCD" ? "in civil disorder" : "eliminated";
  if (message.undelivered !== null)
    return `not sent, as ${power} is ${state}: ${sendClause(message.undelivered, client, names)}`;
  // A CCD with a turn comes from Parlance; the power may still be connected.
  return message.type === "OUT" || message.turn === null
    ? `${power} is ${state}`
    : `${power} missed the deadline for the ${turnWords(message.turn)}`;
}

function definition({ powers, centres, others }: Of<"MDF">): string {
  const centreCount = centres.reduce((count, home) => count + home.centres.length, 0);
  const counts = [
    counted(centreCount + others.length, "province"),
    counted(centreCount, "supply centre"),
    counted(powers.length, "power"),
  ];
  return `the map has ${listed(counts)}`;
}

function options(list: readonly VariantOption[]): string {
  return list.length === 0 ? "no options" : list.map(option).join(", ");
}

/** Describes an option of HLO. Source: v0.18, levels 0 and 10, HLO. */
function option(given: VariantOption): string {
  switch (given.type) {
    case "LVL":
      return `press level ${given.value}${given.hours === null ? "" : ` ${given.hours}`}`;
    case "MTL":
      return `${duration(given.value, given.hours)} for moves`;
    case "RTL":
      return `${duration(given.value, given.hours)} for retreats`;
    case "BTL":
      return `${duration(given.value, given.hours)} for adjustments`;
    case "PTL":
      return `no press within ${duration(given.value, given.hours)} of a movement deadline`;
    case "DSD":
      return "the clock stops when a player is disconnected";
    case "AOA":
      return "any orders are accepted";
    case "PDA":
      return "partial draws are allowed";
    case "NPR":
      return "no press during retreats";
    case "NPB":
      return "no press during adjustments";
    case "unknown":
      return `unknown option ${quoted(given.text)}`;
  }
}

function position(units: readonly PositionedUnit[], names: EnglishNames): string {
  if (units.length === 0) return "no units";
  const dislodged = units.filter(({ retreats }) => retreats !== null);
  const which =
    dislodged.length === 0 ? "none dislodged" : `${dislodged.length} dislodged: ${unitList(dislodged, names)}`;
  return `${counted(units.length, "unit")}, ${which}`;
}

/** Lists units with their retreat options. */
function unitList(units: readonly PositionedUnit[], names: EnglishNames): string {
  const words = units.map((unit) => {
    if (unit.retreats === null) return unitWords(unit, names);
    const to = listed(
      unit.retreats.map((place) => placeWords(place, names)),
      "or",
    );
    return `${unitWords(unit, names)} ${to === "" ? "must disband" : `may retreat to ${to}`}`;
  });
  return words.join("; ");
}

function missing(units: readonly PositionedUnit[], count: number | null, names: EnglishNames): string {
  if (units.length > 0) return `orders are missing for ${counted(units.length, "unit")}: ${unitList(units, names)}`;
  if (count === null) return "no orders are missing";
  if (count === 0) return "no builds or removals are missing";
  return `${counted(Math.abs(count), count > 0 ? "more removal" : "more build")} must be ordered`;
}

function summary({ power, name, version, centres, eliminated }: PowerSummary, names: EnglishNames): string {
  const out = eliminated === null ? "" : `, eliminated in ${eliminated}`;
  return `${powerName(power, names)} is ${quoted(name)}, version ${quoted(version)}, with ${counted(centres, "supply centre")}${out}`;
}
