import type { Command } from "commander";
import { findRecordings, readRecording } from "../core/node/recordingSource.ts";
import { type IndexEntry, type IndexPoint, isSequenced } from "../core/recording/entry.ts";
import { IndexBuilder } from "../core/recording/indexBuilder.ts";
import type { Loss } from "../core/recording/loss.ts";
import { counted, exit, Output, progressBar, reportFailure, worse } from "./output.ts";
import { outColours, terminal } from "./terminal.ts";

export function addVerify(program: Command): void {
  program
    .command("verify")
    .argument("<path...>", "recordings or folders of recordings")
    .option("--json", "print one JSON object per recording")
    .addHelpText("after", "\nExit code 3 if anything is missing or damaged.\n\nExample:\n  chamber verify recordings/")
    .action(async (paths: string[], options: { json?: boolean }) => {
      const output = new Output();
      let code: number = exit.fine;
      for (const path of paths) {
        try {
          for (const file of await findRecordings(path, "recordings"))
            code = worse(code, await verify(file, options.json ?? false, output));
        } catch (error) {
          code = worse(code, reportFailure(error));
        }
        await output.flush();
      }
      terminal().exitCode = code;
    });
}

async function verify(file: string, json: boolean, output: Output): Promise<number> {
  const rebuilt = new IndexBuilder();
  let index: IndexEntry | undefined;
  let records = 0;
  const bar = progressBar(file);
  try {
    const { loss, notes, exitCode } = await readRecording(
      file,
      (items) => {
        for (const item of items) {
          if (item.kind !== "record") continue;
          records += 1;
          const { entry } = item;
          if (entry.type === "index") index = entry;
          else if (isSequenced(entry)) rebuilt.add(entry, item.fileOffset);
        }
      },
      { onProgress: bar.report, onlyRecordings: "there is nothing to verify" },
    );
    // Readers never rely on the index, so a wrong index loses no data. A wrong index still shows that something went
    // wrong.
    const indexAgrees =
      index === undefined ||
      loss.damagedBytes > 0 ||
      JSON.stringify(index.points) === JSON.stringify(rebuilt.points) ||
      (await pointsHold(file, index.points));
    if (json) output.line(JSON.stringify(asJson(file, records, loss, indexAgrees)));
    else {
      const state = exitCode === 0 ? outColours().green("intact") : outColours().red("damaged");
      const notClosed = exitCode === 0 && !loss.complete ? ", not closed" : "";
      output.line(`${file}: ${state}, ${counted(records, "record")}${notClosed}`);
      for (const remark of notes) output.line(`  ${remark}`);
      if (!indexAgrees) output.line("  the index does not match the positions of the records and is ignored");
      for (const { connection, direction, offset, byteLength } of loss.holes) {
        const where = `connection ${connection} ${direction}`;
        output.line(`  ${where}: ${counted(byteLength, "byte")} of traffic missing from byte ${offset}`);
      }
    }
    return exitCode;
  } catch (error) {
    return reportFailure(error);
  } finally {
    bar.stop();
  }
}

/** Returns the JSON object for a recording. */
function asJson(file: string, records: number, loss: Loss, indexAgrees: boolean): object {
  const { complete, lostBytes, missingRecords, holes, endMismatch } = loss;
  const damage = loss.damage.map(({ fileOffset, byteLength, reason }) => ({ fileOffset, byteLength, reason }));
  const gaps = loss.gaps.map(({ reason, fromNs, atNs, records: missing, legs, detail }) => ({
    reason,
    fromMs: fromNs / 1e6,
    toMs: atNs / 1e6,
    records: missing,
    legs,
    detail,
  }));
  return { file, complete, lostBytes, records, missingRecords, damage, holes, gaps, endMismatch, indexAgrees };
}

/**
 * Whether every index point is the position of a record. Other writers may choose different intervals between points.
 */
async function pointsHold(file: string, points: readonly IndexPoint[]): Promise<boolean> {
  const open = new Map(points.map((point) => [point.fileOffset, point]));
  await readRecording(file, (items) => {
    for (const item of items) {
      if (item.kind !== "record" || !isSequenced(item.entry)) continue;
      const point = open.get(item.fileOffset);
      if (point?.sequence === item.entry.sequence && point.atNs === item.entry.atNs) open.delete(item.fileOffset);
    }
  });
  return open.size === 0;
}
