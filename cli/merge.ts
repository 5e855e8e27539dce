import type { Command } from "commander";
import { mergeRecordings } from "../core/node/mergeRecordings.ts";
import { counted, exit, progressBar, tell, warn, worse } from "./output.ts";
import { terminal } from "./terminal.ts";

export function addMerge(program: Command): void {
  program
    .command("merge")
    .argument("<file...>", "recordings to merge")
    .requiredOption("--out <file>", "new file for the merged recording")
    .addHelpText(
      "after",
      "\nConnections keep their numbers unless two recordings use the same numbers.\n\nExample:\n  chamber merge first.chamber second.chamber --out both.chamber",
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
    warn(`${name}: start time unknown; its times begin at zero`);
  }
  for (const { name, offsetNs, connections } of plan.inputs) {
    const renumbered = [...connections].filter(([there, here]) => there !== here);
    const numbers = renumbered.map(([there, here]) => `${there} becomes ${here}`).join(", ");
    tell(`${name}: starts at ${(offsetNs / 1e9).toFixed(3)} s${numbers === "" ? "" : `, connection ${numbers}`}`);
  }
  tell(`${out}: ${counted(sources.length, "recording")} merged`);
  return code;
}
