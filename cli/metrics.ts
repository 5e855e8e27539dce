import { type Command, InvalidArgumentError, Option } from "commander";
import { pressByGame } from "../core/analysis/agreements.ts";
import { botsOf } from "../core/analysis/botNames.ts";
import { brokenFields } from "../core/filter/brokenFields.ts";
import { HostError } from "../core/node/hostError.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { type MetricKey, type MetricRow, Metrics } from "../core/press/metrics.ts";
import type { PeaceProfile } from "../core/press/profiles.ts";
import type { Share } from "../core/press/wilson.ts";
import { CountedOnce } from "./copies.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { mapsOption } from "./mapsOption.ts";
import { printBroken } from "./metricsBroken.ts";
import { printLabels } from "./metricsLabels.ts";
import { printSensitivity } from "./metricsSensitivity.ts";
import { isAnswer } from "./nothing.ts";
import { Output } from "./output.ts";
import { peaceOption } from "./peaceOption.ts";
import { forEachPress } from "./pressOf.ts";
import { type ReadingsChoice, ReadingsOption, readingsOption } from "./readingsOption.ts";
import { type FilterOption, fieldsHelp, filterOption } from "./rowFilter.ts";
import { outColours, terminal } from "./terminal.ts";

interface MetricsOptions extends DialectOption, FilterOption {
  readonly by: MetricKey;
  readonly peace: PeaceProfile;
  readonly maps: readonly string[];
  readonly broken?: boolean;
  readonly labels?: boolean;
  readonly sensitivity?: boolean;
  readonly readings?: ReadingsChoice;
  readonly seed: number;
  readonly json?: boolean;
}

export function addMetrics(program: Command): void {
  addDialectOption(
    program
      .command("metrics")
      .argument("<path...>", "recordings or folders of recordings")
      .addOption(
        new Option("--by <key>", "one row per: bot, pair of powers, token or turn")
          .choices(["bot", "pair", "token", "turn"])
          .default("bot"),
      )
      .option("--broken", "list every broken promise and every false statement, one per row")
      .addOption(
        new Option(
          "--labels",
          "count promises in free text by the labels on their messages: true, lie, suspected",
        ).conflicts("broken"),
      )
      .addOption(
        new Option(
          "--sensitivity",
          "count kept and broken promises under every combination of settings: what counts as a breach of peace, whether repeats count, and whether pledges count",
        ).conflicts(["broken", "labels", "peace"]),
      )
      .addOption(readingsOption("also check the free-text promises"))
      .addOption(filterOption(brokenFields, "by:AUS payoff>0").conflicts(["labels", "sensitivity"]))
      .option("--seed <n>", "with --labels and --sensitivity: random seed for the confidence intervals", seedOf, 1)
      .addOption(peaceOption())
      .addOption(mapsOption("read additional maps from a folder (repeatable)"))
      .option("--json", "print one JSON object per row"),
  )
    .addHelpText(
      "after",
      `
Fields of --filter, with --broken (docs/cli.md explains them):
  ${fieldsHelp(brokenFields)}

Examples:
  chamber metrics games/
  chamber metrics games/ --by token --json
  chamber metrics games/ --broken --filter 'by:AUS payoff>0'
  chamber metrics games/ --broken --readings
  chamber metrics train.jsonl.gz --labels
  chamber metrics games/ --sensitivity`,
    )
    .action(async (paths: string[], options: MetricsOptions) => {
      const library = libraryWith(options.maps);
      if (options.filter !== undefined && !options.broken) throw new HostError("usage", "--filter needs --broken");
      if (options.labels) {
        terminal().exitCode = await printLabels(paths, options, library);
        return;
      }
      if (options.sensitivity) {
        terminal().exitCode = await printSensitivity(paths, options, library);
        return;
      }
      if (options.broken) {
        terminal().exitCode = await printBroken(paths, options, library);
        return;
      }
      const metrics = new Metrics(options.by);
      const readings = new ReadingsOption(options.readings);
      terminal().exitCode = await forEachPress(
        paths,
        options,
        async (file, recorded) => {
          const { fold, press } = recorded;
          const pressOptions = { profile: options.peace, readings: await readings.of(file, recorded) };
          for (const { agreements, game } of pressByGame(fold, press, library, pressOptions))
            metrics.add(file, agreements, botsOf(fold, game));
        },
        new CountedOnce(library),
      );
      const output = new Output();
      const rows = metrics.rows();
      if (!options.json && isAnswer(rows)) output.line(outColours().bold(heading));
      for (const row of rows) output.line(options.json ? JSON.stringify(row) : rowText(row));
      await output.flush();
      await readings.end(options);
    });
}

function seedOf(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new InvalidArgumentError("specify a number from 0 to 999999999");
  return Number(text);
}

const heading = `${"".padEnd(24)} offered replied     huh  agreed  kept breached untested unknown pending  honour rate (checked promises, 95% confidence interval)`;

function rowText(row: MetricRow): string {
  const { key, offered, replied, huh, agreed, kept, breached, notTestable, unknown, pending, honour } = row;
  const numbers = [
    String(offered).padStart(8),
    String(replied).padStart(8),
    String(huh).padStart(8),
    String(agreed).padStart(8),
    String(kept).padStart(6),
    String(breached).padStart(9),
    String(notTestable).padStart(9),
    String(unknown).padStart(8),
    String(pending).padStart(8),
  ];
  return `${key.padEnd(24)}${numbers.join("")}  ${shareText(honour)}`;
}

/** Formats a share with its sample size and confidence interval: `0.62 (21, 0.41 to 0.79)`. */
function shareText({ n, rate, low, high }: Share): string {
  if (rate === null || low === null || high === null) return outColours().dim("- (0)");
  return `${rate.toFixed(2)} (${n}, ${low.toFixed(2)} to ${high.toFixed(2)})`;
}
