import { commandName } from "../analysis/info.ts";
import type { FrameEvent, RecordingEvent, RecordingWatch } from "../analysis/recordingEvent.ts";
import type { ReportedFinding } from "../analysis/reportedFinding.ts";
import { getOrMake } from "../bytes/keyed.ts";
import type { CoveredPlace } from "../host/coverageFile.ts";
import type { ClientMessage, ServerMessage } from "../language/message.ts";
import { phaseOf } from "../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import {
  type CoverageKey,
  type CoverageSection,
  coverageRows,
  isCoverageKey,
  type StateName,
  sectionOf,
} from "./coverageRows.ts";
import { allSituations } from "./situations/all.ts";

/** How often a bot encountered something, and how often there was a finding about it. */
export interface CoverageCount {
  readonly key: CoverageKey;
  readonly met: number;
  readonly wrong: number;
  /** The first message with a finding; null if there is none. */
  readonly firstWrong: CoveredPlace | null;
}

/** What a bot encountered in some recordings. */
export interface BotCoverage {
  /** Name and version; null if the client gave none. */
  readonly bot: string | null;
  readonly connections: number;
  readonly sections: Readonly<Record<CoverageSection, readonly CoverageCount[]>>;
}

/** Something that a client encountered, from one frame to another, inclusive. */
interface Meeting {
  readonly key: CoverageKey;
  readonly from: FrameNumber;
  /** For a state, its last frame; otherwise the same as `from`. */
  to: FrameNumber;
}

/** Records what each client in a recording encounters. */
export class CoverageWatch implements RecordingWatch {
  readonly #courses = new Map<ConnectionId, Course>();
  /** The id of the situation of `chamber try` that was recorded; null for any other recording. */
  #situation: string | null = null;

