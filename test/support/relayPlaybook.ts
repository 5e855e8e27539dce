import { Relay, type RelayCommand, type RelayEvent } from "../../core/proxy/relay.ts";
import type { Direction } from "../../core/recording/entry.ts";

/** Short names for playbooks, which use connection 1 and text in place of bytes. */
export const up: Direction = "client-to-server";
export const down: Direction = "server-to-client";

type Spoken<E> = E extends { readonly connection: number }
  ? Omit<E, "connection"> & { readonly connection?: number }
  : E;

/**
 * Passes events to a relay and lists its commands, one string each, so that a test reads like a transcript: `["forward
 * > NME", "note chunk > NME"]`.
 */
export class RelayPlaybook {
  readonly relay = new Relay();

  on(event: Spoken<RelayEvent>): string[] {
    return this.relay.handle({ connection: 1, ...event } as RelayEvent).map(inWords);
  }

  data(direction: Direction, text: string): string[] {
    return this.on({ type: "data", direction, bytes: new TextEncoder().encode(text) });
  }
}

const arrow: Readonly<Record<Direction, string>> = { "client-to-server": ">", "server-to-client": "<" };

function inWords(command: RelayCommand): string {
  if (command.type === "note") {
    const { note } = command;
    switch (note.type) {
      case "opened":
        return `note opened ${note.client ?? "unknown"}`;
      case "chunk":
        return `note chunk ${arrow[note.direction]} ${text(note.bytes)}`;
      case "closed":
        return `note closed ${arrow[note.direction]} ${note.kind}${note.undelivered > 0 ? ` undelivered ${note.undelivered}` : ""}`;
      case "failed":
        return `note failed ${note.code}`;
    }
  }
  if (command.type === "forward") return `forward ${arrow[command.direction]} ${text(command.bytes)}`;
  if ("direction" in command) return `${command.type} ${arrow[command.direction]}`;
  return command.type;
}

function text(bytes: Uint8Array): string {
  return bytes.length > 40 ? `${bytes.length} bytes` : new TextDecoder().decode(bytes);
}
