import type { Entry } from "../../recording/entry.ts";
import type { FrameRow } from "../analysis.ts";
import { readingOf } from "../messageReading.ts";

/** What a page that is passed on leaves out unless it is asked for. */
export interface PrivateFacts {
  /** Addresses, paths and names of files: what each is, and what it says. */
  readonly places: readonly { readonly what: string; readonly text: string }[];
  /** What opens a power's seat to whoever knows it. */
  readonly passcodes: readonly { readonly power: string; readonly passcode: number }[];
  /** A person's notes. */
  readonly notes: readonly { readonly atNs: number; readonly text: string }[];
}

/** Gathers what is private. A page without it is made without this having looked at the recording at all. */
export class PrivateFold {
  readonly #places = new Map<string, string>();
  readonly #passcodes = new Map<string, { readonly power: string; readonly passcode: number }>();
  readonly #notes: { readonly atNs: number; readonly text: string }[] = [];

  /** @param file the recording's path, as it was named */
  constructor(file: string) {
    this.#place("file", file);
  }

  get facts(): PrivateFacts {
    return {
      places: [...this.#places].map(([text, what]) => ({ what, text })),
      passcodes: [...this.#passcodes.values()],
      notes: this.#notes,
    };
  }

  apply(entry: Entry, rows: readonly FrameRow[]): void {
    for (const row of rows) this.#read(row);
    switch (entry.type) {
      case "header":
        for (const listen of entry.listen) this.#place("listened on", listen);
        this.#place("server", entry.upstream);
        for (const { name } of entry.sources) this.#place("made from", name);
        return;
      case "opened":
        this.#place(`client of connection ${entry.connection}`, entry.client);
        this.#place("listened on", entry.listen);
        this.#place("server", entry.upstream);
        return;
      case "failed":
        this.#place(`connection ${entry.connection} failed`, entry.message);
        return;
      case "gap":
        this.#place("not written", entry.detail);
        return;
      case "document":
        this.#place("document", entry.name);
        return;
      case "mark":
        this.#notes.push({ atNs: entry.atNs, text: entry.text });
        return;
      default:
    }
  }

  #place(what: string, text: string | null): void {
    if (text !== null && !this.#places.has(text)) this.#places.set(text, what);
  }

  #read(row: FrameRow): void {
    const reading = readingOf(row);
    if (!reading?.ok) return;
    if (reading.message.type === "IAM") this.#passcode(reading.message);
    if (reading.direction === "server-to-client" && reading.message.type === "HLO") this.#passcode(reading.message);
  }

  #passcode({ power, passcode }: { readonly power: string; readonly passcode: number }): void {
    this.#passcodes.set(`${power} ${passcode}`, { power, passcode });
  }
}
