import { basename } from "node:path";
import type { Command } from "commander";
import { type GamePress, pressByGame } from "../core/analysis/agreements.ts";
import type { ReadingRow } from "../core/analysis/plainTexts.ts";
import { pressNames } from "../core/analysis/pressNames.ts";
import { decisionWords } from "../core/analysis/readingDecision.ts";
import { type OfferReading, offerReading } from "../core/analysis/readPress.ts";
import { tallied } from "../core/bytes/keyed.ts";
import { agreementFields, type FilteredOffer } from "../core/filter/agreementFields.ts";
import type { TestOf } from "../core/filter/match.ts";
import { stemOf } from "../core/host/openable.ts";
import { turnKey } from "../core/map/turn.ts";
import { HostError } from "../core/node/hostError.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { type AgreementRow, agreementRow } from "../core/press/agreementRow.ts";
import type { Agreement } from "../core/press/ledger.ts";
import { stateOf } from "../core/press/offerState.ts";
import { isBetween } from "../core/press/pressRow.ts";
import { type PeaceProfile, peaceProfiles } from "../core/press/profiles.ts";
import { storyOf } from "../core/press/story.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { addGameNumber } from "./games.ts";
import { mapsOption } from "./mapsOption.ts";
import { counted, type Output, reportFailure } from "./output.ts";
import { peaceOption } from "./peaceOption.ts";
import { forEachPress, powersOption, type RecordedPress } from "./pressOf.ts";
import { areSeveral } from "./readInDialect.ts";
import { type ReadingsChoice, ReadingsOption, readingsOption } from "./readingsOption.ts";
import { type FilterOption, fieldsHelp, filterOption, rowCheckOf } from "./rowFilter.ts";
import { outColours, terminal } from "./terminal.ts";

interface AgreementsOptions extends DialectOption, FilterOption {
  readonly between?: readonly string[];
  readonly explain?: string;
  readonly peace: PeaceProfile;
  readonly game?: number;
  readonly maps: readonly string[];
  readonly readings?: ReadingsChoice;
  readonly json?: boolean;
}

export function addAgreements(program: Command): void {
  addGameNumber(
    addDialectOption(
      program
        .command("agreements")
        .argument("<path...>", "recordings or folders of recordings")
        .option(
          "--between <powers>",
          "show only offers that involve all of these powers, such as AUS,ITA",
          powersOption,
        )
        .addOption(filterOption(agreementFields, "verdict:broken by:AUS"))
        .option("--explain <id>", "explain one offer in plain sentences")
        .addOption(peaceOption())
        .addOption(mapsOption("read additional maps from a folder (repeatable)"))
        .addOption(readingsOption("also count the free-text promises"))
        .option("--json", "print one JSON object per offer"),
    ),
  )
    .addHelpText(
      "after",
      `
Peace profiles, and what each counts as a breach of PCE:
${Object.entries(peaceProfiles)
  .map(([name, meaning]) => `  ${name}: ${meaning}`)
  .join("\n")}

Fields of --filter (docs/cli.md explains them):
  ${fieldsHelp(agreementFields)}

Examples:
  chamber agreements game.chamber --between AUS,ITA
  chamber agreements games/ --filter 'verdict:broken payoff>0'
  chamber agreements game.chamber --explain 135
  chamber agreements games/ --readings`,
    )
    .action(async (paths: string[], options: AgreementsOptions) => {
      const library = libraryWith(options.maps);
      const { isWanted, know, tellNotes } = rowCheckOf(agreementFields, options);
      let found = false;
      const readings = new ReadingsOption(options.readings);
      const isMany = await areSeveral(paths);
      terminal().exitCode = await forEachPress(paths, options, async (file, recorded, output) => {
        know(recorded.fold.analysis);
        const pressOptions = { profile: options.peace, readings: await readings.of(file, recorded) };
        const games = pressByGame(recorded.fold, recorded.press, library, pressOptions);
        const chosen = games.filter(({ game }) => options.game === undefined || game === options.game - 1);
        const isShown = showAgreements(file, recorded, chosen, { ...options, isWanted, isMany }, output);
        found = found || isShown;
      });
      await readings.end(options);
      tellNotes();
      if (!found && options.explain !== undefined)
        terminal().exitCode = reportFailure(
          new HostError("usage", `there is no offer ${options.explain}; omit --explain to list all`),
        );
    });
}

