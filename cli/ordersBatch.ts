import { createReadStream } from "node:fs";
import { type Line, LineSplitter, longestLine } from "../core/formats/lines.ts";
import { type OrdersBoard, PhaseAdjudicator } from "../core/game/phaseAdjudicator.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import type { Naming } from "../core/orders/notation/judge/names.ts";
import { ordersBoard } from "./ordersBoard.ts";
import { counted, exit, printDocument, tell } from "./output.ts";
import { terminal } from "./terminal.ts";

/** The `orders` options that apply to a batch. */
export interface BatchOptions {
  readonly map?: string;
  readonly maps: readonly string[];
  readonly notation?: Naming;
  readonly rules?: string;
}

/** The maximum number of lines whose faults are printed; the results contain the faults in all lines. */
const mostFaultLines = 100;

/** The maximum number of maps that stay loaded. */
const mostMaps = 256;

/**
 * Adjudicates one phase per line of JSON. For each line, prints one line of JSON: the results, or what is wrong.
 * Prints results as soon as the input pauses, so that a program can wait for each result before it sends the next line.
 * @returns the exit code: 1 if part of a line could not be read
 */
export async function printBatch(file: string, options: BatchOptions): Promise<number> {
  const batch = new Batch(file === "-" ? "orders" : file, options);
  const text = new TextDecoder();
  const splitter = new LineSplitter();
  for await (const bytes of piecesOf(file)) await batch.print(splitter.push(text.decode(bytes, { stream: true })));
  await batch.print([...splitter.push(text.decode()), ...splitter.end()]);
  return batch.end();
}

async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    const stream = file === "-" ? terminal().stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
    for await (const piece of stream) yield typeof piece === "string" ? Buffer.from(piece) : piece;
  } catch (error) {
    throw new HostError("no-file", `${file} cannot be read: ${inWords(error)}`);
  }
}

class Batch {
  readonly #source: string;
  readonly #adjudicator: PhaseAdjudicator;
  #line = 0;
  #faulty = 0;

  constructor(source: string, { map = "standard", maps, notation, rules }: BatchOptions) {
    this.#source = source;
    const preset = { map, rules: rules ?? null, naming: notation ?? null };
    this.#adjudicator = new PhaseAdjudicator({ boardOf: boardsIn(maps), ...preset });
  }

  /** Prints the results of the given lines. Blank lines are counted but have no result. */
  async print(lines: readonly Line[]): Promise<void> {
    let results = "";
    for (const line of lines) {
      this.#line += 1;
      if (line === "too-long" || line.text.trim() !== "") results += `${JSON.stringify(this.#result(line))}\n`;
    }
    if (results !== "") await printDocument(results);
  }

  end(): number {
    const more = this.#faulty - mostFaultLines;
    if (more > 0)
      tell(`${this.#source}: ${counted(more, "more line")} with faults; see error and faults in the output`);
    return this.#faulty > 0 ? exit.findings : exit.fine;
  }

  #result(line: Line): Readonly<Record<string, unknown>> {
    if (line === "too-long") return this.#refused(`the line is longer than ${longestLine} characters`);
    let request: unknown;
    try {
      request = JSON.parse(line.text);
    } catch (error) {
      return this.#refused(`the line is not JSON: ${inWords(error)}`);
    }
    const id = idOf(request);
    const answer = this.#adjudicator.adjudicate(request);
    if (!answer.ok) return this.#refused(answer.message, id);
    const errors = (answer.result.faults ?? []).filter(({ severity }) => severity === "error");
    if (errors.length > 0) this.#report(errors.map(({ text, message }) => `${text}: ${message}`).join("; "));
    return { line: this.#line, ...id, ...answer.result };
  }

  #refused(error: string, id: object = {}): Readonly<Record<string, unknown>> {
    this.#report(error);
    return { line: this.#line, ...id, error };
  }

  #report(words: string): void {
    this.#faulty += 1;
    if (this.#faulty <= mostFaultLines) tell(`${this.#source}:${this.#line}: ${words}`);
  }
}

/** Returns the request's `id`, which its result repeats. */
function idOf(request: unknown): { readonly id?: unknown } {
  return typeof request === "object" && request !== null && "id" in request ? { id: request.id } : {};
}

/** Returns a function that loads each map only once. */
function boardsIn(folders: readonly string[]): (map: string) => OrdersBoard | { readonly message: string } {
  const boards = new Map<string, OrdersBoard | { readonly message: string }>();
  return (map) => {
    const known = boards.get(map);
    if (known) return known;
    const board = loadBoard(map, folders);
    if (boards.size < mostMaps) boards.set(map, board);
    return board;
  };
}

function loadBoard(map: string, folders: readonly string[]): OrdersBoard | { readonly message: string } {
  try {
    return ordersBoard(map, folders);
  } catch (error) {
    if (error instanceof HostError) return { message: `map: ${error.message}` };
    throw error;
  }
}
