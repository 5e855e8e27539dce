import { allCaptures } from "./captures.ts";
import { type FoundAt, findingsOf } from "./findings.ts";
import { Game } from "./game.ts";
import { readBase } from "./readBase.ts";
import { reviewed } from "./reviewed.ts";

/** The findings about one unmodified capture. */
export interface CaptureFindings {
  readonly name: string;
  /** The first occurrence of each finding. */
  readonly rows: readonly FoundAt[];
  /** Findings that have not been reviewed; they count as false. */
  readonly unreviewed: readonly FoundAt[];
}

/** Lints every capture. */
export async function captureFindings(onCapture: (name: string) => void = () => undefined): Promise<CaptureFindings[]> {
  const results: CaptureFindings[] = [];
  for (const { name, base } of allCaptures()) {
    onCapture(name);
    const game = new Game(base, readBase(base), () => 0);
    const seen = new Set<string>();
    const rows = (await findingsOf(game)).filter(({ code, side, message }) => {
      const key = `${code} ${side} ${message}`;
      return !seen.has(key) && seen.add(key);
    });
    const isReviewed = ({ code, side, n }: FoundAt): boolean =>
      reviewed.some((one) => one.capture === name && one.code === code && one.side === side && one.frame === n);
    results.push({ name, rows, unreviewed: rows.filter((one) => !isReviewed(one)) });
  }
  return results;
}
