import { create } from "zustand";
import type { MarksAnswer } from "../../core/host/host.ts";
import type { PlacedMark, PlainMark } from "../../core/session/marks.ts";
import type { HostClient } from "../link/hostClient.ts";
import { useLink } from "../link/link.ts";
import type { FrameNumber, Source } from "./api.ts";
import type { OpenSession } from "./openSession.ts";
import { useView, type ViewState } from "./store.ts";
import { UnsavedStates } from "./unsaved.ts";
import { faultWords } from "./work.ts";

/** A mark with its id on the host or on this page. */
export interface ShownMark extends PlacedMark {
  readonly id: string;
}

/** The marks of the open recording. */
export interface MarksState {
  readonly marks: readonly ShownMark[];
  readonly isLoaded: boolean;
  /** Explains to the user why the marks exist only on this page until a copy is saved. Null if the host stores them. */
  readonly onPageWhy: string | null;
  /** Whether some marks are not stored in any file. */
  readonly isUnsaved: boolean;
  /** The mark in the dialog: a new mark on a message, or one to change. */
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

const unsaved = new UnsavedStates<MarksState>(() => get().isUnsaved);

/** Resets the marks for another recording, and restores its unsaved marks. */
function changeRecording({ session, source }: ViewState, before: Source | null): void {
  if (before && get().isUnsaved) unsaved.keep(before, { ...get(), editing: null, fault: null });
  const known = source && unsaved.take(source);
  set(known ?? none);
  if (known) void session?.api.setMarks(known.marks);
}

/** Whether the recording has been read, so that every mark can be placed on its message. */
function isRead({ news }: ViewState): boolean {
  return news?.reading.phase === "read";
}

/** Resets the marks whenever a recording is opened, and places them again if necessary. */
export function followMarks(): void {
  useView.subscribe((view, before) => {
    if (view.session !== before.session) changeRecording(view, before.source);
    else if (get().marks.length > 0 && (view.viewpoint !== before.viewpoint || isRead(view) !== isRead(before)))
      void placeAgain();
  });
}

/** Whether this session is still open. Answers for a closed session are discarded. */
function isOpen(session: OpenSession): boolean {
  return useView.getState().session === session;
}

/** Places the marks again: their turns depend on what the viewpoint's power saw. */
async function placeAgain(): Promise<void> {
  const { session } = useView.getState();
  if (!session) return;
  const { marks } = get();
  const placed = await placedIn(session, marks);
  if (isOpen(session) && get().marks === marks) set({ marks: marks.map((mark, at) => ({ ...mark, ...placed[at] })) });
}

async function placedIn(session: OpenSession, marks: readonly PlainMark[] | null): Promise<readonly PlacedMark[]> {
  return await session.api.placedMarks(marks, useView.getState().viewpoint);
}

/** Loads the recording's marks. */
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
  } else set({ onPageWhy: "the page cannot change the file" });
  const marks = await placedIn(session, null);
  if (isOpen(session) && !get().isLoaded) set({ marks: numbered(marks), isLoaded: true });
}

/**
 * Shows the marks that the host now stores.
 * @param isNew whether the session does not know the marks yet; a growing recording delivers them with its bytes
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

/** Opens the dialog for a mark on the message at the cursor: a new mark, or the existing one. */
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

/** Saves the text of the mark in the dialog. */
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

/** Changes marks where they are stored: on the host, under the recording's id, or on this page. */
async function change(
  atHost: (host: HostClient, recording: string) => Promise<MarksAnswer>,
  onPage: (marks: readonly ShownMark[]) => readonly PlainMark[],
): Promise<void> {
  const { onPageWhy, marks } = get();
  const { session, source } = useView.getState();
  const { host } = useLink.getState();
  if (!session || !source) return;
  try {
    const answer = onPageWhy === null && source.kind === "host" && host ? await atHost(host, source.id) : null;
    // The mark is stored. Placing it may take the worker a while, and the dialog does not wait for that.
    if (isOpen(session)) set({ editing: null, fault: null });
    if (answer) await takeAnswer(session, answer, true);
    else await keepOnPage(session, await placedIn(session, onPage(marks)));
  } catch (error) {
    if (isOpen(session)) set({ fault: faultWords(error) });
  }
}

/** Returns a copy of the recording with the marks; null if nothing is open. */
export async function copyWithMarks(): Promise<Blob | null> {
  const { session } = useView.getState();
  if (!session) return null;
  const { marks } = get();
  const plain = marks.map(({ text, target, atNs }) => ({ text, target, atNs }));
  const copy = await session.api.cleanCopy(plain);
  // Marks added while the copy was being made are not in it.
  if (isOpen(session) && get().marks === marks) set({ isUnsaved: false });
  return copy;
}
