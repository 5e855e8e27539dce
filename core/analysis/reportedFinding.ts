import { habitWords, withFacts } from "../diagnostics/catalogue.ts";
import type { Severity } from "../diagnostics/severity.ts";
import { capital } from "../language/english/words.ts";
import type { AnyCode } from "../lint/catalogue.ts";
import type { Finding, Side } from "../lint/finding.ts";
import type { FindingGroup } from "../lint/linter.ts";
import type { Analysis } from "./analysis.ts";
import type { LintFold } from "./lintFold.ts";
import { turnsInWords } from "./report/words.ts";

/**
 * A finding as commands print it: the first finding with a given root cause, and the number of findings with that
 * cause.
 */
export interface ReportedFinding {
  /** Id of the recording. */
  readonly recording: string;
  readonly code: AnyCode;
  readonly severity: Severity;
  readonly connection: Finding["connection"];
  readonly power: string | null;
  /** Number of the first frame that shows the finding; 0 if the connection has no frames. */
  readonly n: Finding["n"];
  readonly turn: string | null;
  readonly message: string;
  /** More facts, one sentence each: facts about this case, and the server's quirk that explains it. */
  readonly details: readonly string[];
  readonly clause: string;
  readonly fix: string;
  /** The location of the fault in the frame's body. */
  readonly span: {
    readonly byteOffset: number;
    readonly byteLength: number;
    /** Null if the frame has no tokens. */
    readonly tokenIndex: number | null;
  } | null;
  /** The side whose program is at fault. */
  readonly side: Side;
  /** Name and version of the program at fault, if known: `DumbBot 8~3`. */
  readonly bot: string | null;
  /**
   * Number of findings with this root cause, and the first frames that show them. `frames` is empty if the connection
   * has no frames.
   */
  readonly count: number;
  readonly frames: readonly Finding["n"][];
  readonly facts: Readonly<Record<string, string | number>>;
  /** The program of `bot` as name and version; null if unknown. */
  readonly program: Program | null;
  /** Distinguishes the finding from other findings with the same code. */
  readonly cause: string;
  /** The turns of all frames with this finding, without duplicates. Null means frames outside any turn. */
  readonly turns: readonly (string | null)[];
  /** All frames that show the finding, each with the finding's position in the frame. */
  readonly group: FindingGroup;
}

/**
 * A program: a client, named in its NME, or a server, identified by its behaviour (which does not reveal its version).
 */
export interface Program {
  readonly name: string;
  readonly version: string | null;
}

/** A finding as `chamber lint --format json` prints it. */
export type PrintedFinding = Omit<ReportedFinding, "facts" | "program" | "cause" | "turns" | "group"> & {
  readonly mend: string;
};

/** Returns a row as commands print it in JSON; `mend` is the old name of `fix`. */
export function findingJson({ facts, program, cause, turns, group, ...printed }: ReportedFinding): PrintedFinding {
  return { ...printed, mend: printed.fix };
}

/** The maximum number of frames that a row lists. */
const mostFrames = 100;

/** Returns the findings in a recording that was read to its end, with the facts filled into their texts. */
export function reportedFindings(fold: LintFold, analysis: Analysis): ReportedFinding[] {
  const serverOf = fold.servers();
  return fold.groups().map((group) => {
    const { finding, entry, severity, frames, count, habit } = group;
    const { code, connection, side, n, span, tokenIndex, facts, cause } = finding;
    const state = analysis.stateOf(connection);
    const program = side === "client" ? (state?.facts.identity ?? null) : programNamed(serverOf(connection));
    const worded = (sentence: string): string => turnsInWords(withFacts(sentence, facts));
    return {
      recording: analysis.header?.uuid ?? "",
      code,
      severity,
      connection,
      power: state?.facts.power(state.representation) ?? null,
      n,
      turn: fold.turnOf(n),
      message: worded(entry.message),
      details: [
        ...(entry.details ?? []).map((detail) => capital(worded(detail))),
        ...(habit ? [`Known quirk: ${habitWords(habit)}.`] : []),
      ],
      clause: entry.clause,
      // If the last sentence of a fix does not apply here, it is empty and leaves a space behind.
      fix: worded(entry.fix).trimEnd(),
      span: span && {
        byteOffset: span.start,
        byteLength: span.end - span.start,
        tokenIndex,
      },
      side,
      bot: program && programText(program),
      count,
      frames: frames.filter((frame) => frame !== 0).slice(0, mostFrames),
      facts,
      program,
      cause,
      turns: [...new Set(frames.map((frame) => fold.turnOf(frame)))],
      group,
    };
  });
}

function programNamed(name: string | null): Program | null {
  return name === null ? null : { name, version: null };
}

/** Returns a program's name and version: `DumbBot 8~3`. */
export function programText({ name, version }: Program): string {
  return version === null ? name : `${name} ${version}`;
}

/**
 * Returns a key that is the same for findings with the same root cause: in one program, or on one connection if the
 * client gave no name.
 */
export function causeOf({ side, bot, connection, code, severity, cause }: ReportedFinding): string {
  const program = side === "server" ? "server" : (bot ?? String(connection));
  return [program, code, severity, cause].join("\n");
}
