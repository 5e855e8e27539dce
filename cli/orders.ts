import { readFileSync } from "node:fs";
import { text as readAll } from "node:stream/consumers";
import { type Command, InvalidArgumentError, Option } from "commander";
import { phaseJson } from "../core/game/adjudicationJson.ts";
import { OrderSheet } from "../core/game/orderSheet.ts";
import { type OrdersBoard, situationOf } from "../core/game/phaseAdjudicator.ts";
import { datcPolicy, namedPolicies, withRules } from "../core/judge/policy.ts";
import { type Phase, phaseOf } from "../core/map/turn.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { positionFault } from "../core/orders/notation/judge/checkPosition.ts";
import { faultText, type OrderFault } from "../core/orders/notation/judge/fault.ts";
import type { JudgeNames, Naming } from "../core/orders/notation/judge/names.ts";
import { type GivenProxy, type Position, readPosition, readProxies } from "../core/orders/notation/judge/position.ts";
import { isJudgeMail, readJudgeMail } from "../core/orders/notation/judge/report.ts";
import { reportJson } from "../core/orders/notation/judge/reportJson.ts";
import { isRemoval } from "../core/orders/notation/judge/situation.ts";
import { readOrderText } from "../core/orders/notation/orderSource.ts";
import { mapsOption } from "./mapsOption.ts";
import { type BatchOptions, printBatch } from "./ordersBatch.ts";
import { ordersBoard } from "./ordersBoard.ts";
import { adjudicationText, mailText, sheetJson, sheetText } from "./ordersText.ts";
import { exit, Output, tell, warn } from "./output.ts";
import { terminal } from "./terminal.ts";

interface OrdersOptions {
  readonly map?: string;
  readonly notation?: Naming;
  readonly phase?: Phase | "any";
  readonly power?: string;
  readonly position?: string;
  readonly adjudicate?: boolean;
  readonly rules?: string;
  readonly due?: number;
  readonly proxies?: string;
  readonly powerHeadings?: boolean;
  readonly json?: boolean;
  readonly batch?: boolean;
  readonly maps: readonly string[];
}

export function addOrders(program: Command): void {
  program
    .command("orders")
    .argument(
      "[file]",
      "orders in njudge or DAIDE notation, or a results message from an e-mail judge; - for standard input",
      "-",
    )
    .option("--map <map>", "map file or known variant (default: the position's map, else standard)")
    .addOption(
      new Option("--notation <name>", "notation to print (default: as in the input)").choices(["judge", "daide"]),
    )
    .addOption(
      new Option(
        "--phase <phase>",
        "phase of orders that have no PHASE line above them (default: the position's phase, else detected from the orders)",
      ).choices(["movement", "retreat", "adjustment", "any"]),
    )
    .option("--power <power>", "power giving the orders")
    .option(
      "--position <file>",
      "position, in the format that board --format json prints; needed to check which orders are accepted and which take effect",
    )
    .option("--adjudicate", "adjudicate the orders from the position given by --position")
    .addOption(
      new Option(
        "--rules <name>",
        "rules to adjudicate by (default: daide for DAIDE notation, otherwise datc)",
      ).choices(Object.keys(namedPolicies)),
    )
    .option("--due <n>", "number of builds due; negative for removals", dueOf)
    .option(
      "--proxies <json>",
      'proxy orders in force, as JSON, such as [{"from":"ENGLAND","unit":"F NTH","to":"FRANCE"}]; [] if none',
    )
    .option("--power-headings", "read a line such as AUSTRIA: as the start of that power's orders")
    .addOption(mapsOption("read additional maps from a folder (repeatable)"))
    .option("--json", "print one JSON object per line")
    .option("--batch", "adjudicate one phase per line of JSON (a position with its orders)")
    .addHelpText(
      "after",
      `
Exit code 1 if part of the input is not a valid order.

Examples:
  echo "a mun - ruh, f kie s a mun - ruh" | chamber orders
  chamber orders turn.txt --power-headings --position board.json --adjudicate
  chamber orders orders.txt --power FRANCE --position board.json --notation daide
  chamber orders --batch < phases.jsonl > results.jsonl`,
    )
    .action(async (file: string, options: OrdersOptions) => {
      terminal().exitCode = await (options.batch ? printBatch(file, batchOf(options)) : printOrders(file, options));
    });
}

/** @throws {HostError} `usage`: one of the options makes sense only for a single phase */
function batchOf(options: OrdersOptions): BatchOptions {
  const single = ["position", "phase", "power", "due", "proxies", "powerHeadings", "adjudicate"] as const;
  const wrong = single.find((name) => options[name] !== undefined);
  if (wrong === undefined) return options;
  const flag = `--${wrong.replace("powerHeadings", "power-headings")}`;
  throw new HostError("usage", `--batch and ${flag} cannot be combined: each line of a batch has its own position`);
}

async function printOrders(file: string, options: OrdersOptions): Promise<number> {
  const positionData = options.position === undefined ? undefined : readJson(options.position, "--position");
  const map = options.map ?? mapOf(positionData) ?? "standard";
  const board = ordersBoard(map, options.maps);
  const text = file === "-" ? await readAll(terminal().stdin) : readText(file);
  const output = new Output();
  const faults =
    !options.powerHeadings && isJudgeMail(text)
      ? printMail(text, board.names, options, output)
      : printSheet(text, board, positionData, options, output);
  await output.flush();
  return printFaults(faults, file);
}

