import type { Command } from "commander";
import type { Analysis } from "../core/analysis/analysis.ts";
import { botName } from "../core/analysis/botNames.ts";
import { LintFold } from "../core/analysis/lintFold.ts";
import { ClientFindings, programFindings } from "../core/analysis/programFindings.ts";
import { reportedFindings } from "../core/analysis/reportedFinding.ts";
import { type Standing, Standings, standingsNotes } from "../core/analysis/standings.ts";
import { type SeverityCounts, severities } from "../core/diagnostics/severity.ts";
import { tableOfCommand } from "../core/filter/rowTable.ts";
import { standingFields } from "../core/filter/standingFields.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { CountedOnce } from "./copies.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { mapsOption } from "./mapsOption.ts";
import { isAnswer, isGrowing, NothingToDo } from "./nothing.ts";
import { Output } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";
import { type FilterOption, fieldsHelp, filterOption, rowCheckOf } from "./rowFilter.ts";
import { outColours, terminal } from "./terminal.ts";

const fields = tableOfCommand(standingFields);

interface StandingsOptions extends DialectOption, FilterOption {
  readonly maps: readonly string[];
  readonly json?: boolean;
}

export function addStandings(program: Command): void {
  addDialectOption(
    program
      .command("standings")
      .argument("<path...>", "recordings or folders of recordings")
      .addOption(mapsOption("read additional maps from a folder (repeatable)"))
      .addOption(filterOption(fields, "games>=5 score>0"))
      .option("--json", "print one JSON object per bot and version"),
  )
    .addHelpText(
      "after",
      `
Score: each seat stakes one point, and the winners share the pot: +6 for a solo against six, -1 for every loser. Only
games played to the end count; stopped games and games whose end was not recorded have their own columns.
${standingsNotes.observers} ${standingsNotes.missed}
Findings: errors/warnings/notes of the bot's clients, as lint counts them without suppressions.

Fields of --filter (docs/cli.md explains them):
  ${fieldsHelp(fields)}

Examples:
  chamber standings games/
  chamber standings games/ --filter 'games>=5 errors>0'
  chamber standings games/ --json | jq '[.bot, .version, .scorePerSeat]'`,
    )
    .action(async (paths: string[], options: StandingsOptions) => {
      const { isWanted, know, tellNotes } = rowCheckOf(fields, options);
      const library = libraryWith(options.maps);
      const [standings, findings, copies] = [new Standings(), new ClientFindings(), new CountedOnce(library)];
      terminal().exitCode = await forEachRecording(paths, async (file, _, onProgress) => {
        const begin = (analysis: Analysis) => ({
          standings: copies.watch(analysis),
          lint: new LintFold(analysis, library),
        });
        const { watches, fold, exitCode } = await readInDialect(file, options, begin, { onProgress });
        know(fold.analysis);
        const result = watches.standings.result();
        if (result.seats.length === 0 && result.unseated.length === 0 && !isGrowing(file))
          throw new NothingToDo(`${file} has no players: no client asked for a seat`);
        if (copies.isCopy(file, fold.analysis, watches.standings)) return exitCode;
        standings.add(file, result);
        watches.lint.end();
        findings.add(programFindings(reportedFindings(watches.lint, fold.analysis)));
        return exitCode;
      });
      const output = new Output();
      const all = standings.rows().map((row) => ({ ...row, findings: findings.of(nameOf(row)) }));
      const rows = all.filter((row) =>
        isWanted({ name: nameOf(row), standing: row, findings: row.findings, promises: null }),
      );
      const lines = options.json ? rows.map((row) => JSON.stringify(row)) : isAnswer(all) ? table(rows) : [];
      for (const line of lines) output.line(line);
      await output.flush();
      tellNotes();
    });
}

/** A bot's results, with the findings about its clients. */
interface Row extends Standing {
  readonly findings: SeverityCounts;
}

function nameOf({ bot, version }: Standing): string {
  return botName({ name: bot, version });
}

/** The right-aligned columns after the number of games; a bot that never had a seat has no value in them. */
const columns: readonly { readonly head: string; readonly cell: (row: Standing) => string }[] = [
  { head: "solo", cell: ({ solo }) => String(solo) },
  { head: "draw", cell: ({ draw }) => String(draw) },
  { head: "survived", cell: ({ survived }) => String(survived) },
  { head: "eliminated", cell: ({ eliminated }) => String(eliminated) },
  { head: "score", cell: ({ score, scorePerSeat }) => (scorePerSeat === null ? "-" : signed(score)) },
  { head: "per seat", cell: ({ scorePerSeat }) => (scorePerSeat === null ? "-" : signed(scorePerSeat)) },
  { head: "stopped", cell: ({ stopped }) => String(stopped) },
  { head: "end unknown", cell: ({ unseen }) => String(unseen) },
  { head: "centres", cell: ({ centres }) => (centres.mean === null ? "-" : centres.mean.toFixed(1)) },
  { head: "disconnects", cell: ({ disconnects }) => String(disconnects) },
  { head: "missed", cell: ({ missedDeadlines }) => String(missedDeadlines) },
  { head: "refused", cell: ({ ordersRefused, orders }) => `${ordersRefused}/${orders}` },
];

function table(rows: readonly Row[]): string[] {
  const cells = rows.map((row) => [
    nameOf(row),
    String(row.games),
    ...columns.map(({ cell }) => (row.games === 0 ? "-" : cell(row))),
    findingsText(row.findings),
  ]);
  const heads = ["bot", "games", ...columns.map(({ head }) => head), "findings"];
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((line) => (line[at] ?? "").length)));
  const laid = (line: readonly string[]): string =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  return [
    outColours().bold(`${laid(heads)}  seats`),
    ...rows.map((row, at) => `${laid(cells[at] ?? [])}  ${seatsText(row)}`.trimEnd()),
  ];
}

/** Lists errors, warnings and notes: `2/0/14`. */
function findingsText(findings: SeverityCounts): string {
  return severities
    .toReversed()
    .map((severity) => findings[severity])
    .join("/");
}

/** Lists the powers that a bot played, and how many times: `AUS 2 ENG 1; took over 1`. */
function seatsText({ seats, tookOver, unseated }: Standing): string {
  const played = Object.entries(seats).map(([power, count]) => `${power} ${count}`);
  return [
    ...(played.length === 0 ? [] : [played.join(" ")]),
    ...(tookOver === 0 ? [] : [`took over ${tookOver}`]),
    ...(unseated === 0 ? [] : [`never seated ${unseated}`]),
  ].join("; ");
}

function signed(score: number): string {
  return `${score > 0 ? "+" : ""}${score.toFixed(2)}`;
}
