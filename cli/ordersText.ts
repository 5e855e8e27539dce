import type { Adjudication, OrderSheet } from "../core/game/orderSheet.ts";
import { resultWords } from "../core/game/turnList.ts";
import type { OrderOutcome } from "../core/judge/outcome.ts";
import type { Phase } from "../core/map/turn.ts";
import { orderText } from "../core/orders/notation/daideText.ts";
import { completeOrder, judgeOrderOf, sayableInDaide } from "../core/orders/notation/judge/convert.ts";
import type { Judged } from "../core/orders/notation/judge/force.ts";
import { orderJson, statementJson, unitLetter } from "../core/orders/notation/judge/json.ts";
import type { JudgeNames, Naming } from "../core/orders/notation/judge/names.ts";
import { judgeNotes, notesText, resultOfNotes } from "../core/orders/notation/judge/notes.ts";
import type { JudgeOrder, JudgeUnit, Statement } from "../core/orders/notation/judge/order.ts";
import { printDislodged, printOrder, printResult, printUnordered } from "../core/orders/notation/judge/print.ts";
import { headingOf, printStatements } from "../core/orders/notation/judge/printText.ts";
import type { ReportItem } from "../core/orders/notation/judge/report.ts";
import type { OrderTextReading } from "../core/orders/notation/orderSource.ts";
import type { Unit } from "../core/orders/order.ts";

