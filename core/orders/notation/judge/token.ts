/** A token of njudge notation: a word in lower case, or one of `- / ( ) , ; :`. */
export interface JudgeToken {
  /** The text; `->` and the longer dashes of mail programs become `-`. */
  readonly text: string;
  /** The word as it was written. */
  readonly written: string;
  /** Zero-based index of the token's first character in the line. */
  readonly start: number;
  readonly end: number;
}

/** A full stop separates words, as a space does: `St.Petersburg`, `St. Petersburg`, and the end of a sentence. */
const pattern =
  /[-\u2010-\u2015\u2212=]+>|[-\u2010-\u2015\u2212\u2192]|[/(),;:]|[^\s./(),;:\u2010-\u2015\u2212\u2192-]+/gu;

/** Splits a line. Every character is a full stop, a space or part of a token. */
export function judgeTokens(line: string): JudgeToken[] {
  return [...line.matchAll(pattern)].map(({ 0: written, index }) => ({
    text: /^[-\u2010-\u2015\u2212=]*>?$|^\u2192$/u.test(written) ? "-" : written.toLowerCase(),
    written,
    start: index,
    end: index + written.length,
  }));
}

/** Whether a token is a word, not punctuation. */
export function isWord(token: JudgeToken | undefined): boolean {
  return token !== undefined && !/^[-/(),;:]$/.test(token.text);
}
