import type { Piece } from "./piece.ts";
import { kindOf } from "./piece.ts";

/** A unit as NOW lists it. */
export interface Unit {
  readonly power: string;
  readonly type: string;
  /** Includes the coast: `( STP SCS )`. */
  readonly place: string;
  /** Where the unit may retreat; null if it is not dislodged. */
  readonly retreats: readonly string[] | null;
}

export type Phase = "movement" | "retreat" | "build";

/** What has happened on one connection so far. */
export class Seat {
  readonly connection: number;
  power: string | null = null;
  isObserver = false;
  passcode = 0;
  level = 0;
  options = "";
  season = "";
  year = 0;
  units: readonly Unit[] = [];
  centres: ReadonlyMap<string, readonly string[]> = new Map();
  /** Requests that have not been answered yet. */
  readonly pending: string[] = [];
  /** Whether the results of a turn are arriving. */
  isInResults = false;
  isOver = false;
  isClosed = false;
  /** Orders of this turn that the server accepted. */
  accepted: string[] = [];

  constructor(connection: number) {
    this.connection = connection;
  }

  get isPlaying(): boolean {
    return (
      this.power !== null && !this.isObserver && this.year >= 0 && this.season !== "" && !this.isOver && !this.isClosed
    );
  }

  get turn(): string {
    return `${this.season} ${this.year}`;
  }

  get phase(): Phase {
    return this.season === "WIN" ? "build" : this.season === "SUM" || this.season === "AUT" ? "retreat" : "movement";
  }

  get ownUnits(): readonly Unit[] {
    return this.units.filter(({ power }) => power === this.power);
  }

  get ownCentres(): readonly string[] {
    return this.centres.get(this.power ?? "") ?? [];
  }

  /** Whether the player is not waiting for anything: every request has been answered, and no results are arriving. */
  get isQuiet(): boolean {
    return this.isPlaying && this.pending.length === 0 && !this.isInResults;
  }

  /** The MIS that a server would send before the power's first order in the phase. */
  get missing(): string {
    if (this.phase === "build") return `MIS ( ${this.ownUnits.length - this.ownCentres.length} )`;
    const units = this.ownUnits.filter(({ retreats }) => this.phase === "movement" || retreats !== null);
    return `MIS ${units.map(unitGroup).join(" ")}`;
  }
}

/** The state of all connections after some pieces of a game. */
export class State {
  readonly seats = new Map<number, Seat>();

  seat(connection: number): Seat {
    const seat = this.seats.get(connection) ?? new Seat(connection);
    this.seats.set(connection, seat);
    return seat;
  }

  get players(): Seat[] {
    return [...this.seats.values()].filter((seat) => seat.isPlaying);
  }

  /** Whether all players are in the same turn, with no results in transit. */
  get isEven(): boolean {
    const { players } = this;
    return (
      players.length > 1 &&
      new Set(players.map((seat) => seat.turn)).size === 1 &&
      !players.some((seat) => seat.isInResults)
    );
  }

  playerOf(power: string): Seat | undefined {
    return this.players.find((seat) => seat.power === power);
  }

  take(piece: Piece): void {
    if (piece.type === "event") {
      if (piece.draft.type === "closed") this.seat(piece.draft.connection).isClosed = true;
      return;
    }
    const seat = this.seat(piece.connection);
    if (kindOf(piece) !== "DM") {
      if (kindOf(piece) !== "IM" && kindOf(piece) !== "RM") seat.isClosed = true;
      return;
    }
    const text = piece.text ?? "";
    if (piece.direction === "client-to-server") asks(seat, text);
    else answers(seat, text);
  }
}

const needsNoAnswer = /^(YES|REJ|HUH|PRN|ADM) /;

function asks(seat: Seat, text: string): void {
  if (!needsNoAnswer.test(text)) seat.pending.push(text);
}

