import type { MessageReading } from "../../language/read.ts";
import type { RecordingEvent, RecordingWatch } from "../recordingEvent.ts";

/** Private data that the exported page omits by default. */
export interface PrivateFacts {
  /** Addresses, paths and file names, each with a description. */
  readonly places: readonly { readonly what: string; readonly text: string }[];
  /** Passcodes. They are private, because a client that knows a power's passcode can take the power's seat. */
  readonly passcodes: readonly { readonly power: string; readonly passcode: number }[];
  /** The user's notes. */
  readonly notes: readonly { readonly atNs: number; readonly text: string }[];
}

/** Collects private data. A redacted page does not use this class, so it cannot contain private data. */
export class PrivateFold implements RecordingWatch {
  readonly #places = new Map<string, string>();
  readonly #passcodes = new Map<string, { readonly power: string; readonly passcode: number }>();
  readonly #notes: { readonly atNs: number; readonly text: string }[] = [];

  /** @param file the recording's path, as the user gave it */
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

  take(event: RecordingEvent): void {
    switch (event.kind) {
      case "frame":
        this.#read(event.reading);
        return;
      case "begun":
        for (const listen of event.header.listen) this.#place("listen address", listen);
        this.#place("server", event.header.upstream);
        for (const { name } of event.header.sources) this.#place("source", name);
        return;
      case "opened":
        this.#place(`client of connection ${event.entry.connection}`, event.entry.client);
        this.#place("listen address", event.entry.listen);
        this.#place("server", event.entry.upstream);
        return;
      case "failed":
        this.#place(`connection ${event.entry.connection} failed`, event.entry.message);
        return;
      case "gap":
        this.#place("gap", event.entry.detail);
        return;
      case "document":
        this.#place("document", event.content.entry.name);
        return;
      case "note":
        this.#notes.push({ atNs: event.entry.atNs, text: event.entry.text });
        return;
      default:
    }
  }

  #place(what: string, text: string | null): void {
    if (text !== null && !this.#places.has(text)) this.#places.set(text, what);
  }

  #read(reading: MessageReading | undefined): void {
    if (!reading?.ok) return;
    if (reading.message.type === "IAM") this.#passcode(reading.message);
    if (reading.direction === "server-to-client" && reading.message.type === "HLO") this.#passcode(reading.message);
  }

  #passcode({ power, passcode }: { readonly power: string; readonly passcode: number }): void {
    this.#passcodes.set(`${power} ${passcode}`, { power, passcode });
  }
}
