import type { Command } from "commander";
import { SoundRecording } from "../core/node/soundRecording.ts";
import { refuseTaken, writeRecordingFile } from "../core/node/writeRecording.ts";
import type { EntryCopy } from "../core/recording/entry.ts";
import { counted, Output, progressBar } from "./output.ts";
import { terminal } from "./terminal.ts";

export function addRecover(program: Command): void {
  program
    .command("recover")
    .argument("<file>", "recording to recover")
    .requiredOption("--out <file>", "new file for the recovered recording")
    .option("--json", "print what was lost as one JSON object")
    .addHelpText(
      "after",
      "\nThe new recording marks every gap. Exit code 3 if anything was lost.\n\nExample:\n  chamber recover game.chamber.part --out game.chamber",
    )
    .action(async (file: string, options: { out: string; json?: boolean }) => {
      terminal().exitCode = await recover(file, options.out, options.json ?? false);
    });
}

async function recover(file: string, out: string, json: boolean): Promise<number> {
  refuseTaken(out);
  const bar = progressBar(file);
  const output = new Output();
  let records = 0;
  try {
    const sound = await SoundRecording.survey(file, undefined, {
      onProgress: (read, total) => bar.report(read, 2 * total),
      onlyRecordings: "there is nothing to recover",
    });
    const counting = async function* (): AsyncGenerator<EntryCopy> {
      const onProgress = (read: number, total: number): void => bar.report(total + read, 2 * total);
      for await (const batch of sound.copies({ onProgress })) {
        records += batch.filter(({ type }) => type !== "gap").length;
        yield* batch;
      }
    };
    await writeRecordingFile(out, sound.header, counting(), { endNs: sound.endNs });
    const { loss, notes, exitCode } = sound.outcome;
    if (json) {
      const { complete, lostBytes, missingRecords, missingBytes, damage, holes } = loss;
      const { headerLost, header } = sound;
      output.line(
        JSON.stringify({
          file,
          out,
          id: header.uuid,
          headerLost,
          complete,
          records,
          lostBytes,
          missingRecords,
          missingBytes,
          damage,
          holes,
        }),
      );
    } else {
      output.line(
        `${out}: ${counted(records, "record")} from ${file}, ${exitCode === 0 ? "nothing lost" : "some data lost"}`,
      );
      if (sound.headerLost)
        output.line(`  the header is lost; a new header has id ${sound.header.uuid} and no start time`);
      for (const note of notes) output.line(`  ${note}`);
      for (const { connection, direction, offset, byteLength } of loss.holes) {
        output.line(
          `  connection ${connection} ${direction}: ${counted(byteLength, "byte")} of traffic missing from byte ${offset}`,
        );
      }
    }
    return exitCode;
  } finally {
    bar.stop();
    await output.flush();
  }
}
