import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Command } from "commander";
import { pressByGame } from "../core/analysis/agreements.ts";
import type { Analysis, ConnectionState } from "../core/analysis/analysis.ts";
import { endWordsAt } from "../core/analysis/endWords.ts";
import type { PlayedGame } from "../core/analysis/gameFacts.ts";
import {
  type DocumentInfo,
  InfoCounts,
  type OrderCounts,
  type RecordingInfo,
  recordingInfo,
} from "../core/analysis/info.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { hasTimes } from "../core/analysis/recordedTimes.ts";
import { groupBy } from "../core/bytes/keyed.ts";
import { countSeverities } from "../core/diagnostics/severity.ts";
import { type FilteredRecording, recordingFields } from "../core/filter/recordingFields.ts";
import { tableOfCommand } from "../core/filter/rowTable.ts";
import type { RecordingSummary } from "../core/host/host.ts";
import { visible } from "../core/language/english/words.ts";
import { knownVariants } from "../core/map/library.ts";
import { recordingSummary } from "../core/node/host/summary.ts";
import { type AgreementCounts, agreementCounts } from "../core/press/metrics.ts";
import type { MarkEntry } from "../core/recording/entry.ts";
import type { DialectVerdict } from "../core/tokens/numberDialect.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { connectionSoftware, serversDiffer, softwareLines } from "./fingerprintText.ts";
import { counted, type Output, seconds } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";
import { type FilterOption, fieldsHelp, filterOption, type RowCheck, rowCheckOf } from "./rowFilter.ts";
import { terminal } from "./terminal.ts";

const fields = tableOfCommand(recordingFields);

interface InfoOptions extends DialectOption, FilterOption {
  readonly json?: boolean;
  readonly evidence?: boolean;
}

export function addInfo(program: Command): void {
  addDialectOption(
    program
      .command("info")
      .argument("<path...>", "recordings or folders of recordings")
      .option("--evidence", "list all evidence used to identify each client's and server's software")
      .addOption(filterOption(fields, "result:solo bot:albert"))
      .option("--json", "print one JSON object per recording, including counts of findings"),
  )
    .addHelpText(
      "after",
      `
Fields of --filter (docs/cli.md explains them):
  ${fieldsHelp(fields)}

Examples:
  chamber info recordings/
  chamber info games/ --filter 'result:solo level>=20 -damaged'
  chamber info game.chamber --json | jq .commands`,
    )
    .action(async (paths: string[], options: InfoOptions) => {
      const check = rowCheckOf(fields, options);
      terminal().exitCode = await forEachRecording(paths, (file, output, onProgress) =>
        infoOf(file, options, check, output, onProgress),
      );
      check.tellNotes();
    });
}

async function infoOf(
  file: string,
  options: InfoOptions,
  { isWanted, know }: RowCheck<FilteredRecording>,
  output: Output,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  // Findings are counted only for the JSON output, because the rules are slow to load and take several times as long as
  // everything else.
  const rules = options.json ? await import("../core/analysis/lintFold.ts") : null;
  const begin = (analysis: Analysis) => ({
    counts: new InfoCounts(),
    press: new PressFold(),
    lint: rules && new rules.LintFold(analysis),
  });
  const { fold, watches, verdict, loss, format, exitCode } = await readInDialect(file, options, begin, { onProgress });
  const { counts, press, lint } = watches;
  know(fold.analysis);
  const info = recordingInfo(fold, counts, loss, format);
  if (options.filter !== undefined && !isWanted(await filteredRecording(file, recordingSummary(info, counts))))
    return exitCode;
  const played = pressByGame(fold, press, knownVariants);
  const agreements = agreementCounts(played.flatMap((game) => game.agreements));
  const messages = played.flatMap((game) => game.messages);
  const daide = messages.filter((message) => message.press !== null).length;
  const said = { messages: messages.length, daide, free: messages.length - daide };
  if (lint) {
    lint.end();
    output.line(JSON.stringify({ file, ...info, said, agreements, findings: countSeverities(lint.groups()) }));
  } else
    printInfo(
      file,
      { ...info, agreements },
      { analysis: fold.analysis, verdict, notes: watches.counts.notes },
      options.evidence ?? false,
      output,
    );
  return exitCode;
}

/**
 * Returns a recording in the form that filters expect. Whether it is live, and a report of `chamber try`, are not among
 * the command's fields.
 */
async function filteredRecording(file: string, summary: RecordingSummary): Promise<FilteredRecording> {
  const { maps, level, result, bots, note } = summary;
  const { size: byteLength } = await stat(file);
  const folder = basename(dirname(resolve(file)));
  const players = bots.flatMap(({ name, power }) => [name, power]);
  const searched = [file, folder, ...maps, level === null ? "" : `level ${level}`, result.kind, ...result.powers, note];
  return {
    listing: { ...summary, name: file, folder, byteLength, live: false, tried: null, pending: false },
    searched: [...searched, ...players].join("\n"),
  };
}

