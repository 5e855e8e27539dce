import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { knownBots } from "../../bots/strategies.ts";
import type { CoveredBot } from "../../host/coverageFile.ts";
import type { HostStatus } from "../../host/host.ts";
import { knownStarts } from "../../server/startPosition.ts";
import { HostError, inWords } from "../hostError.ts";
import type { PluginSource } from "../plugins/loadPlugins.ts";
import { version } from "../version.ts";
import { folderNames, opaqueId, type Root, recordingId } from "./catalogue.ts";
import { CatalogueCache, defaultCachePath } from "./catalogueCache.ts";
import { Library, summaryBudgetsMs } from "./library.ts";
import { LiveSessions } from "./live.ts";
import { Marks } from "./marks.ts";
import { type OpenedPath, OpenedPaths } from "./openedPaths.ts";
import type { Queries } from "./queries.ts";
import { Readings } from "./readings.ts";
import type { StartRecorder } from "./recorderProcess.ts";
import { Results } from "./results.ts";
import { ResultsCache } from "./resultsCache.ts";
import { samplesFolder } from "./samples.ts";
import { rendererFolder, StaticFiles } from "./staticFiles.ts";
import { Summaries } from "./summaries.ts";
import { readCoverageFile, readTriedReport, type TriedSituations } from "./triedReport.ts";

export interface HostOptions {
  readonly kind: HostStatus["kind"];
  /**
   * Recordings, folders of recordings, and reports written by `chamber try` or `try --coverage`, whose recordings are
   * served too.
   */
  readonly paths: readonly string[];
  /** Log files of bots. */
  readonly logs: readonly string[];
  /** The folder for games recorded from the UI; it need not exist yet. */
  readonly liveFolder: string;
  readonly startRecorder: StartRecorder;
  /** Plug-ins for the page; by default none. */
  readonly plugins?: readonly PluginSource[];
  /** Creates the object that runs SQL; omitted in the desktop app, which does not include DuckDB. */
  readonly queries?: (library: Library) => Queries;
  /** Path of the on-disk cache of recording summaries; null to cache none. */
  readonly cachePath?: string | null;
}

