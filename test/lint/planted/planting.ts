import type { ReportedFinding } from "../../../core/analysis/reportedFinding.ts";
import { seededRandom } from "../../../core/bytes/seeded.ts";
import { captureNames, keptCaptures, loadCapture } from "../../support/captures.ts";
import { times } from "../../support/depth.ts";
import { placed } from "../../support/entries.ts";
import { findingsIn } from "../stories.ts";
import { EditedRecording } from "./editedRecording.ts";
import { type Fault, type Planted, Site } from "./fault.ts";

/** A recording in which to plant faults, and the findings in the unchanged recording. */
interface Ground {
  readonly recording: EditedRecording;
  readonly found: ReadonlySet<string>;
  /** Number of findings for each code. */
  readonly counts: ReadonlyMap<string, number>;
}

/** How many frames of a long game to keep: a part is enough to show a fault. */
const mostFrames = 450;

const grounds = new Map<string, Ground>();

/** Returns a capture in this repository; each one is read only once. */
function groundOf(name: string, isWhole: boolean): Ground {
  const key = `${name} ${isWhole}`;
  const known = grounds.get(key);
  if (known) return known;
  if (!captureNames(keptCaptures).includes(name)) throw new Error(`${name} is not a kept capture`);
  const recording = EditedRecording.of(loadCapture(keptCaptures, name).drafts, isWhole ? undefined : mostFrames);
  const rows = findingsIn(placed(recording.drafts()));
  const counts = new Map<string, number>();
  for (const { code } of rows) counts.set(code, (counts.get(code) ?? 0) + 1);
  const ground = { recording, found: new Set(rows.map(keyOf)), counts };
  grounds.set(key, ground);
  return ground;
}

/** The result of one planted fault. */
export interface Plant {
  readonly fault: Fault;
  readonly capture: string;
  /** `#12 on connection 3` */
  readonly place: string;
  /** Whether there is a finding with the code. */
  readonly isFound: boolean;
  /** Where the findings with the code are. */
  readonly seen: string;
  /** Whether the finding is at the right frame and, if the fault names a token, at the right token. */
  readonly isInPlace: boolean;
  /** Number of findings with the code in the unchanged recording, reviewed for each capture. */
  readonly untouched: number;
  /** New findings that the fault does not explain. */
  readonly further: readonly string[];
}

/** Plants a fault several times, each time in a different place; in a quick run, only once. */
export function plantsOf(fault: Fault): Plant[] {
  return Array.from({ length: times(fault.times ?? 1, 1) }, (_, time) => {
    const random = seededRandom(seedOf(`${fault.code} ${fault.rule} ${time}`));
    const capture = fault.captures[Math.floor(random() * fault.captures.length)] ?? "";
    const { recording, found, counts } = groundOf(capture, fault.isWhole ?? false);
    const edited = recording.copy();
    const planted = fault.plant(new Site(edited, random));
    const rows = findingsIn(placed(edited.drafts()));
    const own = rows.filter(({ code, connection }) => code === fault.code && planted.connections.includes(connection));
    const numbers = planted.frames.map((frame) => edited.numberOf(frame));
    const explained = new Set([fault.code, ...(planted.also ?? [])]);
    const further = rows.filter((row) => !found.has(keyOf(row)) && !explained.has(row.code));
    return {
      fault,
      capture,
      place: `${numbers.map((n) => `#${n}`).join(" ")} on connection ${planted.connections.join(", ")}`,
      seen: own.map(({ n, span }) => `#${n} ${span?.tokenIndex ?? span?.byteOffset ?? ""}`).join(", "),
      isFound: own.length > 0,
      isInPlace: own.some((row) => isThere(row, numbers, planted)),
      untouched: counts.get(fault.code) ?? 0,
      further: further.map(({ code, n: at, message }) => `${code} #${at} ${message}`),
    };
  });
}

function isThere(
  { n, frames, span }: ReportedFinding,
  numbers: readonly number[],
  { tokenIndex, byteOffset }: Planted,
): boolean {
  if (numbers.length === 0) return true;
  if (!frames.some((frame) => numbers.includes(frame))) return false;
  // A row has only the position of its first finding.
  if (!numbers.includes(n)) return true;
  if (tokenIndex !== undefined) return span?.tokenIndex === tokenIndex;
  return byteOffset === undefined || span?.byteOffset === byteOffset;
}

function keyOf({ connection, side, code }: ReportedFinding): string {
  return `${connection} ${side} ${code}`;
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
}
