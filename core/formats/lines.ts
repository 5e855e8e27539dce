/** The longest line to return, in characters. Its bytes fit into one record. */
export const longestLine = 4 * 1024 * 1024;

/** A line without its line ending, or `too-long` for a line that was dropped. */
export type Line = { readonly text: string } | "too-long";

/** Splits a string into lines, regardless of how the string is divided into pieces. Buffers at most one line. */
export class LineSplitter {
  #held: string[] = [];
  #heldLength = 0;

  /** Takes the next piece of the text; returns the lines that it completes. */
  push(text: string): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let to = text.indexOf("\n"); to >= 0; to = text.indexOf("\n", from)) {
      this.#hold(text.slice(from, to));
      lines.push(this.#release());
      from = to + 1;
    }
    this.#hold(text.slice(from));
    return lines;
  }

  /** Ends the text; returns the last line if it has no line ending. */
  end(): Line[] {
    return this.#heldLength === 0 ? [] : [this.#release()];
  }

  #hold(text: string): void {
    this.#heldLength += text.length;
    if (this.#heldLength > longestLine) this.#held = [];
    else if (text !== "") this.#held.push(text);
  }

  #release(): Line {
    const text = this.#held.join("");
    const tooLong = this.#heldLength > longestLine;
    this.#held = [];
    this.#heldLength = 0;
    return tooLong ? "too-long" : { text: text.endsWith("\r") ? text.slice(0, -1) : text };
  }
}
