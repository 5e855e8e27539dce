import { create } from "zustand";
import { decidedLine, type ReadingDecision } from "../../core/analysis/readingDecision.ts";
import { groupBy } from "../../core/bytes/keyed.ts";
import type { Span } from "../../core/bytes/span.ts";
import { type ReadingChange, type ReadingsAnswer, readingsFileName } from "../../core/host/host.ts";
import type { MessageReading } from "../../core/session/readingQuery.ts";
import { useLink } from "../link/link.ts";
import type { FrameNumber, Source } from "./api.ts";
import { showNotice } from "./notice.ts";
import type { OpenSession } from "./openSession.ts";
import { useSettings } from "./settings.ts";
import { goTo, useView, type ViewState } from "./store.ts";
import { UnsavedStates } from "./unsaved.ts";
import { faultWords } from "./work.ts";

/** What the dialog asks for: the annotator's name and, for a correction, the corrected DAIDE. */
export interface ReadingQuestion {
  /** Null if the dialog asks only for the annotator's name. */
  readonly about: { readonly reading: MessageReading; readonly verdict: ReadingDecision["verdict"] } | null;
}

/** The open recording's readings file, with annotators' decisions. */
export interface ReadingsState {
  /** The file's name. */
  readonly name: string;
  /** The lines of the file, keyed by message number; lines without a number are under 0. */
  readonly lines: ReadonlyMap<FrameNumber, readonly string[]>;
  /** Increases when the lines change, so that verdicts based on them are requested again. */
  readonly edition: number;
  readonly isLoaded: boolean;
  /**
   * Whether there is a readings file, or the messages were read on this page. If this is true but there are no
   * readings, nothing was found in the messages.
   */
  readonly exists: boolean;
  /** Whether the built-in reader is reading all messages. */
  readonly isReading: boolean;
  /** Explains to the user why decisions exist only on this page until they are saved. Null if the host stores them. */
  readonly onPageWhy: string | null;
  /** Whether some decisions are not stored in any file. */
  readonly isUnsaved: boolean;
  readonly asking: ReadingQuestion | null;
  readonly fault: string | null;
  /** The span, in characters, of the token at fault in a correction's DAIDE; null if there is none. */
  readonly inDaide: Span | null;
}

const none: ReadingsState = {
  name: "",
  lines: new Map(),
  edition: 0,
  isLoaded: false,
  exists: false,
  isReading: false,
  onPageWhy: null,
  isUnsaved: false,
  asking: null,
  fault: null,
  inDaide: null,
};

export const useReadings = create<ReadingsState>()(() => none);
const set = useReadings.setState;
const get = useReadings.getState;

const unsaved = new UnsavedStates<ReadingsState>(() => get().isUnsaved);

/**
 * Resets the readings whenever a recording is opened, and restores its unsaved decisions. Loads the readings file of a
 * document, because only documents have free-text messages.
 */
export function followReadings(): void {
  useView.subscribe((view, before) => {
    if (view.session !== before.session) changeRecording(view, before.source);
    if (hasDocument(view) && !hasDocument(before)) void loadReadings();
  });
}

function hasDocument({ session, news }: ViewState): boolean {
  return session !== null && (news?.summary.documents.length ?? 0) > 0;
}

/** Whether the readings file has been loaded, or cannot add anything. No verdicts are requested before that. */
export function useAreReadingsKnown(): boolean {
  const isKnown = useReadings(({ isLoaded, fault }) => isLoaded || fault !== null);
  return !useView(hasDocument) || isKnown;
}

function changeRecording({ session, source }: ViewState, before: Source | null): void {
  if (before && get().isUnsaved) unsaved.keep(before, { ...get(), asking: null, fault: null });
  const known = source && unsaved.take(source);
  set(known ?? none);
  if (session && known) setLines(session, known.lines);
}

