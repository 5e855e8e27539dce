import { basename } from "node:path";
import { pressByGame } from "../core/analysis/agreements.ts";
import { botsOf } from "../core/analysis/botNames.ts";
import { brokenContext } from "../core/analysis/brokenContext.ts";
import { IntentionReader } from "../core/analysis/intentionReader.ts";
import { brokenFields } from "../core/filter/brokenFields.ts";
import type { MapLibrary } from "../core/map/library.ts";
import type { CentreCounts } from "../core/press/breaches.ts";
import { type BrokenRow, brokenIn } from "../core/press/broken.ts";
import type { PeaceProfile } from "../core/press/profiles.ts";
import { CountedOnce } from "./copies.ts";
import type { DialectOption } from "./dialect.ts";
import { counted } from "./output.ts";
import { forEachPress } from "./pressOf.ts";
import { type ReadingsChoice, ReadingsOption } from "./readingsOption.ts";
import { type FilterOption, rowCheckOf } from "./rowFilter.ts";
import { outColours } from "./terminal.ts";

interface BrokenOptions extends DialectOption, FilterOption {
  readonly peace: PeaceProfile;
  readonly readings?: ReadingsChoice;
  readonly json?: boolean;
}

/** A row of `chamber metrics --broken --json`. */
interface PrintedRow extends BrokenRow {
  /** The recording's own id; null if its header is lost. */
  readonly recording: string | null;
  /** The recording's file name. */
  readonly file: string;
  /** The name and version of the power's program. */
  readonly bot: string;
}

/**
 * Prints a row for each broken promise and each false statement, recording by recording.
 * @returns the exit code
 */
export async function printBroken(
  paths: readonly string[],
  options: BrokenOptions,
  library: MapLibrary,
): Promise<number> {
  const readings = new ReadingsOption(options.readings);
  const { isWanted, know, tellNotes } = rowCheckOf(brokenFields, options);
  const code = await forEachPress(
    paths,
    options,
    async (file, recorded, output) => {
      const { fold, labels, intentions } = recorded;
      know(fold.analysis);
      const recording = fold.analysis.header?.uuid ?? null;
      const pressOptions = { profile: options.peace, readings: await readings.of(file, recorded) };
      const context = brokenContext(labels, new IntentionReader(intentions, library));
      const all = pressByGame(fold, recorded.press, library, pressOptions).flatMap((press): PrintedRow[] => {
        const botOf = botsOf(fold, press.game);
        return brokenIn(press, context).map((row) => ({
          recording,
          file: basename(file),
          bot: botOf(row.by, row.saidAt),
          ...row,
        }));
      });
      const rows = all.filter((row) => isWanted({ row, player: row.bot, recording: basename(file) }));
      if (!options.json) output.line(outColours().bold(`${file}: ${countsOf(rows)}`));
      for (const row of rows)
        for (const line of options.json ? [JSON.stringify(row)] : rowLines(row)) output.line(line);
    },
    new CountedOnce(library),
  );
  await readings.end(options);
  tellNotes();
  return code;
}

/** Counts the rows by kind: `3 broken promises, 1 false statement`. */
function countsOf(rows: readonly BrokenRow[]): string {
  const promises = rows.filter(({ kind }) => kind === "promise" || kind === "pledge").length;
  return `${counted(promises, "broken promise")}, ${counted(rows.length - promises, "false statement")}`;
}

function rowLines(row: PrintedRow): string[] {
  const { n, kind, by, bot, to, text, turn, brokenIn: when, knownAt, why, planned, intent, before, after } = row;
  const facts = [
    `${when ?? "unknown turn"}: ${why}`,
    ...(planned ? ["planned before the promise was made"] : []),
    ...(intent === null ? [] : [intentWords[intent]]),
    ...labelWords(row),
    ...(knownAt > n ? [`known from #${knownAt}`] : []),
    ...(before === null ? [] : [`centres ${centresText(before)}`]),
    ...(after === null ? [] : [`two SCO messages later ${centresText(after)}`]),
  ];
  return [
    `${String(n).padStart(6)} ${(turn ?? "").padEnd(9)} ${kind}  ${by} (${bot}) > ${to.join(" ")}  ${text}`,
    `${" ".repeat(17)}${facts.join("; ")}`,
  ];
}

const intentWords: Readonly<Record<NonNullable<BrokenRow["intent"]>, string>> = {
  "planned-lie": "planned lie: the log had different orders before the message",
  "changed-mind": "change of mind: the log had the promised orders before the message",
};

function labelWords({ truth, belief }: BrokenRow): readonly string[] {
  return [
    ...(truth === null ? [] : [`labelled ${truth} by the sender`]),
    ...(belief === null ? [] : [`${belief} by the receiver`]),
  ];
}

function centresText({ own, others }: CentreCounts): string {
  return `${own} (others ${others})`;
}
