import { wireNames } from "../../game/gameMapFor.ts";
import type { ClientMessage, ServerMessage } from "../../language/message.ts";
import { readClientMessage, readServerMessage } from "../../language/read.ts";
import { catalogue } from "../../lint/catalogue.ts";
import { gameMapOf } from "../../map/definition.ts";
import type { GameMap } from "../../map/gameMap.ts";
import { knownVariants, lookUpVariant } from "../../map/library.ts";
import type { Representation } from "../../tokens/representation.ts";
import { decodeTokens } from "../../tokens/token.ts";
import type { Situation } from "../situation.ts";
import { type CaseLine, type GameCase, namesOf } from "./gameCase.ts";

/** What the messages in a case reveal about its game. */
export interface CaseGame {
  readonly names: Representation;
  readonly map: GameMap | null;
  /** The recorded client's power; empty if it received none. */
  readonly power: string;
  readonly passcode: number;
  readonly level: number;
  /** The time limit that each HLO option sets, in seconds; null if there is none. */
  readonly limits: Readonly<Record<"MTL" | "RTL" | "BTL", number | null>>;
  readonly acceptsAny: boolean;
}

export function caseGameOf(game: GameCase): CaseGame {
  const names = namesOf(game);
  const messages = game.lines.flatMap((line) => serverMessageOf(line, names) ?? []);
  const hello = messages.find((message) => message.type === "HLO");
  const options = hello?.options ?? [];
  const optionValue = (type: string): number | null => {
    const option = options.find((one) => one.type === type);
    return option && "value" in option ? option.value + 3600 * (option.hours ?? 0) : null;
  };
  return {
    names,
    map: mapOf(messages, names),
    power: hello?.power ?? "",
    passcode: hello?.passcode ?? 0,
    level: optionValue("LVL") ?? 0,
    limits: { MTL: optionValue("MTL"), RTL: optionValue("RTL"), BTL: optionValue("BTL") },
    acceptsAny: options.some(({ type }) => type === "AOA"),
  };
}

/** Returns a test case as a situation. `name` is the name in its id. */
export function caseSituation(game: GameCase, name: string): Situation {
  const { finding, recording, bot } = game;
  const { power, level } = caseGameOf(game);
  const place = finding.n === 0 ? "" : ` in #${finding.n}`;
  return {
    id: `case/${name}`,
    title: `${bot ?? "A client"} in ${recording.file} has ${finding.code}${place}: ${finding.message.replace(/\.$/, "")}`,
    clause: catalogue[finding.code].clause,
    rows: [],
    game: { power, level },
    steps: [],
    replay: game,
  };
}

function mapOf(messages: readonly ServerMessage[], names: Representation): GameMap | null {
  const name = messages.flatMap((message) => (message.type === "MAP" ? [message.name] : []))[0];
  const definition = messages.find((message) => message.type === "MDF");
  if (definition) return gameMapOf(definition, name ?? "unknown").map;
  const found = name === undefined ? null : lookUpVariant(knownVariants, name, wireNames(names));
  return found?.found ? found.loaded.map : null;
}

/** Returns the message in a server's line; null if it has no readable message. */
export function serverMessageOf({ by, kind, body }: CaseLine, names: Representation): ServerMessage | null {
  if (by !== "server" || kind !== "DM") return null;
  const reading = readServerMessage(decodeTokens(body).tokens, names);
  return reading.ok ? reading.message : null;
}

export function clientMessageOf(tokens: Uint16Array, names: Representation): ClientMessage | null {
  const reading = readClientMessage(tokens, names);
  return reading.ok ? reading.message : null;
}

/** Returns the kind of a client's message, without its details: `SUB`, `YES ( MAP`, `NOT ( GOF`. */
export function kindOf(text: string): string {
  const [first = "", bracket, second = ""] = text.split(" ", 3);
  return bracket === "(" && (first === "YES" || first === "REJ" || first === "NOT") ? `${first} ( ${second}` : first;
}
