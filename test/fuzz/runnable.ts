import { execute, fuzz } from "./campaign.ts";
import { type Growth, growthOf } from "./growth.ts";
import { minimised } from "./minimise.ts";
import type { Target } from "./target.ts";

/** An input as stored in a file. */
export interface StoredInput {
  readonly bytes: Uint8Array;
  /** Why it is a crash; null if it is not. */
  readonly why: string | null;
}

/** The result of fuzzing one target, with inputs as stored. */
export interface FuzzReport {
  readonly executions: number;
  readonly behaviours: number;
  /** The smallest input found for each crash. */
  readonly crashes: readonly StoredInput[];
  readonly slowest: { readonly ms: number; readonly bytes: Uint8Array };
  /** The inputs with new behaviours. */
  readonly found: readonly Uint8Array[];
}

export interface FuzzOptions {
  readonly seed: number;
  readonly isOver: (executions: number) => boolean;
  /** Inputs of earlier runs. */
  readonly kept?: readonly Uint8Array[];
  /** Receives each input before it is run. */
  readonly onInput?: (bytes: Uint8Array) => unknown;
}

/** A target, regardless of the type of its inputs. */
export interface RunnableTarget {
  readonly name: string;
  /** Extension of the files with its inputs, including the dot. */
  readonly extension: string;
  readonly fuzz: (options: FuzzOptions) => Promise<FuzzReport>;
  /** Runs one stored input; returns why it is a crash, or null. */
  readonly replay: (bytes: Uint8Array) => Promise<string | null>;
  /** Measures how the run time grows with the input. */
  readonly growth: () => Promise<Growth | null>;
}

/** Hides the type of a target's inputs. */
export function runnable<Input>(target: Target<Input>): RunnableTarget {
  const { name, form } = target;
  const decoded = (all: readonly Uint8Array[] = []): Input[] => all.map((bytes) => form.decode(bytes));
  const fails = async (input: Input): Promise<boolean> => (await execute(target, input)).fault !== null;
  return {
    name,
    extension: form.extension,
    async fuzz({ seed, isOver, kept, onInput }) {
      const watch = onInput && { onInput: (input: Input) => onInput(form.encode(input)) };
      const campaign = await fuzz(target, { seed, isOver, kept: decoded(kept), ...watch });
      const crashes: StoredInput[] = [];
      for (const { input, why } of campaign.crashes) {
        crashes.push({ bytes: form.encode(await minimised(form, input, fails)), why });
      }
      const { executions, behaviours, found } = campaign;
      const slowest = campaign.slowest ?? { ms: 0, input: null };
      return {
        ...{ executions, behaviours, crashes },
        slowest: { ms: slowest.ms, bytes: slowest.input === null ? new Uint8Array() : form.encode(slowest.input) },
        found: found.map((input) => form.encode(input)),
      };
    },
    replay: async (bytes) => (await execute(target, form.decode(bytes))).fault,
    growth: () => growthOf(target),
  };
}
