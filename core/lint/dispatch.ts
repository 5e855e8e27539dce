import type { ConnectionId, Direction } from "../recording/entry.ts";
import type { Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
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
  /** The methods that receive the second and later ORDs of a series. */
  readonly #ofLaterOrds: readonly Take[];
  /** Connections whose last frame is an ORD of a series. */
  readonly #inSeries = new Set<ConnectionId>();

  constructor(checks: readonly RuleCheck[]) {
    this.#checks = checks;
    this.#all = takesOf(checks);
    const toEach = checks.filter(({ receives }) => receives?.ords !== "first");
    this.#ofLaterOrds = takesOf(receiving(toEach, "server-to-client", T.ORD));
  }

  /** Passes a frame to the `frame` method of every check that receives it, and then to each `frameChecked`. */
  frame(frame: LintFrame): void {
    for (const take of this.#isLaterOrd(frame) ? this.#ofLaterOrds : this.#takersOf(frame)) take(frame);
  }

  /** Ends the series of ORDs on a connection, because bytes are missing. */
  lost(connection: ConnectionId): void {
    this.#inSeries.delete(connection);
  }

  /** Whether a frame continues a series of ORDs. */
  #isLaterOrd({ connection, direction, tokens, reading, answers }: LintFrame): boolean {
    const isOrd = tokens?.[0] === T.ORD && direction === "server-to-client" && answers === null && reading?.ok === true;
    if (!isOrd) this.#inSeries.delete(connection);
    else if (this.#inSeries.has(connection)) return true;
    else this.#inSeries.add(connection);
    return false;
  }

  #takersOf({ direction, tokens, reading }: LintFrame): readonly Take[] {
    const command = tokens?.[0];
    // Readable messages have only a few different commands. Storing every other first token as well would fill the
    // table.
    if (command === undefined || !reading?.ok) return this.#all;
    const takers = this.#takers[direction];
    const known = takers.get(command);
    if (known !== undefined) return known;
    const takes = takesOf(receiving(this.#checks, direction, command));
    takers.set(command, takes);
    return takes;
  }
}

function receiving(checks: readonly RuleCheck[], direction: Direction, command: Token): readonly RuleCheck[] {
  const side = sideOf(direction);
  return checks.filter(({ receives }) => {
    const commands = receives?.[side] ?? "all";
    return commands === "all" || commands.includes(command);
  });
}

/** Returns the methods for frames, bound once, because looking up the method in every class for each frame is slow. */
function takesOf(checks: readonly RuleCheck[]): Take[] {
  return [
    ...checks.flatMap((check) => check.frame?.bind(check) ?? []),
    ...checks.flatMap((check) => check.frameChecked?.bind(check) ?? []),
  ];
}
