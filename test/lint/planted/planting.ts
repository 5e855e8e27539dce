import type { ReportedFinding } from "../../../core/analysis/reportedFinding.ts";
import { captureNames, keptCaptures, loadCapture } from "../../support/captures.ts";
import { times } from "../../support/depth.ts";
import { placed } from "../../support/entries.ts";
import { seededRandom } from "../../support/random.ts";
import { findingsIn } from "../stories.ts";
import { EditedRecording } from "./editedRecording.ts";
import { type Fault, type Planted, Site } from "./fault.ts";

/** A recording to plant faults in, and what is found in it as it is. */
interface Ground {
  readonly recording: EditedRecording;
  readonly found: ReadonlySet<string>;
  /** How often each code is found in it. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Long games end behind so many frames: a fault is as well seen in a part. */
const mostFrames = 450;

const grounds = new Map<string, Ground>();

/** A kept capture, read once. */
function groundOf(name: string, isWhole: boolean): Ground {
  const key = `${name} ${isWhole}`;
  const known = grounds.get(key);
  if (known) return known;
  if (!captureNames(keptCaptures).includes(name)) throw new Error(`${name} is not among the kept captures`);
  const recording = EditedRecording.of(loadCapture(keptCaptures, name).drafts, isWhole ? undefined : mostFrames);
  const rows = findingsIn(placed(recording.drafts()));
  const counts = new Map<string, number>();
  for (const { code } of rows) counts.set(code, (counts.get(code) ?? 0) + 1);
  const ground = { recording, found: new Set(rows.map(keyOf)), counts };
  grounds.set(key, ground);
  return ground;
}

/** What became of one planted fault. */
export interface Plant {
  readonly fault: Fault;
  readonly capture: string;
  /** `#12 of connection 3` */
  readonly place: string;
  /** A finding of the code. */
  readonly isFound: boolean;
  /** Where it was found. */
  readonly seen: string;
  /** It is at the frame, and at the token where that is told. */
  readonly isInPlace: boolean;
  /** Findings of the code in the untouched recording: they were looked at, capture by capture. */
  readonly untouched: number;
  /** Findings that neither the untouched recording has nor the fault explains. */
  readonly further: readonly string[];
}

/** Plants a fault at a place of its own for each time; a quick run does so once. */
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
      place: `${numbers.map((n) => `#${n}`).join(" ")} of connection ${planted.connections.join(", ")}`,
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
  // A row has the place of its first finding alone.
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
