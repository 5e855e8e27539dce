import { type PluginCode, ruleSets } from "../lint/catalogue.ts";
import { sideOf, wholeFrame } from "../lint/finding.ts";
import type { Rules } from "../lint/linter.ts";
import type { RuleSet } from "../lint/rule.ts";
import type { PluginResults } from "./results.ts";

/** Returns lint's rules followed by those of plug-ins, with the plug-ins' results. */
export function rulesWith(results: PluginResults | null): Rules {
  return results === null || results.catalogue.rules.length === 0 ? ruleSets : [...ruleSets, rulesOf(results)];
}

/** Returns the rules of plug-ins. Their findings are against the sender of a message. */
function rulesOf(results: PluginResults): RuleSet<PluginCode> {
  return {
    findings: Object.fromEntries(results.catalogue.rules.map(({ code, entry }) => [code, entry])),
    start: (report) => ({
      frame({ n, atNs, connection, direction }) {
        for (const { rule, facts } of results.hitsAt(n))
          report({ ...wholeFrame, code: rule.code, connection, side: sideOf(direction), n, atNs, facts, cause: "" });
      },
    }),
  };
}
