import { seededRandom } from "../bytes/seeded.ts";
import type { OrderNote } from "../judge/outcome.ts";
import type { ServerMessage } from "../language/message.ts";
import { readServerMessage } from "../language/read.ts";
import { knownVariants, mapByName } from "../map/library.ts";
import type { LoadedMap, StartPosition } from "../map/loadedMap.ts";
import type { Order } from "../orders/order.ts";
import { GameServer } from "../server/gameServer.ts";
import { type WireNames, wireNames } from "../server/names.ts";
import { startOf } from "../server/startPosition.ts";
import { readTokens } from "../tokens/readText.ts";
import { type Representation, representationFromEntries } from "../tokens/representation.ts";
import { standardNames } from "../tokens/vocabulary.ts";
import type { SituationGame, StartText } from "./situation.ts";

/** The server of a situation, and its wire names. */
export interface SetUp {
  readonly server: GameServer;
  readonly loaded: LoadedMap;
  readonly names: Representation;
}

/** A fixed seed for the passcodes, so that they are the same in every run of a situation. */
const seed = 1;

/** Prepares the server for a situation's game. Throws if the situation is faulty. */
export function setUp(game: SituationGame): SetUp {
  const name = game.map ?? "standard";
  const loaded = mapByName(knownVariants, name);
  if (!loaded) throw new Error(`the situation names an unknown map: ${name}`);
  const names = namesOf(game, loaded);
  const start = game.start ? startFrom(game.start, names.representation) : startOf(loaded);
  if (!start) throw new Error(`the situation needs a starting position: the map ${name} has none`);
  const { power, level = 0, limitSeconds: limit = null, acceptsAny = false, partialDraws = false } = game;
  const notes = [...(game.notes ?? [])];
  const server = new GameServer({
    ...{ loaded, start, names, random: seededRandom(seed) },
    // Only the other players are named after powers, so the bot receives the remaining seat.
    keptFor: new Map(otherPowers(loaded, power).map((other) => [other, other])),
    options: {
      ...{ level, acceptsAny, partialDraws, silent: [], pressClosesAt: null, lastYear: null },
      limits: { movement: limit, retreat: limit, adjustment: limit },
      // Never refuse an order to hold, disband or waive.
      noteFor: ({ by, order: { type } }) => (by === power && !safe.has(type) ? noteNamed(notes.shift()) : null),
    },
  });
  return { server, loaded, names: names.representation };
}

export function otherPowers({ map }: LoadedMap, power: string): string[] {
  return map.powers.map(({ name }) => name).filter((name) => name !== power);
}

function namesOf({ names = "none" }: SituationGame, { map }: LoadedMap): WireNames {
  if (names === "none") return wireNames(map);
  const standard = [...standardNames];
  if (names === "usual") return namesFrom(standard);
  // Each name gets the number of the next name of the same kind, that is, with the same first byte.
  return namesFrom(
    standard.map(([token, name]) => {
      const kind = standard.filter(([other]) => other >> 8 === token >> 8);
      const at = kind.findIndex(([, other]) => other === name);
      return [(kind[(at + 1) % kind.length] ?? [token])[0], name] as const;
    }),
  );
}

function namesFrom(entries: readonly (readonly [number, string])[]): WireNames {
  const body = entries.flatMap(([token, name]) => [token >> 8, token & 0xff, ...[...name].map(codeOf), 0]);
  const named = entries.map(([token, name]) => ({ token, name }));
  return { body: Uint8Array.from(body), representation: representationFromEntries(named, "diplomacy") };
}

function codeOf(letter: string): number {
  return letter.charCodeAt(0);
}

function startFrom({ now, sco }: StartText, names: Representation): StartPosition {
  const position = serverMessage(now, names);
  const centres = serverMessage(sco, names);
  if (position.type !== "NOW" || centres.type !== "SCO") throw new Error("a starting position is a NOW and an SCO");
  return {
    turn: position.turn,
    units: position.units.filter(({ retreats }) => retreats === null),
    dislodged: position.units.flatMap(({ retreats, ...unit }) => (retreats === null ? [] : [{ unit, retreats }])),
    owners: new Map(
      centres.ownership.flatMap(({ owner, centres: owned }) => (owner === "UNO" ? [] : [[owner, owned] as const])),
    ),
  };
}

function serverMessage(text: string, names: Representation): ServerMessage {
  const read = readTokens(text, names);
  const reading = read.ok ? readServerMessage(Uint16Array.from(read.tokens), names) : null;
  if (!reading?.ok) throw new Error(`the situation has an invalid message: ${text}`);
  return reading.message;
}

const safe: ReadonlySet<Order["type"]> = new Set(["HLD", "DSB", "WVE"]);

export const orderNotes: ReadonlySet<string> = new Set<string>(
  "MBV FAR NSP NSU NAS NSF NSA NYU NRN NVR YSC ESC HSC NSC CST NMB NMR NRS".split(" "),
);

function noteNamed(name: string | undefined): OrderNote | null {
  return name !== undefined && isNote(name) ? name : null;
}

export function isNote(name: string): name is OrderNote {
  return orderNotes.has(name);
}
