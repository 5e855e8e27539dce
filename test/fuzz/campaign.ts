import { Dice } from "./dice.ts";
import type { Form, Target } from "./target.ts";

/** An input on which a target fails: it throws, or takes more than {@link slowMs}. */
export interface Crash<Input> {
  readonly input: Input;
  readonly why: string;
}

/** The result of fuzzing one target. */
export interface Campaign<Input> {
  readonly executions: number;
  readonly behaviours: number;
  readonly crashes: readonly Crash<Input>[];
  readonly slowest: { readonly ms: number; readonly input: Input } | null;
  /** Inputs with a behaviour that no earlier input had, not counting the seeds. */
  readonly found: readonly Input[];
}

export interface CampaignOptions<Input> {
  readonly seed: number;
  /** Whether to stop, given the number of executions so far. */
  readonly isOver: (executions: number) => boolean;
  /** Inputs of earlier runs, mutated like seeds. */
  readonly kept?: readonly Input[];
  /** Receives each input before it is run. */
  readonly onInput?: (input: Input) => unknown;
}

/** An execution that takes longer than this counts as a crash. */
export const slowMs = 1000;

const mostBehaviours = 5000;
const mostCrashes = 20;

/**
 * Runs a target on its seeds and on mutations of them until `isOver` returns true. The same seed produces the same
 * inputs.
 */
export async function fuzz<Input>(target: Target<Input>, options: CampaignOptions<Input>): Promise<Campaign<Input>> {
  const { form } = target;
  const dice = new Dice(options.seed);
  const seeds = [...target.seeds(), ...(options.kept ?? [])];
  const pool = [...seeds];
  const behaviours = new Set<string>();
  const crashes = new Map<string, Crash<Input>>();
  let slowest: Campaign<Input>["slowest"] = null;
  let executions = 0;
  while (!options.isOver(executions) && crashes.size < mostCrashes) {
    const seed = seeds[executions];
    const input = seed ?? mutation(form, pool, target.largest, dice);
    options.onInput?.(input);
    const result = await execute(target, input);
    executions += 1;
    if (slowest === null || result.ms > slowest.ms) {
      // Another program may have been using the processor, or the compiler may have been running.
      const ms = Math.min(result.ms, (await execute(target, input)).ms);
      if (slowest === null || ms > slowest.ms) slowest = { ms, input };
    }
    if (result.fault !== null) {
      if (!crashes.has(result.fault)) crashes.set(result.fault, { input, why: result.fault });
    } else if (!behaviours.has(result.behaviour) && behaviours.size < mostBehaviours) {
      behaviours.add(result.behaviour);
      if (seed === undefined) pool.push(input);
    }
  }
  const found = pool.slice(seeds.length);
  return { executions, behaviours: behaviours.size, crashes: [...crashes.values()], slowest, found };
}

/** Returns a random input from the pool, often a new one, with one to eight changes. */
function mutation<Input>(form: Form<Input>, pool: readonly Input[], largest: number, dice: Dice): Input {
  const isNew = dice.chance(0.3);
  const from = isNew ? Math.max(0, pool.length - 64) : 0;
  const start = pool[from + dice.below(pool.length - from)] as Input;
  let input = start;
  for (let changes = 1; changes <= 8; changes++) {
    input = form.mutate(input, dice.pick(pool), dice);
    if (dice.chance(0.55)) break;
  }
  return form.encode(input).length > largest ? start : input;
}

/** The outcome of one run: its behaviour, or why it is a crash. */
type Execution = { readonly ms: number } & (
  | { readonly fault: null; readonly behaviour: string }
  | { readonly fault: string }
);

/**
 * Runs an input once. A slow input is run again and measured in processor time, because other programs may have been
 * using the processor.
 */
export async function execute<Input>(target: Target<Input>, input: Input): Promise<Execution> {
  const once = await timed(target, input);
  if (once.ms <= slowMs || once.fault !== null) return once;
  const before = process.cpuUsage();
  const again = await timed(target, input);
  const { user, system } = process.cpuUsage(before);
  const ms = Math.min(once.ms, (user + system) / 1000);
  return ms > slowMs ? { ms, fault: "takes more than a second" } : { ...again, ms };
}

async function timed<Input>(target: Target<Input>, input: Input): Promise<Execution> {
  const before = performance.now();
  try {
    // Most targets return immediately, and waiting would cost more than running them.
    const result = target.run(input);
    const behaviour = typeof result === "string" ? result : await result;
    return { ms: performance.now() - before, fault: null, behaviour };
  } catch (error) {
    return { ms: performance.now() - before, fault: faultOf(error) };
  }
}

/** Returns the error, and the first location in the program that its stack trace names. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  const place = /\/(?:core|cli)\/[^\s)]*/.exec(error.stack ?? "")?.[0] ?? "";
  return `${error.name}: ${error.message.slice(0, 200)}${place === "" ? "" : ` at ${place.replace(/^.*\/(?=core|cli)/, "")}`}`;
}