interface ShownOptions extends AgreementsOptions {
  readonly isWanted: TestOf<FilteredOffer>;
  /** Whether the run covers several recordings, so that each line must name its recording. */
  readonly isMany: boolean;
}

/** @returns whether any offer matched */
function showAgreements(
  file: string,
  { fold }: RecordedPress,
  games: readonly GamePress[],
  { between, explain, json, isWanted, isMany }: ShownOptions,
  output: Output,
): boolean {
  const recording = fold.analysis.header?.uuid ?? null;
  const breaches = new Map(games.flatMap((game) => [...game.breaches]));
  const readings = new Map(games.flatMap((game) => [...game.readings]));
  const rowOf = (one: Agreement): AgreementRow => agreementRow(one, breaches.get(one.offer.id) ?? [], recording);
  const chosen = games
    .flatMap(({ agreements }) => agreements)
    .filter(({ offer }) => between === undefined || isBetween(offer.message, between))
    .filter(({ offer }) => explain === undefined || String(offer.id) === explain)
    .filter((one) => isWanted({ ...withReading(rowOf(one), readings.get(one.offer.id)), file: basename(file) }));
  for (const one of json ? chosen : [])
    output.line(JSON.stringify({ ...withReading(rowOf(one), readings.get(one.offer.id)), ...(isMany && { file }) }));
  const hasGames = fold.games.all.length > 1;
  const nameOf = (game: number): string =>
    [isMany ? stemOf(basename(file)) : [], hasGames ? `game ${game + 1}` : []].flat().join(" ");
  if (!json && explain === undefined) printAgreements(file, chosen, { readings, nameOf }, output);
  for (const one of !json && explain !== undefined ? chosen : []) {
    const names = pressNames(fold, one.offer.message.game);
    for (const line of storyOf(one, breaches.get(one.offer.id) ?? [], names)) output.line(line);
    const reading = readings.get(one.offer.id);
    if (reading) output.line(`  ${readingWords(reading)}`);
  }
  return chosen.length > 0;
}

/** Adds details of how an offer was read from free text; leaves an offer in DAIDE unchanged. */
function withReading(
  row: AgreementRow,
  reading: ReadingRow | undefined,
): AgreementRow & { readonly reading?: OfferReading } {
  return reading === undefined ? row : { ...row, reading: offerReading(reading) };
}

function readingWords(reading: ReadingRow): string {
  const { reader, message, words, confidence } = reading;
  const by = `${reader}${decisionWords(reading)}`;
  return `read by ${by} in message ${message} (confidence ${confidence}): ${JSON.stringify(words)}`;
}

/** The indentation of the lines below an offer, which say how it was read and give its verdicts. */
const below = " ".repeat(32);

interface Printed {
  readonly readings: GamePress["readings"];
  /** Returns the prefix of a game's lines, given the game's index; empty if there is only one game. */
  readonly nameOf: (game: number) => string;
}

function printAgreements(
  file: string,
  agreements: readonly Agreement[],
  { readings, nameOf }: Printed,
  output: Output,
): void {
  output.line(outColours().bold(`${file}: ${counted(agreements.length, "offer")}${countsOf(agreements)}`));
  for (const agreement of agreements) {
    const { offer, obligations } = agreement;
    const { id, message, proposer, parties } = offer;
    const others = parties.filter((power) => power !== proposer).join(" ");
    const turn = message.turn === null ? "" : turnKey(message.turn);
    const name = nameOf(message.game);
    output.line(
      `${name === "" ? "" : `${name} `}${String(id).padStart(6)} ${turn.padEnd(9)} ${stateOf(agreement).padEnd(14)} ${proposer} > ${others}  ${message.text}`,
    );
    const reading = readings.get(id);
    if (reading) output.line(outColours().dim(`${below}${readingWords(reading)}`));
    for (const { obligor, verdict, why, isPledge } of obligations) {
      const { green, red, dim } = outColours();
      const colour = verdict === "kept" ? green : verdict === "breached" ? red : dim;
      output.line(`${below}${obligor}${isPledge ? " (pledge)" : ""} ${colour(verdict)}: ${why}`);
    }
  }
}

/** Counts the agreements by state: `: 31 agreed, 2 not understood`. */
function countsOf(agreements: readonly Agreement[]): string {
  const parts = [...tallied(agreements.map(stateOf))].map(([state, count]) => `${count} ${state}`);
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}
