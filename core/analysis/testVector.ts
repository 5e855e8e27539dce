import { toHex } from "../bytes/hex.ts";
import type { Severity } from "../diagnostics/severity.ts";
import { messageFindings } from "../language/explain.ts";
import { findingEntry } from "../language/findings.ts";
import type { Direction } from "../recording/entry.ts";
import { parseTree } from "../syntax/tree.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import { isPower, isProvince } from "../tokens/token.ts";
import { standardNames } from "../tokens/vocabulary.ts";
import { encodeHead, type Frame, type FrameKind } from "../wire/frame.ts";
import type { FrameRow } from "./analysis.ts";
import { frameText, oddByteOf } from "./frameText.ts";
import { englishOf, readingOf } from "./messageReading.ts";

/** Returns a frame as lower-case hex, with spaces between the bytes. */
export function frameHex(frame: Frame, { withHead }: { readonly withHead: boolean }): string {
  const body = toHex(frame.body, " ");
  return withHead ? `${toHex(encodeHead(frame), " ")} ${body}`.trimEnd() : body;
}

/**
 * One frame as a test case: its bytes and their meaning. The JSON always has all of these keys; values that do not
 * apply to the frame are null or empty lists.
 */
export interface TestVector {
  readonly kind: FrameKind;
  readonly direction: Direction;
  /** The header and the body, as hex. */
  readonly hex: string;
  /** The message in DAIDE; for frames other than DM, what `chamber show` prints. */
  readonly text: string;
  readonly english: string | null;
  /** Lowest press level that allows the message. */
  readonly level: number | null;
  /** The dialect of token numbers. The dialects differ in five tokens. */
  readonly numberDialect: NumberDialect;
  /**
   * The powers and provinces in the frame that have names from the RM instead of Standard names: `{ "BUR": "4100" }`.
   */
  readonly names: Readonly<Record<string, string>>;
  readonly findings: readonly {
    readonly code: string;
    readonly severity: Severity;
    readonly clause: string;
    readonly tokenIndex: number;
  }[];
  /** The last byte of a DM of odd length. */
  readonly oddByte: string | null;
  /** The other side's answers, for example HUH if the server refused the message. Empty if there was no answer. */
  readonly answers: readonly Pick<TestVector, "kind" | "direction" | "hex" | "text">[];
}

/**
 * Creates a test vector from a frame. Never throws.
 * @param answers the frames that answer the given frame
 */
export function testVectorOf(row: FrameRow, answers: readonly FrameRow[] = []): TestVector {
  const { frame, tokens, direction, representation, power } = row;
  const reading = readingOf(row);
  const tree = tokens && parseTree(tokens, representation);
  const findings =
    tokens && reading && tree
      ? messageFindings(tokens, reading, tree, { dialect: "v0.18", sender: power ?? undefined })
      : [];
  const odd = oddByteOf(frame);
  return {
    kind: frame.kind,
    direction,
    hex: frameHex(frame, { withHead: true }),
    text: frameText(frame, representation),
    english: englishOf(row),
    level: reading?.ok ? reading.level : null,
    numberDialect: representation.dialect,
    names: foreignNames(row),
    findings: findings.map(({ code, span }) => {
      const { severity, clause } = findingEntry(code);
      return { code, severity, clause, tokenIndex: span.start };
    }),
    oddByte: odd === undefined ? null : toHex(Uint8Array.of(odd)),
    answers: answers.map(({ frame: answer, direction: side, representation: names }) => ({
      kind: answer.kind,
      direction: side,
      hex: frameHex(answer, { withHead: true }),
      text: frameText(answer, names),
    })),
  };
}

function foreignNames({ tokens, representation }: FrameRow): Record<string, string> {
  const names: Record<string, string> = {};
  for (const token of tokens ?? []) {
    if (!isPower(token) && !isProvince(token)) continue;
    const name = representation.names.get(token);
    if (name !== undefined && name !== standardNames.get(token)) names[name] = token.toString(16).padStart(4, "0");
  }
  return names;
}
