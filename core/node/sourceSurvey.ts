import { foreignFormats } from "../formats/catalogue.ts";
import type { ImportFault } from "../formats/importFault.ts";
import { openables } from "../host/openable.ts";
import type { ConnectionId, EntryDraft } from "../recording/entry.ts";
import { HostError } from "./hostError.ts";
import { readSource } from "./importFile.ts";
import type { ImportSource } from "./importSource.ts";
import { keptFaults } from "./recordingSource.ts";

/** Counts of what a source contains. */
export interface SourceSurvey {
  /** The number of lines; null if the source does not consist of lines. */
  readonly lines: number | null;
  /** The number of lines that produced anything but marks and gaps; null if the source does not consist of lines. */
  readonly takenLines: number | null;
  readonly chunks: number;
  readonly marks: number;
  readonly documents: number;
  readonly faults: number;
  /** The first faults, at most {@link keptFaults}. */
  readonly firstFaults: readonly ImportFault[];
  /** Whether the end of the source is missing: the compressed file ends early, or its last part could not be read. */
  readonly isCut: boolean;
  /** The connections, numbered as in the source, in order of appearance. */
  readonly connections: readonly ConnectionId[];
}

/**
 * Reads a source to count what it contains.
 * @throws {HostError} `no-file`, `unreadable`: the source cannot be read, or contains nothing in its format
 */
export async function surveySource(
  source: ImportSource,
  onProgress?: (byteLength: number) => void,
): Promise<SourceSurvey> {
  const { title } = openables[source.format];
  const { unit } = foreignFormats[source.format];
  const hasLines = unit === "line";
  const connections = new Set<ConnectionId>();
  const firstFaults: ImportFault[] = [];
  let [lines, takenLines, faults] = [0, 0, 0];
  const counts = new Map<EntryDraft["type"], number>();
  const countOf = (type: EntryDraft["type"]): number => counts.get(type) ?? 0;
  const onFault = (fault: ImportFault): void => {
    faults += 1;
    if (firstFaults.length < keptFaults) firstFaults.push(fault);
  };
  let [isCut, endsInGap] = [false, false];
  const onCut = (): void => {
    isCut = true;
  };
  for await (const step of readSource(source, { onFault, onCut, ...(onProgress && { onProgress }) })) {
    lines += 1;
    if (step.some(({ type }) => type !== "mark" && type !== "gap")) takenLines += 1;
    for (const draft of step) {
      counts.set(draft.type, countOf(draft.type) + 1);
      endsInGap = draft.type === "gap";
      if ("connection" in draft) connections.add(draft.connection);
    }
  }
  if (takenLines === 0) {
    const [first] = firstFaults;
    const emptiness = countOf("mark") > 0 ? "it has only comments" : "it is empty";
    const why = first ? `${unit} ${first.at} ${first.message}` : emptiness;
    throw new HostError("unreadable", `${source.path} is not a valid ${title}: ${why}`);
  }
  return {
    lines: hasLines ? lines : null,
    takenLines: hasLines ? takenLines : null,
    chunks: countOf("chunk"),
    marks: countOf("mark"),
    documents: countOf("document"),
    faults,
    firstFaults,
    isCut: isCut || endsInGap,
    connections: [...connections],
  };
}
