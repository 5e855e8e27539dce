import { pressByGame } from "../core/analysis/agreements.ts";
import type { Analysis } from "../core/analysis/analysis.ts";
import { arrangementOf, IntentionReader } from "../core/analysis/intentionReader.ts";
import { IntentionWatch } from "../core/analysis/intentions.ts";
import { LabelWatch, type MessageLabels } from "../core/analysis/labels.ts";
import { PlainTexts, type ReadingRow } from "../core/analysis/plainTexts.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { getOrMake, groupBy } from "../core/bytes/keyed.ts";
import type { MapLibrary } from "../core/map/library.ts";
import {
  type LabelCounts,
  type LabelName,
  type LabelRow,
  labelTable,
  leastGames,
  resamples,
  withVerdict,
} from "../core/press/labelTable.ts";
import type { PeaceProfile } from "../core/press/profiles.ts";
import type { Verdict } from "../core/press/verdict.ts";
import { CountedOnce } from "./copies.ts";
import type { DialectOption } from "./dialect.ts";
import { expectGame, isAnswer } from "./nothing.ts";
import { Output } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";
import { type ReadingsChoice, ReadingsOption } from "./readingsOption.ts";
import {
  manifestInput,
  manifestOf,
  printManifest,
  rateHeading,
  rateText,
  type TableManifest,
} from "./tableManifest.ts";
import { outColours } from "./terminal.ts";

interface LabelOptions extends DialectOption {
  readonly peace: PeaceProfile;
  readonly seed: number;
  readonly readings?: ReadingsChoice;
  readonly json?: boolean;
}

/** The definitions behind the table, as the manifest states them. */
const definitions = {
  promise: "an order that the sender of a free-text message promises or refuses to give, in complete DAIDE form",
  kept: "the verdict on the pledge is kept: the sender gave (or did not give) the order in the first possible turn",
  broken: "the verdict on the pledge is breached",
  open: "any other verdict",
  intended: "earlier in the same phase, the sender's log states the order that the message promises",
  unintended: "earlier in the same phase, the sender's log states a different order for that unit",
  interval: `95%, from ${resamples} random resamples of whole games; needs at least ${leastGames} games`,
} as const;

type GameTally = Map<LabelName, LabelCounts>;

/**
 * Prints a table of how many promises in free text were kept and broken, grouped by the labels of their messages, and
 * the manifest from which the table can be rebuilt.
 * @returns the exit code
 */
export async function printLabels(
  paths: readonly string[],
  options: LabelOptions,
  library: MapLibrary,
): Promise<number> {
  const games: GameTally[] = [];
  const inputs: TableManifest["inputs"][number][] = [];
  const option = new ReadingsOption(options.readings);
  const copies = new CountedOnce(library);
  const code = await forEachRecording(paths, async (file, _, onProgress) => {
    const begin = (analysis: Analysis) => ({
      ...{ press: new PressFold(), plain: new PlainTexts(library) },
      ...{ labels: new LabelWatch(), intentions: new IntentionWatch() },
      standings: copies.watch(analysis),
    });
    const { fold, watches, exitCode } = await readInDialect(file, options, begin, { onProgress });
    expectGame(fold, file);
    if (copies.isCopy(file, fold.analysis, watches.standings)) return exitCode;
    const readings = await option.promisesOf(file, { fold, ...watches });
    const intentions = new IntentionReader(watches.intentions, library);
    const intended = (reading: ReadingRow): boolean | null => {
      const promised = arrangementOf(reading);
      return promised && intentions.wasIntended(reading.by, reading.message, promised);
    };
    const tallies = talliesOf(watches.labels);
    countIntentions(tallies, readings, watches.labels, intended);
    for (const { game, agreements, readings: from } of pressByGame(fold, watches.press, library, {
      profile: options.peace,
      readings,
    }))
      for (const { offer, obligations } of agreements) {
        const reading = from.get(offer.id);
        const labels = reading && watches.labels.labels.get(reading.message);
        for (const { verdict, isPledge } of labels ? obligations : [])
          if (isPledge && reading)
            addVerdict(
              getOrMake(tallies, game, () => new Map()),
              [...namesOf(labels), ...intentionName(intended(reading))],
              verdict,
            );
      }
    games.push(...tallies.values());
    inputs.push(await manifestInput(file));
    return exitCode;
  });
  await option.end(options);
  const { seed, peace, json } = options;
  const rows = labelTable(games, seed);
  const manifest = await manifestOf(`--labels --seed ${seed} --peace ${peace}`, {
    ...{ definitions, seed, inputs },
    ...{ choice: options.readings, readings: option },
  });
  const output = new Output();
  if (json)
    for (const line of [...rows.map((row) => ({ by: "label", ...row })), { manifest }])
      output.line(JSON.stringify(line));
  else if (isAnswer(inputs) && inputs.length > 0) {
    output.line(outColours().bold(heading));
    for (const row of rows) output.line(rowText(row));
    printManifest(games.length, manifest, output);
  }
  await output.flush();
  return code;
}

/** Returns the number of messages with each label, by game index. */
function talliesOf({ labels, games }: LabelWatch): Map<number, GameTally> {
  const tallies = new Map<number, GameTally>();
  for (const [n, game] of games) {
    const tally = getOrMake(tallies, game, () => new Map());
    for (const name of namesOf(labels.get(n))) addMessage(tally, name);
  }
  return tallies;
}

/** Counts the messages that contain promises and whose senders had written down their intentions. */
function countIntentions(
  tallies: Map<number, GameTally>,
  readings: readonly ReadingRow[],
  { games }: LabelWatch,
  intended: (reading: ReadingRow) => boolean | null,
): void {
  for (const [n, own] of groupBy(readings, ({ message }) => message)) {
    const tally = getOrMake(tallies, games.get(n) ?? 0, () => new Map());
    for (const name of new Set(own.flatMap((reading) => intentionName(intended(reading))))) addMessage(tally, name);
  }
}

function intentionName(intended: boolean | null): readonly LabelName[] {
  return intended === null ? [] : [intended ? "intended" : "unintended"];
}

function addMessage(tally: GameTally, name: LabelName): void {
  const counts = tally.get(name) ?? { messages: 0, kept: 0, broken: 0, open: 0 };
  tally.set(name, { ...counts, messages: counts.messages + 1 });
}

function namesOf(labels: MessageLabels | undefined): readonly LabelName[] {
  return ["all", labels?.truth ?? [], labels?.belief ?? []].flat() as LabelName[];
}

function addVerdict(tally: GameTally, names: readonly LabelName[], verdict: Verdict): void {
  for (const name of names) {
    const counts = tally.get(name);
    tally.set(name, { messages: counts?.messages ?? 0, ...withVerdict(counts, verdict) });
  }
}

const heading = `${"label".padEnd(10)} messages${rateHeading}`;

function rowText(row: LabelRow): string {
  return `${row.label.padEnd(11)}${String(row.messages).padStart(8)}${rateText(row)}`;
}