  /** Whether a client sent anything. */
  get hasClients(): boolean {
    return [...this.#courses.values()].some(({ hasClient }) => hasClient);
  }

  take(event: RecordingEvent): void {
    // The recording may be read a second time, so start over.
    if (event.kind === "begun") this.#courses.clear();
    else if (event.kind === "note") this.#situation ??= event.entry.text.split(": ", 1)[0] ?? null;
    else if (event.kind === "frame") getOrMake(this.#courses, event.row.connection, () => new Course()).take(event);
  }

  /**
   * Adds what the clients encountered to the counts for their bots.
   * @param recording the path and the id of the recording
   * @param findings the recording's findings about its clients
   * @param botOf returns the name and version of a connection's client
   */
  addTo(
    tally: CoverageTally,
    recording: Omit<CoveredPlace, "n">,
    findings: readonly ReportedFinding[],
    botOf: (connection: ConnectionId) => string | null,
  ): void {
    // A situation may cause certain findings on purpose.
    const allowed = new Set<string>(allSituations.find(({ id }) => id === this.#situation)?.allows);
    const wrong = new Map<ConnectionId, Set<FrameNumber>>();
    for (const { code, connection, side, group } of findings) {
      if (side !== "client" || allowed.has(code)) continue;
      const frames = getOrMake(wrong, connection, () => new Set());
      for (const n of group.frames) frames.add(n);
    }
    for (const [connection, course] of this.#courses)
      if (course.hasMet) tally.add(botOf(connection), recording, course.counted(wrong.get(connection) ?? new Set()));
  }
}

/** How often a client encountered something in one recording. */
interface MeetingCount {
  met: number;
  wrong: number;
  /** The first frame with a finding; null if there is none. */
  firstWrong: FrameNumber | null;
}

/** @param n the frame with the finding; undefined if there is none */
function countWrong(count: MeetingCount, n: FrameNumber | undefined): void {
  if (n === undefined) return;
  count.wrong += 1;
  count.firstWrong ??= n;
}

/** Whether something lasts, rather than being encountered at a single moment. */
const isState = (key: CoverageKey): boolean => sectionOf(key) === "states";

/** What one client encountered. */
class Course {
  readonly #meetings: Meeting[] = [];
  /** The server's frame that each of the client's frames answers. */
  readonly #answered = new Map<FrameNumber, FrameNumber>();
  #state: Meeting | null = null;
  #power: string | null = null;
  #centres = 0;
  hasClient = false;

  take({ row, reading, answers }: FrameEvent): void {
    const { n, direction, frame } = row;
    this.#power = row.power ?? this.#power;
    if (this.#state) this.#state.to = n;
    const isClient = direction === "client-to-server";
    this.hasClient ||= isClient;
    if (isClient && answers !== null) this.#answered.set(n, answers);
    if (frame.kind !== "DM") {
      if (!isClient) this.#meet(`server ${frame.kind}`, n);
      return;
    }
    if (!reading?.ok) {
      // A faulty message counts towards the row of its command.
      const command = row.tokens && commandName(row.tokens);
      if (isClient && command) this.#meet(`client ${command}`, n);
      return;
    }
    if (reading.direction === "client-to-server") {
      this.#meet(clientKey(reading.message), n);
      if (["NME", "OBS", "IAM"].includes(reading.message.type)) this.#enter("asks for a seat", n);
    } else {
      this.#meet(serverKey(reading.message), n);
      this.#follow(reading.message, n);
    }
  }

  /** Whether the client sent anything and encountered anything. */
  get hasMet(): boolean {
    return this.hasClient && this.#meetings.length > 0;
  }

  counted(wrong: ReadonlySet<FrameNumber>): ReadonlyMap<CoverageKey, MeetingCount> {
    // A finding about an answer also counts for the answered message, because the answer shows how the client handled
    // it.
    const marked = new Map([...wrong].flatMap((n) => [[n, n] as const, [this.#answered.get(n) ?? n, n] as const]));
    const places = [...wrong].sort((a, b) => a - b);
    const counts = new Map<CoverageKey, MeetingCount>();
    let at = 0;
    for (const { key, from, to } of this.#meetings) {
      const count = getOrMake(counts, key, () => ({ met: 0, wrong: 0, firstWrong: null }));
      count.met += 1;
      if (!isState(key)) {
        countWrong(count, marked.get(from));
        continue;
      }
      // States follow each other in the order of their frames.
      while ((places[at] ?? Number.POSITIVE_INFINITY) < from) at += 1;
      if ((places[at] ?? Number.POSITIVE_INFINITY) <= to) countWrong(count, places[at]);
    }
    return counts;
  }

  #meet(key: string, n: FrameNumber): void {
    if (isCoverageKey(key)) this.#meetings.push({ key, from: n, to: n });
  }

  #enter(name: StateName, n: FrameNumber): void {
    if (this.#state) this.#state.to = n - 1;
    this.#state = { key: `state ${name}`, from: n, to: n };
    this.#meetings.push(this.#state);
  }

  #follow(message: ServerMessage, n: FrameNumber): void {
    const own = this.#power;
    switch (message.type) {
      case "MAP":
        return this.#enter("reads the map", n);
      case "SCO":
        this.#centres = message.ownership.find(({ owner }) => owner === own)?.centres.length ?? 0;
        return;
      case "NOW": {
        const units = message.units.filter(({ power }) => power === own);
        return this.#enter(this.#stateOf(phaseOf(message.turn), units), n);
      }
      case "THX":
        return this.#meet(`note ${message.note}`, n);
      case "ORD": {
        const { result } = message;
        if (result.outcome !== null) this.#meet(`result ${result.outcome}`, n);
        if (result.dislodged) this.#meet("result RET", n);
        return;
      }
      case "CCD":
        if (message.power === own && message.undelivered === null) this.#enter("in civil disorder", n);
        return;
      case "NOT":
        if (message.message.type === "CCD" && message.message.power === own) this.#enter("back from disorder", n);
        return;
      case "YES":
        if (message.echo.type === "IAM") this.#enter("back with IAM", n);
        return;
      case "SLO":
      case "DRW":
        return this.#enter(message.type === "SLO" ? "after a solo" : "after a draw", n);
      case "OFF":
        return this.#enter("after OFF", n);
      default:
    }
  }

  #stateOf(phase: "movement" | "retreat" | "adjustment", units: readonly { readonly retreats: unknown }[]): StateName {
    if (units.length === 0 && this.#centres === 0) return "eliminated";
    if (phase === "movement") return "movement";
    if (phase === "retreat") return units.some(({ retreats }) => retreats !== null) ? "retreat" : "nothing to order";
    if (units.length === this.#centres) return "nothing to order";
    return units.length < this.#centres ? "build" : "removal";
  }
}

function clientKey(message: ClientMessage): string {
  if (message.type === "NOT") return `client ${message.command.type}/NOT`;
  if (message.type === "YES" || message.type === "REJ") return `client ${message.acknowledged.type}/${message.type}`;
  return `client ${message.type}`;
}

function serverKey(message: ServerMessage): string {
  const row = message.type === "NOT" ? `${message.message.type}/NOT` : message.type;
  return isCoverageKey(`server ${row}`) ? `server ${row}` : `server ${row}!`;
}

/** How often a bot encountered something across all recordings. */
interface Sum {
  met: number;
  wrong: number;
  firstWrong: CoveredPlace | null;
}

const nothingMet: Sum = { met: 0, wrong: 0, firstWrong: null };

/** Adds up what bots encountered, for each name and version. */
export class CoverageTally {
  readonly #bots = new Map<string | null, { connections: number; counts: Map<CoverageKey, Sum> }>();

  /** @param recording the path and the id of the recording */
  add(
    bot: string | null,
    recording: Omit<CoveredPlace, "n">,
    counts: ReadonlyMap<CoverageKey, Readonly<MeetingCount>>,
  ): void {
    const own = getOrMake(this.#bots, bot, () => ({ connections: 0, counts: new Map() }));
    own.connections += 1;
    for (const [key, { met, wrong, firstWrong }] of counts) {
      const sum = getOrMake(own.counts, key, () => ({ ...nothingMet }));
      sum.met += met;
      sum.wrong += wrong;
      if (firstWrong !== null) sum.firstWrong ??= { ...recording, n: firstWrong };
    }
  }

  /** The bots, sorted by name; a client without a name comes last. */
  get bots(): BotCoverage[] {
    const rowsOf = (counts: ReadonlyMap<CoverageKey, Sum>) => (keys: readonly CoverageKey[]) =>
      keys.map((key): CoverageCount => ({ key, ...(counts.get(key) ?? nothingMet) }));
    return [...this.#bots]
      .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
      .map(([bot, { connections, counts }]) => {
        const of = rowsOf(counts);
        const { states, client, server, notes, results } = coverageRows;
        const sections = {
          ...{ states: of(states), client: of(client), server: of(server) },
          ...{ notes: of(notes), results: of(results) },
        };
        return { bot, connections, sections };
      });
  }
}
