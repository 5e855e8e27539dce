import { type Severity, severities } from "../diagnostics/severity.ts";
import { listed, visible } from "../language/english/words.ts";
import type { PluginField, PluginFieldType, PluginRule } from "./plugin.ts";

/** A field with its function. */
interface LoadedField {
  readonly field: PluginField;
  readonly of: (row: unknown) => unknown;
}

/** A rule with its function. */
interface LoadedRule {
  readonly rule: PluginRule;
  readonly check: (row: unknown) => unknown;
}

export interface LoadedPlugin {
  readonly fields: readonly LoadedField[];
  readonly rules: readonly LoadedRule[];
}

/** The error for a module that is not a plug-in. Its message states the place, what is wrong there, and what to do. */
export class PluginFault extends Error {}

const types: readonly PluginFieldType[] = ["number", "text", "flag"];
const longestName = 40;
const longestText = 10_000;
const keys = { plugin: ["name", "fields", "rules"], field: ["type", "about", "of"] };
const ruleKeys = ["severity", "message", "fix", "explanation", "clause", "example", "check"];

/**
 * Reads the default export of a plug-in's module.
 * @param file the name to use in messages; its last part is the plug-in's name if the module specifies none
 * @throws {PluginFault}
 */
export function readPlugin(exported: unknown, file: string): LoadedPlugin {
  const place = file;
  if (exported === undefined)
    throw new PluginFault(`${file} has no default export: add export default { fields: {}, rules: {} }`);
  const plugin = objectAt(exported, place, keys.plugin);
  const name = "name" in plugin ? textAt(plugin["name"], `${place}: name`) : nameOfFile(file);
  const fields = namedAt(plugin["fields"], `${place}: fields`, /^[a-z][a-z0-9_]*$/, "a-z, 0-9 and _");
  const rules = namedAt(plugin["rules"], `${place}: rules`, /^[a-z][a-z0-9-]*$/, "a-z, 0-9 and -");
  if (fields.length + rules.length === 0) throw new PluginFault(`${file} defines neither fields nor rules`);
  return {
    fields: fields.map(([own, value]) => readField(value, own, name, `${place}: fields.${own}`)),
    rules: rules.map(([own, value]) => readRule(value, own, name, `${place}: rules.${own}`)),
  };
}

function readField(value: unknown, own: string, plugin: string, place: string): LoadedField {
  const { type, about, of } = objectAt(value, place, keys.field);
  const known = types.find((each) => each === type);
  if (known === undefined) throw new PluginFault(`${place}.type is not a type: write ${listed(quoted(types), "or")}`);
  const words = about === undefined ? `from the plug-in ${plugin}` : textAt(about, `${place}.about`);
  const call = functionAt<LoadedField["of"]>(of, `${place}.of`, "(row) => value");
  return { field: { plugin, name: `x_${own}`, type: known, about: words }, of: call };
}

function readRule(value: unknown, own: string, plugin: string, place: string): LoadedRule {
  const given = objectAt(value, place, ruleKeys);
  const text = (key: string, usual: string): string =>
    given[key] === undefined ? usual : textAt(given[key], `${place}.${key}`);
  const message = textAt(given["message"], `${place}.message`);
  const entry = {
    severity: severityAt(given["severity"] ?? "warning", `${place}.severity`),
    message,
    explanation: text("explanation", `The plug-in ${plugin} defines this rule.`),
    clause: text("clause", `plug-in ${plugin}`),
    fix: textAt(given["fix"], `${place}.fix`),
    example: text("example", ""),
  };
  const check = functionAt<LoadedRule["check"]>(given["check"], `${place}.check`, "(row) => true or false");
  return { rule: { plugin, code: `x/${own}`, entry }, check };
}

function severityAt(value: unknown, place: string): Severity {
  const severity = severities.find((each) => each === value);
  if (severity === undefined)
    throw new PluginFault(`${place} is not a severity: write ${listed(quoted(severities), "or")}`);
  return severity;
}

function objectAt(value: unknown, place: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new PluginFault(`${place} is not an object: write { ${known.join(", ")} }`);
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined)
    throw new PluginFault(`${place} has the unknown key ${visible(other)}: the keys are ${known.join(", ")}`);
  return value as Readonly<Record<string, unknown>>;
}

function namedAt(value: unknown, place: string, allowed: RegExp, letters: string): (readonly [string, unknown])[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new PluginFault(`${place} is not an object: write { name: { ... } }`);
  for (const name of Object.keys(value)) {
    if (allowed.test(name) && name.length <= longestName) continue;
    throw new PluginFault(
      `${place}: ${visible(name)} is not a name: start with a letter, and use only ${letters}, at most ${longestName} in all`,
    );
  }
  return Object.entries(value);
}

function functionAt<Call>(value: unknown, place: string, shape: string): Call {
  if (typeof value !== "function") throw new PluginFault(`${place} is not a function: write ${shape}`);
  return value as Call;
}

function textAt(value: unknown, place: string): string {
  if (typeof value !== "string" || value.trim() === "")
    throw new PluginFault(`${place} is not a string: write a sentence`);
  if (value.length > longestText) throw new PluginFault(`${place} is longer than ${longestText} characters`);
  return value;
}

function quoted(words: readonly string[]): string[] {
  return words.map((word) => `"${word}"`);
}

function nameOfFile(file: string): string {
  return (file.split(/[/\\]/).at(-1) ?? file).replace(/\.[cm]?js$/, "");
}
