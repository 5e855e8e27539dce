import { create } from "zustand";
import type { MarksAnswer } from "../../core/host/host.ts";
import type { PlacedMark, PlainMark } from "../../core/session/marks.ts";
import type { HostClient } from "../link/hostClient.ts";
import { useLink } from "../link/link.ts";
import type { FrameNumber, Source } from "./api.ts";
import type { OpenSession } from "./openSession.ts";
import { useView, type ViewState } from "./store.ts";
import { faultWords } from "./work.ts";

/** A mark with the name that its keeper knows it by. */
export interface ShownMark extends PlacedMark {
  readonly id: string;
}

/** The marks of the open recording. */
export interface MarksState {
  readonly marks: readonly ShownMark[];
  readonly isLoaded: boolean;
  /**
   * Why they are not kept with the recording, in words: they are on this page alone, until a copy is saved. Null: the
   * host keeps them.
   */
  readonly onPageWhy: string | null;
  /** There are some that no file holds. */
  readonly isUnsaved: boolean;
  /** What the dialog is about: a new mark on a message, or one to change. */
  readonly editing: { readonly n: FrameNumber | null; readonly draft: PlainMark; readonly id: string | null } | null;
  readonly fault: string | null;
}

const none: MarksState = {
  marks: [],
  isLoaded: false,
  onPageWhy: null,
  isUnsaved: false,
  editing: null,
  fault: null,
};

export const useMarks = create<MarksState>()(() => none);
const set = useMarks.setState;
const get = useMarks.getState;

/** Of recordings that were closed with marks that no file holds; for this visit. */
const unsaved = new Map<string, MarksState>();

/** Equal for a file that is opened once more. A recording's uuid is not: its parts and copies share it. */
function keyOf(source: Source): string {
  if (source.kind === "host") return `host ${source.id}`;
  const { name, size, lastModified } = source.file;
  // Samples are fetched anew, and are the newer for it.
  return `file ${name} ${size} ${source.isSample ? "" : lastModified}`;
}

/** Nothing of one recording is left for the next; unsaved marks are there again with their own. */
function changeRecording({ session, source }: ViewState, before: Source | null): void {
  if (before && get().isUnsaved) unsaved.set(keyOf(before), { ...get(), editing: null, fault: null });
  const known = source && unsaved.get(keyOf(source));
  set(known ?? none);
  if (!known || !source) return;
  unsaved.delete(keyOf(source));
  void session?.api.setMarks(known.marks);
}

/** Whether marks that wait for their messages have them now. */
function isRead({ news }: ViewState): boolean {
  return news?.reading.phase === "read";
}

/** Marks are those of the recording that is open. */
export function followMarks(): void {
  useView.subscribe((view, before) => {
    if (view.session !== before.session) changeRecording(view, before.source);
    else if (get().marks.length > 0 && (view.viewpoint !== before.viewpoint || isRead(view) !== isRead(before)))
      void placeAnew();
  });
  window.addEventListener("beforeunload", (event) => {
    if (get().isUnsaved || unsaved.size > 0) event.preventDefault();
  });
}

/** Whether answers for this session are still wanted: what comes for another that was open is of no use. */
function isOpen(session: OpenSession): boolean {
  return useView.getState().session === session;
}

/** Turns are told as the viewpoint's power saw them. */
async function placeAnew(): Promise<void> {
  const { session } = useView.getState();
  if (!session) return;
  const { marks } = get();
  const placed = await placedIn(session, marks);
  if (isOpen(session) && get().marks === marks) set({ marks: marks.map((mark, at) => ({ ...mark, ...placed[at] })) });
}

async function placedIn(session: OpenSession, marks: readonly PlainMark[] | null): Promise<readonly PlacedMark[]> {
  return await session.api.placedMarks(marks, useView.getState().viewpoint);
}

