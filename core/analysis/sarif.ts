import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import { formerCodesOf } from "../diagnostics/formerCodes.ts";
import { catalogue } from "../lint/catalogue.ts";
import { entryInWords } from "../lint/wording/factWords.ts";
import type { FramePlace } from "./framePlaces.ts";
import type { ReportedFinding } from "./reportedFinding.ts";

/** A finding about a recording. */
export interface SarifFinding {
  readonly row: ReportedFinding;
  /** Position of the frame; null if no frame shows the finding or if the file is compressed. */
  readonly place: FramePlace | null;
  /** Suppressions that cover the finding; empty if there are none. */
  readonly suppressed: readonly { readonly reason: string; readonly uri: SarifUri }[];
}

/** The URI of a file, relative if the file is below the folder in which the command ran. */
export interface SarifUri {
  readonly uri: string;
  readonly isRelative: boolean;
}

export interface SarifRecording extends SarifUri {
  readonly findings: readonly SarifFinding[];
}

export interface SarifRun {
  /** Version of this program. */
  readonly version: string;
  /** URI of the folder in which the command ran, with a trailing slash. */
  readonly folder: string;
  /** False if a file could not be read. */
  readonly isWhole: boolean;
  readonly recordings: readonly SarifRecording[];
  /** The rules that plug-ins add. */
  readonly added?: readonly SarifRule[];
  /** Failures that no lint rule found. */
  readonly failures?: readonly SarifFailure[];
}

/** A rule from lint or a plug-in. */
export interface SarifRule {
  readonly code: string;
  readonly entry: CatalogueEntry;
}

/** A `chamber try` situation in which a bot failed without a finding. */
export interface SarifFailure {
  /** The rule's id, such as `try/handshake/accepted`. */
  readonly ruleId: string;
  readonly title: string;
  readonly clause: string;
  readonly message: string;
  /** The recording of the bot's failed run; null if nothing was recorded. */
  readonly recording: SarifUri | null;
  /** The frame that shows the failure; null if there is none. */
  readonly n: number | null;
}

const base = "FOLDER";

/** Returns findings as a SARIF 2.1.0 log (OASIS, "Static Analysis Results Interchange Format"), in plain objects. */
export function sarifLog({ version, folder, isWhole, recordings, added = [], failures = [] }: SarifRun): object {
  const rules = [...builtIn, ...added];
  const indexes = new Map(rules.map(({ code }, index) => [code, index]));
  const failed = [...new Map(failures.map((failure) => [failure.ruleId, failure])).values()];
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: "Black Chamber", version, rules: [...rules.map(ruleOf), ...failed.map(situationRule)] },
        },
        invocations: [{ executionSuccessful: isWhole, workingDirectory: { uri: folder } }],
        originalUriBaseIds: { [base]: { uri: folder } },
        artifacts: recordings.map((recording) => ({
          location: locationOf(recording),
          mimeType: "application/octet-stream",
          roles: ["analysisTarget"],
        })),
        results: [
          ...recordings.flatMap((recording, index) =>
            recording.findings.map((finding) =>
              resultOf(finding, indexes.get(finding.row.code) ?? -1, { recording, index }),
            ),
          ),
          ...failures.map((failure) =>
            failureResult(failure, rules.length + failed.findIndex(({ ruleId }) => ruleId === failure.ruleId)),
          ),
        ],
      },
    ],
  };
}

const builtIn: readonly SarifRule[] = Object.entries(catalogue).map(([code, entry]) => ({ code, entry }));

function ruleOf({ code: id, entry }: SarifRule): object {
  const deprecatedIds = formerCodesOf(id);
  const { severity, message, explanation, clause, fix, example } = entryInWords(entry);
  return {
    id,
    ...(deprecatedIds.length > 0 ? { deprecatedIds } : {}),
    shortDescription: { text: message },
    fullDescription: { text: explanation },
    help: {
      text: `${explanation}\nRule: ${clause}\nFix: ${fix}${example === "" ? "" : `\nExample: ${example}`}`,
      markdown: `${explanation}\n\n- Rule: ${clause}\n- Fix: ${fix}${example === "" ? "" : `\n- Example: \`${example}\``}`,
    },
    defaultConfiguration: { level: severity },
    properties: { clause, mend: fix, fix, example },
  };
}

function situationRule({ ruleId, title, clause }: SarifFailure): object {
  return {
    id: ruleId,
    shortDescription: { text: title },
    fullDescription: { text: `${title}. Rule: ${clause}` },
    defaultConfiguration: { level: "error" },
    properties: { clause },
  };
}

function failureResult({ ruleId, message, recording, n }: SarifFailure, at: number): object {
  const physicalLocation = recording && { artifactLocation: locationOf(recording) };
  const logicalLocations =
    n === null ? [] : [{ name: `#${n}`, fullyQualifiedName: `${ruleId}/#${n}`, kind: "message" }];
  return {
    ruleId,
    ruleIndex: at,
    level: "error",
    message: { text: message },
    locations: physicalLocation === null ? [] : [{ physicalLocation, logicalLocations }],
    partialFingerprints: { "rootCause/v1": JSON.stringify([ruleId]) },
    suppressions: [],
  };
}

function resultOf(
  { row, place, suppressed }: SarifFinding,
  ruleIndex: number,
  { recording, index }: { readonly recording: SarifUri; readonly index: number },
): object {
  const { code, severity, message, details, fix, clause, connection, power, n, turn, side, bot, count, frames, span } =
    row;
  const leg = `${row.recording}/connection ${connection}`;
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: [message, ...details, `Fix: ${fix}`].join(" ") },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { ...locationOf(recording), index },
          ...(place && regionsOf(row, place)),
        },
        logicalLocations: [
          n === 0
            ? { name: `connection ${connection}`, fullyQualifiedName: leg, kind: "connection" }
            : { name: `#${n}`, fullyQualifiedName: `${leg}/#${n}`, kind: "message" },
        ],
      },
    ],
    partialFingerprints: {
      // This key identifies a defect of a program across games.
      "rootCause/v1": JSON.stringify([code, side, row.program?.name ?? null, row.cause]),
      "finding/v1": JSON.stringify([row.recording, connection, side, code, row.cause]),
    },
    occurrenceCount: count,
    // SARIF requires that either every result or no result states whether it is suppressed.
    suppressions: suppressed.map(({ reason, uri }) => ({
      kind: "external",
      status: "accepted",
      justification: reason,
      location: { physicalLocation: { artifactLocation: locationOf(uri) } },
    })),
    properties: {
      recording: row.recording,
      connection,
      power,
      n,
      turn,
      side,
      bot,
      frames,
      clause,
      mend: fix,
      fix,
      span,
    },
  };
}

/**
 * Returns the regions of a finding: the faulty bytes within their frame, or the whole frame. A recording is binary, so
 * its snippet is rendered text.
 */
function regionsOf({ span }: ReportedFinding, { byteOffset, byteLength, bodyByteAt, text }: FramePlace): object {
  const snippet = { rendered: { text } };
  const frame = { byteOffset, byteLength, snippet };
  if (span === null || span.byteLength === 0) return { region: frame };
  const from = bodyByteAt(span.byteOffset);
  const to = bodyByteAt(span.byteOffset + span.byteLength - 1) + 1;
  return { region: { byteOffset: from, byteLength: to - from, snippet }, contextRegion: frame };
}

function locationOf({ uri, isRelative }: SarifUri): object {
  return isRelative ? { uri, uriBaseId: base } : { uri };
}
