import type { Command } from "commander";
import { mapFaultMessage, mapFaultSeverity, positionText } from "../core/map/fault.ts";
import { definitionText, unsayable } from "../core/map/writeDefinition.ts";
import { loadMap } from "../core/node/mapFiles.ts";
import { mapsOption } from "./mapsOption.ts";
import { mapJson, mapText } from "./mapText.ts";
import { exit, Output, tell, warn } from "./output.ts";
import { terminal } from "./terminal.ts";

interface MapOptions {
  readonly mdf?: boolean;
  readonly json?: boolean;
  readonly maps: readonly string[];
}

export function addMap(program: Command): void {
  program
    .command("map")
    .argument("<file>", "a .map file, an AiServer .mdf file or the name of a known variant")
    .option("--mdf", "print the map as a DAIDE MDF message and list what MDF cannot express")
    .option("--json", "print one JSON object")
    .addOption(mapsOption("read additional maps and included files from a folder (repeatable)"))
    .addHelpText(
      "after",
      `
Exit code 1 if the map has problems.

Examples:
  chamber map standard
  chamber map my-variant.map --maps dpjudge/maps
  chamber map hundred3 --mdf`,
    )
    .action(async (file: string, options: MapOptions) => {
      terminal().exitCode = await printMap(file, options);
    });
}

async function printMap(file: string, options: MapOptions): Promise<number> {
  const loaded = loadMap(file, options.maps);
  const output = new Output();
  if (options.json) output.line(JSON.stringify(mapJson(loaded, options.mdf === true)));
  else if (options.mdf) {
    for (const line of definitionText(loaded).split("\n")) output.line(line);
    for (const text of unsayable(loaded)) tell(`not in the MDF: ${text}`);
    for (const fault of loaded.faults) {
      const where = fault.at ? `${positionText(fault.at)}: ` : "";
      const print = mapFaultSeverity(fault) === "warning" ? warn : tell;
      print(`${where}${mapFaultMessage(fault)}`);
    }
  } else for (const line of mapText(loaded)) output.line(line);
  await output.flush();
  if (loaded.faults.some(({ code }) => code === "missing-include"))
    tell("use --maps FOLDER if included files are outside the map's folder");
  return loaded.faults.length > 0 ? exit.findings : exit.fine;
}
