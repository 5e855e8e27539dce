import type { Command } from "commander";
import { pressByGame } from "../core/analysis/agreements.ts";
import { type NamedPress, pressRows } from "../core/analysis/pressRows.ts";
import { hasTimes, recordedTimes } from "../core/analysis/recordedTimes.ts";
import type { TestOf } from "../core/filter/match.ts";
import { type FilteredMessage, type FilteredPress, pressFields } from "../core/filter/pressFields.ts";
import { knownVariants } from "../core/map/library.ts";
import { pressTokenOf } from "../core/press/pressKinds.ts";
import { isBetween, type PressRow } from "../core/press/pressRow.ts";
import { viewOf } from "../core/press/threads.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { addGameNumber } from "./games.ts";
import { counted, type Output, seconds } from "./output.ts";
import { forEachPress, powersOption, type RecordedPress } from "./pressOf.ts";
import { type FilterOption, fieldsHelp, filterOption, rowCheckOf } from "./rowFilter.ts";
import { outColours, terminal } from "./terminal.ts";

interface PressOptions extends DialectOption, FilterOption {
  readonly between?: readonly string[];
  readonly view?: string;
  readonly game?: number;
  readonly english?: boolean;
  readonly json?: boolean;
}

export function addPress(program: Command): void {
  addGameNumber(
    addDialectOption(
      program
        .command("press")
        .argument("<path...>", "recordings or folders of recordings")
        .option(
          "--between <powers>",
          "show only press that involves all of these powers, such as AUS,ITA",
          powersOption,
        )
        .option("--view <power>", "show only what one power received, in order of arrival", (text) =>
          text.toUpperCase(),
        )
        .addOption(filterOption(pressFields, "from:AUS verdict:broken"))
        .option("--english", "print an English sentence below each message")
        .option("--json", "print one JSON object per message"),
    ),
  )
    .addHelpText(
      "after",
      `
Fields of --filter (docs/cli.md explains them):
  ${fieldsHelp(pressFields)}

Examples:
  chamber press game.chamber --between AUS,ITA
  chamber press game.chamber --filter 'kind:claim claim:false'
  chamber press games/ --json`,
    )
    .action(async (paths: string[], options: PressOptions) => {
      const { isWanted, know, tellNotes } = rowCheckOf(pressFields, options);
      terminal().exitCode = await forEachPress(paths, options, (file, press, output) => {
        know(press.fold.analysis);
        showPress(file, press, { ...options, isWanted }, output);
      });
      tellNotes();
    });
}

function showPress(
  file: string,
  { fold, press, labels }: RecordedPress,
  options: PressOptions & { readonly isWanted: TestOf<FilteredPress> },
  output: Output,
): void {
  const { between, view, game, json, english, isWanted } = options;
  const games = pressByGame(fold, press, knownVariants);
  const found = pressRows(
    fold,
    games,
    (message) =>
      (between === undefined || isBetween(message, between)) && (game === undefined || message.game === game - 1),
  ).filter((one) => isWanted({ row: filteredOf(one, labels.labels.get(one.message.id)) }));
  const isTimed = hasTimes(fold.analysis, { ...fold, ...recordedTimes(fold.analysis, fold.documents) });
  const byMessage = new Map(found.map((each) => [each.message, each] as const));
  const chosen = found.map(({ message }) => message);
  const messages = view === undefined ? chosen : viewOf(chosen, view).map(({ message }) => message);
  if (!json) output.line(outColours().bold(`${file}: ${counted(messages.length, "press message")}`));
  for (const message of messages) {
    const one = byMessage.get(message);
    if (one && json) output.line(JSON.stringify(one.row));
    else if (one) printMessage(one, english ?? false, isTimed, output);
  }
}

const nothingAbout: FilteredMessage["about"] = { truth: null, belief: null, stance: null, model: null };

/** Returns a message in the form that filters expect. */
function filteredOf({ row, message, offers, agreements }: NamedPress, about = nothingAbout): FilteredMessage {
  const linked = { answers: row.repliesTo, forwards: row.forwards };
  return { ...row, token: pressTokenOf(message), isTaken: message.isTaken, offers, agreements, linked, about };
}

const below = " ".repeat(28);

/**
 * Formats the verdict on a message's honesty: `claim is false: …`; for a HUH, whether it is consistent with its
 * sender's TRY.
 */
function honestyWords({ about, verdict, why }: NonNullable<PressRow["honesty"]>): string {
  if (about === "try") return `HUH is ${verdict === "true" ? "consistent" : "inconsistent"}: ${why}`;
  return `${about} is ${verdict}: ${why}`;
}

function printMessage(
  { row, message: { seenBy }, offers }: NamedPress,
  english: boolean,
  isTimed: boolean,
  output: Output,
): void {
  const { id, turn, atMs, sender, recipients, text, outcome, repliesTo, linkedBy, forwards } = row;
  const to = recipients.map((power) => (seenBy.has(power) ? power : `${power}?`)).join(" ");
  const notes = [
    ...(repliesTo === null ? [] : [`replies to ${repliesTo}${linkedBy === "statement" ? "" : ` (${linkedBy})`}`]),
    ...(forwards === null ? [] : [`forwards ${forwards}`]),
    ...(outcome === "delivered" || outcome === "taken" ? [] : [offers[0]?.state ?? outcome]),
    ...(row.honesty === null || row.honesty.verdict === "untestable" ? [] : [honestyWords(row.honesty)]),
  ];
  const suffix = notes.length === 0 ? "" : outColours().dim(`  [${notes.join("; ")}]`);
  output.line(
    `${String(id).padStart(6)} ${outColours().dim((isTimed ? seconds(atMs * 1e6) : "").padStart(9))} ${(turn ?? "").padEnd(9)} ${sender} > ${to}  ${text}${suffix}`,
  );
  if (english && row.english !== null) output.line(`${below}${outColours().green(row.english)}`);
}
