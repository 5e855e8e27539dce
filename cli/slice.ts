import type { Command } from "commander";
import { parseConnections, parseSliceBound, type SliceBound } from "../core/formats/sliceRange.ts";
import { HostError } from "../core/node/hostError.ts";
import { sliceRecording } from "../core/node/sliceRecording.ts";
import { counted, progressBar, tell, warn } from "./output.ts";
import { terminal } from "./terminal.ts";

interface SliceOptions {
  readonly from?: string;
  readonly to?: string;
  readonly connections?: string;
  readonly out: string;
}

export function addSlice(program: Command): void {
  program
    .command("slice")
    .argument("<file>", "recording to slice")
    .option("--from <moment>", "where to start: seconds from the start (12.5), a duration (1m30s) or a message (#217)")
    .option("--to <moment>", "where to end")
    .option("--connections <list>", "copy only these connections, such as 1,3-5")
    .requiredOption("--out <file>", "new file for the slice")
    .addHelpText(
      "after",
      "\nMessage numbers are those that 'chamber show' prints. A slice never splits a message. IM and RM are always copied,\nbecause the RM defines the power and province tokens.\n\nExample:\n  chamber slice game.chamber --from 1m30s --to '#217' --connections 1,3-5 --out part.chamber",
    )
    .action(async (file: string, options: SliceOptions) => {
      const connections = options.connections === undefined ? null : parseConnections(options.connections);
      if (connections === undefined)
        throw new HostError("usage", `--connections: "${options.connections}" is not a list such as 1,3-5`);
      const bar = progressBar(file);
      const { messages, source } = await sliceRecording({
        path: file,
        out: options.out,
        from: bound("--from", options.from),
        to: bound("--to", options.to),
        connections,
        onProgress: (share) => bar.report(share, 1),
      }).finally(() => bar.stop());
      for (const note of source.notes) warn(`${file}: ${note}`);
      tell(`${options.out}: ${counted(messages, "message")} of ${file}`);
      terminal().exitCode = source.exitCode;
    });
}

function bound(option: string, text: string | undefined): SliceBound | undefined {
  const parsed = text === undefined ? undefined : parseSliceBound(text);
  if (text !== undefined && !parsed)
    throw new HostError(
      "usage",
      `${option}: "${text}" is not a time or message: specify seconds (12.5), a duration (1m30s) or a message (#217)`,
    );
  return parsed;
}
