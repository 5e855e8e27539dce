import { expose } from "comlink";
import { capital } from "../../core/language/english/words.ts";
import { knownVariants } from "../../core/map/library.ts";
import type { PluginCatalogue, PluginModule } from "../../core/plugins/plugin.ts";
import { failureWords } from "../../core/plugins/words.ts";
import { defaultPeace } from "../../core/press/profiles.ts";
import type { FrameNumber, ReadItem } from "../../core/recording/entry.ts";
import { answerAtCursor, turnsOf } from "../../core/session/answerAtCursor.ts";
import { boardGround } from "../../core/session/boardGround.ts";
import { firstSent, nearestRow } from "../../core/session/inspectorQuery.ts";
import { placeOf, rowOf } from "../../core/session/linkPlace.ts";
import { markOn, placedMarks } from "../../core/session/marks.ts";
import { mentionedProvinces } from "../../core/session/mentions.ts";
import { MessageTable, noSettings } from "../../core/session/messageTable.ts";
import type { PluginScan } from "../../core/session/pluginScan.ts";
import { countSeen, inspectSeen, isSeen, nearestSeen } from "../../core/session/seenRows.ts";
import { Session } from "../../core/session/session.ts";
import { SummaryChanges } from "../../core/session/summaryNews.ts";
import { findingFrom, playAt, timelineMarks } from "../../core/session/timeline.ts";
import type { CursorLine, PluginNews, ReadingPhase, SessionApi, Source, WorkerNews } from "./api.ts";
import { fetchedOnce, importPart } from "./importPart.ts";
import { linesAround } from "./lineBlocks.ts";
import { openingFault } from "./openingFault.ts";
import { inBackground, inSlices, makeWay, nextTask, sliceMs } from "./slices.ts";
import type { SourceBytes } from "./sourceBytes.ts";
import { SourceItems } from "./sourceItems.ts";
import { randomUuid } from "./uuid.ts";

const newsEveryMs = 100;
/**
 * Minimum time between updates about a live game, in milliseconds; longer than usual, because the game's programs need
 * the processor.
 */
const liveNewsEveryMs = 250;
const longestRestMs = 250;
/** Minimum time, in milliseconds, between two updates of a live game's table with facts that arrive late. */
const refineEveryMs = 1000;
/** How long, in milliseconds, the recording is shown before the rules check it. */
const settleMs = 500;
/** Time, in milliseconds, between two runs of the rules over the new messages of a live game. */
const checkEveryMs = 2000;
const rowsPerStep = 500;
const itemsPerStep = 50;
const noPlugins: PluginCatalogue = { fields: [], rules: [] };

const session = new Session(knownVariants);
let table = new MessageTable(session, noSettings);
let tableVersion = 0;
let peace = defaultPeace;
let reading: ReadingPhase = { phase: "reading", byteLength: 0, ofByteLength: null };
let onNews: (news: WorkerNews) => Promise<void> = async () => undefined;
const summary = new SummaryChanges(session);
/** The earliest time to send news again. */
let reportFrom = 0;
let isReportDue = false;
let isFilling = false;
let isRefining = false;
let isChecking = false;
let beginChecks: () => void = () => undefined;
/** Resolves when the checks begin: requests for counts of findings must not start the rules earlier. */
const checksBegun = new Promise<void>((resolve) => {
  beginChecks = resolve;
});

/**
 * Sends news to the page. If the page takes a long time to draw it, the worker waits just as long before it sends more,
 * so that the page stays responsive; in a live game, it waits three times as long, because the bots and the server may
 * run on the same machine.
 */
async function report(): Promise<void> {
  const from = performance.now();
  reportFrom = Number.POSITIVE_INFINITY;
  isReportDue = false;
  await onNews({ reading, summary: summary.next(), table: table.state, tableVersion, plugins: pluginNews() }).catch(
    () => undefined,
  );
  const now = performance.now();
  const isLive = reading.phase === "following";
  const restMs = isLive ? Math.min(longestRestMs, 3 * (now - from)) : now - from;
  reportFrom = Math.max(from + (isLive ? liveNewsEveryMs : newsEveryMs), now + restMs);
  if (isReportDue) reportLater();
}

