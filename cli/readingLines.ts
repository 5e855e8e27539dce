import { readFileSync } from "node:fs";
import type { ReadingRow } from "../core/analysis/plainTexts.ts";
import { type ReadableText, readReadingLine } from "../core/analysis/readingLine.ts";
import { type Line, LineSplitter, longestLine } from "../core/formats/lines.ts";
import { cannotBeRead } from "../core/node/hostError.ts";
import { counted, tell, warn } from "./output.ts";

/** The maximum number of lines whose faults are printed. */
const mostFaults = 20;

/** Reads readings, one per line, from a program or a file, and reports lines that are not readings. */
export class ReadingLines {
  readonly rows: ReadingRow[] = [];
  readonly #source: string;
  readonly #textOf: (message: number) => ReadableText | null;
  #lines = 0;
  #faulty = 0;

  /**
   * @param source the command or file; also the reader's name if a line gives none
   * @param textOf returns the free-text message with a given number; null if there is none
   */
  constructor(source: string, textOf: (message: number) => ReadableText | null) {
    this.#source = source;
    this.#textOf = textOf;
  }

  readonly take = (line: Line): void => {
    this.#lines += 1;
    if (line === "too-long") this.#report(`the line is longer than ${longestLine} characters`);
    else if (line.text.trim() !== "") {
      const read = readReadingLine(line.text, this.#source, this.#textOf);
      if (read.ok) this.rows.push(read.row);
      else this.#report(read.message);
    }
  };

  /** Reads all lines of a string. */
  takeText(text: string): void {
    const splitter = new LineSplitter();
    for (const line of [...splitter.push(text), ...splitter.end()]) this.take(line);
  }

  /** Reports how many more lines were faulty; returns whether any were. */
  end(): boolean {
    const more = this.#faulty - mostFaults;
    if (more > 0) tell(`${this.#source}: ${counted(more, "more line")} without a reading`);
    return this.#faulty > 0;
  }

  #report(message: string): void {
    this.#faulty += 1;
    if (this.#faulty <= mostFaults)
      warn(`${this.#source}, line ${this.#lines}: ${message.slice(0, 300)}; the line is ignored`);
  }
}

/** Reads a readings file. @throws {HostError} if the file cannot be read */
export function readingsFromFile(path: string, lines: ReadingLines): void {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw cannotBeRead(error, path);
  }
  lines.takeText(text);
}