/** Formats the levels of the games: `20`, `0 and 20`, `0, 10 and 20`. */
function levelsText({ levels }: RecordingInfo): string {
  const last = levels.at(-1) ?? "unknown";
  return levels.length > 1 ? `${levels.slice(0, -1).join(", ")} and ${last}` : String(last);
}

/** Formats the highest level used (`; level 20 used`), with a note if no game allows that level. */
function levelUsedText({ levels, levelUsed }: RecordingInfo): string {
  if (levelUsed === null) return "";
  const most = levels.at(-1) ?? levelUsed;
  const whose = levels.length > 1 ? "the games' highest," : "the game's";
  return `; level ${levelUsed} used${levelUsed > most ? `, above ${whose} ${most}` : ""}`;
}

/**
 * Formats the counts of press messages: `16 sent (SND), 14 delivered (FRM)`, `170 messages in the saved game (0 in
 * DAIDE)`, or both.
 */
function pressText(info: RecordingInfo): string {
  const { connections, documents, press } = info;
  const daide = documents.reduce((sum, { messages }) => sum + messages.daide, 0);
  const all = documents.reduce((sum, { messages }) => sum + messages.free, daide);
  const where = documents.length === 1 ? "the saved game" : `${documents.length} saved games`;
  return [
    ...(connections.length > 0 || documents.length === 0
      ? [`${press.sent} sent (SND), ${press.delivered} delivered (FRM)${levelUsedText(info)}`]
      : []),
    ...(documents.length > 0 ? [`${counted(all, "message")} in ${where} (${daide} in DAIDE)`] : []),
  ].join("; ");
}

/** Formats the number of orders: `576 given, 0 with a result; chamber turns adjudicates the others`. */
function ordersText({ given, withResult }: OrderCounts): string {
  const others = withResult === given ? "" : "; chamber turns adjudicates the others";
  return `${given} given, ${withResult} with a result${others}`;
}

/** Formats counts of agreements: `24 offers, 12 agreed; 14 kept, 10 breached, 3 not testable`. */
function agreementsText({ offered, agreed, kept, breached, notTestable, unknown }: AgreementCounts): string {
  const verdicts = [`${kept} kept`, `${breached} breached`, `${notTestable} not testable`];
  const outcomes = agreed === 0 && kept + breached + notTestable + unknown === 0 ? "" : `; ${verdicts.join(", ")}`;
  return `${counted(offered, "offer")}, ${agreed} agreed${outcomes}${unknown > 0 ? `, ${unknown} unknown` : ""}`;
}

/** Summarises a game: `120 turns, SPR 1901 to FAL 1930; solo FRA; centres FRA 19, TUR 5` */
function gameText({ turns, result, finalCentres, serverLeftAtMs }: PlayedGame): string {
  const [first = "no turn"] = turns;
  const span = turns.length < 2 ? first : `${turns.length} turns, ${first} to ${turns.at(-1)}`;
  const unseen =
    serverLeftAtMs === null ? "end unknown" : `server disconnected at ${(serverLeftAtMs / 1000).toFixed(1)} s`;
  const end = { solo: "solo", draw: "draw", none: "ended without a solo or a draw", unknown: unseen }[result.kind];
  const centres = Object.entries(finalCentres ?? {})
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([power, owned]) => `${power} ${owned.length}`);
  return [
    span,
    `${end} ${result.powers.join(" ")}`.trim(),
    ...(centres.length > 0 ? [`centres ${centres.join(", ")}`] : []),
  ].join("; ");
}

/** Returns a line for each game, with its number if there are several. */
function gameLines({ eachGame }: RecordingInfo): string[] {
  return eachGame.map((game, at) => {
    const label = eachGame.length === 1 ? "game" : `game ${at + 1}`;
    return `  ${label.padEnd(13)}${gameText(game)}`;
  });
}

/**
 * Describes a document: `game.json: diplomacy saved game 00128f1d, 57 phases, 1 message (0 in DAIDE); no wire bytes`
 */
function documentText({ name, form, id, phases, messages, faults, mapNamed, mapInferred }: DocumentInfo): string {
  if (form === null) return `${name}: format not recognised; no wire bytes`;
  const sent = counted(messages.daide + messages.free, "message");
  const wrong = faults === 0 ? "" : `; ${counted(faults, "problem")}`;
  const map = mapInferred ? `; map inferred from powers and places (map in the file: ${mapNamed ?? "none"})` : "";
  return `${name}: ${form} ${id ?? ""}, ${counted(phases, "phase")}, ${sent} (${messages.daide} in DAIDE)${wrong}${map}; no wire bytes`;
}

