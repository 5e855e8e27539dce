import { expect, test } from "vitest";
import { pressByGame } from "../../../../core/analysis/agreements.ts";
import { botsOf } from "../../../../core/analysis/botNames.ts";
import { PressFold } from "../../../../core/analysis/pressFold.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { brokenIn } from "../../../../core/press/broken.ts";
import { Metrics } from "../../../../core/press/metrics.ts";
import { type Readout, readOut } from "../../../../core/session/readout.ts";
import { tablesOf } from "../../../../core/tables/rows.ts";
import { seatEntries } from "../../../support/seatDialogue.ts";

function enters(connection: number, power: string, bot: string): string {
  return `${connection} > NME ( '${bot}' ) ( '1' )
    ${connection} < YES ( NME ( '${bot}' ) ( '1' ) )
    ${connection} < MAP ( 'standard' )
    ${connection} < HLO ( ${power} ) ( ${connection}0 ) ( ( LVL 20 ) )
    ${connection} < SCO ( FRA PAR ) ( ENG LON )
    ${connection} < NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )`;
}

/**
 * Returns a dialogue in which England, on this connection, promises France that London will not move, and then keeps or
 * breaks the promise.
 */
function promises(connection: number, order: string): string {
  return `1 > SND ( ENG ) ( PRP ( XDO ( ( ENG FLT LON ) HLD ) ) )
    1 < YES ( SND ( ENG ) ( PRP ( XDO ( ( ENG FLT LON ) HLD ) ) ) )
    ${connection} < FRM ( FRA ) ( ENG ) ( PRP ( XDO ( ( ENG FLT LON ) HLD ) ) )
    ${connection} > SND ( FRA ) ( YES ( PRP ( XDO ( ( ENG FLT LON ) HLD ) ) ) )
    ${connection} < YES ( SND ( FRA ) ( YES ( PRP ( XDO ( ( ENG FLT LON ) HLD ) ) ) ) )
    1 < FRM ( ENG ) ( FRA ) ( YES ( PRP ( XDO ( ( ENG FLT LON ) HLD ) ) ) )
    ${connection} > SUB ( ( ENG FLT LON ) ${order} )
    ${connection} < THX ( ( ENG FLT LON ) ${order} ) ( MBV )`;
}

function turnEnds(connection: number, turn: string, order: string, next: string, unit: string): string {
  return [1, connection]
    .map(
      (one) => `${one} < ORD ( ${turn} ) ( ( ENG FLT LON ) ${order} ) ( SUC )
    ${one} < ORD ( ${turn} ) ( ( FRA AMY PAR ) HLD ) ( SUC )
    ${one} < NOW ( ${next} ) ( FRA AMY PAR ) ( ENG ${unit} )`,
    )
    .join("\n");
}

/**
 * Albert plays France and Betty plays England; after Betty's promise, Carol takes over England and makes the same
 * promise.
 */
const takeover = `${enters(1, "FRA", "Albert")}
  ${enters(2, "ENG", "Betty")}
  ${promises(2, "HLD")}
  ${turnEnds(2, "SPR 1901", "HLD", "FAL 1901", "FLT LON")}
  2 x
  3 > NME ( 'Carol' ) ( '2' )
  3 > IAM ( ENG ) ( 20 )
  3 < YES ( IAM ( ENG ) ( 20 ) )
  ${promises(3, "MTO NTH")}
  ${turnEnds(3, "FAL 1901", "MTO NTH", "SPR 1902", "FLT NTH")}`;

function played(dialogue: string): Promise<Readout> {
  const items = seatEntries(dialogue).map((entry) => ({
    kind: "record" as const,
    entry,
    fileOffset: 0,
    byteLength: 0,
  }));
  return readOut(knownVariants, async (onItems) => onItems(items));
}

test("given a bot that takes over a power, then each promise counts for the bot that made it, in every output", async () => {
  const readout = await played(takeover);
  const { session } = readout;
  const [game] = pressByGame(session, readout.watched(new PressFold()), knownVariants);
  if (game === undefined) throw new Error("no press was read");
  const metrics = new Metrics("bot");
  metrics.add("", game.agreements, botsOf(session, 0));
  const counts = metrics.rows().map(({ key, offered, kept, breached }) => [key, offered, kept, breached]);
  expect(counts).toEqual([
    ["Albert 1", 2, 0, 0],
    ["Betty 1", 0, 1, 0],
    ["Carol 2", 0, 0, 1],
  ]);
  const rows = tablesOf(readout, "game.chamber").obligations;
  expect(rows.map(({ bot, version, verdict }) => [bot, version, verdict])).toEqual([
    ["Betty", "1", "kept"],
    ["Carol", "2", "breached"],
  ]);
  const broken = brokenIn(game).map(({ by, saidAt }) => botsOf(session, 0)(by, saidAt));
  expect(broken).toEqual(["Carol 2"]);
});

test("given a client that returns with IAM and no name, then its power stays with the same bot", async () => {
  const { session } = await played(takeover.replace("3 > NME ( 'Carol' ) ( '2' )", ""));
  const botOf = botsOf(session, 0);
  expect([0, session.count].map((n) => botOf("ENG", n))).toEqual(["Betty 1", "Betty 1"]);
  expect(botOf("TUR", 1)).toBe("unknown bot");
});