function reportLater(): void {
  setTimeout(() => void report(), Math.max(0, reportFrom - performance.now()));
}

function reportSoon(): void {
  if (isReportDue) return;
  isReportDue = true;
  if (Number.isFinite(reportFrom)) reportLater();
}

/** Fills the table with the available rows, in slices. */
async function fill(): Promise<void> {
  if (isFilling) return;
  isFilling = true;
  let since = performance.now();
  while (!table.advance(rowsPerStep)) {
    if (performance.now() - since < sliceMs) continue;
    reportSoon();
    await nextTask();
    since = performance.now();
  }
  isFilling = false;
  reportSoon();
  void refine();
}

async function take(items: readonly ReadItem[]): Promise<void> {
  let since = performance.now();
  for (let at = 0; at < items.length; at += itemsPerStep) {
    session.push(items.slice(at, at + itemsPerStep));
    if (performance.now() - since < sliceMs) continue;
    void fill();
    await nextTask();
    since = performance.now();
  }
  void fill();
}

async function read(items: SourceItems): Promise<void> {
  let bytes: SourceBytes | undefined;
  for await (const some of items.read((opened) => {
    bytes = opened;
  })) {
    const { byteLength } = items;
    if (bytes?.grows) void check();
    reading = bytes?.grows
      ? { phase: "following" }
      : { phase: "reading", byteLength, ofByteLength: bytes?.byteLength ?? null };
    session.unread = items.unread;
    await take(some);
    reportSoon();
  }
  reading = { phase: "read" };
}

let opened: Source | undefined;

let plugins: PluginScan | null = null;
/** Why plug-ins cannot run; null if they can. */
let pluginFault: string | null = null;

/** Loads plug-ins, if there are any, before the recording is read. */
async function loadPlugins(modules: readonly PluginModule[]): Promise<void> {
  if (modules.length === 0) return;
  try {
    plugins = await (await importPart(() => import("./pagePlugins.ts"))).startPlugins(session, modules);
    // The page may have requested a filter that uses plug-ins' fields.
    await remake();
  } catch (error) {
    pluginFault = String(error instanceof Error ? error.message : error);
  }
}

/** Resolves when plug-ins have processed the rows read so far. */
async function pluginsDone(): Promise<void> {
  const before = session.edition;
  await plugins?.finish().catch((error: unknown) => {
    pluginFault = String(error instanceof Error ? error.message : error);
  });
  if (session.edition > before) reportSoon();
}

function pluginNews(): PluginNews {
  const { catalogue, failures } = session.plugins ?? { catalogue: noPlugins, failures: [] };
  const words = failures.map((failure) => `${capital(failureWords(catalogue, failure))}`);
  return { fields: catalogue.fields, failures: pluginFault === null ? words : [`${pluginFault}.`, ...words] };
}

const press = fetchedOnce(async () => (await importPart(() => import("./pressAnswers.ts"))).pressAnswers(session));
const readings = fetchedOnce(async () =>
  (await importPart(() => import("./readingAnswers.ts"))).readingAnswers(session),
);
const filters = fetchedOnce(async () =>
  (await importPart(() => import("./filterAnswers.ts"))).filterAnswers(session, readFor),
);
const charts = fetchedOnce(async () => (await importPart(() => import("./chartAnswers.ts"))).chartAnswers(session));
const lint = fetchedOnce(async () =>
  (await importPart(() => import("./lintAnswers.ts"))).lintAnswers(session, {
    pluginsDone,
    isOver: () => reading.phase === "read" || reading.phase === "failed",
    onMarks(what) {
      if (what === "folds") void remake();
      else reportSoon();
      void refine();
    },
  }),
);

/** Rebuilds the table after its folds have changed. The old table stays until the new one is complete. */
async function remake(): Promise<void> {
  const before = table;
  const made = new MessageTable(session, table.settings);
  await inSlices(() => table !== before || made.advance(rowsPerStep));
  if (table === before) replaceTable(made);
  else made.free();
  session.touch();
  reportSoon();
}

/** Replaces the table. Typing a filter makes a new table for every letter. */
function replaceTable(made: MessageTable): void {
  table.free();
  table = made;
}

