import { parseArgs } from "node:util";
import { type Family, families, type Half } from "./plant.ts";

/** The options of a run: what it scores and prints. */
export interface ScoreOptions {
  readonly halves: readonly Half[];
  /** The only family to plant; null means all families. */
  readonly only: Family | null;
  /** Whether to also list what lint missed in the closed half. */
  readonly showsClosed: boolean;
  /** Whether to list codes by kind instead of scoring. */
  readonly isUnmapped: boolean;
  readonly withCaptures: boolean;
}

export const helpText = `npm run lint:score -- [options]
  --half open|closed|all   the half of the plants to score (all)
  --only FAMILY            one family: ${families.join(", ")}
  --show-closed            also list what lint missed in the closed half
  --unmapped               list the codes at the expected frames of the open half, by kind
  --no-captures            skip the findings about unmodified captures`;

/** Reads the options of the command line. Returns the help text if asked for it or if an option is invalid. */
export function readOptions(words: readonly string[]): ScoreOptions | string {
  const { values } = parseArgs({
    args: [...words],
    options: {
      half: { type: "string", default: "all" },
      only: { type: "string" },
      "show-closed": { type: "boolean", default: false },
      unmapped: { type: "boolean", default: false },
      "no-captures": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return helpText;
  const only = families.find((family) => family === values.only) ?? null;
  if (values.only !== undefined && only === null) return `unknown family: ${values.only}\n${helpText}`;
  const halves = (["open", "closed"] as const).filter((half) => values.half === "all" || values.half === half);
  if (halves.length === 0) return `unknown half: ${values.half}\n${helpText}`;
  return {
    halves: values.unmapped ? ["open"] : halves,
    only,
    showsClosed: values["show-closed"],
    isUnmapped: values.unmapped,
    withCaptures: !values["no-captures"] && !values.unmapped,
  };
}
