import { getOrMake } from "../bytes/keyed.ts";
import { datcPolicy, type JudgePolicy, namedPolicies, withRules } from "../judge/policy.ts";
import { hasRuleOn, type MapRule } from "../map/loadedMap.ts";
import { type Phase, phaseOf } from "../map/turn.ts";
import { positionFault } from "../orders/notation/judge/checkPosition.ts";
import { faultText } from "../orders/notation/judge/fault.ts";
import type { JudgeNames, Naming } from "../orders/notation/judge/names.ts";
import type { Statement } from "../orders/notation/judge/order.ts";
import { type Position, readPosition } from "../orders/notation/judge/position.ts";
import { isRemoval, type Situation } from "../orders/notation/judge/situation.ts";
import { type OrderTextReading, readOrderText } from "../orders/notation/orderSource.ts";
import { type PhaseJson, phaseJson } from "./adjudicationJson.ts";
import { OrderSheet } from "./orderSheet.ts";

/** A map on which orders are read and adjudicated. */
export interface OrdersBoard {
  /** A file, or the name of a known variant; the resulting positions repeat it. */
  readonly map: string;
  readonly rules: readonly MapRule[];
  readonly names: JudgeNames;
}

/** A problem in an order text: a part that was not understood (`error`), or a remark about any other part (`note`). */
export interface OrderTextFault {
  readonly severity: "error" | "note";
  /** The power to which the text belongs; null if the request lists orders without powers. */
  readonly power: string | null;
  readonly text: string;
  /** Position of the character in the text, starting at 1. */
  readonly column: number;
  readonly message: string;
}

/** The adjudicated phase of a request. `faults` is omitted if there are none. */
export type PhaseResultJson = PhaseJson & { readonly faults?: readonly OrderTextFault[] };

export type PhaseAnswer =
  | { readonly ok: true; readonly result: PhaseResultJson }
  /** `message` states what is wrong with the request, where, and what to do. */
  | { readonly ok: false; readonly message: string };

export interface PhaseAdjudicatorOptions {
  /** Returns the map of a request, or the reason why it cannot be used. */
  readonly boardOf: (map: string) => OrdersBoard | { readonly message: string };
  /** The map for requests that do not name one. */
  readonly map: string;
  /** A key of {@link namedPolicies}; null means `daide` for orders in DAIDE notation, else `datc`. */
  readonly rules: string | null;
  /** The notation for names in the result; null means the notation of the orders. */
  readonly naming: Naming | null;
}

/** Number of order readings to keep. The Standard map has about 40,000 different legal orders. */
const mostReadings = 65_536;

class RequestFault extends Error {}

/** The order texts of one power, or of all powers if the request does not name powers. */
interface OrderTexts {
  readonly power: string | null;
  readonly texts: readonly string[];
}

/** An order text, and how it was read. */
interface GivenText {
  readonly power: string | null;
  readonly text: string;
  readonly reading: OrderTextReading;
}

/**
 * Adjudicates phases one after another. A request is a position in the form that `readPosition` reads, with `orders`:
 * texts by power, `{"AUSTRIA": ["A VIE - GAL"]}`, or a list of texts; `map`, `phase` and `rules` are optional. Maps and
 * texts read for one request are reused for later requests.
 */
export class PhaseAdjudicator {
  readonly #options: PhaseAdjudicatorOptions;
  /** Order texts that have been read, keyed by map, phase and power, and then by text. */
  readonly #readings = new Map<string, Map<string, OrderTextReading>>();
  #readingCount = 0;
  readonly #policies = new Map<string, JudgePolicy>();

  constructor(options: PhaseAdjudicatorOptions) {
    this.#options = options;
  }

