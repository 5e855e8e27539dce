import { counted } from "../language/english/words.ts";
import type { PluginCatalogue, PluginFailure } from "./plugin.ts";

/**
 * Describes a failure of a plug-in in one sentence: the field or rule, the message on which it failed, and the
 * consequence.
 */
export function failureWords(
  { fields, rules }: PluginCatalogue,
  { part, n, message, count, isEnded }: PluginFailure,
): string {
  const field = fields[part];
  const rule = rules[part - fields.length];
  const what = `plug-in ${field?.plugin ?? rule?.plugin}: ${field?.name ?? rule?.code} failed at message ${n}`;
  const others = count > 1 ? ` and at ${counted(count - 1, "other")}` : "";
  const lack = field ? "has no value" : "checks nothing";
  return `${what}${others}: ${message}. It ${lack} ${isEnded ? `from message ${n} on` : "there"}.`;
}