/** Returns the top-level bracket groups of a string. */
export function groupsOf(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: word, index } of text.matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (word === "(" && depth++ === 0) from = index;
    if (word === ")" && --depth === 0) groups.push(text.slice(from, index + 1));
  }
  return groups;
}

/** Returns the content of a bracket group. */
export function inside(group: string): string {
  return group.replace(/^\( ?/, "").replace(/ ?\)$/, "");
}

function answers(seat: Seat, text: string): void {
  const verb = text.split(" ")[0] ?? "";
  const groups = groupsOf(text);
  const first = inside(groups[0] ?? "");
  switch (verb) {
    case "THX": {
      settleOrder(seat, groups[0] ?? "");
      if (/\( MBV \)$/.test(text)) seat.accepted.push(groups[0] ?? "");
      return;
    }
    case "YES":
    case "REJ":
      drop(seat, (each) => each === first);
      return;
    case "HUH":
      drop(seat, (each) => each === first.replace("ERR ", "").replace(" ERR", ""));
      return;
    case "PRN":
      seat.pending.length = 0;
      return;
    case "CCD":
    case "OUT":
      if (groups.length > 1) drop(seat, (each) => each === inside(groups[1] ?? ""));
      return;
    case "HLO":
      seat.power = first;
      seat.isObserver = first === "UNO";
      seat.passcode = Number(inside(groups[1] ?? ""));
      seat.level = Number(/LVL (\d+)/.exec(text)?.[1] ?? 0);
      seat.options = groups[2] ?? "";
      break;
    case "ORD":
      seat.isInResults = true;
      break;
    case "SCO":
      seat.centres = new Map(groups.map(inside).map((each) => [each.split(" ")[0] ?? "", each.split(" ").slice(1)]));
      break;
    case "NOW":
      takesNow(seat, first, groups.slice(1));
      break;
    case "SLO":
    case "DRW":
    case "SMR":
    case "OFF":
      seat.isOver = true;
      break;
    default:
  }
  drop(seat, (each) => each.split(" ")[0] === verb);
}

function takesNow(seat: Seat, turn: string, units: readonly string[]): void {
  const [season = "", year = ""] = turn.split(" ");
  if (season !== seat.season || Number(year) !== seat.year) seat.accepted = [];
  seat.season = season;
  seat.year = Number(year);
  seat.isInResults = false;
  seat.units = units.map(unitOf);
}

/** Returns a unit in brackets, followed by its possible retreats if it must retreat. */
export function unitGroup({ power, type, place, retreats }: Unit): string {
  const list = retreats === null ? "" : retreats.length === 0 ? " MRT ( )" : ` MRT ( ${retreats.join(" ")} )`;
  return `( ${power} ${type} ${place}${list} )`;
}

export function unitOf(group: string): Unit {
  const [, power = "", type = "", place = "", retreats] =
    /^\( (\S+) (\S+) (\( \S+ \S+ \)|\S+)(?: MRT \( (.*)\))? \)$/.exec(group) ?? [];
  return { power, type, place, retreats: retreats === undefined ? null : placesOf(retreats) };
}

/** Returns the provinces in a list, with their coasts. */
export function placesOf(text: string): string[] {
  return [...text.matchAll(/\( \S+ \S+ \)|[^\s()]+/g)].map(([place]) => place);
}

function drop(seat: Seat, isAnswered: (request: string) => boolean): void {
  const at = seat.pending.findIndex(isAnswered);
  if (at >= 0) seat.pending.splice(at, 1);
}

function settleOrder(seat: Seat, order: string): void {
  const at = seat.pending.findIndex((each) => each.startsWith("SUB ") && each.includes(order));
  if (at < 0) return;
  const rest = (seat.pending[at] ?? "").replace(` ${order}`, "");
  if (/^SUB( \( (SPR|SUM|FAL|AUT|WIN) -?\d+ \))?$/.test(rest)) seat.pending.splice(at, 1);
  else seat.pending[at] = rest;
}
