import { type CloseKind, type ConnectionId, type Entry, type Leg, legKey } from "../recording/entry.ts";

/** One action of a client or server in a recorded game. */
export type ReplayStep =
  | { readonly type: "open"; readonly connection: ConnectionId }
  | (Leg & { readonly type: "send"; readonly bytes: Uint8Array })
  | (Leg & { readonly type: "close"; readonly kind: "fin" | "rst" });

/**
 * Lists what both sides of a recorded game did, in order across connections. An RST destroys bytes in transit, so it is
 * placed after the last bytes of its connection: the recorder may have noticed it early. Omits connections that never
 * reached the upstream, and ends caused by the recorder.
 */
export function replayScript(entries: Iterable<Entry>): ReplayStep[] {
  const all = [...entries];
  const failed = new Set(all.flatMap((entry) => (entry.type === "failed" ? [entry.connection] : [])));
  const lastSend = new Map<ConnectionId, number>();
  all.forEach((entry, at) => {
    if (entry.type === "chunk" || entry.type === "edit") lastSend.set(entry.connection, at);
  });
  const steps: ReplayStep[] = [];
  const waiting = new Map<number, ReplayStep>();
  const closed = new Set<string>();
  all.forEach((entry, at) => {
    if (!("connection" in entry) || failed.has(entry.connection)) return;
    const { connection } = entry;
    if (entry.type === "opened") steps.push({ type: "open", connection });
    else if (entry.type === "chunk")
      steps.push({ type: "send", connection, direction: entry.direction, bytes: entry.bytes });
    else if (entry.type === "edit")
      steps.push({ type: "send", connection, direction: entry.direction, bytes: entry.forwarded });
    else if (entry.type === "closed" && isEndpointClose(entry.kind) && !closed.has(legKey(entry))) {
      closed.add(legKey(entry));
      const step = closeStep(entry, entry.kind);
      if (step.kind === "rst" && (lastSend.get(connection) ?? -1) > at) waiting.set(connection, step);
      else steps.push(step);
    }
    const due = waiting.get(connection);
    if (due && lastSend.get(connection) === at) steps.push(due);
  });
  return steps;
}

function isEndpointClose(kind: CloseKind): kind is "fin" | "rst" | "error" {
  return kind === "fin" || kind === "rst" || kind === "error";
}

function closeStep({ connection, direction }: Leg, kind: CloseKind): ReplayStep & { type: "close" } {
  return { type: "close", connection, direction, kind: kind === "fin" ? "fin" : "rst" };
}
