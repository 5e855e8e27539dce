import { pressByGame } from "../core/analysis/agreements.ts";
import type { Analysis } from "../core/analysis/analysis.ts";
import { PlainTexts } from "../core/analysis/plainTexts.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import type { MapLibrary } from "../core/map/library.ts";
import { leastGames, resamples } from "../core/press/labelTable.ts";
import { peaceProfiles } from "../core/press/profiles.ts";
import { peaceNames, Sensitivity, type SensitivityRow } from "../core/press/sensitivity.ts";
import { CountedOnce } from "./copies.ts";
import type { DialectOption } from "./dialect.ts";
import { expectGame, isAnswer } from "./nothing.ts";
import { Output } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";
import { type ReadingsChoice, ReadingsOption } from "./readingsOption.ts";
import {
  manifestInput,
  manifestOf,
  printManifest,
  rateHeading,
  rateText,
  type TableManifest,
} from "./tableManifest.ts";
import { outColours } from "./terminal.ts";

interface SensitivityOptions extends DialectOption {
  readonly seed: number;
  readonly readings?: ReadingsChoice;
  readonly json?: boolean;
}

/** The definitions behind the table, as the manifest states them. */
const definitions: TableManifest["definitions"] = {
  ...Object.fromEntries(Object.entries(peaceProfiles).map(([name, meaning]) => [`peace ${name}`, meaning])),
  "repeats once": "a repeated promise counts once, as the first one that was not superseded or withdrawn",
  "repeats every": "a promise counts each time it is made",
  "promises all": "agreements and pledges (INS, and orders that senders promise or refuse to give in free text)",
  "promises agreements": "agreements only, that is, accepted offers",
  open: "promises with any verdict other than kept or breached",
  interval: `95%, from ${resamples} random resamples of whole games; needs at least ${leastGames} games`,
};

/**
 * Prints a table of how often promises were broken under each definition, and the manifest from which the table can be
 * rebuilt.
 * @returns the exit code
 */
export async function printSensitivity(
  paths: readonly string[],
  options: SensitivityOptions,
  library: MapLibrary,
): Promise<number> {
  const table = new Sensitivity();
  const inputs: TableManifest["inputs"][number][] = [];
  let games = 0;
  const option = new ReadingsOption(options.readings);
  const copies = new CountedOnce(library);
  const code = await forEachRecording(paths, async (file, _, onProgress) => {
    const begin = (analysis: Analysis) => ({
      ...{ press: new PressFold(), plain: new PlainTexts(library) },
      standings: copies.watch(analysis),
    });
    const { fold, watches, exitCode } = await readInDialect(file, options, begin, { onProgress });
    expectGame(fold, file);
    if (copies.isCopy(file, fold.analysis, watches.standings)) return exitCode;
    const readings = await option.promisesOf(file, { fold, ...watches });
    for (const profile of peaceNames)
      for (const { agreements } of pressByGame(fold, watches.press, library, { profile, readings }))
        table.add(profile, agreements);
    games += fold.games.all.length;
    inputs.push(await manifestInput(file));
    return exitCode;
  });
  await option.end(options);
  const { seed, json } = options;
  const rows = table.rows(seed);
  const manifest = await manifestOf(`--sensitivity --seed ${seed}`, {
    ...{ definitions, seed, inputs },
    ...{ choice: options.readings, readings: option },
  });
  const output = new Output();
  if (json)
    for (const line of [...rows.map((row) => ({ by: "definition", ...row })), { manifest }])
      output.line(JSON.stringify(line));
  else if (isAnswer(inputs) && inputs.length > 0) {
    output.line(outColours().bold(`${"peace".padEnd(23)}repeats  promises  ${rateHeading}`));
    for (const row of rows) output.line(rowText(row));
    printManifest(games, manifest, output);
  }
  await output.flush();
  return code;
}

function rowText(row: SensitivityRow): string {
  return `${row.peace.padEnd(23)}${row.repeats.padEnd(9)}${row.promises.padEnd(10)}${rateText(row)}`;
}
