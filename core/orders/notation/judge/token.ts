/** A piece of judge text: a word in lower case, or one of `- / ( ) , ; :`. */
export interface JudgeToken {
  /** `->` and the longer dashes of mail programs are `-` as well. */
  readonly text: string;
  /** As it was written. */
  readonly written: string;
  /** Characters of the line, from 0. */
  readonly start: number;
  readonly end: number;
}

/** A full stop parts words like a blank: `St.Petersburg`, `St. Petersburg`, and the end of a sentence. */
const pattern =
  /[-\u2010-\u2015\u2212=]+>|[-\u2010-\u2015\u2212\u2192]|[/(),;:]|[^\s./(),;:\u2010-\u2015\u2212\u2192-]+/gu;

/** Splits a line. Total: every character belongs to a token, or is blank or a full stop. */
export function judgeTokens(line: string): JudgeToken[] {
  return [...line.matchAll(pattern)].map(({ 0: written, index }) => ({
    text: /^[-\u2010-\u2015\u2212=]*>?$|^\u2192$/u.test(written) ? "-" : written.toLowerCase(),
    written,
    start: index,
    end: index + written.length,
  }));
}

/** Whether a token is a word, not a sign. */
export function isWord(token: JudgeToken | undefined): boolean {
  return token !== undefined && !/^[-/(),;:]$/.test(token.text);
}
