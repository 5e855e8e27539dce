import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { codeOfRecordings, exit } from "../../../../cli/output.ts";
import { countUp } from "../../../../core/bytes/keyed.ts";
import { freePath } from "../../../../core/node/proxyServer.ts";
import { type RecorderFiles, systemFiles } from "../../../../core/node/recorderFiles.ts";
import { RecordingFile, type RecordingOutcome, type RecordingTrouble } from "../../../../core/node/recordingFile.ts";
import { type EntryDraft, legKey } from "../../../../core/recording/entry.ts";
import { sampleOf } from "../../../support/depth.ts";
import { readBytes } from "../../../support/readBytes.ts";
import { entriesOf, headerOf } from "../../../support/recordings.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

/** The beginning of a real game as the recorder receives it. */
const drafts = entriesOf(gunzipSync(readFileSync("recordings/protocol-errors.chamber.gz")))
  .flatMap((entry): EntryDraft[] => (entry.type === "chunk" || entry.type === "opened" ? [entry] : []))
  .slice(0, 36);

/** One of the recorder's file calls, which may fail or do less than requested. */
type Call = keyof RecorderFiles;

/**
 * The exit codes of `record` if a call fails once, ten times, or until the end. `0/3` means that most failing calls
 * lose nothing, and the others lose part of the game.
 */
type Codes = `${Code} ${Code} ${Code}`;
type Code = "0" | "3" | "0/3";

/** A fault that a test injects into calls. */
interface Fault {
  readonly name: string;
  /** The calls that can fail in this way, with the resulting exit codes. */
  readonly calls: Readonly<Partial<Record<Call, Codes>>>;
  /** Runs in place of the call. If it returns undefined, the call runs afterwards. */
  readonly inject: (path: string, args: readonly unknown[]) => unknown;
  /** Whether the file can lose bytes that have already been written. */
  readonly losesBytes?: boolean;
}

function failing(code: string, calls: Fault["calls"]): Fault {
  const inject = (): never => {
    throw Object.assign(new Error(code), { code });
  };
  return { name: code, calls, inject };
}

const unwritten = { create: "3 3 3", write: "3 3 3", truncate: "0 0 0" } as const;
const unconfirmed = { syncNow: "3 3 3", close: "3 3 3" } as const;
const ignored = { read: "0 0 0", stateOf: "0 0 0", stateAt: "0 0 0" } as const;
const pathGone = { write: "0 0/3 3", sync: "0 0 0", stateOf: "0 0 0", rename: "3 3 3" } as const;

const faults: readonly Fault[] = [
  failing("ENOSPC", { ...unwritten, makeFolder: "3 3 3", ...unconfirmed }),
  failing("EIO", { ...unwritten, ...unconfirmed, sync: "3 3 3", ...ignored, rename: "0 0 0" }),
  failing("EINTR", { write: "0 0 3" }),
  failing("EMFILE", { create: "3 3 3" }),
  failing("EEXIST", { create: "0 0 3" }),
  failing("EACCES", { create: "3 3 3", rename: "0 0 0", makeFolder: "3 3 3" }),
  { name: "short write", calls: { write: "0 0 0" }, inject: (_, args) => half(args) },
  { name: "nothing written", calls: { write: "0 0 3" }, inject: () => 0 },
  { name: "deleted", calls: pathGone, inject: (path) => whereThere(path, unlinkSync) },
  {
    name: "renamed",
    calls: pathGone,
    inject: (path) => whereThere(path, (from) => renameSync(from, `${from}.away`)),
  },
  {
    name: "shortened",
    calls: { write: "0/3 3 3", sync: "3 3 3", stateOf: "3 3 3" },
    inject: (path) => whereThere(path, (from) => truncateSync(from, Math.floor(statSync(from).size / 2))),
    losesBytes: true,
  },
];

/** Writes half of the bytes and returns how many it wrote. */
function half(args: readonly unknown[]): number {
  const [file, bytes] = args;
  if (typeof file !== "number" || !(bytes instanceof Uint8Array)) return 0;
  return systemFiles.write(file, bytes.subarray(0, Math.ceil(bytes.length / 2)));
}

function whereThere(path: string, change: (path: string) => void): undefined {
  if (existsSync(path)) change(path);
}

/** How long a fault lasts: one call, ten calls, or until the end. */
const lengths = { once: 1, "ten times": 10, "until the end": Number.POSITIVE_INFINITY } as const;

