import type { AddedValue } from "../filter/row.ts";
import type {
  PluginAnswer,
  PluginCatalogue,
  PluginFacts,
  PluginFailure,
  PluginFieldType,
  PluginHit,
  PluginRow,
} from "./plugin.ts";
import { type LoadedPlugin, PluginFault } from "./readPlugin.ts";

/** A call that is about to be made: the part whose function is called, and the number of the message it receives. */
export interface PluginCall {
  readonly part: number;
  readonly n: number;
}

export interface EvaluateOptions {
  /** For each part, the first message for which its function is no longer called. */
  readonly endedAt: ReadonlyMap<number, number>;
  /** Called before each function. */
  readonly onCall?: (call: PluginCall) => void;
  /** Called after each row. */
  readonly onRow?: () => void;
}

/** The maximum number of characters that a field may return. */
const longestValue = 65_536;
const longestMessage = 300;
const mostFacts = 20;

/** Calls a function for a row; throws if the function fails or returns a result of the wrong type. */
type Part<Result> = (row: PluginRow) => Result;

/** Calls the functions of plug-ins. A function that fails for one row is called again for the next. */
export class Evaluator {
  readonly catalogue: PluginCatalogue;
  readonly #fields: readonly Part<AddedValue>[];
  readonly #rules: readonly Part<PluginFacts | null>[];

  /** @throws {PluginFault} if two plug-ins define the same field or rule */
  constructor(plugins: readonly { readonly file: string; readonly plugin: LoadedPlugin }[]) {
    const owners = new Map<string, string>();
    for (const { file, plugin } of plugins) {
      for (const name of [
        ...plugin.fields.map(({ field }) => field.name),
        ...plugin.rules.map(({ rule }) => rule.code),
      ])
        if (owners.has(name))
          throw new PluginFault(`${file} defines ${name}, which ${owners.get(name)} also defines: rename one of them`);
        else owners.set(name, file);
    }
    const fields = plugins.flatMap(({ plugin }) => plugin.fields);
    const rules = plugins.flatMap(({ plugin }) => plugin.rules);
    this.catalogue = { fields: fields.map(({ field }) => field), rules: rules.map(({ rule }) => rule) };
    this.#fields = fields.map(
      ({ field, of }) =>
        (row) =>
          fieldValue(of(row), field.type),
    );
    this.#rules = rules.map(
      ({ check }) =>
        (row) =>
          factsOf(check(row)),
    );
  }

  evaluate(rows: readonly PluginRow[], { endedAt, onCall, onRow }: EvaluateOptions): PluginAnswer {
    const values = this.#fields.map((): AddedValue[] => []);
    const hits: PluginHit[] = [];
    const failures = new Map<number, PluginFailure>();
    const called = <Result>(part: number, row: PluginRow, call: Part<Result>): Result | null => {
      if (row.n >= (endedAt.get(part) ?? Number.POSITIVE_INFINITY)) return null;
      onCall?.({ part, n: row.n });
      try {
        return call(row);
      } catch (error) {
        const known = failures.get(part);
        const first = known ?? { part, n: row.n, message: errorText(error), count: 0, isEnded: false };
        failures.set(part, { ...first, count: first.count + 1 });
        return null;
      }
    };
    for (const row of rows.map(frozen)) {
      this.#fields.forEach((call, part) => {
        values[part]?.push(called(part, row, call));
      });
      // Rules check only frames, because no program is at fault in a document.
      if (row["kind"] !== "document")
        this.#rules.forEach((call, rule) => {
          const facts = called(this.#fields.length + rule, row, call);
          if (facts !== null) hits.push({ rule, n: row.n, facts });
        });
      onRow?.();
    }
    return { values, hits, failures: [...failures.values()] };
  }
}

/** Freezes a row, so that no function can change it for the functions after it. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const each of Object.values(value)) frozen(each);
    Object.freeze(value);
  }
  return value;
}

const typeNames: Readonly<Record<PluginFieldType, string>> = { number: "number", text: "string", flag: "boolean" };

function fieldValue(value: unknown, type: PluginFieldType): AddedValue {
  if (value === null || value === undefined) return null;
  if (typeof value !== typeNames[type])
    throw new Unfit(`it returned ${kindOf(value)}, not a ${typeNames[type]} or null`);
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Unfit(`it returned ${value}: return null instead`);
  if (typeof value === "string" && value.length > longestValue)
    throw new Unfit(`it returned ${value.length} characters; at most ${longestValue} are allowed`);
  return value as AddedValue;
}

function factsOf(result: unknown): PluginFacts | null {
  if (result === null || result === undefined || result === false) return null;
  if (result === true) return {};
  if (typeof result !== "object" || Array.isArray(result) || "then" in result)
    throw new Unfit(`it returned ${kindOf(result)}, not true, false or an object of facts`);
  const entries = Object.entries(result);
  if (entries.length > mostFacts) throw new Unfit(`it returned more than ${mostFacts} facts`);
  for (const [name, fact] of entries) {
    if (typeof fact === "string" && fact.length > longestValue)
      throw new Unfit(`the fact ${name} has ${fact.length} characters; at most ${longestValue} are allowed`);
    const isFit = typeof fact === "string" || Number.isFinite(fact);
    if (!isFit) throw new Unfit(`the fact ${name} is ${kindOf(fact)}, not a number or a string`);
  }
  return Object.fromEntries(entries) as PluginFacts;
}

/** A result of the wrong type. */
class Unfit extends Error {}

function kindOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null && "then" in value) {
    // Nothing awaits the promise, so a rejection must not end the thread.
    Promise.resolve(value).catch(() => undefined);
    return "a promise";
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function errorText(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  if (!(error instanceof Error)) return `it threw ${kindOf(error)}`.slice(0, longestMessage);
  return `${error.name}: ${error.message}${lineOf(error)}`.slice(0, longestMessage);
}

/** Returns the line of the module in which an error occurred: ` (line 12)`. */
export function lineOf({ stack = "" }: Error): string {
  const [, line] = /(?:data:text\/javascript|\/plugins\/)[^\s:]*?(?::[^\s:]*?)?:(\d+):\d+/.exec(stack) ?? [];
  return line === undefined ? "" : ` (line ${line})`;
}
