import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pressByGame } from "../core/analysis/agreements.ts";
import { LabelWatch, type MessageLabels } from "../core/analysis/labels.ts";
import { builtInReader, PlainTexts, readPlainText } from "../core/analysis/plainTexts.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { getOrMake } from "../core/bytes/keyed.ts";
import type { MapLibrary } from "../core/map/library.ts";
import { joinedBytes } from "../core/node/joinedFile.ts";
import { version } from "../core/node/version.ts";
import {
  type LabelCounts,
  type LabelName,
  type LabelRow,
  labelTable,
  leastGames,
  resamples,
} from "../core/press/labelTable.ts";
import type { PeaceProfile } from "../core/press/profiles.ts";
import type { Verdict } from "../core/press/verdict.ts";
import type { DialectOption } from "./dialect.ts";
import { expectGame, isAnswer } from "./nothing.ts";
import { counted, Output } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";
import { outColours } from "./terminal.ts";

interface LabelOptions extends DialectOption {
  readonly peace: PeaceProfile;
  readonly seed: number;
  readonly json?: boolean;
}

/** The definitions of the table, as its manifest has them. */
const definitions = {
  promise: "an order that the sender of a message in plain words will give or will not give, with its whole DAIDE form",
  kept: "the verdict on the pledge is kept: its order was given (or not given) in the first turn in which it could be",
  broken: "the verdict on the pledge is breached",
  open: "any other verdict",
  interval: `95%, by drawing whole games ${resamples} times; from ${leastGames} games on`,
} as const;

/** A file of the table: the hash is of the bytes read, with those of files that are joined with it. */
interface ManifestInput {
  readonly name: string;
  readonly sha256: string;
}

type GameTally = Map<LabelName, LabelCounts>;

/**
 * Prints how many promises in plain words were kept and broken, by the labels of their messages, and the manifest that the
 * table can be made from again.
 * @returns the exit code
 */
export async function printLabels(
  paths: readonly string[],
  options: LabelOptions,
  library: MapLibrary,
): Promise<number> {
  const games: GameTally[] = [];
  const inputs: ManifestInput[] = [];
  const code = await forEachRecording(paths, async (file, _, onProgress) => {
    const begin = () => ({ press: new PressFold(), plain: new PlainTexts(library), labels: new LabelWatch() });
    const { fold, watches, exitCode } = await readInDialect(file, options, begin, { onProgress });
    expectGame(fold, file);
    const readings = watches.plain.texts
      .flatMap(readPlainText)
      .filter(({ kind, daide }) => (kind === "own" || kind === "refusal") && daide !== null);
    const tallies = talliesOf(watches.labels);
    for (const { game, agreements, readings: from } of pressByGame(fold, watches.press, library, {
      profile: options.peace,
      readings,
    }))
      for (const { offer, obligations } of agreements) {
        const reading = from.get(offer.id);
        const labels = reading && watches.labels.labels.get(reading.message);
        for (const { verdict, isPledge } of labels ? obligations : [])
          if (isPledge)
            addVerdict(
              getOrMake(tallies, game, () => new Map()),
              namesOf(labels),
              verdict,
            );
      }
    games.push(...tallies.values());
    inputs.push({ name: basename(file), sha256: await hashOf(file) });
    return exitCode;
  });
  const { seed, peace, json } = options;
  const rows = labelTable(games, seed);
  const command = `chamber metrics --labels --seed ${seed} --peace ${peace} ${inputs.map(({ name }) => name).join(" ")}`;
  const manifest = { version, command, reader: builtInReader, definitions, seed, resamples, inputs };
  const output = new Output();
  if (json)
    for (const line of [...rows.map((row) => ({ by: "label", ...row })), { manifest }])
      output.line(JSON.stringify(line));
  else if (isAnswer(inputs) && inputs.length > 0) {
    output.line(outColours().bold(heading));
    for (const row of rows) output.line(rowText(row));
    output.line(`${counted(games.length, "game")}; black-chamber ${version}: ${command}`);
    for (const { name, sha256 } of inputs) output.line(outColours().dim(`sha256 ${sha256}  ${name}`));
  }
  await output.flush();
  return code;
}

/** Returns a tally for each game by its index, with the number of its messages by label. */
function talliesOf({ labels, games }: LabelWatch): Map<number, GameTally> {
  const tallies = new Map<number, GameTally>();
  for (const [n, game] of games) {
    const tally = getOrMake(tallies, game, () => new Map());
    for (const name of namesOf(labels.get(n))) add(tally, name, { messages: 1 });
  }
  return tallies;
}

function namesOf(labels: MessageLabels | undefined): readonly LabelName[] {
  return ["all", labels?.truth ?? [], labels?.belief ?? []].flat() as LabelName[];
}

function addVerdict(tally: GameTally, names: readonly LabelName[], verdict: Verdict): void {
  const counts = verdict === "kept" ? { kept: 1 } : verdict === "breached" ? { broken: 1 } : { open: 1 };
  for (const name of names) add(tally, name, counts);
}

function add(tally: GameTally, name: LabelName, counts: Partial<LabelCounts>): void {
  const { messages = 0, kept = 0, broken = 0, open = 0 } = tally.get(name) ?? {};
  tally.set(name, {
    messages: messages + (counts.messages ?? 0),
    kept: kept + (counts.kept ?? 0),
    broken: broken + (counts.broken ?? 0),
    open: open + (counts.open ?? 0),
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  const joined = await joinedBytes(file);
  if (joined) hash.update(joined);
  else for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest("hex");
}

const heading = `${"label".padEnd(10)} messages    kept  broken    open   games  broken rate (95% confidence interval)`;

function rowText({ label, messages, kept, broken, open, games, brokenRate, interval }: LabelRow): string {
  const numbers = [messages, kept, broken, open, games].map((number) => String(number).padStart(8)).join("");
  const reach = interval === null ? "" : ` (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
  return `${label.padEnd(11)}${numbers}  ${interval === null ? "-" : `${(brokenRate ?? 0).toFixed(2)}${reach}`}`;
}