  /** Adjudicates a phase. Never throws: the answer reports a faulty request. */
  adjudicate(request: unknown): PhaseAnswer {
    try {
      return { ok: true, result: this.#result(fieldsOf(request)) };
    } catch (error) {
      if (error instanceof RequestFault) return { ok: false, message: error.message };
      throw error;
    }
  }

  #result(fields: Readonly<Record<string, unknown>>): PhaseResultJson {
    const board = this.#options.boardOf(textOr(fields, "map") ?? this.#options.map);
    if ("message" in board) throw new RequestFault(board.message);
    const { names } = board;
    const position = positionIn(fields, names);
    const phase = phaseIn(fields) ?? (position.turn ? phaseOf(position.turn) : "any");
    const situation = situationOf(position, phase, board);
    const readings = ordersIn(fields, names).flatMap((given) => this.#readAll(given, situation, board));
    const naming = this.#options.naming ?? readings[0]?.reading.notation ?? "judge";
    const policy = this.#policy(textOr(fields, "rules") ?? this.#options.rules, naming, board);
    const statements = readings.flatMap(({ reading }) => reading.statements);
    const sheet = new OrderSheet(statements, null, situation, names, policy);
    const adjudication = sheet.adjudicate();
    if (!adjudication) throw new RequestFault("centres is missing: adjustments cannot be adjudicated without it");
    const faults = readings.flatMap(({ power, text, reading }) =>
      reading.faults.map((fault) => ({
        severity: fault.severity,
        power: power === null ? null : names.powerName(power, naming),
        text,
        column: fault.column,
        message: faultText(fault),
      })),
    );
    const result = phaseJson({ position, sheet, adjudication, map: board.map, names, naming });
    return faults.length === 0 ? result : { ...result, faults };
  }

  /** Returns the texts of one power with their readings. */
  #readAll({ power, texts }: OrderTexts, situation: Situation, board: OrdersBoard): GivenText[] {
    const { phase } = situation;
    // In adjustments, an order's meaning can depend on the position.
    if (phase === "adjustment" || phase === "any") {
      return texts.map((text) => ({ power, text, reading: readGiven(text, power, situation, board.names) }));
    }
    if (this.#readingCount >= mostReadings) {
      this.#readings.clear();
      this.#readingCount = 0;
    }
    const known = getOrMake(this.#readings, `${board.map} ${phase} ${power}`, () => new Map());
    return texts.map((text) => {
      const reading = getOrMake(known, text, () => {
        this.#readingCount += 1;
        return readGiven(text, power, situation, board.names);
      });
      return { power, text, reading };
    });
  }

  #policy(rules: string | null, naming: Naming, board: OrdersBoard): JudgePolicy {
    const name = rules ?? (naming === "daide" ? "daide" : "datc");
    if (!Object.hasOwn(namedPolicies, name)) {
      throw new RequestFault(`rules: ${name} is unknown; use one of ${Object.keys(namedPolicies).join(", ")}`);
    }
    const key = `${name} ${board.map}`;
    const known = this.#policies.get(key);
    if (known) return known;
    const policy = withRules(namedPolicies[name] ?? datcPolicy, board.rules);
    if (this.#policies.size < mostPolicies) this.#policies.set(key, policy);
    return policy;
  }
}

const mostPolicies = 1024;

function readGiven(text: string, power: string | null, situation: Situation, names: JudgeNames): OrderTextReading {
  const reading = readOrderText(text, names, {
    phase: situation.phase,
    hasHeadings: false,
    isRemoval: (unit, heading) => isRemoval(situation, unit, heading ?? power),
  });
  return { ...reading, statements: reading.statements.map((statement) => givenBy(power, statement)) };
}

/** Returns a statement as if it were under a power's heading; a power named in the text takes precedence. */
function givenBy(power: string | null, statement: Statement): Statement {
  if (power === null) return statement;
  const all = (statements: readonly Statement[]): Statement[] => statements.map((one) => givenBy(power, one));
  switch (statement.kind) {
    case "order":
      return { ...statement, power: statement.power ?? power };
    case "phase":
      return { ...statement, statements: all(statement.statements) };
    case "if": {
      const branches = statement.branches.map((branch) => ({ ...branch, statements: all(branch.statements) }));
      return { ...statement, branches, otherwise: statement.otherwise && all(statement.otherwise) };
    }
    default:
      return statement;
  }
}

/** Returns the situation in which an e-mail judge checks orders: the position, the map's rules, and no proxies. */
export function situationOf(position: Position, phase: Phase | "any", { names, rules }: OrdersBoard): Situation {
  return {
    map: names.map,
    position,
    phase,
    due: null,
    proxies: null,
    buildsAnywhere: hasRuleOn(rules, "BUILD_ANY"),
    isUnchecked: hasRuleOn(rules, "NO_CHECK"),
  };
}

function positionIn(fields: Readonly<Record<string, unknown>>, names: JudgeNames): Position {
  const reading = readPosition(fields, names);
  if (!reading.ok) throw new RequestFault(reading.message);
  const fault = positionFault(reading.position, names);
  if (fault !== null) throw new RequestFault(fault);
  return reading.position;
}

function phaseIn({ phase = null }: Readonly<Record<string, unknown>>): Phase | null {
  if (phase === null || phase === "movement" || phase === "retreat" || phase === "adjustment") return phase;
  throw new RequestFault("phase must be movement, retreat or adjustment");
}

function ordersIn({ orders = [] }: Readonly<Record<string, unknown>>, names: JudgeNames): OrderTexts[] {
  if (Array.isArray(orders)) return [{ power: null, texts: textsOf(orders, "orders") }];
  if (typeof orders !== "object" || orders === null) {
    throw new RequestFault('orders must be lists of texts by power: {"AUSTRIA": ["A VIE - GAL"]}');
  }
  return Object.entries(orders).map(([name, texts]) => {
    const power = names.readPower(name);
    if (power === undefined) throw new RequestFault(`orders: ${name} is not a power on the map ${names.map.name}`);
    return { power, texts: textsOf(texts, `orders.${name}`) };
  });
}

function textsOf(texts: unknown, where: string): readonly string[] {
  if (!Array.isArray(texts)) throw new RequestFault(`${where} is not a list of orders`);
  const wrong = texts.findIndex((text) => typeof text !== "string");
  if (wrong >= 0) throw new RequestFault(`${where}[${wrong}] is not a string: write orders such as "A VIE - GAL"`);
  return texts;
}

function fieldsOf(request: unknown): Readonly<Record<string, unknown>> {
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    throw new RequestFault('the phase is not an object: write {"units": [...], "orders": {...}}');
  }
  return request as Readonly<Record<string, unknown>>;
}

function textOr(fields: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = fields[name] ?? null;
  if (value === null || typeof value === "string") return value;
  throw new RequestFault(`${name} is not a string`);
}
