import { createHash, randomBytes } from "node:crypto";
import { chmod, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { titleWords } from "../../formats/catalogue.ts";
import type { Mark, MarkDraft, MarksAnswer } from "../../host/host.ts";
import type { OpenableKind } from "../../host/openable.ts";
import { type EntryCopy, isSequenced, type MarkEntry } from "../../recording/entry.ts";
import { formatVersion } from "../../recording/format.ts";
import { encodeEntry } from "../../recording/payload.ts";
import { recogniseFile } from "../fileHead.ts";
import { partSuffix } from "../recordingFile.ts";
import { type ReadOutcome, readRecording } from "../recordingSource.ts";
import { SoundRecording } from "../soundRecording.ts";
import { writeRecordingFile } from "../writeRecording.ts";
import type { CatalogueFile } from "./catalogue.ts";
import type { Library } from "./library.ts";
import type { LiveSessions } from "./live.ts";
import { PathQueue } from "./pathQueue.ts";
import { whyFolderReadOnly } from "./readOnlyFolder.ts";
import { Refusal } from "./replies.ts";

/** A change to the marks of a recording. */
type Change =
  | { readonly type: "add"; readonly draft: MarkDraft }
  | { readonly type: "change"; readonly id: string; readonly text: string }
  | { readonly type: "remove"; readonly id: string };

/**
 * Stores the user's notes in the recording itself. While a recording is in progress, the recorder adds the notes. A
 * closed recording is copied to a new file, with the notes after its last entry. Once a comparison shows that traffic,
 * timestamps and everything else are unchanged, the copy replaces the original.
 */
export class Marks {
  readonly #library: Library;
  readonly #live: LiveSessions;
  readonly #queue = new PathQueue();

  constructor(library: Library, live: LiveSessions) {
    this.#library = library;
    this.#live = live;
  }

  /**
   * Returns the marks of a recording.
   * @throws {Refusal} 404; {HostError} `unreadable`
   */
  async list(id: string): Promise<MarksAnswer> {
    const file = await this.#library.find(id);
    const { marks, outcome } = await marksIn(file.path);
    const readOnly = this.#readOnly(file, outcome.kind);
    if (readOnly !== null || this.#live.isRecording(file.path)) return { marks, readOnly };
    return { marks, readOnly: whyNotRewritten(outcome) ?? (await whyFolderReadOnly(file.path)) };
  }

  /**
   * Changes the marks of a recording, and returns all its marks.
   * @throws {Refusal} 404; 409: the file is read-only, or there is no such mark; {HostError} `unreadable`, `disk`
   */
  async apply(id: string, change: Change): Promise<MarksAnswer> {
    const { path } = await this.#library.find(id);
    return await this.#queue.run(path, () => this.#apply(id, change));
  }

  async #apply(id: string, change: Change): Promise<MarksAnswer> {
    const file = await this.#library.find(id);
    const found = await recogniseFile(file.path);
    const readOnly = this.#readOnly(file, found === null || found.kind === "unread" ? "recording" : found.kind);
    if (readOnly !== null) throw new Refusal(409, "refused", readOnly);
    if (!this.#live.isRecording(file.path)) await rewrite(file.path, change);
    else if (change.type !== "add")
      throw new Refusal(409, "refused", "while a game is being recorded, you can add marks but not change them");
    else if (!(await this.#live.mark(file.path, change.draft)))
      throw new Refusal(507, "disk", "the mark could not be written to disk");
    return this.list(id);
  }

  #readOnly(file: CatalogueFile, kind: OpenableKind): string | null {
    if (kind !== "recording") return `the file is ${titleWords(kind)}; to add marks, convert it with chamber import`;
    if (this.#library.isSample(file)) return "samples are read-only";
    if (this.#live.isRecording(file.path) || !file.path.endsWith(partSuffix)) return null;
    return "another program is writing this recording, or its recorder was killed; repair it with chamber recover";
  }
}

async function marksIn(path: string): Promise<{ readonly marks: Mark[]; readonly outcome: ReadOutcome }> {
  const marks: Mark[] = [];
  const outcome = await readRecording(path, (items) => {
    for (const item of items)
      if (item.kind === "record" && item.entry.type === "mark") marks.push(markOf(item.entry, marks.length));
  });
  return { marks, outcome };
}

/** Returns why a closed recording cannot be replaced by a copy with other marks; null if it can. */
function whyNotRewritten({ exitCode, format }: ReadOutcome): string | null {
  if (exitCode !== 0) return "the recording is damaged and therefore read-only; repair it with chamber recover";
  if (format.minor > formatVersion.minor)
    return "a newer version of Black Chamber wrote the recording, so it is read-only";
  return null;
}

/** Derives a mark's id from its index and content, so that an outdated id matches nothing. */
function markOf({ text, target, atNs }: Omit<MarkEntry, "sequence">, at: number): Mark {
  const bare = target && { connection: target.connection, direction: target.direction, offset: target.offset };
  const digest = createHash("sha256")
    .update(JSON.stringify([text, bare, atNs]))
    .digest("base64url")
    .slice(0, 12);
  return { id: `${at + 1}-${digest}`, text, target: bare, atNs };
}

async function rewrite(path: string, change: Change): Promise<void> {
  const before = await stat(path);
  const ending = path.endsWith(".gz") ? ".chamber.gz" : ".chamber";
  const fresh = join(dirname(path), `.${basename(path, ending)}.${randomBytes(4).toString("hex")}${ending}`);
  const traffic = new TrafficDigest();
  const sound = await SoundRecording.survey(path, (items) => {
    for (const item of items) if (item.kind === "record") traffic.add(item.entry);
  });
  const why = whyNotRewritten(sound.outcome);
  if (why !== null) throw new Refusal(409, "refused", why);
  try {
    await writeRecordingFile(fresh, sound.header, changed(sound, change), { endNs: sound.endNs });
    const again = new TrafficDigest();
    const { exitCode } = await readRecording(fresh, (items) => {
      for (const item of items) if (item.kind === "record") again.add(item.entry);
    });
    if (exitCode !== 0 || again.text !== traffic.text) throw new Error("a rewritten recording differs from its source");
    const now = await stat(path);
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino)
      throw new Refusal(409, "refused", "another program changed the file in the meantime; try again");
    await chmod(fresh, before.mode & 0o777);
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}

async function* changed(sound: SoundRecording, change: Change): AsyncGenerator<EntryCopy> {
  let marks = 0;
  let found = change.type === "add";
  for await (const batch of sound.copies()) {
    for (const copy of batch) {
      const isNamed = copy.type === "mark" && change.type !== "add" && markOf(copy, marks).id === change.id;
      if (copy.type === "mark") marks += 1;
      if (!isNamed) yield copy;
      else if (change.type === "change" && copy.type === "mark") yield { ...copy, text: change.text };
      found ||= isNamed;
    }
  }
  if (!found) throw new Refusal(409, "no-such", "the mark no longer exists; load the recording again");
  if (change.type !== "add") return;
  const { text, target, atNs } = change.draft;
  yield { type: "mark", text, target, atNs: Math.min(atNs, sound.endNs) };
}

/** A digest of a recording without its marks, for comparing two recordings. */
class TrafficDigest {
  readonly #hash = createHash("sha256");

  add(entry: Parameters<typeof encodeEntry>[0]): void {
    if (entry.type === "mark" || entry.type === "index" || entry.type === "end") return;
    const { recordType, payload } = encodeEntry(isSequenced(entry) ? { ...entry, sequence: 0 } : entry);
    const head = new DataView(new ArrayBuffer(5));
    head.setUint8(0, recordType);
    head.setUint32(1, payload.length);
    this.#hash.update(head).update(payload);
  }

  get text(): string {
    return this.#hash.copy().digest("hex");
  }
}
