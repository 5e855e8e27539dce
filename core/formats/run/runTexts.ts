import { addToList } from "../../bytes/keyed.ts";
import { isRecord, type JsonRecord, textOr } from "../savedGamePhase.ts";
import { runFields } from "./runFolder.ts";

/** What the models wrote in a phase besides messages, as logs: `{sender, message, type, time_sent?, ...}`. */
export interface PhaseTexts {
  /** Texts written before the messages of the phase: plans, and thoughts about the previous phase. */
  readonly before: readonly JsonRecord[];
  /** Texts written after the messages: a power's thoughts about them, and the orders. */
  readonly after: readonly JsonRecord[];
}

const nothing: PhaseTexts = { before: [], after: [] };

/**
 * The types of responses that a model gives before it negotiates. Responses of other types are placed after its
 * messages, unless they have timestamps.
 */
const early = /^(?:initial|plan|strategic|phase_result|state_update|diary_consolidation)/;

/**
 * Collects, by phase, what language models wrote in a game of AI_Diplomacy: the diaries of `state_agents`, and the rows
 * of `llm_responses.csv`.
 */
export class RunTexts {
  readonly #before = new Map<string, JsonRecord[]>();
  readonly #after = new Map<string, JsonRecord[]>();

  readonly #phases: ReadonlySet<string>;
  readonly #last: string;

  constructor(game: JsonRecord, phases: readonly unknown[]) {
    const names = phases.flatMap((phase) => (isRecord(phase) ? textOr(phase["name"], "") : []));
    this.#phases = new Set(names);
    this.#last = names.at(-1) ?? "";
    this.#diaries(phases);
    for (const row of listOr(game[runFields.responses])) this.#response(row);
  }

  of(phase: unknown): PhaseTexts {
    if (typeof phase !== "string") return nothing;
    return { before: this.#before.get(phase) ?? [], after: this.#after.get(phase) ?? [] };
  }

  /**
   * Each phase contains the whole diary so far. An entry belongs to the phase in which it first appears, or to the
   * phase that it names.
   */
  #diaries(phases: readonly unknown[]): void {
    const seen = new Set<string>();
    for (const phase of phases) {
      if (!isRecord(phase) || !isRecord(phase["state_agents"])) continue;
      for (const [sender, agent] of Object.entries(phase["state_agents"])) {
        const diary = isRecord(agent) ? agent["full_private_diary"] : undefined;
        if (!Array.isArray(diary)) continue;
        for (const entry of diary) {
          if (typeof entry !== "string" || seen.has(`${sender} ${entry}`)) continue;
          seen.add(`${sender} ${entry}`);
          const [, named] = /^\[([SFW]\d+[MRA])\]/.exec(entry) ?? [];
          const log = { sender, message: entry, type: "diary" };
          addToList(this.#after, this.#phaseOf(named ?? phase["name"]), log);
        }
      }
    }
  }

  #response(row: unknown): void {
    if (!isRecord(row) || typeof row["raw_response"] !== "string") return;
    const { power, phase, response_type: kind, raw_response: message, timestamp, ...fields } = row;
    const type = textOr(kind, "response");
    const intent = intentIn(message);
    const stamp = microseconds(timestamp);
    const log = {
      sender: power,
      message,
      type,
      ...fields,
      ...(intent !== null && { intent }),
      ...(stamp !== null && { time_sent: stamp }),
    };
    addToList(early.test(type) ? this.#before : this.#after, this.#phaseOf(phase), log);
  }

  /**
   * Returns the phase to which a text belongs. Texts about a phase that the game does not have, such as one after the
   * last phase, belong to the last phase.
   */
  #phaseOf(phase: unknown): string {
    return typeof phase === "string" && this.#phases.has(phase) ? phase : this.#last;
  }
}

/**
 * Returns the field `intent` of a response that contains JSON, even if other text surrounds the JSON; null if there is
 * none.
 */
function intentIn(response: string): string | null {
  if (!response.includes('"intent"')) return null;
  const [from, to] = [response.indexOf("{"), response.lastIndexOf("}")];
  try {
    const value: unknown = JSON.parse(response.slice(from, to + 1));
    return isRecord(value) && typeof value["intent"] === "string" ? value["intent"] : null;
  } catch {
    return null;
  }
}

/** Reads a timestamp: ISO 8601, or a number in any unit. Returns null if it is neither. */
function microseconds(stamp: unknown): number | null {
  if (typeof stamp !== "string" || stamp === "") return null;
  const number = Number(stamp);
  if (!Number.isFinite(number)) {
    // Interpret a time without a zone as UTC, because the result must not depend on this machine's time zone.
    const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(stamp) ? stamp : `${stamp.replace(" ", "T")}Z`);
    return Number.isNaN(ms) ? null : ms * 1000;
  }
  const digits = String(Math.trunc(number)).length;
  return digits < 10 || digits > 16 ? null : Math.round(number * 10 ** (16 - digits));
}

/** Returns the model that plays each power, keyed by the power's name in the document. */
export function modelsIn(game: JsonRecord, phases: readonly unknown[]): ReadonlyMap<string, string> {
  const powers = new Set(phases.flatMap(powersIn));
  const models = new Map<string, string>();
  const note = (power: unknown, model: unknown): void => {
    if (typeof power === "string" && powers.has(power) && typeof model === "string" && model !== "")
      models.set(power, model);
  };
  const noteFacts = (facts: unknown, field: string): void => {
    for (const [power, of] of Object.entries(recordOr(facts))) note(power, recordOr(of)[field]);
  };
  for (const row of listOr(game[runFields.responses])) note(recordOr(row)["power"], recordOr(row)["model"]);
  for (const line of listOr(game[runFields.overview]))
    for (const [power, model] of Object.entries(recordOr(line))) note(power, model);
  noteFacts(game["meta"], "model");
  for (const phase of phases) noteFacts(recordOr(phase)["state_agents"], "model_id");
  return models;
}

function recordOr(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

function listOr(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the names of a phase's powers. The overview also has lines with settings and counts; the relevant lines can
 * be recognised only by the names of powers.
 */
function powersIn(phase: unknown): readonly string[] {
  const state = isRecord(phase) ? phase["state"] : undefined;
  return isRecord(state) && isRecord(state["units"]) ? Object.keys(state["units"]) : [];
}