interface Played {
  readonly outcome: RecordingOutcome;
  readonly troubles: readonly RecordingTrouble[];
  /** The number of calls of each kind. */
  readonly calls: ReadonlyMap<Call, number>;
}

/** Records the game with a fault that begins at the k-th call of a kind. */
function play(
  folder: string,
  fault?: { readonly call: Call; readonly k: number; readonly of: Fault; readonly times: number },
): Played {
  const calls = new Map<Call, number>();
  const troubles: RecordingTrouble[] = [];
  const path = (): string => freePath(folder, "game.chamber", existsSync);
  let current: RecordingFile | undefined;
  const files: RecorderFiles = { ...systemFiles, sync: (_, done) => done(null), syncNow: () => undefined };
  const faultyFiles: RecorderFiles = new Proxy(files, {
    get:
      (real, name: Call) =>
      (...args: never[]) => {
        const nth = (calls.get(name) ?? 0) + 1;
        calls.set(name, nth);
        const isDue = fault?.call === name && nth >= fault.k && nth < fault.k + fault.times;
        const make = (): unknown => Reflect.apply(real[name], real, args);
        if (!isDue) return make();
        const at = current?.partPath ?? join(folder, "game.chamber.part");
        if (name !== "sync") return fault.of.inject(at, args) ?? make();
        try {
          return fault.of.inject(at, args) ?? make();
        } catch (error) {
          const [, done] = args as unknown as [number, (error: Error) => void];
          return done(error as Error);
        }
      },
  });
  const file = new RecordingFile({
    ...{ path, header: headerOf(), nowNs: () => 1e12, files: faultyFiles },
    onTrouble: (trouble) => troubles.push(trouble),
  });
  current = file;
  for (const [at, draft] of drafts.entries()) {
    file.append(draft);
    file.flush();
    if (at % 3 === 2) vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(6000);
  return { outcome: file.close(), troubles, calls };
}

/**
 * Returns, for each leg, how many bytes the file has and how many it declares missing; null for a leg with a repeated
 * or omitted byte.
 */
function accountOf(path: string): ReadonlyMap<string, { readonly has: number; readonly missing: number } | null> {
  const account = new Map<string, { has: number; missing: number } | null>();
  const add = (key: string, offset: number, has: number, missing: number): void => {
    const known = account.has(key) ? (account.get(key) ?? null) : { has: 0, missing: 0 };
    const isNext = known !== null && offset === known.has + known.missing;
    account.set(key, isNext ? { has: known.has + has, missing: known.missing + missing } : null);
  };
  for (const entry of readBytes(readFileSync(path)).entries) {
    if (entry.type === "chunk") add(legKey(entry), entry.offset, entry.bytes.length, 0);
    else if (entry.type === "gap") for (const leg of entry.legs) add(legKey(leg), leg.offset, 0, leg.byteLength);
  }
  return account;
}

/** Whether a file can be opened, has no missing record, and has every byte of the game. */
function hasAll({ path }: RecordingOutcome): boolean {
  if (path === null) return false;
  const { complete, gaps, missingRecords, headerMissing, lostBytes } = readBytes(readFileSync(path)).loss;
  if (!complete || gaps.length + missingRecords + lostBytes > 0 || headerMissing) return false;
  const account = accountOf(path);
  return [...forwarded].every(([leg, byteLength]) => account.get(leg)?.has === byteLength);
}

const forwarded = new Map<string, number>();
for (const draft of drafts)
  if (draft.type === "chunk") forwarded.set(legKey(draft), (forwarded.get(legKey(draft)) ?? 0) + draft.bytes.length);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const cases = faults.flatMap((of) =>
  (Object.entries(of.calls) as [Call, Codes][]).flatMap(([call, codes]) =>
    Object.entries(lengths).map(([length, times], at) => {
      const code = codes.split(" ")[at] ?? "";
      return { of, call, length, times, fault: of.name, code };
    }),
  ),
);
/** The number of injected faults, by exit code. */
const injected = new Map<number, number>();
afterAll(() => {
  const all = [...injected.values()].reduce((sum, count) => sum + count, 0);
  const codes = [...injected].map(([code, count]) => `exit code ${code}: ${count}`).sort();
  console.log(`faults injected while recording: ${all} (${codes.join(", ")})`);
});

/** The number of calls of each kind when nothing fails. */
let counts: ReadonlyMap<Call, number>;
beforeAll(() => {
  vi.useFakeTimers();
  const { outcome, troubles, calls } = play(tempFolder());
  expect({ isWhole: outcome.whole, troubles }).toEqual({ isWhole: true, troubles: [] });
  counts = calls;
});

describe("given a game that is recorded while a file call fails", () => {
  test.each(cases)(
    "given the fault $fault in $call ($length), at any call, every byte is in the file or declared missing, and the exit code is $code",
    (one) => {
      const all = Array.from({ length: Math.max(1, counts.get(one.call) ?? 0) }, (_, at) => at + 1);
      for (const k of sampleOf(all, 3)) {
        const folder = tempFolder();
        const { outcome, troubles } = play(folder, { ...one, k });
        const code = codeOfRecordings([outcome]);
        countUp(injected, code);
        const where = `${one.fault} in ${one.call} call ${k} (${one.length})`;
        expectTruth(where, folder, outcome, troubles, one.of.losesBytes ?? false);
        const isConfirmed = !confirming.includes(one.call) || (one.of.name !== "EIO" && one.of.name !== "ENOSPC");
        if (!isConfirmed) expectUnconfirmed(where, outcome, troubles);
        expect({ where, code }).toEqual({ where, code: isConfirmed && hasAll(outcome) ? exit.fine : exit.damaged });
        expect(one.code.split("/"), where).toContain(String(code));
      }
    },
  );
});

test("given another recorder that took the name a moment earlier, then the recording immediately uses the next free name", () => {
  const folder = tempFolder();
  const taken = join(folder, "game.chamber.part");
  const create = (path: string): number => {
    if (path === taken) writeFileSync(path, "from another recorder");
    return systemFiles.create(path);
  };
  const troubles: RecordingTrouble[] = [];
  const file = new RecordingFile({
    ...{ path: () => freePath(folder, "game.chamber", existsSync), header: headerOf(), nowNs: () => 1e12 },
    ...{ files: { ...systemFiles, create }, onTrouble: (trouble) => troubles.push(trouble) },
  });
  for (const draft of drafts) file.append(draft);
  expect(file.close()).toEqual({ path: join(folder, "game-2.chamber"), whole: true });
  expect(troubles).toEqual([]);
  expect(readFileSync(taken, "utf8")).toBe("from another recorder");
});

/** Calls through which the device confirms that it has stored the bytes. */
const confirming: readonly Call[] = ["sync", "syncNow", "close"];

/**
 * Checks that the file does not count as complete, because a device that failed to confirm bytes may have dropped them.
 */
function expectUnconfirmed(
  where: string,
  { path, whole }: RecordingOutcome,
  troubles: readonly RecordingTrouble[],
): void {
  expect({ where, whole, isPart: path?.endsWith(".part") }).toEqual({ where, whole: false, isPart: true });
  expect(
    troubles.map(({ kind }) => kind),
    where,
  ).toContain("sync-failed");
}

/** Checks that the outcome matches the file, and that an incomplete file was reported as incomplete. */
function expectTruth(
  where: string,
  folder: string,
  { path, whole }: RecordingOutcome,
  troubles: readonly RecordingTrouble[],
  losesBytes: boolean,
): void {
  if (!whole) expect(troubles, where).not.toEqual([]);
  if (path === null) {
    expect({ where, whole }).toEqual({ where, whole: false });
    return;
  }
  expect(readdirSync(folder), where).toContain(path.slice(folder.length + 1));
  const { loss } = readBytes(readFileSync(path));
  if (whole)
    expect({ where, isWhole: loss.complete && loss.gaps.length === 0 && loss.damagedBytes === 0 }).toEqual({
      where,
      isWhole: true,
    });
  if (losesBytes) return;
  const account = accountOf(path);
  for (const [leg, byteLength] of forwarded) {
    const found = account.get(leg);
    const isEnded = path.endsWith(".chamber");
    expect(found, `${where}: ${leg} repeats or omits bytes`).not.toBeNull();
    const accountedFor = (found?.has ?? 0) + (found?.missing ?? 0);
    // A file without an end record shows that the rest is missing.
    if (isEnded) expect({ where, leg, accountedFor }).toEqual({ where, leg, accountedFor: byteLength });
    else expect(accountedFor, where).toBeLessThanOrEqual(byteLength);
    if (whole) expect({ where, leg, has: found?.has }).toEqual({ where, leg, has: byteLength });
  }
}
