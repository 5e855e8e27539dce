import { expose } from "comlink";
import { boardGround, judgedTurn } from "../../core/analysis/session/boardGround.ts";
import { boardAt } from "../../core/analysis/session/boardQuery.ts";
import { copyOf, firstSent, inspectRow, nearestRow } from "../../core/analysis/session/inspectorQuery.ts";
import { linkedRows } from "../../core/analysis/session/linkedRows.ts";
import { MessageTable, noSettings } from "../../core/analysis/session/messageTable.ts";
import { Session } from "../../core/analysis/session/session.ts";
import { summaryOf } from "../../core/analysis/session/summary.ts";
import { findingFrom, playAt, timelineMarks } from "../../core/analysis/session/timeline.ts";
import { waitingFor } from "../../core/game/waiting.ts";
import { knownVariants } from "../../core/map/library.ts";
import type { ReadItem } from "../../core/recording/entry.ts";
import { RecordingReader, UnreadableRecording } from "../../core/recording/reader.ts";
import type { CursorState, ReadingPhase, SessionApi, SessionNews, Source } from "./api.ts";
import { openSource, SourceFault } from "./sourceBytes.ts";

const newsEveryMs = 100;
/** Work between two looks at the queue of questions. */
const sliceMs = 8;
const rowsAStep = 500;
const itemsAStep = 50;

const session = new Session(knownVariants);
let table = new MessageTable(session, noSettings);
let tableVersion = 0;
let reading: ReadingPhase = { phase: "reading", byteLength: 0, ofByteLength: null };
let onNews: (news: SessionNews) => void = () => undefined;
let toldAt = 0;
let isTelling = false;
let isFilling = false;

/** Lets questions that wait be answered. */
const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.onmessage = () => waiting.shift()?.();
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    turns.port2.postMessage(null);
  });
}

function tell(): void {
  toldAt = performance.now();
  isTelling = false;
  onNews({ reading, summary: summaryOf(session), table: table.state, tableVersion });
}

function tellSoon(): void {
  if (isTelling) return;
  isTelling = true;
  setTimeout(tell, Math.max(0, toldAt + newsEveryMs - performance.now()));
}

/** Fills the table with the rows that there are, a slice at a time. */
async function fill(): Promise<void> {
  if (isFilling) return;
  isFilling = true;
  let since = performance.now();
  while (!table.advance(rowsAStep)) {
    if (performance.now() - since < sliceMs) continue;
    tellSoon();
    await nextTask();
    since = performance.now();
  }
  isFilling = false;
  tellSoon();
}

async function take(items: readonly ReadItem[]): Promise<void> {
  let since = performance.now();
  for (let at = 0; at < items.length; at += itemsAStep) {
    session.push(items.slice(at, at + itemsAStep));
    if (performance.now() - since < sliceMs) continue;
    void fill();
    await nextTask();
    since = performance.now();
  }
  void fill();
}

async function read(source: Source): Promise<void> {
  const { stream, byteLength: ofByteLength, grows } = await openSource(source);
  const reader = new RecordingReader();
  let byteLength = 0;
  const pieces = stream.getReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    byteLength += piece.value.length;
    reading = grows ? { phase: "following" } : { phase: "reading", byteLength, ofByteLength };
    await take(reader.push(piece.value));
    tellSoon();
  }
  await take(reader.end());
  reading = { phase: "read" };
}

const api: SessionApi = {
  async open(source, onNewsAsked) {
    onNews = onNewsAsked;
    try {
      await read(source);
    } catch (error) {
      reading = { phase: "failed", ...inWords(error) };
    }
    tell();
  },
  setTable(version, settings) {
    table = new MessageTable(session, settings);
    tableVersion = version;
    table.advance(rowsAStep);
    tell();
    void fill();
  },
  rows: (from, to) => ({ ...table.rows(from, to), version: tableVersion }),
  indexOf: (n) => ({ ...table.indexOf(n), version: tableVersion }),
  linkedRows: (n) => ({ n, rows: linkedRows(session, n) }),
  neighbourOf: (n, step) => table.neighbourOf(n, step),
  messageAt: (index, step) => table.messageAt(index, step),
  setOpen(version, open) {
    table.setOpen(open);
    tableVersion = version;
    tell();
  },
  cursor(n, viewpoint): CursorState | null {
    if (n < 1 || n > session.count) return null;
    const game = session.gameOf(n);
    const state = session.gamesAt(n, null).all[game];
    return {
      n,
      game,
      turn: session.turns.all[session.turnOf(n)] ?? null,
      waiting: state && viewpoint === null ? waitingFor(state) : null,
      atMs: session.frames.atNsOf(n) / 1e6,
    };
  },
  turns: (game) => session.turns.of(game),
  timelineMarks: (game) => timelineMarks(session, game),
  playAt: (question) => playAt(session, question),
  findingFrom: (n, step, viewpoint) => findingFrom(session, n, step, viewpoint),
  board: (query) => boardAt(session, query),
  ground: (game) => boardGround(session, game),
  judged: (query) => judgedTurn(session, query),
  inspect: (n) => inspectRow(session, n),
  copy: (n, form) => copyOf(session, n, form),
  nearest: (connection, atMs) => nearestRow(session, connection, atMs),
  firstSent: (connection) => firstSent(session, connection),
};

function inWords(error: unknown): { readonly title: string; readonly message: string } {
  if (error instanceof SourceFault) return error;
  if (error instanceof UnreadableRecording)
    return { title: "This is not a recording", message: `The file ${error.message}.` };
  return { title: "The recording cannot be read", message: String(error) };
}

expose(api);