/** Reads the whole game if a filter asks for fields that depend on it. */
async function readFor(asksWholeGame: boolean): Promise<void> {
  // Ignore a failure: these fields then stay unknown, and a view of press reports that it could not be loaded.
  if (asksWholeGame)
    await press().then(
      ({ readWholeGame }) => readWholeGame(peace),
      () => undefined,
    );
}

/** Whether the table needs to be rebuilt, once everything that its filter asks for has been read. */
async function isOutdated(): Promise<boolean> {
  const asked = table;
  await readFor(asked.asksWholeGame);
  return table === asked ? asked.isOutdated : isOutdated();
}

/**
 * Rebuilds the table if its filter depends on facts that arrive later than the rows: answers, marks, findings and the
 * whole game. Does nothing while a recording is being read for the first time.
 */
async function refine(): Promise<void> {
  if (isRefining) return;
  isRefining = true;
  while (reading.phase !== "reading" && (await isOutdated())) {
    if (table.asksRules)
      await lint().then(
        ({ countFindings }) => countFindings(null),
        () => undefined,
      );
    await remake();
    if (reading.phase === "following") await new Promise((resolve) => setTimeout(resolve, refineEveryMs));
  }
  isRefining = false;
}

/** Runs the rules even if no view needs them, so that the page always shows the same findings. */
async function check(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  let restMs = settleMs;
  let isGrowing = true;
  while (isGrowing) {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    isGrowing = reading.phase === "following";
    restMs = checkEveryMs;
    beginChecks();
    // Ignore a failure: a request for findings will report that the rules could not be loaded.
    await lint().then(
      ({ countFindings }) => countFindings(null),
      () => undefined,
    );
  }
  isChecking = false;
}

/** Lays out the boards of all games: a map without a known picture takes up to 0.4 s, and no jump should wait for it. */
async function layOutBoards(): Promise<void> {
  let game = 0;
  await inBackground(() => {
    boardGround(session, game);
    game += 1;
    return game >= session.games.all.length;
  });
}

