import type { Command } from "commander";
import { pressByGame } from "../core/analysis/agreements.ts";
import { Analysis } from "../core/analysis/analysis.ts";
import { printable } from "../core/analysis/documents.ts";
import { GameFold } from "../core/analysis/gameFold.ts";
import { type DocumentInfo, InfoCounts, type RecordingInfo, recordingInfo } from "../core/analysis/info.ts";
import { findingCounts, LintSurvey } from "../core/analysis/lintSurvey.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { knownVariants } from "../core/map/library.ts";
import { findRecordings, readRecording } from "../core/node/recordingSource.ts";
import { type AgreementCounts, agreementCounts } from "../core/press/metrics.ts";
import type { MarkEntry } from "../core/recording/entry.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { connectionSoftware, serversDiffer, softwareLines } from "./fingerprintText.ts";
import { counted, exit, Output, progressBar, reportFailure, seconds, warn, worse } from "./output.ts";
import { findingsOf } from "./surveyLint.ts";

type InfoOptions = DialectOption & { readonly json?: boolean; readonly evidence?: boolean };

export function addInfo(program: Command): void {
  addDialectOption(
    program
      .command("info")
      .description("what is in recordings: who played, how much was said, whether it is whole")
      .argument("<path...>", "recordings, and folders of recordings")
      .option("--evidence", "everything that tells which programs speak")
      .option("--json", "one JSON object a recording"),
  )
    .addHelpText("after", "\nExample:\n  chamber info recordings/\n  chamber info game.chamber --json | jq .commands")
    .action(async (paths: string[], options: InfoOptions) => {
      const output = new Output();
      let code: number = exit.fine;
      for (const path of paths) {
        try {
          for (const file of await findRecordings(path)) code = worse(code, await infoOf(file, options, output));
        } catch (error) {
          code = worse(code, reportFailure(error));
        }
        await output.flush();
      }
      process.exitCode = code;
    });
}

async function infoOf(file: string, options: InfoOptions, output: Output): Promise<number> {
  const analysis = new Analysis({ dialect: options.numberDialect, assigned: options.assign });
  const counts = new InfoCounts();
  const press = new PressFold();
  // Rules take several times as long as all else: a person has chamber lint.
  const lint = options.json ? new LintSurvey(analysis, press) : null;
  const fold = lint?.gameFold ?? new GameFold();
  const marks: MarkEntry[] = [];
  const bar = progressBar(file);
  try {
    const outcome = await readRecording(
      file,
      (items) => {
        for (const item of items) {
          if (item.kind !== "record") continue;
          if (item.entry.type === "mark") marks.push(item.entry);
          const rows = analysis.apply(item.entry);
          for (const row of rows) counts.add(row);
          if (lint) lint.apply(item.entry, rows);
          else fold.apply(item.entry, rows, press);
        }
      },
      { onProgress: bar.report },
    );
    const info = recordingInfo(analysis, counts, fold, outcome.loss, outcome.format);
    const games = pressByGame(fold, press, analysis, knownVariants);
    const agreements = agreementCounts(games.flatMap((game) => game.agreements));
    if (lint) {
      const findings = findingCounts(await findingsOf(lint, file, analysis.dialect.dialect, options));
      output.line(JSON.stringify({ file, ...info, agreements, findings }));
    } else printInfo(file, { ...info, agreements }, analysis, marks, options.evidence ?? false, output);
    for (const note of outcome.notes) warn(`${file}: ${note}`);
    return outcome.exitCode;
  } catch (error) {
    return reportFailure(error);
  } finally {
    bar.stop();
  }
}

/** `; level 20 used`, and whether that is more than the game allows. */
function levelUsedText({ level, levelUsed }: RecordingInfo): string {
  if (levelUsed === null) return "";
  const isAbove = level !== null && levelUsed > level;
  return `; level ${levelUsed} used${isAbove ? `, above the game's ${level}` : ""}`;
}

/** `24 offers, 12 agreed; of what they asked 14 kept, 10 breached`. */
function agreementsText({ offered, agreed, kept, breached, notTestable, unknown }: AgreementCounts): string {
  const verdicts = [`${kept} kept`, `${breached} breached`, `${notTestable} not testable`];
  const told = agreed === 0 && kept + breached + notTestable + unknown === 0 ? "" : `; ${verdicts.join(", ")}`;
  return `${counted(offered, "offer")}, ${agreed} agreed${told}${unknown > 0 ? `, ${unknown} unknown` : ""}`;
}

