import {
  type CoverageField,
  type CoveredBot,
  type CoveredRow,
  coverageFieldNames,
  coverageFields,
  coverageFormat,
} from "../core/host/coverageFile.ts";
import { HostError } from "../core/node/hostError.ts";
import { type BotCoverage, type CoverageCount, CoverageTally, CoverageWatch } from "../core/try/coverage.ts";
import { type CoverageSection, situationsFor } from "../core/try/coverageRows.ts";
import { lintRecording } from "./lintRecording.ts";
import { NothingToDo } from "./nothing.ts";
import { counted, exit, Output, worse } from "./output.ts";
import { forEachRecording } from "./readInDialect.ts";
import { SuppressionFiles } from "./suppress.ts";
import { outColours } from "./terminal.ts";
import { rowText } from "./tryPlan.ts";

/**
 * Prints what each bot encountered in recordings, and how often the bot handled it without a finding.
 * @returns 2 if no client was recorded, otherwise 1 if a bot had a finding, else 0
 * @throws {HostError} `usage`: no path is given
 */
export async function printCoverage(paths: readonly string[], format: "text" | "json"): Promise<number> {
  if (paths.length === 0) throw new HostError("usage", "--coverage: give recordings or folders of recordings");
  const suppressions = new SuppressionFiles(undefined);
  const tally = new CoverageTally();
  const code = await forEachRecording(paths, async (file, _, onProgress) => {
    const watch = new CoverageWatch();
    const linted = await lintRecording(file, { minSeverity: "warning", suppressions, watch }, { onProgress });
    if (!watch.hasClients) throw new NothingToDo(`${file} has no messages from clients`);
    const recording = { recording: file, id: linted.analysis.header?.uuid ?? null };
    watch.addTo(tally, recording, linted.reported, (connection) => {
      const identity = linted.analysis.stateOf(connection)?.facts.identity;
      return identity ? `${identity.name} ${identity.version}` : null;
    });
    return linted.exitCode;
  });
  const { bots } = tally;
  const output = new Output();
  for (const bot of bots) {
    if (format === "json") output.line(JSON.stringify(jsonOf(bot)));
    else for (const line of textOf(bot)) output.line(line);
  }
  await output.flush();
  const hasWrong = bots.some(({ sections }) =>
    Object.values(sections).some((rows) => rows.some(({ wrong }) => wrong > 0)),
  );
  return worse(code, hasWrong ? exit.findings : exit.fine);
}

const sectionOf: Readonly<Record<CoverageField, CoverageSection>> = {
  states: "states",
  clientMessages: "client",
  serverMessages: "server",
  notes: "notes",
  results: "results",
};

function jsonOf({ bot, connections, sections }: BotCoverage): CoveredBot {
  const rowsOf = (rows: readonly CoverageCount[]): CoveredRow[] =>
    rows.map(({ key, met, wrong, firstWrong }) => ({
      ...{ name: nameOf(key), met, right: met - wrong, wrong },
      ...{ situations: situationsFor(key), firstWrong },
    }));
  const { states, client, server, notes, results } = sections;
  return {
    ...{ format: coverageFormat, bot, connections, states: rowsOf(states) },
    ...{ clientMessages: rowsOf(client), serverMessages: rowsOf(server) },
    ...{ notes: rowsOf(notes), results: rowsOf(results) },
  };
}

function textOf({ bot, connections, sections }: BotCoverage): string[] {
  const { bold } = outColours();
  const all = Object.values(sections).flat();
  const met = all.filter((one) => one.met > 0);
  const wrong = met.filter((one) => one.wrong > 0);
  const summary = `${met.length} of ${all.length} encountered, ${wrong.length} with findings, on ${counted(connections, "connection")}`;
  return [
    `${bold(bot ?? "a client without a name")}: ${summary}`,
    ...coverageFieldNames.flatMap((field) => [
      "",
      `${bold(coverageFields[field].padEnd(width))}${columns(["times", "right", "wrong"])}`,
      ...sections[sectionOf[field]].map(rowLine),
    ]),
    "",
  ];
}

const width = 24;

function columns(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(8)).join("");
}

function rowLine({ key, met, wrong }: CoverageCount): string {
  const { red, dim } = outColours();
  const name = `  ${nameOf(key)}`.padEnd(width);
  if (met > 0)
    return `${name}${columns([String(met), String(met - wrong)])}${wrong > 0 ? red(columns([String(wrong)])) : columns(["0"])}`;
  const [first = "", ...more] = situationsFor(key);
  const others = more.length > 0 ? ` and ${more.length} more` : "";
  return dim(`${name}${columns(["-", "-", "-"])}  try --only ${first}${others}`);
}

/** Returns the name of a row in its section: `SUB`, `YES ( MAP )`, `FAR`, `retreat`. */
function nameOf(key: CoverageCount["key"]): string {
  const name = key.slice(key.indexOf(" ") + 1);
  return /^(client|server) /.test(key) ? rowText(name).replace(" (server)", "") : name;
}