const api: SessionApi = {
  async open(source, modules, onNewsAsked) {
    onNews = onNewsAsked;
    opened = source;
    const items = new SourceItems(source);
    await loadPlugins(modules);
    try {
      await read(items);
    } catch (error) {
      reading = { phase: "failed", ...openingFault(error, nameOf(source), items.byteLength) };
    }
    void report();
    void pluginsDone().then(refine);
    void layOutBoards();
    void check();
  },
  setTable(version, settings) {
    makeWay();
    replaceTable(new MessageTable(session, settings));
    tableVersion = version;
    table.advance(rowsPerStep);
    void report();
    void fill();
  },
  rows: (from, to) => ({ ...table.rows(from, to), version: tableVersion }),
  indexOf: lineOf,
  neighbourOf: (n, step) => table.neighbourOf(n, step),
  async matchFrom(n, step) {
    const asked = table;
    const near = asked.matchFrom(n, step);
    if (step === 1 && near !== null && near > n) return near;
    // The nearest match may be in the rows that the filter has not checked yet.
    await inSlices(() => table !== asked || asked.advance(rowsPerStep));
    return table.matchFrom(n, step);
  },
  messageAt: (index, step) => table.messageAt(index, step),
  completeFilter: async (expression, caret, viewpoint) =>
    (await filters()).completeFilter(expression, caret, viewpoint),
  countFilter: async () => (await filters()).countFilter(),
  relaxFilter: async (expression, viewpoint) => (await filters()).relaxFilter(expression, viewpoint),
  setOpen(version, open) {
    table.setOpen(open);
    tableVersion = version;
    void report();
  },
  atCursor(n, viewpoint, known) {
    makeWay();
    const line = lineOf(n);
    const isShown = line.isReached && known.lines.version === tableVersion;
    const lines = isShown ? linesAround(table, line.index, known.lines.blocks) : [];
    return { ...answerAtCursor(session, { n, viewpoint }, known), line, lines };
  },
  makeWay,
  turns: (game, viewpoint, from) => turnsOf(session, game, viewpoint).slice(from),
  nearestSeen: (n, viewpoint, toward) => nearestSeen(session, n, viewpoint, toward),
  countSeen: (viewpoint) => countSeen(session, viewpoint),
  areSeen: (rows, viewpoint) => rows.filter((n) => isSeen(session, n, viewpoint)),
  events: () => session.events,
  placeOf: (n) => (n >= 1 && n <= session.count ? placeOf(session, n) : null),
  rowOf: (place) => rowOf(session, place),
  markOn: (n) => markOn(session, n),
  placedMarks: (marks, viewpoint) => placedMarks(session, marks, viewpoint),
  setMarks(marks) {
    session.setMarks(marks);
    void report();
    void refine();
  },
  readingsOf: async (n, lines, reader) => (await readings()).readingsOf(n, lines, reader),
  readingFrom: async (n, step, kept) => (await readings()).readingFrom(n, step, kept),
  allReadings: async () => (await readings()).allReadings(),
  setPeace(profile) {
    if (peace === profile) return;
    peace = profile;
    void refine();
  },
  async setReadings(lines, reader) {
    (await press()).setReadings(lines, reader);
    void refine();
  },
  async cleanCopy(marks) {
    const source = opened;
    if (!source) throw new Error("nothing is open");
    const { cleanCopy } = await import("../../core/recording/cleanCopy.ts");
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const salt = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const options = {
      salt,
      uuid: randomUuid(),
      tool: "Black Chamber",
      marks,
      isPart: nameOf(source).endsWith(".part"),
    };
    for await (const part of cleanCopy(() => new SourceItems(source).read(), options)) parts.push(new Uint8Array(part));
    return new Blob(parts, { type: "application/octet-stream" });
  },
  timelineMarks: (game, viewpoint) => timelineMarks(session, game, viewpoint),
  playAt: (question) => playAt(session, question),
  centres: async (game, viewpoint) => (await charts()).centres(game, viewpoint),
  replies: async (game, viewpoint) => (await charts()).replies(game, viewpoint),
  press: async (question) => (await press()).press(question),
  countPress: async (question) => (session.hasPress ? (await press()).countPress(question) : 0),
  pressLogs: async (question, lanes) =>
    session.documents.length > 0 ? (await press()).pressLogs(question, lanes) : { counts: [], rows: [] },
  agreements: async (question) => (await press()).agreements(question),
  broken: async (question) => (await press()).broken(question),
  agreementStory: async (question, id) => (await press()).agreementStory(question, id),
  agreementsOfMessage: async (question, n) =>
    session.hasPress ? (await press()).agreementsOfMessage(question, n) : [],
  agreementEvents: async (question) => (session.hasPress ? (await press()).agreementEvents(question) : []),
  findingFrom: async (n, step, viewpoint) =>
    reading.phase === "reading"
      ? findingFrom(session, n, step, viewpoint)
      : (await lint()).findingFrom(n, step, viewpoint),
  diagnosis: async (viewpoint) => (await lint()).diagnosis(viewpoint),
  countFindings: async (viewpoint) => checksBegun.then(lint).then((answers) => answers.countFindings(viewpoint)),
  findingLines: async (places, viewpoint) => (await lint()).findingLines(places, viewpoint),
  ruleBook: async () => (await lint()).ruleBook(),
  lintScanned: async () => (await lint()).lintScanned(),
  ground: (game) => boardGround(session, game),
  judged: async (query) => (await import("../../core/session/judged.ts")).judgedTurn(session, query),
  orderWhy: async (query) =>
    session.hasPress
      ? (await press()).orderWhy(query)
      : (await import("../../core/session/judged.ts")).orderWhy(session, query, { agreements: [], copy: null }),
  mentions: (query) => mentionedProvinces(session, query),
  inspect: (n, viewpoint) => inspectSeen(session, n, viewpoint),
  copy: async (n, form) => (await import("../../core/session/copyQuery.ts")).copyOf(session, n, form),
  nearest: (connection, atMs) => nearestRow(session, connection, atMs),
  firstSent: (connection) => firstSent(session, connection),
};

function lineOf(n: FrameNumber): CursorLine {
  return { ...table.indexOf(n), n, version: tableVersion, isReached: table.state.scanned >= n };
}

function nameOf(source: Source): string {
  return source.kind === "file" ? source.file.name : source.name;
}

expose(api);
