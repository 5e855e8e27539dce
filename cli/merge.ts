import type { Command } from "commander";
import { mergeRecordings } from "../core/node/mergeRecordings.ts";
import { counted, exit, progressBar, tell, warn, worse } from "./output.ts";
import { terminal } from "./terminal.ts";

export function addMerge(program: Command): void {
  program
    .command("merge")
    .description("several recordings as one, on one clock; slices of one recording join to it again")
    .argument("<file...>", "recordings")
    .requiredOption("--out <file>", "the merged recording, a new file")
    .addHelpText(
      "after",
      "\nConnections keep their numbers unless two recordings use the same ones.\n\nExample:\n  chamber merge first.chamber second.chamber --out both.chamber",
    )
    .action(async (files: string[], { out }: { out: string }) => {
      terminal().exitCode = await merge(files, out);
    });
}

async function merge(files: readonly string[], out: string): Promise<number> {
  const bar = progressBar(out);
  const { plan, sources } = await mergeRecordings(files, out, (share) => bar.report(share, 1)).finally(() =>
    bar.stop(),
  );
  let code: number = exit.fine;
  for (const { path, outcome } of sources) {
    for (const note of outcome.notes) warn(`${path}: ${note}`);
    code = worse(code, outcome.exitCode);
  }
  for (const name of plan.unplaced) {
    warn(`${name}: nothing says when it was recorded: its times are placed at zero`);
  }
  for (const { name, offsetNs, connections } of plan.inputs) {
    const renumbered = [...connections].filter(([there, here]) => there !== here);
    const numbers = renumbered.map(([there, here]) => `${there} is ${here}`).join(", ");
    tell(`${name}: from ${(offsetNs / 1e9).toFixed(3)} s${numbers === "" ? "" : `, connection ${numbers}`}`);
  }
  tell(`${out}: ${counted(sources.length, "recording")} merged`);
  return code;
}