/** `120 turns, SPR 1901 to FAL 1930; solo FRA; centres FRA 19, TUR 5` */
function gameLine({ games, turns, result, finalCentres }: RecordingInfo): string {
  const span = turns.length === 1 ? `${turns[0]}` : `${turns.length} turns, ${turns[0]} to ${turns.at(-1)}`;
  const end = { solo: "solo", draw: "draw", none: "ended without solo or draw", unknown: "end not seen" }[result.kind];
  const centres = Object.entries(finalCentres ?? {})
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([power, owned]) => `${power} ${owned.length}`);
  return [
    ...(games === 1 ? [] : [counted(games, "game")]),
    span,
    ...(games === 1 ? [`${end} ${result.powers.join(" ")}`.trim()] : []),
    ...(centres.length > 0 ? [`centres ${centres.join(", ")}`] : []),
  ].join("; ");
}

/** `game.json: diplomacy saved game 00128f1d, 57 phases, 1 message (0 in DAIDE); no wire bytes` */
function documentText({ name, form, id, phases, messages, faults }: DocumentInfo): string {
  if (form === null) return `${name}: not understood; no wire bytes`;
  const said = counted(messages.daide + messages.free, "message");
  const wrong = faults === 0 ? "" : `; ${counted(faults, "fault")}`;
  return `${name}: ${form} ${id ?? ""}, ${counted(phases, "phase")}, ${said} (${messages.daide} in DAIDE)${wrong}; no wire bytes`;
}

function printInfo(
  file: string,
  info: RecordingInfo & { readonly agreements: AgreementCounts },
  analysis: Analysis,
  marks: readonly MarkEntry[],
  withEvidence: boolean,
  output: Output,
): void {
  const { dialect, connections } = analysis;
  const states = new Map(connections.map((state) => [state.connection, state]));
  const withServer = serversDiffer(connections);
  const frames = Object.entries(info.frames)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
  output.line(file);
  output.line(
    `  recorded     ${info.startedAt ?? "at an unknown time"}, ${(info.durationMs / 1000).toFixed(1)} s, ${info.complete ? "closed cleanly" : "not closed"}`,
  );
  output.line(`  id           ${info.id ?? "unknown: the header is lost"}`);
  output.line(`  map, level   ${info.map ?? "unknown"}, ${info.level ?? "unknown"}`);
  if (info.turns.length > 0) output.line(`  game         ${gameLine(info)}`);
  for (const document of info.documents) output.line(`  document     ${printable(documentText(document))}`);
  output.line(
    `  frames       ${frames || "none"}${info.unframedBytes > 0 ? `; ${counted(info.unframedBytes, "byte")} never became a frame` : ""}`,
  );
  output.line(
    `  press        ${info.press.sent} sent (SND), ${info.press.delivered} delivered (FRM)${levelUsedText(info)}`,
  );
  if (info.agreements.offered > 0) output.line(`  agreements   ${agreementsText(info.agreements)}`);
  output.line(`  numbers      ${dialect.dialect}: ${dialect.reason}`);
  for (const line of softwareLines(connections, withEvidence)) output.line(line);
  if (info.lostBytes > 0) output.line(`  lost         ${counted(info.lostBytes, "byte")}`);
  output.line(`  ${counted(info.connections.length, "connection")}`);
  for (const { connection, role, power, name, version, frames: count } of info.connections) {
    const state = states.get(connection);
    const failure = state?.failure;
    const software = state && connectionSoftware(state, withServer, withEvidence);
    const who = failure
      ? `  did not reach the server: ${failure}`
      : name === null
        ? ""
        : `  ${name} ${version ?? ""}`.trimEnd();
    output.line(
      `    #${String(connection).padEnd(4)}${(power ?? "-").padEnd(5)}${role.padEnd(13)}> ${String(count.clientToServer).padEnd(7)}< ${String(count.serverToClient).padEnd(7)}${who}${software?.tag ?? ""}`.trimEnd(),
    );
    for (const line of software?.lines ?? []) output.line(line);
  }
  for (const { atNs, text } of marks) output.line(`  note at ${seconds(atNs)} s: ${text}`);
  output.line("");
}
