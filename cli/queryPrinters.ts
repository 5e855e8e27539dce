import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { cellText, csvRow, isNumeric, type QueryColumn, type QueryValue } from "../core/host/query.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { counted, Output, tell } from "./output.ts";
import { plainLine } from "./plainLine.ts";
import { outColours } from "./terminal.ts";
import { clipped } from "./wrap.ts";

export type QueryFormat = "table" | "csv" | "json" | "parquet";

type Row = readonly QueryValue[];

/** Writes the result of a query to a sink. */
export interface QueryPrinter {
  readonly begin: (columns: readonly QueryColumn[]) => void;
  readonly add: (rows: readonly Row[]) => void;
  /** @param count number of rows in the result */
  readonly end: (count: number) => void;
}

/** The destination of a result. Buffers lines until `flush`. */
export interface Sink {
  /** Whether lines keep their control characters: true for files, false for terminals. */
  readonly isFile: boolean;
  readonly line: (text: string) => void;
  readonly flush: () => Promise<void>;
  /** Closes a file. @throws {HostError} `disk` */
  readonly end: () => Promise<void>;
}

export class StandardSink implements Sink {
  readonly isFile = false;
  readonly #output = new Output();

  line(text: string): void {
    this.#output.line(text);
  }

  flush(): Promise<void> {
    return this.#output.flush();
  }

  end(): Promise<void> {
    return this.#output.flush();
  }
}

/** Writes a new file. */
export class FileSink implements Sink {
  readonly isFile = true;
  readonly #stream: WriteStream;
  #pending = "";
  #fault: unknown;

  constructor(path: string) {
    this.#stream = createWriteStream(path, { flags: "wx" }).on("error", (error) => {
      this.#fault ??= new HostError("disk", `the result cannot be written: ${inWords(error)}`);
    });
  }

  line(text: string): void {
    this.#pending += `${text}\n`;
  }

  async flush(): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    const text = this.#pending;
    this.#pending = "";
    if (text === "" || this.#stream.write(text)) return;
    await Promise.race([once(this.#stream, "drain"), once(this.#stream, "close")]).catch(() => undefined);
    if (this.#fault !== undefined) throw this.#fault;
  }

  async end(): Promise<void> {
    if (!this.#stream.closed) {
      this.#stream.end(this.#pending);
      this.#pending = "";
      await once(this.#stream, "close").catch(() => undefined);
    }
    if (this.#fault !== undefined) throw this.#fault;
  }
}

export function printerFor(format: QueryFormat, sink: Sink): QueryPrinter {
  if (format === "csv") return csvPrinter(sink);
  if (format === "json") return jsonPrinter(sink);
  if (format === "parquet") return { begin: () => undefined, add: () => undefined, end: tellCount };
  return new TablePrinter(sink);
}

function tellCount(count: number): void {
  tell(outColours().dim(counted(count, "row")));
}

function csvPrinter(sink: Sink): QueryPrinter {
  return {
    begin: (columns) => sink.line(csvRow(columns.map(({ name }) => name))),
    add: (rows) => {
      for (const row of rows) sink.line(csvRow(row));
    },
    end: () => undefined,
  };
}

function jsonPrinter(sink: Sink): QueryPrinter {
  let names: readonly string[] = [];
  return {
    begin: (columns) => {
      names = columns.map(({ name }) => name);
    },
    add: (rows) => {
      for (const row of rows)
        sink.line(JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))));
    },
    end: () => undefined,
  };
}

/** The number of rows at the start of a result that determine the column widths. */
const measuredRows = 1000;
const widestCell = 60;

/** Prints a table. Only the first rows are measured, so that a large result need not be kept in memory. */
class TablePrinter implements QueryPrinter {
  readonly #sink: Sink;
  #columns: readonly QueryColumn[] = [];
  #widths: readonly number[] | null = null;
  readonly #waiting: string[][] = [];

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  begin(columns: readonly QueryColumn[]): void {
    this.#columns = columns;
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const cells = row.map((value) => cellOf(value === null ? "NULL" : cellText(value)));
      if (this.#widths !== null) this.#print(cells);
      else if (this.#waiting.push(cells) >= measuredRows) this.#measure();
    }
  }

  end(count: number): void {
    this.#measure();
    tellCount(count);
  }

  #measure(): void {
    if (this.#widths !== null) return;
    const heads = this.#columns.map(({ name }) => cellOf(name));
    this.#widths = heads.map((head, at) =>
      this.#waiting.reduce((widest, cells) => Math.max(widest, cells[at]?.length ?? 0), head.length),
    );
    const head = this.#laid(heads);
    this.#sink.line(this.#sink.isFile ? head : outColours().bold(head));
    for (const cells of this.#waiting.splice(0)) this.#print(cells);
  }

  #print(cells: readonly string[]): void {
    this.#sink.line(this.#laid(cells));
  }

  #laid(cells: readonly string[]): string {
    const padded = cells.map((cell, at) => {
      const width = this.#widths?.[at] ?? 0;
      const column = this.#columns[at];
      return column !== undefined && isNumeric(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    return padded.join("  ").trimEnd();
  }
}

/** Returns a cell as shown: on one line, with control characters escaped, and truncated if it is long. */
function cellOf(text: string): string {
  return clipped(plainLine(text), null, widestCell).text;
}
