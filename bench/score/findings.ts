import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lintRecording } from "../../cli/lintRecording.ts";
import { SuppressionFiles } from "../../cli/suppress.ts";
import { type FindingCode, isFindingCode } from "../../core/lint/catalogue.ts";
import type { Game } from "./game.ts";
import type { FramePiece, Side } from "./piece.ts";

/** A warning or error at one frame. */
export interface FoundAt {
  readonly code: FindingCode;
  readonly severity: string;
  readonly side: Side;
  /** The frame's number in the recording; 0 if the finding has no frame. */
  readonly n: number;
  readonly connection: number;
  /** The frame's piece; null if the finding has no frame. */
  readonly frame: FramePiece | null;
  readonly message: string;
}

const folder = mkdtempSync(join(tmpdir(), "chamber-score-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Lints a game as the command does. Findings with a common cause are listed at each of their frames. */
export async function findingsOf(game: Game): Promise<FoundAt[]> {
  const path = join(folder, "game.chamber");
  writeFileSync(path, game.recording());
  const { reported } = await lintRecording(
    path,
    { minSeverity: "warning", suppressions: new SuppressionFiles(false) },
    { isQuiet: true },
  );
  const pieces = new Map([...game.numbers()].map(([piece, n]) => [n, piece]));
  return reported.flatMap(({ code, severity, side, n, connection, message, group }) => {
    if (!isFindingCode(code)) return [];
    const frames = [...new Set([n, ...group.frames])];
    return frames.map((at) => ({ code, severity, side, n: at, connection, frame: pieces.get(at) ?? null, message }));
  });
}
