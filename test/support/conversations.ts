import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Conversations in the format of "It Takes Two to Lie", with the orders for their seasons; all were written for these
 * tests.
 */

/** A message: sender, recipient, season, text, the sender's label, the receiver's label. */
export type Said = readonly [string, string, string, string, boolean | "NOANNOTATION", boolean | "NOANNOTATION"];

/** A conversation between two powers, with a lie that the receiver believes and a truth that the receiver doubts. */
export const story: readonly Said[] = [
  ["italy", "austria", "Spring", "I'll move Venice to Tyrolia.", false, true],
  ["austria", "italy", "Spring", "I'll move Vienna to Galicia.", true, false],
  ["austria", "italy", "Spring", "I won't move Trieste to Venice.", true, true],
  ["italy", "austria", "Fall", "I'll hold in Trieste.", true, "NOANNOTATION"],
  ["austria", "italy", "Fall", "I'll move Albania to Greece.", false, false],
  ["austria", "italy", "Winter", "Sorry!", true, true],
];

type Order = Readonly<Record<string, unknown>>;

const start: Readonly<Record<string, string>> = {
  ...{ Austria: "Bud Vie Tri", England: "Edi Lon Lvp", France: "Bre Mar Par", Germany: "Kie Ber Mun" },
  ...{ Italy: "Nap Rom Ven", Russia: "War Mos Sev Stp", Turkey: "Ank Con Smy" },
};

const hold: Order = { type: "HOLD", result: "SUCCEEDS", result_reason: "Unchallenged" };

function move(to: string): Order {
  return { type: "MOVE", to, result: "SUCCEEDS", result_reason: "Attack strength is greater" };
}

/**
 * Returns the orders for a season: Italy takes Trieste in spring, Austria takes it back in fall, and the Italian army
 * retreats to Tyrolia.
 */
function orders(season: string): Readonly<Record<string, Readonly<Record<string, Order>>>> {
  const others = Object.fromEntries(
    Object.entries(start).map(([power, places]) => [
      power,
      Object.fromEntries(places.split(" ").map((at) => [at, hold])),
    ]),
  );
  if (season === "spring")
    return {
      ...others,
      Austria: { Vie: move("Gal"), Bud: move("Ser"), Tri: move("Alb") },
      Italy: { Ven: move("Tri"), Rom: move("Ven"), Nap: move("ION") },
    };
  if (season === "winter") return { Austria: { Vie: { type: "BUILD", unit_type: "A", result: "SUCCEEDS" } } };
  const retreat = { type: "MOVE", to: "Tyr", result: "SUCCEEDS" };
  const support = { type: "SUPPORT", from: "Alb", to: "Tri", result: "SUCCEEDS", result_reason: "Unchallenged" };
  return {
    ...others,
    Austria: { Gal: hold, Ser: support, Alb: move("Tri") },
    Italy: {
      Tri: { type: "HOLD", result: "FAILS", retreat, result_reason: "Insufficient hold strength" },
      Ven: hold,
      ION: hold,
    },
  };
}

function owners(season: string): Record<string, string> {
  const home = Object.entries(start).flatMap(([power, places]) => places.split(" ").map((place) => [place, power]));
  return { ...Object.fromEntries(home), ...(season === "winter" && { Ser: "Austria" }) };
}

function conversation(game: string, said: readonly Said[]): string {
  const at = said.map((_, index) => index);
  return JSON.stringify({
    messages: said.map((each) => each[3]),
    sender_labels: said.map((each) => each[4]),
    receiver_labels: said.map((each) => each[5]),
    speakers: said.map((each) => each[0]),
    receivers: said.map((each) => each[1]),
    absolute_message_index: at,
    relative_message_index: at,
    seasons: said.map((each) => each[2]),
    years: said.map(() => "1901"),
    game_score: said.map(() => "3"),
    game_score_delta: said.map(() => "0"),
    players: ["italy", "austria"],
    game_id: game,
  });
}

/** Writes a conversation and its orders for each of these games; returns the path of the conversation file. */
export function writeConversations(
  folder: string,
  games: readonly string[],
  saidIn: (game: string) => readonly Said[] = () => story,
): string {
  mkdirSync(join(folder, "moves"), { recursive: true });
  for (const game of games)
    for (const season of ["spring", "fall", "winter"])
      writeFileSync(
        join(folder, "moves", `DiplomacyGame${game}_1901_${season}.json`),
        JSON.stringify({ sc: "", orders: orders(season), territories: owners(season) }),
      );
  const path = join(folder, "split.jsonl");
  writeFileSync(path, games.map((game) => `${conversation(game, saidIn(game))}\n`).join(""));
  return path;
}