/** Orders that were read, and the data needed to print them. */
export interface OrdersView {
  readonly reading: OrderTextReading;
  readonly sheet: OrderSheet;
  readonly names: JudgeNames;
  readonly naming: Naming;
  /** The power to assume when the text names none. */
  readonly power: string | null;
  readonly hasPosition: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** Returns a JSON line for each statement. With a position, adds a line for the orders that count. */
export function sheetJson({ reading, sheet, names, naming, hasPosition }: OrdersView): Json[] {
  const lines = reading.statements.map((statement): Json => {
    const accepted = hasPosition && { accepted: sheet.acceptance(statement) };
    return { ...owner(headingOf(statement), names, naming), ...statementJson(statement, names, naming), ...accepted };
  });
  if (!hasPosition) return lines;
  const { effective, unordered } = sheet.force;
  const inForce = effective.map(({ statement: { order, power } }) => ({
    ...owner(power, names, naming),
    ...orderJson(order, names, naming),
  }));
  return [...lines, { effective: inForce, noOrderProcessed: unordered.map((unit) => unitWords(unit, names, naming)) }];
}

function owner(power: string | null, names: JudgeNames, naming: Naming): Json {
  return power === null ? {} : { power: names.powerName(power, naming) };
}

/** The lines for standard output, and the warnings. */
export interface SheetText {
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
}

/** Returns the orders, one per line. With a position, adds refused orders, orders in force and units without orders. */
export function sheetText(view: OrdersView): SheetText {
  return view.naming === "daide" ? daideSheet(view) : { lines: judgeSheet(view), warnings: [] };
}

function judgeSheet({ reading, sheet, names, power, hasPosition }: OrdersView): string[] {
  // Every order has a verdict of its own; other statements have one only outside blocks.
  const top = new Set(reading.statements);
  const lines = printStatements(reading.statements, names, power).map(({ text, statement }) => {
    const hasVerdict = hasPosition && statement !== null && (statement.kind === "order" || top.has(statement));
    const verdict = hasVerdict ? verdictOn(statement, sheet) : "";
    return verdict === "" ? text : `${text.padEnd(30)}  ${verdict}`;
  });
  if (!hasPosition) return lines;
  const { effective, unordered } = sheet.force;
  const inForce = effective.map(({ statement, by }) => `  ${printOrder(statement.order, names, "short", by)}`);
  const forgotten = unordered.map((unit) => `  ${names.powerName(unit.power)} ${unitWords(unit, names, "judge")}`);
  const rest = forgotten.length === 0 ? [] : ["no order processed", ...forgotten];
  return [...lines, "", "in force", ...(inForce.length === 0 ? ["  no orders"] : inForce), ...rest];
}

function verdictOn(statement: Statement, sheet: OrderSheet): string {
  const { judge, rules, reason } = sheet.acceptance(statement);
  if (!judge) return `refused: ${reason}`;
  if (rules === false) return `accepted by e-mail judges, not by the rules: ${reason}`;
  return reason ?? "";
}

/** Returns the orders in force or, without a position, all unconditional orders (DAIDE has no conditions or phases). */
function daideSheet({ sheet, reading, names, hasPosition }: OrdersView): SheetText {
  const orders = hasPosition ? sheet.force.effective : sheet.force.judged;
  const lines: string[] = [];
  const warnings: string[] = [];
  for (const judged of orders) {
    const order = sheet.daideOrder(judged);
    if (order) lines.push(orderText(sayableInDaide(order)));
    else warnings.push(`line ${judged.statement.line}: ${unsayable(judged, names)}`);
  }
  const blocks = reading.statements.filter(({ kind }) => kind === "if" || kind === "phase");
  if (!hasPosition && blocks.length > 0) {
    warnings.push("DAIDE has no conditions and no later phases: give --position to see which of these orders count");
  }
  return { lines, warnings };
}

function unsayable({ statement: { order } }: Judged, names: JudgeNames): string {
  if (order.type === "proxy") return "DAIDE has no proxies";
  const text = printOrder(order, names, "short", null);
  return `${text}: DAIDE needs every unit's power and type; give --power or --position`;
}

/** Formats a unit: `A MAR`. */
function unitWords(unit: Unit, names: JudgeNames, naming: Naming): string {
  return `${unitLetter(unit.type)} ${names.loc(unit, naming)}`;
}

/** Returns the results of the orders as an e-mail judge writes them, or in DAIDE notation with DAIDE results. */
export function adjudicationText(
  { outcomes, dislodged }: Adjudication,
  phase: Phase,
  names: JudgeNames,
  naming: Naming,
): string[] {
  const played = outcomes.filter(({ cause }) => cause.kind !== "replaced");
  if (naming === "daide") {
    return played.map(
      ({ order, result }) => `${orderText(sayableInDaide(order))} ( ${resultWords(result).join(" ")} )`,
    );
  }
  const lines = played.map((outcome) => resultLine(outcome, phase, names));
  if (dislodged.length === 0) return lines;
  const sentences = dislodged.map(({ unit, retreats }) => printDislodged(unit, retreats, names));
  return [...lines, "", "The following units were dislodged:", "", ...sentences];
}

function resultLine({ order, by, result, unit }: OrderOutcome, phase: Phase, names: JudgeNames): string {
  const said = judgeOrderOf(order);
  const power = order.type === "WVE" ? order.power : order.unit?.power;
  if (!said || power === undefined) return orderText(order);
  const notes = judgeNotes(result, order.type);
  if (by !== null) return printResult(said, names, power, notes);
  if (phase === "adjustment") return suppliedLine(said, power, names);
  const text = unit ? printUnordered(unit, names, phase === "retreat") : orderText(order);
  return `${text}  ${notesText(notes)}`.trimEnd();
}

/**
 * Returns the line for a build or removal that the rules supply when a power has ordered too few builds or removals.
 */
function suppliedLine(order: JudgeOrder, power: string, names: JudgeNames): string {
  const line = printResult(order, names, power, []);
  return order.type === "remove" ? line.replace(": Removes ", ": Defaults, removing ") : line;
}

/**
 * Formats one parsed item of a judge's e-mail as a line. Returns null for an item without a power, and for an order
 * that cannot be written in DAIDE.
 */
export function mailText(item: ReportItem, names: JudgeNames, naming: Naming): string | null {
  if (!("power" in item)) return null;
  const power = names.powerName(item.power, naming);
  switch (item.kind) {
    case "order":
    case "default": {
      const notes = item.kind === "order" ? item.notes : ["default"];
      if (naming === "judge") {
        return `${power}: ${printOrder(item.order, names, "short", item.power)}  ${notesText(notes)}`.trimEnd();
      }
      // No position is needed, because the message gives the type of every unit and the power of every foreign unit.
      const completion = completeOrder(item.order, item.power, { turn: null, units: [], centres: null }, names.map);
      if (!completion.ok) return null;
      return `${orderText(sayableInDaide(completion.order))} ( ${resultWords(resultOfNotes(notes)).join(" ")} )`;
    }
    case "none":
      return `${power}: ${placed(item.unit, names, naming)} no order processed`;
    case "waived":
      return `${power}: WAIVE (${item.count})`;
    case "unusable":
      return `${power}: ${item.count} unusable, ${item.state}`;
    case "unit":
      return `${power}: ${placed(item.unit, names, naming)}`;
    case "centres":
      return `${power}: centres ${item.centres.map((province) => names.loc({ province, coast: null }, naming)).join(" ")}`;
    case "balance":
      return `${power}: ${item.centres} centres, ${item.units} units, due ${item.adjustment}`;
    case "dislodged": {
      const retreats = item.retreats.map((place) => names.loc(place, naming)).join(" ");
      return `${power}: ${placed(item.unit, names, naming)} dislodged: ${retreats === "" ? "destroyed" : retreats}`;
    }
  }
}

function placed({ type, place }: JudgeUnit, names: JudgeNames, naming: Naming): string {
  return `${unitLetter(type) ?? ""} ${names.loc(place, naming)}`.trim();
}