/** Replaces the lines, and has the worker base its verdicts on them. */
function setLines(session: OpenSession, lines: ReadingsState["lines"]): void {
  const { edition, name } = get();
  void session.api.setReadings([...lines.values()].flat(), name);
  set({ lines, edition: edition + 1 });
}

/** Whether this session is still open. Answers for a closed session are discarded. */
function isOpen(session: OpenSession): boolean {
  return useView.getState().session === session;
}

/** Loads the recording's readings file. */
export async function loadReadings(): Promise<void> {
  const { session, source } = useView.getState();
  if (!session || !source || get().isLoaded) return;
  const { host } = useLink.getState();
  try {
    const answer = source.kind === "host" && host ? await host.readings(source.id) : await givenReadings(source);
    if (isOpen(session) && !get().isLoaded) takeAnswer(session, answer);
  } catch (error) {
    if (isOpen(session)) set({ fault: faultWords(error) });
  }
}

/** The readings files that the user opened together with recordings. */
const given = new WeakMap<File, File>();

/** Remembers the readings file that the user opened together with a recording. */
export function giveReadings(recording: File, readings: File): void {
  given.set(recording, readings);
}

/**
 * Loads a readings file for the open recording, in place of its earlier readings.
 * @returns false if no recording is open as a file
 */
export async function takeReadings(readings: File): Promise<boolean> {
  const { session, source } = useView.getState();
  if (!session || source?.kind !== "file") return false;
  if (get().isUnsaved) {
    showNotice("Save the readings on this page first.");
    return true;
  }
  giveReadings(source.file, readings);
  set({ isLoaded: false });
  await loadReadings();
  return true;
}

async function givenReadings(source: Source): Promise<ReadingsAnswer> {
  const readings = source.kind === "file" ? given.get(source.file) : undefined;
  const name = readingsFileName(source.kind === "file" ? source.file.name : source.name);
  const lines = (await readings?.text())?.split("\n").filter((line) => line.trim() !== "") ?? [];
  return {
    name: readings?.name ?? name,
    lines,
    exists: readings !== undefined,
    readOnly: "the page cannot write files",
  };
}

function takeAnswer(session: OpenSession, { name, lines, exists, readOnly }: ReadingsAnswer): void {
  set({ name, isLoaded: true, exists, onPageWhy: readOnly, fault: null });
  if (lines.length > 0 || get().lines.size > 0) setLines(session, byMessage(lines));
}

function byMessage(lines: readonly string[]): ReadonlyMap<FrameNumber, readonly string[]> {
  return groupBy(lines, messageOf);
}

/** Returns the message number of a line; 0 if it has none. */
function messageOf(line: string): FrameNumber {
  try {
    const value = JSON.parse(line) as { readonly message?: unknown } | null;
    return Number.isSafeInteger(value?.message) ? Number(value?.message) : 0;
  } catch {
    return 0;
  }
}

const noLines: readonly string[] = [];

/** Returns the lines in the readings file that are about a message. */
export function linesAbout(n: FrameNumber, { lines }: Pick<ReadingsState, "lines"> = get()): readonly string[] {
  return lines.get(n) ?? noLines;
}

/** Opens the dialog for the annotator's name. */
export function askAnnotator(): void {
  set({ asking: { about: null }, fault: null });
}

export function stopAsking(): void {
  set({ asking: null, fault: null, inDaide: null });
}

/**
 * Decides on a reading; first asks for anything that is missing. Giving the same verdict again withdraws the
 * decision.
 */
export async function decide(reading: MessageReading, verdict: ReadingDecision["verdict"]): Promise<void> {
  const { annotator } = useSettings.getState();
  const isSame = reading.row.verdict === verdict && verdict !== "corrected";
  if (isSame) await store(reading, null);
  else if (annotator === "" || verdict === "corrected") set({ asking: { about: { reading, verdict } }, fault: null });
  else await store(reading, { verdict, annotator, daide: null });
}

/**
 * Stores a decision on the host or on this page.
 * @param decision the decision; null to withdraw it
 */
