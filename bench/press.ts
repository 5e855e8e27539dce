import { pressByGame } from "../core/analysis/agreements.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { RecordingFold } from "../core/analysis/recordingFold.ts";
import { DiplomacyCsvReader } from "../core/formats/diplomacyCsv.ts";
import { knownVariants } from "../core/map/library.ts";
import type { Entry } from "../core/recording/entry.ts";
import { RecordingWriter } from "../core/recording/writer.ts";
import { figureOf } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { handIn } from "./report.ts";

/*
 * Measures how long it takes to read a game with many accepted proposals and to assess them. The game has 7
 * connections, 22 units that hold, and as many turns as needed with 20 proposals per turn.
 */

const options = optionsOf("press");
const rounds = Number(options.rounds);
const proposals = Number(options.proposals);
const aTurn = 20;

const powers = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"];
const units = [
  ["AUS AMY VIE", "AUS AMY BUD", "AUS FLT TRI"],
  ["ENG FLT LON", "ENG FLT EDI", "ENG AMY LVP"],
  ["FRA AMY PAR", "FRA AMY MAR", "FRA FLT BRE"],
  ["GER AMY BER", "GER AMY MUN", "GER FLT KIE"],
  ["ITA AMY ROM", "ITA AMY VEN", "ITA FLT NAP"],
  ["RUS AMY MOS", "RUS AMY WAR", "RUS FLT SEV", "RUS FLT ( STP SCS )"],
  ["TUR AMY CON", "TUR AMY SMY", "TUR FLT ANK"],
];

/** Returns the game as a CSV exchange, one message per line; the importer builds the bytes. */
function exchange(): string[] {
  const lines: string[] = [];
  const toAll = (text: string): void => {
    for (const at of powers.keys()) lines.push(`${at + 1},,${text}`);
  };
  const position = units
    .flat()
    .map((unit) => `( ${unit} )`)
    .join(" ");
  toAll("MAP ( s t a n d a r d )");
  for (const [at, power] of powers.entries()) lines.push(`${at + 1},,HLO ( ${power} ) ( 1 ) ( ( LVL 130 ) )`);
  for (let turn = 0; turn * aTurn < proposals; turn++) {
    const when = `${turn % 2 === 0 ? "SPR" : "FAL"} ${1901 + Math.floor(turn / 2)}`;
    toAll(`NOW ( ${when} ) ${position}`);
    for (let at = 0; at < aTurn; at++) lines.push(...proposal(turn * aTurn + at));
    for (const unit of units.flat()) toAll(`ORD ( ${when} ) ( ( ${unit} ) HLD ) ( SUC )`);
  }
  return lines;
}

/** Returns a proposal of one of several kinds, and its acceptance, each with SND, YES and FRM. */
function proposal(index: number): string[] {
  const from = index % powers.length;
  const to = (from + 1 + (Math.floor(index / powers.length) % 6)) % powers.length;
  const one = powers[from] as string;
  const other = powers[to] as string;
  const kinds = [
    `PCE ( ${one} ${other} )`,
    `XDO ( ( ${units[to]?.[0]} ) HLD )`,
    `DMZ ( ${one} ${other} ) ( BUR TYR GAL )`,
    `ALY ( ${one} ${other} ) VSS ( ${powers[(from + to) % powers.length]} )`,
    `AND ( XDO ( ( ${units[to]?.[0]} ) HLD ) ) ( XDO ( ( ${units[from]?.[0]} ) HLD ) )`,
  ];
  const said = `PRP ( ${kinds[index % kinds.length]} )`;
  const say = (sender: number, reader: number, text: string): string[] => [
    `${sender + 1},SND ( ${powers[reader]} ) ( ${text} )`,
    `${sender + 1},,YES ( SND ( ${powers[reader]} ) ( ${text} ) )`,
    `${reader + 1},,FRM ( ${powers[sender]} ) ( ${powers[reader]} ) ( ${text} )`,
  ];
  return [...say(from, to, said), ...say(to, from, `YES ( ${said} )`)];
}

const reader = new DiplomacyCsvReader();
const writer = new RecordingWriter(0);
const entries: Entry[] = exchange()
  .flatMap((line) => reader.read(line))
  .map((draft) => writer.append(draft).entry);
if (reader.faults.length > 0) throw new Error(reader.faults[0]?.message);

const reading: number[] = [];
const assessing: number[] = [];
let counts = "";
// The first round is a warm-up.
for (let round = 0; round <= rounds; round++) {
  const begun = performance.now();
  const press = new PressFold();
  const fold = new RecordingFold(undefined, [press]);
  for (const entry of entries) fold.apply(entry);
  const read = performance.now();
  const [game] = pressByGame(fold, press, knownVariants);
  const done = performance.now();
  const verdicts = game?.agreements.flatMap(({ obligations }) => obligations).length ?? 0;
  counts = `${entries.length} entries, ${game?.agreements.length} offers, ${verdicts} verdicts`;
  if (round === 0) continue;
  reading.push(read - begun);
  assessing.push(done - read);
}
handIn({
  about: counts,
  figures: [
    figureOf("read frames, games and press", "ms", "lower", reading),
    figureOf("join and link press, assess agreements", "ms", "lower", assessing),
  ],
});