/** Prints the results message of an e-mail judge. Returns the faults found in the message. */
function printMail(text: string, names: JudgeNames, options: OrdersOptions, output: Output): readonly OrderFault[] {
  const { items, faults } = readJudgeMail(text, names, options.phase);
  const naming = options.notation ?? "judge";
  for (const item of items) {
    const line = options.json ? JSON.stringify(reportJson(item, names, naming)) : mailText(item, names, naming);
    if (line !== null) output.line(line);
  }
  return faults;
}

/** Prints orders or, with `--adjudicate`, their results. Returns the faults in the text. */
function printSheet(
  text: string,
  board: OrdersBoard,
  positionData: unknown,
  options: OrdersOptions,
  output: Output,
): readonly OrderFault[] {
  const { names, rules } = board;
  const position = positionData === undefined ? undefined : soundPosition(positionData, names);
  const power = options.power === undefined ? null : powerOf(options.power, names);
  const known = position ?? unknownPosition;
  const phase = options.phase ?? (known.turn ? phaseOf(known.turn) : "any");
  const given = { due: options.due ?? null, proxies: proxiesOf(options, names) };
  const situation = { ...situationOf(known, phase, board), ...given };
  const reading = readOrderText(text, names, {
    phase: situation.phase,
    hasHeadings: options.powerHeadings ?? false,
    isRemoval: (unit, heading) => isRemoval(situation, unit, heading ?? power),
  });
  const naming = options.notation ?? reading.notation;
  const chosen = namedPolicies[options.rules ?? (reading.notation === "daide" ? "daide" : "datc")] ?? datcPolicy;
  const sheet = new OrderSheet(reading.statements, power, situation, names, withRules(chosen, rules));
  const view = { reading, sheet, names, naming, power, hasPosition: position !== undefined };
  if (options.adjudicate) printAdjudication(sheet, position, board, { naming, isJson: options.json ?? false }, output);
  else if (options.json) for (const line of sheetJson(view)) output.line(JSON.stringify(line));
  else {
    const { lines, warnings } = sheetText(view);
    for (const line of lines) output.line(line);
    for (const warning of warnings) warn(warning);
  }
  return reading.faults;
}

function printAdjudication(
  sheet: OrderSheet,
  position: Position | undefined,
  { map, names }: OrdersBoard,
  { naming, isJson }: { readonly naming: Naming; readonly isJson: boolean },
  output: Output,
): void {
  if (!position) throw new HostError("usage", "--adjudicate needs a position: add --position FILE");
  const adjudication = sheet.adjudicate();
  if (!adjudication) throw new HostError("usage", "to adjudicate adjustments, --position must include centres");
  if (!isJson) {
    for (const line of adjudicationText(adjudication, sheet.phase, names, naming)) output.line(line);
    return;
  }
  output.line(JSON.stringify(phaseJson({ position, sheet, adjudication, map, names, naming })));
}

const unknownPosition: Position = { turn: null, units: [], centres: null };

/**
 * Prints which parts of the text could not be understood or had to be guessed, and where they are. Returns the exit
 * code.
 */
function printFaults(faults: readonly OrderFault[], file: string): number {
  for (const fault of faults) {
    const words = `${file === "-" ? "orders" : file}:${fault.line}:${fault.column}: ${faultText(fault)}`;
    if (fault.severity === "error") tell(words);
    else warn(words);
  }
  return faults.some(({ severity }) => severity === "error") ? exit.findings : exit.fine;
}

function proxiesOf({ proxies }: OrdersOptions, names: JudgeNames): readonly GivenProxy[] | null {
  return proxies === undefined ? null : checked(readProxies(readJson(proxies, "--proxies"), names)).proxies;
}

function powerOf(text: string, names: JudgeNames): string {
  const power = names.readPower(text);
  if (power !== undefined) return power;
  const known = names.map.powers.map(({ name }) => names.powerName(name)).join(" ");
  throw new HostError("usage", `--power ${text} is not a power on the map ${names.map.name}; its powers are ${known}`);
}

function mapOf(position: unknown): string | undefined {
  if (typeof position !== "object" || position === null || !("map" in position)) return undefined;
  return typeof position.map === "string" ? position.map : undefined;
}

function soundPosition(json: unknown, names: JudgeNames): Position {
  const { position } = checked(readPosition(json, names));
  const fault = positionFault(position, names);
  if (fault !== null) throw new HostError("usage", `--position: ${fault}`);
  return position;
}

function checked<R extends { readonly ok: true }>(reading: R | { readonly ok: false; readonly message: string }): R {
  if (reading.ok) return reading;
  throw new HostError("usage", reading.message);
}

/** Reads JSON from a file, or from the option's value itself. */
function readJson(value: string, option: string): unknown {
  const text = /^\s*[[{]/.test(value) ? value : readText(value);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HostError("usage", `${option}: ${text === value ? "the value" : value} is not JSON: ${String(error)}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new HostError("no-file", `${file} cannot be read: ${inWords(error)}`);
  }
}

function dueOf(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new InvalidArgumentError("specify a number, negative for removals");
  return Number(text);
}
