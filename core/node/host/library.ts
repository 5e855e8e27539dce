import { realpath, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { RecordingListing, RecordingSummary, RecordingsAnswer, SampleListing } from "../../host/host.ts";
import { stemOf } from "../../host/openable.ts";
import { samples } from "../../host/samples.ts";
import { readingsFactsOf } from "../readingsFile.ts";
import { partSuffix } from "../recordingFile.ts";
import { type CatalogueFile, folderNames, isWithin, type Root, type Walk, walkRoots } from "./catalogue.ts";
import type { CatalogueCache } from "./catalogueCache.ts";
import { RecordingIds } from "./recordingIds.ts";
import { Refusal } from "./replies.ts";
import { emptySummary } from "./summary.ts";
import type { TriedSituations } from "./triedReport.ts";

/** If a `.part` file has changed within this time, another process may still be writing it. */
export const liveForMs = 10 * 60_000;
/**
 * A file without an end record, other than a `.part` file, counts as truncated unless it has changed within this time.
 */
export const mayGrowForMs = 10_000;
/** The minimum time, in ms, between two readings of a growing file, each of which updates the file's row. */
const growingAgainMs = 15_000;
/**
 * After a growing file has been read, the next reading must wait for this many times the duration of that reading,
 * because a game may last for days.
 */
const restsForReadings = 200;
/**
 * A growing file is read repeatedly only while it is smaller than this, and then once more after it has stopped
 * growing. Each reading starts at the first byte, so the time and memory needed grow with the file.
 */
const mostGrowingBytes = 2 * 1024 * 1024;
/** The maximum time for one batch of readings of growing files. */
const batchMs = 10_000;
/**
 * After a batch, the next one must wait for this many times the batch's duration, so that the reader's memory can be
 * freed in between.
 */
const restsForBatches = 50;

/**
 * The maximum time for a summary. All recordings are first read at the `quick` pace. Recordings that take longer are
 * read again in parallel with the others, so that a slow file does not delay the others.
 */
export type Pace = keyof typeof summaryBudgetsMs;

export const summaryBudgetsMs = { quick: 5_000, patient: 60_000 } as const;

export interface LibraryOptions {
  /** Returns the roots. Called each time the folders are walked. */
  readonly roots: () => readonly Root[];
  readonly samplesFolder: string | null;
  readonly cache: CatalogueCache;
  /** Returns null if a recording takes longer than its pace allows. */
  readonly summarise: (path: string, pace: Pace) => Promise<RecordingSummary | null>;
  /** Whether this program is recording the file now. */
  readonly isRecording: (path: string) => boolean;
  /** Whether the file's recorder is known to have died. */
  readonly isAbandoned: (path: string) => boolean;
  /** The `chamber try` situations to which the recordings belong. */
  readonly tried?: TriedSituations | null;
  readonly nowMs?: () => number;
}

/** Which copy of a recording to return if there are several. */
export interface WantedCopy {
  /** The host's id of a copy, which takes precedence. */
  readonly preferred?: string | null;
  /** The name of a file, with or without its extension. */
  readonly name?: string | null;
}

/** The served recordings by id. */
export class Library {
  readonly #options: LibraryOptions;
  readonly #nowMs: () => number;
  readonly #sampleRoot: Root | null;
  #files = new Map<string, CatalogueFile>();
  #walking: Promise<Walk> | undefined;
  readonly #working = new Set<Pace>();
  /** Paths of recordings that take longer than a quick summary. */
  readonly #slow = new Set<string>();
  #closed = false;
  readonly #ids = new RecordingIds();
  /** The earliest time at which a file may be summarised again, by path. */
  readonly #notBefore = new Map<string, number>();
  /**
   * The total duration of this batch's readings of growing files, and the earliest time at which the next batch may
   * begin.
   */
  #batchedMs = 0;
  #nextBatchMs = 0;

  constructor(options: LibraryOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
    const { samplesFolder } = options;
    this.#sampleRoot = samplesFolder === null ? null : { path: samplesFolder, name: "samples", isFile: false };
  }

  /** Lists all current recordings. Unread recordings are listed as pending and read in the background. */
  async list(): Promise<RecordingsAnswer> {
    const { files, faults } = await this.#walk();
    const listed = files.filter((file) => !this.#isForDevelopers(file));
    const rows = listed.filter(({ path }) => !this.#isOnlySample(path)).map((file) => this.#listing(file));
    const pending = listed.filter((file) => this.#isDue(file));
    if (pending.length > 0) for (const pace of ["quick", "patient"] as const) void this.#work(pace);
    return {
      recordings: rows.sort((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : a.modifiedAt > b.modifiedAt ? -1 : 0)),
      samples: this.#samples(files),
      folders: folderNames(this.#options.roots()),
      faults,
      unrecorded: this.#options.tried?.unrecorded ?? [],
      pending: pending.filter((file) => !this.#options.cache.latest(file.path)).length,
    };
  }

  /** Returns the recordings that the library lists. Omits samples that the user did not name. */
  async recordings(): Promise<readonly CatalogueFile[]> {
    const { files } = await this.#walk();
    return files.filter((file) => !this.#isForDevelopers(file) && !this.#isOnlySample(file.path));
  }

  /**
   * Finds a recording by id, with its current size and time.
   * @throws {Refusal} 404
   */
  async find(id: string): Promise<CatalogueFile> {
    const known = this.#files.get(id);
    // Walk the folders again if a symbolic link has replaced the file, or the file has lost its `.part` suffix.
    const now = known && (await factsNow(known));
    if (now) return now;
    await this.#walk();
    const file = this.#files.get(id);
    if (!file) throw new Refusal(404, "no-such", "the recording is no longer there: it was moved or deleted");
    return file;
  }

  /**
   * Finds the file of a recording by the recording's own id, which its copies share, or by the host's id. If there are
   * several copies, returns the one with the wanted name, else an undamaged one, else the largest. Samples come last,
   * unless the user named them.
   * @returns null if no file has this id
   */
  async fileOf(id: string, { preferred = null, name = null }: WantedCopy = {}): Promise<CatalogueFile | null> {
    await this.#walk();
    const file = this.#files.get(id);
    if (file) return file;
    const copies = await this.#ids.withUuid(id, [...this.#files.values()]);
    const shown = copies.find((copy) => copy.id === preferred);
    if (shown) return shown;
    const named = copies.filter(({ path }) => !this.#isOnlySample(path));
    const files = named.length > 0 ? named : copies;
    const namesakes = name === null ? [] : files.filter(({ path }) => stemOf(basename(path)) === stemOf(name));
    return this.#soundest(namesakes.length > 0 ? namesakes : files);
  }

  /** Whether {@link fileOf} finds a file; does not read the copies to find an undamaged one. */
  async has(id: string): Promise<boolean> {
    await this.#walk();
    return this.#files.has(id) || (await this.#ids.withUuid(id, [...this.#files.values()])).length > 0;
  }

  /** Returns the largest file without damage, or the largest if all are damaged; null if there are no files. */
  async #soundest(files: readonly CatalogueFile[]): Promise<CatalogueFile | null> {
    const bySize = files.toSorted((a, b) => b.byteLength - a.byteLength || (a.name < b.name ? -1 : 1));
    const [largest] = bySize;
    if (!largest || bySize.length === 1) return largest ?? null;
    const damaged = await Promise.all(bySize.map((file) => this.#isDamaged(file)));
    return bySize.find((_, at) => !damaged[at]) ?? largest;
  }

  /**
   * Whether a file has lost bytes, cannot be read, or lacks its end. A file that takes too long to read counts as sound.
   */
  async #isDamaged(file: CatalogueFile): Promise<boolean> {
    const begunMs = this.#nowMs();
    const isKnown = this.#cached(file) !== undefined;
    const summary = this.#cached(file)?.summary ?? (await this.#options.summarise(file.path, "quick"));
    if (summary === null) return false;
    if (!isKnown && !this.#closed) this.#keep(file, summary, begunMs);
    return summary.unreadable !== null || summary.lostBytes > 0 || (!summary.complete && !this.isLive(file));
  }

  isLive({ path, modifiedMs }: CatalogueFile): boolean {
    if (this.#options.isRecording(path)) return true;
    if (this.#options.isAbandoned(path)) return false;
    if (path.endsWith(partSuffix)) return this.#nowMs() - modifiedMs < liveForMs;
    const known = this.#options.cache.latest(path)?.summary;
    return known?.complete === false && known.unreadable === null && this.mayGrow({ path, modifiedMs });
  }

  /**
   * Whether a `.chamber` without an end record may still grow, because some recorders do not use the `.part` suffix.
   */
  mayGrow({ path, modifiedMs }: Pick<CatalogueFile, "path" | "modifiedMs">): boolean {
    return path.endsWith(".chamber") && this.#nowMs() - modifiedMs < mayGrowForMs;
  }

  isSample({ path }: Pick<CatalogueFile, "path">): boolean {
    return this.#options.samplesFolder !== null && isWithin(path, this.#options.samplesFolder);
  }

  close(): void {
    this.#closed = true;
    this.#options.cache.save();
  }

  /** Walks the folders; simultaneous calls share one walk. */
  #walk(): Promise<Walk> {
    this.#walking ??= walkRoots([...this.#options.roots(), ...(this.#sampleRoot ? [this.#sampleRoot] : [])])
      .then((walk) => {
        this.#files = new Map(walk.files.map((file) => [file.id, file]));
        return walk;
      })
      .finally(() => {
        this.#walking = undefined;
      });
    return this.#walking;
  }

  #samples(files: readonly CatalogueFile[]): SampleListing[] {
    return samples.flatMap(({ file: name, title, shows }) => {
      const file = files.find(({ path }) => this.isSample({ path }) && basename(path) === name);
      return file ? [{ ...this.#listing(file), title, shows }] : [];
    });
  }

  /**
   * Whether a file is one of our samples and the user named neither the file nor its folder. Such a file does not get a
   * row.
   */
  #isOnlySample(path: string): boolean {
    return this.isSample({ path }) && !this.#options.roots().some((root) => isWithin(path, root.path));
  }

  /**
   * Whether a file in the samples' folder is only for developers. Such a file is listed only if the user named it or
   * its folder.
   */
  #isForDevelopers(file: CatalogueFile): boolean {
    const { samplesFolder } = this.#options;
    if (samplesFolder === null || !this.isSample(file) || this.#isListedSample(file)) return false;
    const isInside = (root: string): boolean => root !== samplesFolder && isWithin(root, samplesFolder);
    return !this.#options.roots().some(({ path }) => isInside(path) && isWithin(file.path, path));
  }

  #isListedSample({ path }: CatalogueFile): boolean {
    return dirname(path) === this.#options.samplesFolder && samples.some(({ file }) => file === basename(path));
  }

  #listing(file: CatalogueFile): RecordingListing {
    const cached = this.#options.cache.latest(file.path);
    return {
      ...(cached?.summary ?? emptySummary),
      id: file.id,
      name: file.name,
      folder: file.folder,
      byteLength: file.byteLength,
      modifiedAt: new Date(file.modifiedMs).toISOString(),
      readingsAt: file.readings && new Date(file.readings.modifiedMs).toISOString(),
      live: this.isLive(file),
      sample: this.isSample(file) && this.#isListedSample(file),
      tried: this.#options.tried?.recorded.get(file.path) ?? null,
      pending: !cached,
    };
  }

  #isDue(file: CatalogueFile): boolean {
    const { path, byteLength } = file;
    if (this.#cached(file)) return false;
    if (!this.#options.cache.latest(path)) return true;
    if (this.isLive(file) && (byteLength > mostGrowingBytes || this.#growingRest())) return false;
    return this.#nowMs() >= (this.#notBefore.get(path) ?? 0);
  }

  /** Returns the summary of a file that has not changed since it was summarised. */
  #cached({ path, byteLength, modifiedMs }: CatalogueFile): ReturnType<CatalogueCache["latest"]> {
    const cached = this.#options.cache.latest(path);
    return cached?.byteLength === byteLength && cached.modifiedMs === modifiedMs ? cached : undefined;
  }

  /** Whether all growing files must wait before they are read again. */
  #growingRest(): boolean {
    return this.#batchedMs >= batchMs || this.#nowMs() < this.#nextBatchMs;
  }

  /** Ends a batch of growing files, if there was one. */
  #endBatch(): void {
    if (this.#batchedMs === 0) return;
    this.#nextBatchMs = this.#nowMs() + restsForBatches * this.#batchedMs;
    this.#batchedMs = 0;
  }

  /** Summarises all recordings that are due at one pace, in order of rank. */
  async #work(pace: Pace): Promise<void> {
    if (this.#working.has(pace)) return;
    this.#working.add(pace);
    try {
      for (;;) {
        const due = [...this.#files.values()].filter(
          (file) => this.#paceOf(file) === pace && !this.#isForDevelopers(file) && this.#isDue(file),
        );
        const next = due.sort((a, b) => this.#rank(b) - this.#rank(a))[0];
        if (!next || this.#closed) return;
        const begunMs = this.#nowMs();
        const summary = await this.#options.summarise(next.path, pace);
        if (this.#closed) return;
        if (summary === null && pace === "quick") {
          this.#slow.add(next.path);
          void this.#work("patient");
        } else this.#keep(next, summary ?? { ...emptySummary, unreadable: "it takes too long to read" }, begunMs);
      }
    } finally {
      this.#working.delete(pace);
      this.#endBatch();
    }
  }

  #paceOf({ path }: CatalogueFile): Pace {
    return this.#slow.has(path) ? "patient" : "quick";
  }

  #keep(file: CatalogueFile, summary: RecordingSummary, begunMs: number): void {
    const endedMs = this.#nowMs();
    const isAgain = this.#options.cache.latest(file.path) !== undefined;
    if (isAgain && this.isLive(file)) this.#batchedMs += endedMs - begunMs;
    const restMs = this.isLive(file)
      ? Math.max(growingAgainMs, restsForReadings * (endedMs - begunMs))
      : growingAgainMs;
    this.#notBefore.set(file.path, endedMs + restMs);
    this.#options.cache.set(file.path, { byteLength: file.byteLength, modifiedMs: file.modifiedMs, summary });
  }

  /**
   * Returns the rank of a recording that is due for reading. Samples come first, then recordings that have never been
   * read, and then those to be read again, with the longest waiting time first.
   */
  #rank(file: CatalogueFile): number {
    if (this.isSample(file)) return Number.MAX_SAFE_INTEGER;
    return this.#options.cache.latest(file.path) ? -(this.#notBefore.get(file.path) ?? 0) : file.modifiedMs;
  }
}

/** Returns the file with its current length and time; undefined if the file has disappeared or is now a link. */
async function factsNow(file: CatalogueFile): Promise<CatalogueFile | undefined> {
  try {
    if ((await realpath(file.path)) !== file.path) return undefined;
    const { size, mtimeMs } = await stat(file.path);
    const readings = await readingsFactsOf(file.path);
    return { ...file, byteLength: size, modifiedMs: Math.round(mtimeMs), readings };
  } catch {
    return undefined;
  }
}
