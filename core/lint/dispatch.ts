import type { Direction } from "../recording/entry.ts";
import type { Token } from "../tokens/token.ts";
import { type LintFrame, type RuleCheck, sideOf } from "./finding.ts";

type Take = (frame: LintFrame) => void;

/** Passes each frame to the checks that receive it. */
export class Dispatch {
  readonly #checks: readonly RuleCheck[];
  readonly #all: readonly Take[];
  /** The methods that receive messages with a given command. A list is created when its command first occurs. */
  readonly #takers: Readonly<Record<Direction, Map<Token, readonly Take[]>>> = {
    "client-to-server": new Map(),
    "server-to-client": new Map(),
  };

  constructor(checks: readonly RuleCheck[]) {
    this.#checks = checks;
    this.#all = takesOf(checks);
  }

  /** Passes a frame to the `frame` method of every check that receives it, and then to each `frameChecked`. */
  frame(frame: LintFrame): void {
    for (const take of this.#takersOf(frame)) take(frame);
  }

  #takersOf({ direction, tokens, reading }: LintFrame): readonly Take[] {
    const command = tokens?.[0];
    // Readable messages have only a few different commands. Storing every other first token as well would fill the
    // table.
    if (command === undefined || !reading?.ok) return this.#all;
    const takers = this.#takers[direction];
    const known = takers.get(command);
    if (known !== undefined) return known;
    const receiving = this.#receiving(direction, command);
    takers.set(command, receiving);
    return receiving;
  }

  #receiving(direction: Direction, command: Token): readonly Take[] {
    const side = sideOf(direction);
    return takesOf(
      this.#checks.filter(({ receives }) => {
        const commands = receives?.[side] ?? "all";
        return commands === "all" || commands.includes(command);
      }),
    );
  }
}

/** Returns the methods for frames, bound once, because looking up the method in every class for each frame is slow. */
function takesOf(checks: readonly RuleCheck[]): Take[] {
  return [
    ...checks.flatMap((check) => check.frame?.bind(check) ?? []),
    ...checks.flatMap((check) => check.frameChecked?.bind(check) ?? []),
  ];
}
