/** A row of a CSV file. */
export interface CsvRow {
  /** Number of the line on which the row begins, starting at 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with the row's quotes; null if nothing is wrong. */
  readonly fault: string | null;
}

/**
 * Reads CSV text with commas and double quotes, in linear time. A quoted cell may have line breaks, and `""` stands for
 * a quote. Never throws: a row with faulty quotes keeps whatever could be read.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const reader = new CsvReader(text);
  for (let row = reader.row(); row !== null; row = reader.row()) {
    const isEmpty = row.cells.length === 1 && row.cells[0] === "";
    if (!isEmpty) yield row;
  }
}

class CsvReader {
  readonly #text: string;
  #at: number;
  #line = 1;
  #fault: string | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith("\u{feff}") ? 1 : 0;
  }

  /** Returns the next row; null at the end. */
  row(): CsvRow | null {
    if (this.#at >= this.#text.length) return null;
    const line = this.#line;
    const cells: string[] = [];
    this.#fault = null;
    do cells.push(this.#cell());
    while (this.#skipComma());
    this.#skipLineEnd();
    return { line, cells, fault: this.#fault };
  }

  #cell(): string {
    if (this.#text[this.#at] !== '"') return this.#plain();
    const pieces: string[] = [];
    this.#at += 1;
    for (;;) {
      const to = this.#text.indexOf('"', this.#at);
      if (to < 0) {
        this.#fault = "its last quote is not closed";
        pieces.push(this.#take(this.#text.length));
        return pieces.join("");
      }
      pieces.push(this.#take(to));
      this.#at = to + 1;
      if (this.#text[this.#at] !== '"') break;
      pieces.push('"');
      this.#at += 1;
    }
    const rest = this.#plain();
    if (rest !== "") this.#fault = "it has text after a closing quote";
    return pieces.join("") + rest;
  }

  /** Returns the text up to the next comma or line ending. */
  #plain(): string {
    let to = this.#at;
    while (to < this.#text.length && !",\r\n".includes(this.#text[to] as string)) to += 1;
    return this.#take(to);
  }

  #take(to: number): string {
    const piece = this.#text.slice(this.#at, to);
    for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) this.#line += 1;
    this.#at = to;
    return piece;
  }

  #skipComma(): boolean {
    if (this.#text[this.#at] !== ",") return false;
    this.#at += 1;
    return true;
  }

  #skipLineEnd(): void {
    if (this.#text[this.#at] === "\r") this.#at += 1;
    if (this.#text[this.#at] === "\n") {
      this.#at += 1;
      this.#line += 1;
    }
  }
}