/** Lists fields that are not interpreted: `game: version, metadata; phases: stances (31); messages: truth (246)`. */
function otherFieldsText({ otherFields }: DocumentInfo): string {
  const parts = [...groupBy(otherFields, ({ of }) => of)].map(([of, fields]) => {
    const names = fields.map(({ name, times }) => (of === "game" ? visible(name) : `${visible(name)} (${times})`));
    return `${of === "game" ? of : `${of}s`}: ${names.join(", ")}`;
  });
  return parts.join("; ");
}

/** Lists who plays which power: `gpt-4o AUS ENG; claude-3-opus FRA`. */
function modelsText({ models }: DocumentInfo): string {
  const byModel = groupBy(Object.entries(models), ([, model]) => model);
  return [...byModel]
    .map(([model, seats]) => `${visible(model)} ${seats.map(([power]) => power).join(" ")}`)
    .join("; ");
}

/** Names the map, or counts the maps of several games: `22 maps`. */
function mapsText({ maps }: RecordingInfo): string {
  return maps.length > 1 ? counted(maps.length, "map") : (maps[0] ?? "unknown");
}

interface ReadInfo {
  readonly analysis: Analysis;
  readonly verdict: DialectVerdict;
  readonly notes: readonly MarkEntry[];
}

/**
 * Returns a line for a connection, and the evidence for the client's software:
 * `#1   FRA  player       > 120    < 800      client closed at 9.2 s     Albert 6.0.1  [Albert]`
 */
function connectionLines(
  { connection, role, power, name, version, frames, end }: RecordingInfo["connections"][number],
  state: ConnectionState | undefined,
  withServer: boolean,
  withEvidence: boolean,
): string[] {
  const software = state && connectionSoftware(state, withServer, withEvidence);
  const named = name === null ? "" : `  ${name} ${version ?? ""}`.trimEnd();
  const ended = `  ${endWordsAt(end)}`.padEnd(28);
  const who = state?.failure ? `  did not reach the server: ${state.failure}` : `${ended}${named}`;
  const columns = [
    `    #${String(connection).padEnd(4)}${(power ?? "-").padEnd(5)}${role.padEnd(13)}`,
    `> ${String(frames.clientToServer).padEnd(7)}< ${String(frames.serverToClient).padEnd(7)}`,
    `${who}${software?.tag ?? ""}`,
  ];
  return [columns.join("").trimEnd(), ...(software?.lines ?? [])];
}

function printInfo(
  file: string,
  info: RecordingInfo & { readonly agreements: AgreementCounts },
  { analysis, verdict, notes }: ReadInfo,
  withEvidence: boolean,
  output: Output,
): void {
  const { connections } = analysis;
  const states = new Map(connections.map((state) => [state.connection, state]));
  const withServer = serversDiffer(connections);
  const frames = Object.entries(info.frames)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
  output.line(file);
  output.line(
    `  recorded     ${info.startedAt ?? "at an unknown time"}, ${hasTimes(analysis, info) ? `${(info.durationMs / 1000).toFixed(1)} s` : "without times"}, ${info.complete ? "closed cleanly" : "not closed"}`,
  );
  output.line(`  id           ${info.id ?? "unknown (the header is lost)"}`);
  output.line(`  map, level   ${mapsText(info)}, ${levelsText(info)}`);
  for (const line of gameLines(info)) output.line(line);
  for (const document of info.documents) {
    output.line(`  document     ${documentText(document)}`);
    if (Object.keys(document.models).length > 0) output.line(`  models       ${modelsText(document)}`);
    if (document.otherFields.length > 0) output.line(`  other fields ${otherFieldsText(document)}`);
  }
  output.line(
    `  frames       ${frames || "none"}${info.unframedBytes > 0 ? `; ${counted(info.unframedBytes, "byte")} outside any frame` : ""}`,
  );
  output.line(`  press        ${pressText(info)}`);
  if (info.documents.length > 0) output.line(`  orders       ${ordersText(info.orders)}`);
  if (info.agreements.offered > 0) output.line(`  agreements   ${agreementsText(info.agreements)}`);
  if (connections.length > 0 || info.documents.length === 0)
    output.line(`  numbers      ${verdict.dialect}: ${verdict.reason}`);
  for (const line of softwareLines(connections, withEvidence)) output.line(line);
  if (info.lostBytes > 0) output.line(`  lost         ${counted(info.lostBytes, "byte")}`);
  output.line(`  ${counted(info.connections.length, "connection")}`);
  for (const connection of info.connections)
    for (const line of connectionLines(connection, states.get(connection.connection), withServer, withEvidence))
      output.line(line);
  for (const { atNs, text } of notes) output.line(`  note at ${seconds(atNs)} s: ${text}`);
  output.line("");
}
