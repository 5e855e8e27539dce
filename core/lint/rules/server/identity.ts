import type { ServerMessage } from "../../../language/message.ts";
import { turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  atTokens,
  type LintFrame,
  type Place,
  type PlayedGame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { ended } from "../wire/leaving.ts";

/** Findings about what must stay the same during a game. The clauses cite v0.18, level 0. */
const identityFindings = {
  "map-changed": {
    severity: "error",
    message: "The server named the map '{name}', but #{other} named it '{told}'.",
    explanation: "A game has one map. The client has loaded the first; it cannot know which of the two is in use.",
    clause: "v0.18, level 0, MAP",
    fix: "Send the name of the game's map in every MAP.",
    example: "MAP ( 'standard' ), YES ( MAP ( 'standard' ) ), MAP ( 'hundred' )",
  },
  "power-changed": {
    severity: "error",
    message: "HLO assigns the client {power}, but #{other} assigned it {told}.",
    explanation:
      "A client plays one power. After the second HLO, it orders the other power's units, and the server refuses the orders.",
    clause: "v0.18, level 0, HLO",
    fix: "Send the same power and passcode in every HLO to one client.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), then HLO ( ENG ) ( 18 ) ( .. )",
  },
  "hello-changed": {
    severity: "error",
    message: "HLO has the {setting} {now}, but #{other} had {told}.",
    explanation:
      "Every HLO repeats the settings that the game started with. A client that stores the new passcode cannot rejoin with it, and one that stores the new options plays by different rules from the others.",
    clause: "v0.18, level 0, HLO: the power, passcode and options of the game",
    fix: "Answer HLO with a copy of the HLO that began the game.",
    example: "HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ), then HLO ( FRA ) ( 18 ) ( ( LVL 0 ) )",
  },
  "no-results": {
    severity: "warning",
    message: "The server sent no ORD in {turns} turns, from {from} to {to}.",
    explanation:
      "Clients learn from ORD what the other powers ordered, and which orders failed. Only positions remain: nobody can check the results of these turns. DipGame bots wait for ORD and stop after the first turn.",
    clause: "v0.18, level 0, ORD: the results of every order",
    fix: "As the server, send ORD for every order when a turn has been processed. As a client, take the positions from NOW.",
    example: "NOW ( SPR 1901 ) .., SUB .., THX .., NOW ( FAL 1901 ) ..",
    needs: ["frames"],
    habits: [{ software: "Parlance", does: "sends no ORD if its send_ORD option is off" }],
  },
} as const satisfies Findings;

type Code = keyof typeof identityFindings;

/** What the server has sent a client, and in which frames. */
interface Told {
  map: { readonly name: string; readonly n: FrameNumber } | null;
  power: { readonly name: string; readonly n: FrameNumber } | null;
  /** The passcode and the options from HLO; from IAM, only the passcode. */
  hello: {
    readonly power: string;
    readonly passcode: number;
    readonly options: Options | null;
    readonly n: FrameNumber;
  } | null;
}

type Options = Extract<ServerMessage, { readonly type: "HLO" }>["options"];

/** The turns of a game for which clients have received positions so far. */
interface Results {
  readonly connection: ConnectionId;
  /** The NOW after the first turn. */
  n: FrameNumber;
  atNs: number;
  /** Turns that passed after a client had submitted orders for them. */
  readonly passed: string[];
  turn: string | null;
  hasResults: boolean;
}

/** This many turns without a result cannot be a coincidence. */
const silentFrom = 2;

/** Checks that a client's map and power stay the same, and that the game has results. */
class IdentityRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SEL], server: [T.ORD, T.NOW, T.HLO, T.MAP, T.LOD, T.YES, ...ended] };
  readonly #report: Report<Code>;
  readonly #recorded: LintContext["recorded"];
  readonly #told = new Map<ConnectionId, Told>();
  readonly #games = new Map<number, Results>();

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
  }

  lost({ connection }: Leg): void {
    this.#told.delete(connection);
    for (const results of this.#games.values()) results.hasResults = true;
  }

  frame(frame: LintFrame): void {
    const { connection, direction, tokens, reading, answers } = frame;
    const first = tokens?.[0];
    const about = tokens?.[2];
    if (first === undefined) return;
    if (direction === "client-to-server") {
      if (first === T.SEL) this.#told.delete(connection);
      return;
    }
    const isEnd = answers === null && ended.has(first);
    // Another game follows, or the client has rejoined, perhaps as another power.
    if (isEnd || first === T.LOD || (first === T.YES && about === T.IAM)) this.#told.delete(connection);
    if (first === T.ORD) this.#ofResult(frame);
    if (!reading?.ok || reading.direction === "client-to-server") return;
    const { message } = reading;
    if (message.type === "MAP") this.#ofMap(frame, message.name);
    if (message.type === "HLO") {
      this.#ofPower(frame, message.power);
      this.#ofHello(frame, message);
    }
    if (message.type === "YES" && message.echo.type === "IAM") this.#ofReturn(frame, message.echo);
    if (message.type === "NOW" && answers === null) this.#ofPosition(frame);
  }

  gameEnded({ index }: PlayedGame): void {
    const results = this.#games.get(index);
    if (!results || results.hasResults || results.passed.length < silentFrom) return;
    const { connection, n, atNs, passed } = results;
    const facts = { turns: passed.length, from: passed[0] ?? "", to: passed.at(-1) ?? "" };
    this.#report({ connection, side: "server", n, atNs, code: "no-results", ...wholeFrame, facts, cause: "" });
  }

  #ofMap(frame: LintFrame, name: string): void {
    // `name-letters` reports a name that no map can have.
    if (!/^\w+$/.test(name)) return;
    const told = this.#toldTo(frame.connection);
    const { map } = told;
    told.map ??= { name, n: frame.n };
    if (!map || map.name.toLowerCase() === name.toLowerCase()) return;
    const place = atTokens({ start: 2, end: Math.max(3, (frame.tokens?.length ?? 0) - 1) });
    this.#report(
      findingAt(frame, "map-changed", { facts: { name, told: map.name, other: map.n }, place, cause: name }),
    );
  }

  #ofPower(frame: LintFrame, name: string): void {
    const told = this.#toldTo(frame.connection);
    const { power } = told;
    told.power = { name, n: frame.n };
    if (!power || power.name === name) return;
    const facts = { power: name, told: power.name, other: power.n };
    this.#report(findingAt(frame, "power-changed", { facts, place: atTokens({ start: 2, end: 3 }), cause: name }));
  }

  /** Checks a later HLO against the first one, or against the IAM of a client that rejoined. */
  #ofHello(frame: LintFrame, { power, passcode, options }: Extract<ServerMessage, { readonly type: "HLO" }>): void {
    const told = this.#toldTo(frame.connection);
    const { hello } = told;
    if (hello === null || hello.power !== power) {
      told.hello = { power, passcode, options, n: frame.n };
      return;
    }
    told.hello = { ...hello, options: hello.options ?? options };
    const add = (what: string, now: string, before: string, place: Place): void => {
      const facts = { setting: what, now, told: before, other: hello.n };
      this.#report(findingAt(frame, "hello-changed", { facts, place, cause: what }));
    };
    if (passcode !== hello.passcode && power !== "UNO")
      add("passcode", String(passcode), String(hello.passcode), atTokens({ start: 5, end: 6 }));
    else if (hello.options !== null && optionWords(options) !== optionWords(hello.options))
      add("options", optionWords(options), optionWords(hello.options), wholeFrame);
  }

  #ofReturn(
    { connection, n }: LintFrame,
    { power, passcode }: { readonly power: string; readonly passcode: number },
  ): void {
    const told = this.#toldTo(connection);
    told.power = { name: power, n };
    told.hello = { power, passcode, options: null, n };
  }

  #ofResult({ game }: LintFrame): void {
    const results = game && this.#games.get(game.index);
    if (results) results.hasResults = true;
  }

  /** Counts the turns that pass on the first connection of a game; other connections repeat the same turns. */
  #ofPosition({ connection, game, n, atNs }: LintFrame): void {
    const current = game?.after.current;
    if (!game || !current || this.#recorded.isTorn(connection)) return;
    const turn = turnKey(current.turn);
    const results = this.#games.get(game.index) ?? newResults(connection, n, atNs, turn);
    this.#games.set(game.index, results);
    if (results.connection !== connection || results.turn === turn) return;
    const before = results.turn;
    results.turn = turn;
    const record = game.after.past.get(before ?? turn);
    if (before === null || !record || [...record.books.values()].every((book) => book.length === 0)) return;
    if (results.passed.length === 0) Object.assign(results, { n, atNs });
    results.passed.push(before);
  }

  #toldTo(connection: ConnectionId): Told {
    const known = this.#told.get(connection);
    if (known) return known;
    const fresh: Told = { map: null, power: null, hello: null };
    this.#told.set(connection, fresh);
    return fresh;
  }
}

/** Returns the options in a fixed order: `( LVL 20 ) ( MTL 60 )`. */
function optionWords(options: Options): string {
  const words = options.map((option) => {
    const { type } = option;
    if (!("value" in option)) return `( ${type} )`;
    return `( ${type} ${option.value}${option.hours ? ` ${option.hours}` : ""} )`;
  });
  return words.sort().join(" ");
}

function newResults(connection: ConnectionId, n: FrameNumber, atNs: number, turn: string): Results {
  return { connection, n, atNs, passed: [], turn, hasResults: false };
}

export const identity = defineRules(identityFindings, (report, { recorded }) => new IdentityRules(report, recorded));