/** Everything that serves a UI: the library, live recordings, logs and the built pages. */
export class Host {
  readonly library: Library;
  readonly pages: StaticFiles;
  readonly live: LiveSessions;
  readonly marks: Marks;
  readonly readings: Readings;
  /** Null if this host runs no SQL. */
  readonly queries: Queries | null;
  readonly results: Results;
  /** Whether the user named a `chamber try` report. */
  readonly hasReport: boolean;
  /**
   * The situations that bots encountered, from files written by `try --coverage`; empty if the user named no such file.
   */
  readonly coverage: readonly CoveredBot[];
  readonly #options: HostOptions;
  readonly #summaries = {
    quick: new Summaries(summaryBudgetsMs.quick),
    patient: new Summaries(summaryBudgetsMs.patient),
  };
  readonly #roots: readonly Root[];
  readonly #logs: ReadonlyMap<string, { readonly name: string; readonly path: string }>;
  readonly #plugins: ReadonlyMap<string, PluginSource>;
  readonly #opened = new OpenedPaths();
  /** The live session whose recording the page opens first. */
  #first: string | null = null;

  private constructor(options: HostOptions, cache: CatalogueCache, results: ResultsCache) {
    this.#options = options;
    const { roots, tried, coverage } = rootsOf(options);
    this.#roots = roots;
    this.hasReport = tried !== null;
    this.coverage = coverage;
    // The desktop app's own page needs no compression.
    this.pages = new StaticFiles(rendererFolder(), options.kind === "loopback");
    this.#logs = new Map(options.logs.map((path) => [opaqueId(`log ${resolve(path)}`), logOf(path)]));
    this.#plugins = new Map((options.plugins ?? []).map((one, at) => [opaqueId(`plug-in ${at} ${one.file}`), one]));
    this.live = new LiveSessions(resolve(options.liveFolder), options.startRecorder);
    this.library = new Library({
      roots: () => [...this.#roots, ...this.#opened.roots, ...this.#recorded()],
      samplesFolder: samplesFolder(),
      cache,
      summarise: (path, pace) => this.#summaries[pace].summarise(path),
      isRecording: (path) => this.live.isRecording(path),
      isAbandoned: (path) => this.live.isAbandoned(path),
      tried,
    });
    this.marks = new Marks(this.library, this.live);
    this.readings = new Readings(this.library);
    this.queries = options.queries?.(this.library) ?? null;
    this.results = new Results(this.library, results);
  }

  /**
   * Opens a host.
   * @throws {HostError} `no-file`: a given path does not exist
   */
  static async open(options: HostOptions): Promise<Host> {
    const path = options.cachePath === undefined ? defaultCachePath() : options.cachePath;
    const cache = new CatalogueCache(path);
    await cache.load();
    return new Host(options, cache, new ResultsCache(path === null ? null : join(dirname(path), "results")));
  }

  get status(): HostStatus {
    const [named, ...others] = this.#roots.filter(({ isFile }) => isFile);
    return {
      version,
      kind: this.#options.kind,
      opened:
        named && others.length === 0 && !this.hasReport && !this.#hasCoverage
          ? recordingId(named.path)
          : this.#liveFirst(),
      canRecord: true,
      bots: Object.entries(knownBots).map(([name, { plays }]) => ({ name, plays })),
      maps: knownStarts(),
      liveFolder: resolve(this.#options.liveFolder),
      folders: folderNames([...this.#roots, ...this.#opened.roots]),
      hasCoverage: this.#hasCoverage,
      canQuery: this.queries !== null,
      logs: [...this.#logs].map(([id, { name }]) => ({ id, name })),
      plugins: [...this.#plugins].map(([id, { file: name }]) => ({ id, name })),
    };
  }

  /**
   * Serves a file or folder that the user opens while the host is running.
   * @throws {HostError} `no-file`, `unreadable`
   */
  openPath(path: string): Promise<OpenedPath> {
    return this.#opened.open(path);
  }

  /** Returns a bot's log by its id. */
  log(id: string): { readonly name: string; readonly path: string } | undefined {
    return this.#logs.get(id) ?? this.#opened.logs.get(id);
  }

  /** Returns the source text of a plug-in by its id. */
  plugin(id: string): string | undefined {
    return this.#plugins.get(id)?.text;
  }

  /** Makes the page open the recording of a live session first, unless the user named a file. */
  showFirst(session: string): void {
    this.#first = session;
  }

  get #hasCoverage(): boolean {
    return this.coverage.length > 0;
  }

  #liveFirst(): string | null {
    return this.live.all.find(({ id }) => id === this.#first)?.recording ?? null;
  }

  /** Returns the games recorded from the UI. They are always served, regardless of their folder. */
  #recorded(): Root[] {
    const name = basename(resolve(this.#options.liveFolder));
    return this.live.files.map((path) => ({ path, name, isFile: true, isOptional: true }));
  }

  /**
   * Stops all live recordings.
   * @returns whether the recordings contain all forwarded bytes
   */
  async close(): Promise<boolean> {
    this.library.close();
    const [whole] = await Promise.all([
      this.live.close(),
      this.#summaries.quick.close(),
      this.#summaries.patient.close(),
      this.results.close(),
    ]);
    return whole;
  }
}

/** The served paths, and the contents of any reports among them; `tried` is null if there is no `chamber try` report. */
interface Served {
  readonly roots: Root[];
  readonly tried: TriedSituations | null;
  readonly coverage: readonly CoveredBot[];
}

function rootsOf({ kind, paths, liveFolder }: HostOptions): Served {
  const served = paths.map(servedAt);
  const reports = served.flatMap(({ tried }) => tried ?? []);
  const recorded = new Map(reports.flatMap((report) => [...report.recorded]));
  const tried = reports.length === 0 ? null : { recorded, unrecorded: reports.flatMap(({ unrecorded }) => unrecorded) };
  const roots = served.flatMap((each) => each.roots);
  // This is the app's own folder. It contains earlier games, and may not exist yet.
  if (kind !== "loopback")
    roots.push({ path: resolve(liveFolder), name: basename(resolve(liveFolder)), isFile: false, isOptional: true });
  return { roots, tried, coverage: served.flatMap(({ coverage }) => coverage) };
}

function servedAt(path: string): Served {
  try {
    const real = realpathSync(path);
    const name = basename(resolve(path));
    const isFile = !statSync(real).isDirectory();
    const tried = isFile ? readTriedReport(real) : null;
    const covered = isFile ? readCoverageFile(real) : null;
    const recordings = covered?.recordings ?? (tried === null ? null : [...tried.recorded.keys()]);
    const roots = recordings?.map((recording) => ({ path: recording, name, isFile: true }));
    return { roots: roots ?? [{ path: real, name, isFile }], tried, coverage: covered?.bots ?? [] };
  } catch (error) {
    throw new HostError("no-file", `${path} cannot be served: ${inWords(error)}`);
  }
}

function logOf(path: string): { readonly name: string; readonly path: string } {
  try {
    const real = realpathSync(path);
    if (statSync(real).isFile()) return { name: basename(path), path: real };
  } catch (error) {
    throw new HostError("no-file", `--log ${path} cannot be read: ${inWords(error)}`);
  }
  throw new HostError("usage", `--log ${path} is not a file`);
}
