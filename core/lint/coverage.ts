import type { ConnectionId } from "../recording/entry.ts";
import type { Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
import type { FamilyName } from "./catalogue.ts";
import type { LintFrame } from "./finding.ts";

/** What a recording must contain for a family of rules to have something to check. */
type Material = "frames" | "messages" | "orders" | "turns" | "results" | "map" | "press" | "votes" | "connections";

/** A family applies if the recording has any of these. */
const materials: Readonly<Record<FamilyName, readonly Material[]>> = {
  "Frames and handshake": ["frames"],
  "Requests and answers": ["messages"],
  Orders: ["orders"],
  "Submissions and their THX": ["orders"],
  Time: ["turns"],
  "Votes and forbidden press": ["press", "votes"],
  "Results of a turn": ["results"],
  "The sequence of turns": ["turns"],
  "Server messages to each client": ["messages"],
  "Map definition": ["map"],
  Language: ["messages"],
  "Levels, roles, names and dialects": ["messages"],
  Press: ["press"],
  "Consistency across connections": ["connections"],
};

const materialOf: ReadonlyMap<Token, Material> = new Map([
  [T.SUB, "orders"],
  [T.THX, "orders"],
  [T.NOW, "turns"],
  [T.ORD, "results"],
  [T.MDF, "map"],
  [T.SND, "press"],
  [T.FRM, "press"],
  [T.DRW, "votes"],
]);

/** The families of rules, grouped by whether the recording has anything for them to check. */
export interface FamiliesRun {
  readonly checked: readonly FamilyName[];
  /** The families for which the recording has nothing to check. */
  readonly idle: readonly FamilyName[];
}

/** Records which families of rules had something to check. */
export class Coverage {
  readonly #seen: Record<Material, boolean> = {
    frames: false,
    messages: false,
    orders: false,
    turns: false,
    results: false,
    map: false,
    press: false,
    votes: false,
    connections: false,
  };
  #first: ConnectionId | null = null;

  frame({ tokens, connection }: LintFrame): void {
    this.#seen.frames = true;
    const first = tokens?.[0];
    if (first === undefined) return;
    this.#seen.messages = true;
    this.#first ??= connection;
    if (connection !== this.#first) this.#seen.connections = true;
    const material = materialOf.get(first);
    // MDF without parameters is only a request for the map.
    if (material !== undefined && !(first === T.MDF && tokens?.length === 1)) this.#seen[material] = true;
  }

  /** Records that one direction of a connection ended. The handshake rules check it even if it has no frames. */
  legEnded(): void {
    this.#seen.frames = true;
  }

  /** The families of rules, grouped by whether they have had something to check so far. */
  get families(): FamiliesRun {
    const checked: FamilyName[] = [];
    const idle: FamilyName[] = [];
    let name: FamilyName;
    for (name in materials) (materials[name].some((one) => this.#seen[one]) ? checked : idle).push(name);
    return { checked, idle };
  }
}
