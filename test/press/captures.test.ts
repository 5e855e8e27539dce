import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pressByGame } from "../../core/analysis/agreements.ts";
import { Analysis } from "../../core/analysis/analysis.ts";
import { GameFold } from "../../core/analysis/gameFold.ts";
import { PressFold } from "../../core/analysis/pressFold.ts";
import { pressNames } from "../../core/analysis/pressNames.ts";
import { DiplomacyCsvReader } from "../../core/formats/diplomacyCsv.ts";
import { knownVariants } from "../../core/map/library.ts";
import { turnKey } from "../../core/map/turn.ts";
import type { Breach } from "../../core/press/breaches.ts";
import type { Agreement } from "../../core/press/ledger.ts";
import { storyOf } from "../../core/press/story.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { type CaptureToRun, capturesToRun, loadCapture } from "../support/captures.ts";
import { placed } from "../support/entries.ts";
import { expectGolden } from "../support/golden.ts";
import { decided } from "./decided.ts";

/** Captures in which anybody said anything. */
const withPress = capturesToRun().filter(
  ({ folder, name }) =>
    (JSON.parse(readFileSync(`${folder}/${name}/info.json`, "utf8")) as { press: { sent: number } }).press.sent > 0,
);

interface ReadCapture {
  readonly agreements: readonly Agreement[];
  readonly breaches: ReadonlyMap<number, readonly Breach[]>;
  readonly fold: GameFold;
}

/** Reads a capture as the commands do: names need the dialect from the first message on. */
function read(entries: readonly Entry[]): ReadCapture {
  const survey = new Analysis();
  for (const entry of entries) survey.apply(entry);
  const analysis = new Analysis({ dialect: survey.dialect.dialect });
  const fold = new GameFold();
  const press = new PressFold();
  for (const entry of entries) fold.apply(entry, analysis.apply(entry), press);
  const games = pressByGame(fold, press, analysis, knownVariants);
  const breaches = new Map(games.flatMap((game) => [...game.breaches]));
  return { agreements: games.flatMap((game) => game.agreements), breaches, fold };
}

function entriesOf({ folder, name }: CaptureToRun): Entry[] {
  return placed(loadCapture(folder, name).drafts);
}

/** Offers in a line each; what was agreed or pledged with its whole story. */
function linesOf({ agreements, breaches, fold }: ReadCapture): string[] {
  return agreements.flatMap((agreement) => {
    const { offer, status, obligations } = agreement;
    if (offer.agreedAt !== null || obligations.length > 0)
      return [
        ...storyOf(agreement, breaches.get(offer.id) ?? [], pressNames(fold, offer.message.game)),
        `  said: ${offer.message.text}`,
      ];
    const { turn, text } = offer.message;
    const replies = offer.replies.map(({ power, verb, id }) => `${power} ${verb} ${id}`).join(", ");
    const others = offer.parties.slice(1).join(" ");
    const head = `${offer.id} ${turn === null ? "" : turnKey(turn)} ${offer.proposer} > ${others} ${status}`;
    return [`${head}${replies === "" ? "" : ` (${replies})`}: ${text}`];
  });
}

function bySense(agreements: readonly Agreement[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { offer, obligations } of agreements)
    for (const { obligor, verdict } of obligations) {
      const turn = offer.message.turn === null ? "" : turnKey(offer.message.turn);
      const key = `${turn} ${offer.proposer} > ${offer.parties.join(" ")}: ${offer.message.text} by ${obligor}`;
      found.set(key, [...(found.get(key) ?? []), verdict]);
    }
  return found;
}

describe.each(withPress.map((capture) => [capture.name, capture] as const))("%s", (name, capture) => {
  const entries = entriesOf(capture);
  const whole = read(entries);

  test("every offer with what came of it is as it was read by hand", () => {
    expectGolden("test/golden/press.txt", name, linesOf(whole));
  });

  test("cut short anywhere, what was decided by then stays so", () => {
    const known = decided(whole.agreements);
    for (const share of [0.2, 0.5, 0.8]) {
      const part = read(entries.slice(0, Math.floor(entries.length * share)));
      for (const [key, verdict] of decided(part.agreements))
        expect(`${key} ${known.get(key)}`).toBe(`${key} ${verdict}`);
    }
  });

  test("reduced to one connection it turns no breach into a promise kept, and what others send stays unknown", () => {
    const connections = [...new Set(entries.flatMap((entry) => ("connection" in entry ? [entry.connection] : [])))];
    const all = bySense(whole.agreements);
    // Each of the connections that said anything of press, at most seven of a large game.
    for (const connection of connections.slice(0, 8)) {
      const part = read(entries.filter((entry) => !("connection" in entry) || entry.connection === connection));
      for (const [key, verdicts] of bySense(part.agreements))
        if (verdicts.includes("kept")) expect(`${connection}: ${key} ${all.get(key)}`).not.toMatch(/ breached$/);
      for (const found of breachesInPress(part)) expect(found).toBe(ownPower(part, connection));
    }
  });
});

/** Who broke a promise to vote or to send something: only of whom we heard can that be known. */
function breachesInPress({ agreements }: ReadCapture): string[] {
  return agreements.flatMap(({ offer, obligations }) =>
    /^(PRP|INS) \( (DRW|SND|FWD|BCC)/.test(offer.message.text)
      ? obligations.filter(({ verdict }) => verdict === "breached").map(({ obligor }) => obligor)
      : [],
  );
}

function ownPower({ fold }: ReadCapture, connection: number): string | null {
  return fold.games.attendances.get(connection)?.power ?? null;
}

const albert = "../shared/data/captures/diplomacy-server-csv/game_data_7_press.csv";

describe.skipIf(!existsSync(albert))("Albert's exchange", () => {
  test("every offer with what came of it is as it was read by hand", () => {
    const reader = new DiplomacyCsvReader();
    const drafts = readFileSync(albert, "utf8")
      .split("\n")
      .flatMap((line) => reader.read(line));
    const whole = read(placed(drafts));
    const agreed = whole.agreements.filter(({ offer }) => offer.agreedAt !== null);
    expect([whole.agreements.length, agreed.length]).toEqual([87, 59]);
    // The exchange is another project's, under another licence: of its lines the digest alone is kept.
    const digest = createHash("sha256").update(linesOf(whole).join("\n")).digest("hex");
    expect(digest).toBe("5112c685564cc39bb647e49c1ecdf3a5802e00c2f861174160c5f9c10c3de0d7");
  });
});