/** Finds the recording's marks. */
export async function loadMarks(): Promise<void> {
  const { session, source } = useView.getState();
  if (!session || !source || get().isLoaded) return;
  const { host } = useLink.getState();
  if (source.kind === "host" && host) {
    const answer = await host.marks(source.id).catch((error: unknown) => {
      if (isOpen(session)) set({ fault: faultWords(error) });
      return null;
    });
    if (answer === null || !isOpen(session) || get().isLoaded) return;
    if (answer.readOnly === null) return takeAnswer(session, answer, false);
    set({ onPageWhy: answer.readOnly });
  } else set({ onPageWhy: "this page may not change files" });
  const marks = await placedIn(session, null);
  if (isOpen(session) && !get().isLoaded) set({ marks: numbered(marks), isLoaded: true });
}

/**
 * Takes what the host keeps now of the recording of a session.
 * @param isNew the session does not know them yet; of a recording that grows they come with its bytes
 */
async function takeAnswer(session: OpenSession, { marks }: MarksAnswer, isNew: boolean): Promise<void> {
  if (!isOpen(session)) return;
  const placed = await placedIn(session, marks);
  if (!isOpen(session)) return;
  set({ marks: placed.map((mark, at) => ({ ...mark, id: marks[at]?.id ?? "" })), isLoaded: true, fault: null });
  if (isNew && useView.getState().news?.reading.phase !== "following") await session.api.setMarks(marks);
}

async function keepOnPage(session: OpenSession, marks: readonly PlacedMark[]): Promise<void> {
  if (!isOpen(session)) return;
  set({ marks: numbered(marks), isUnsaved: true });
  await session.api.setMarks(marks);
}

function numbered(marks: readonly PlacedMark[]): ShownMark[] {
  return marks.map((mark, at) => ({ ...mark, id: String(at) }));
}

/** Opens the dialog for the message at the cursor: a new mark, or the one that is on it. */
export async function beginMark(): Promise<void> {
  const { session, cursor } = useView.getState();
  if (!session || cursor === 0) return;
  await loadMarks();
  if (!isOpen(session)) return;
  const known = get().marks.find(({ n }) => n === cursor);
  const draft = known ?? (await session.api.markOn(cursor));
  if (draft && isOpen(session)) set({ editing: { n: cursor, draft, id: known?.id ?? null }, fault: null });
}

export function changeMark({ id, ...draft }: ShownMark): void {
  set({ editing: { n: draft.n, draft, id }, fault: null });
}

export function stopEditing(): void {
  set({ editing: null, fault: null });
}

/** Keeps the words of the mark that is being written. */
export async function saveMark(text: string): Promise<void> {
  const { editing } = get();
  if (!editing) return;
  const { draft, id } = editing;
  const added = { text, target: draft.target, atNs: draft.atNs };
  if (id === null)
    await change(
      (host, recording) => host.addMark(recording, added),
      (marks) => [...marks, added],
    );
  else
    await change(
      (host, recording) => host.changeMark(recording, id, text),
      (marks) => marks.map((mark) => (mark.id === id ? { ...mark, text } : mark)),
    );
}

export async function removeMark(id: string): Promise<void> {
  await change(
    (host, recording) => host.removeMark(recording, id),
    (marks) => marks.filter((mark) => mark.id !== id),
  );
}

/** Changes marks where they are kept: at the host, by the recording's id, or on this page. */
async function change(
  atHost: (host: HostClient, recording: string) => Promise<MarksAnswer>,
  onPage: (marks: readonly ShownMark[]) => readonly PlainMark[],
): Promise<void> {
  const { onPageWhy, marks } = get();
  const { session, source } = useView.getState();
  const { host } = useLink.getState();
  if (!session || !source) return;
  try {
    if (onPageWhy === null && source.kind === "host" && host)
      await takeAnswer(session, await atHost(host, source.id), true);
    else await keepOnPage(session, await placedIn(session, onPage(marks)));
    if (isOpen(session)) set({ editing: null, fault: null });
  } catch (error) {
    if (isOpen(session)) set({ fault: faultWords(error) });
  }
}

/** The recording with the marks in it. */
export async function copyWithMarks(): Promise<Blob | null> {
  const { session } = useView.getState();
  if (!session) return null;
  const { marks } = get();
  const plain = marks.map(({ text, target, atNs }) => ({ text, target, atNs }));
  const copy = await session.api.cleanCopy(plain);
  // Marked while it was made: the copy does not hold that.
  if (isOpen(session) && get().marks === marks) set({ isUnsaved: false });
  return copy;
}