export async function store(reading: MessageReading, decision: ReadingDecision | null): Promise<void> {
  const { session, source } = useView.getState();
  const { host } = useLink.getState();
  if (!session || !source) return;
  const change = { before: reading.line, lines: [decidedLine(reading.row, reading.line, decision)] };
  try {
    const { faults } = await session.api.readingsOf(reading.row.message, change.lines, get().name);
    const [fault] = faults;
    if (fault !== undefined) {
      if (isOpen(session)) set({ fault: fault.message, inDaide: fault.inDaide });
      return;
    }
    if (get().onPageWhy === null && source.kind === "host" && host) {
      const answer = await host.changeReading(source.id, change);
      if (isOpen(session)) takeAnswer(session, answer);
    } else if (isOpen(session)) {
      setLines(session, changedOnPage(reading.row.message, change));
      set({ isUnsaved: true });
    }
    if (isOpen(session)) stopAsking();
  } catch (error) {
    if (isOpen(session)) set({ fault: faultWords(error), inDaide: null });
  }
}

/**
 * Uses the built-in reader to read all messages of a recording that has no readings, and stores the readings on the
 * host or on this page.
 */
export async function readAllMessages(): Promise<void> {
  const { session, source } = useView.getState();
  const { host } = useLink.getState();
  await loadReadings();
  if (!session || !source || get().isReading || get().lines.size > 0) return;
  set({ isReading: true, fault: null });
  try {
    const lines = (await session.api.allReadings()).map((row) => JSON.stringify(row));
    if (!isOpen(session)) return;
    if (get().onPageWhy === null && source.kind === "host" && host) {
      const answer = await host.changeReading(source.id, { before: null, lines });
      if (isOpen(session)) takeAnswer(session, answer);
    } else {
      set({ exists: true, isUnsaved: lines.length > 0 });
      setLines(session, byMessage(lines));
    }
  } catch (error) {
    if (isOpen(session)) set({ fault: faultWords(error) });
  }
  if (isOpen(session)) set({ isReading: false });
}

function changedOnPage(message: FrameNumber, { before, lines }: ReadingChange): ReadingsState["lines"] {
  const own = linesAbout(message);
  const at = before === null ? own.length : own.indexOf(before);
  return new Map(get().lines).set(message, [...own.slice(0, at), ...lines, ...own.slice(at + 1)]);
}

/** Returns the readings file with the decisions on this page, and its name. */
export function readingsFile(): { readonly name: string; readonly bytes: Blob } {
  const { name, lines } = get();
  const text = [...lines].sort(([a], [b]) => a - b).flatMap(([, some]) => some.map((line) => `${line}\n`));
  set({ isUnsaved: false });
  return { name, bytes: new Blob(text, { type: "application/x-ndjson" }) };
}

/**
 * Returns the reading that the keyboard shortcuts apply to: the first undecided one, or else the first one; undefined
 * if there is none.
 */
export function nextReading(readings: readonly MessageReading[]): MessageReading | undefined {
  return readings.find(({ row }) => row.verdict === undefined) ?? readings[0];
}

/** Returns the reading, in the message at the cursor, that the keyboard shortcuts apply to; undefined if there is none. */
export async function readingAtCursor(): Promise<MessageReading | undefined> {
  const { session, cursor } = useView.getState();
  if (!session || cursor === 0) return undefined;
  await loadReadings();
  const { readings } = await session.api.readingsOf(cursor, linesAbout(cursor), get().name);
  return isOpen(session) ? nextReading(readings) : undefined;
}

/** Goes to the next or previous message with readings. @returns whether there is one */
export async function goToReading(step: 1 | -1): Promise<boolean> {
  const { session, cursor } = useView.getState();
  if (!session) return false;
  await loadReadings();
  const found = await session.api.readingFrom(cursor, step, [...get().lines.keys()]);
  if (found !== null && isOpen(session)) goTo(found);
  return found !== null;
}
