import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Analysis } from "../../core/analysis/analysis.ts";
import { exportSavedGame } from "../../core/analysis/exportGame.ts";
import { PressFold } from "../../core/analysis/pressFold.ts";
import { getOrMake } from "../../core/bytes/keyed.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { knownVariants } from "../../core/map/library.ts";
import { folded } from "./folded.ts";
import { playOut } from "./playOut.ts";

/*
 * Complete AI_Diplomacy run folders, made from real games between built-in bots that our server adjudicates. The format
 * has changed over time; both versions can be generated.
 */

/**
 * `agents` has `state_agents`, timestamps in the responses and doubled backslashes; `relationships` has none of these.
 */
export type RunForm = "agents" | "relationships";
export const runForms: readonly RunForm[] = ["agents", "relationships"];

interface RunPhase {
  readonly name: string;
  readonly state: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> & {
    readonly timestamp: number;
  };
  readonly orders: Readonly<Record<string, readonly string[] | null>>;
  readonly results: Readonly<Record<string, readonly string[]>>;
  readonly messages: unknown[];
  [field: string]: unknown;
}

interface RunGame {
  readonly phases: RunPhase[];
  [field: string]: unknown;
}

const played = new Map<number, string>();

/** Returns a game between built-in bots as a saved game. */
function playedGame(seed: number): RunGame {
  const text = getOrMake(played, seed, () => {
    const press = new PressFold();
    const fold = folded(playOut(["greedy", "random"], seed, 1902).entries, [press], new Analysis());
    const exported = exportSavedGame(0, fold, press, knownVariants);
    if (!exported.ok || !("text" in exported)) throw new Error("the game cannot be exported");
    return exported.text;
  });
  return JSON.parse(text) as RunGame;
}

const powers = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"];

/** Each power's model in a generated run. */
export const runModels: Readonly<Record<string, string>> = Object.fromEntries(
  powers.map((power, at) => [power, ["gpt-4o", "claude-3-opus", "openrouter-llama-3"][at % 3] as string]),
);

export interface RunFolder {
  readonly "lmvsgame.json": string;
  readonly "overview.jsonl": string;
  readonly "llm_responses.csv": string;
}

/** @param text any text, used for everything that the powers say and write */
export function runFolder(form: RunForm, seed: number, text: string): RunFolder {
  const game = playedGame(seed);
  const random = seededRandom(seed);
  const rows: string[][] = [];
  const diaries = new Map<string, string[]>(powers.map((power) => [power, []]));
  const startUs = 1_700_000_000_000_000;
  game.phases.forEach((phase, at) => {
    const stampUs = startUs + at * 60_000_000;
    Object.assign(phase.state, { timestamp: stampUs, zobrist_hash: "1f2e3d4c5b6a7988" });
    if (phase.name.endsWith("M"))
      phase.messages.push({ ...message(random, phase.name, text), time_sent: stampUs + 1_000_000 });
    for (const power of powers) diaries.get(power)?.push(`[${phase.name}] ${power} ${text}`);
    Object.assign(phase, form === "agents" ? agentFields(diaries, text) : relationshipFields(text));
    for (const power of powers) {
      const prompt = `You are ${power}.\n${text}`;
      const diary = JSON.stringify({ negotiation_summary: text, intent: `${power} means ${phase.name}` });
      const at = new Date((stampUs + 2_000_000) / 1000).toISOString();
      rows.push([at, model(power), power, phase.name, "negotiation_diary", prompt, `Here:\n${diary}`, "Success"]);
      rows.push([at, model(power), power, phase.name, "order_generation", prompt, text, "Invalid LLM Moves (2)"]);
    }
  });
  game["phase_summaries"] = { S1901M: text };
  game["final_agent_states"] = { FRANCE: { relationships: {}, goals: [text] } };
  const overview = [{ "gpt-4o": { conversation_errors: 0 } }, runModels, { models: "gpt-4o", max_year: 1902 }];
  return {
    "lmvsgame.json": JSON.stringify(game, null, 4),
    "overview.jsonl": overview.map((line) => `${JSON.stringify(line)}\n`).join(""),
    "llm_responses.csv": csvText(form, rows),
  };
}

/** @returns the path of the folder */
export function writeRun(parent: string, name: string, files: Partial<RunFolder>): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

function model(power: string): string {
  return runModels[power] ?? "";
}

function message(random: () => number, phase: string, text: string): object {
  const sender = Math.floor(random() * powers.length);
  return { sender: powers[sender], recipient: powers[(sender + 1) % powers.length], phase, message: text };
}

const relationships = Object.fromEntries(powers.map((power) => [power, { FRANCE: "Enemy", ENGLAND: "Ally" }]));

function agentFields(diaries: ReadonlyMap<string, readonly string[]>, text: string): object {
  const agents = [...diaries].map(([power, entries]) => [
    power,
    {
      power_name: power,
      model_id: model(power),
      max_tokens: 16000,
      goals: [text],
      relationships: relationships[power],
      full_private_diary: [...entries],
      private_diary: entries.slice(-2),
    },
  ]);
  return {
    config: { max_year: 1902, models: "gpt-4o" },
    state_agents: Object.fromEntries(agents),
    state_phase_summaries: { FRANCE: text },
    state_history_plans: { FRANCE: text },
  };
}

function relationshipFields(text: string): object {
  return { agent_relationships: relationships, summary: JSON.stringify({ summary: text }) };
}

/** Returns rows as Python writes CSV: every cell is quoted, and newer versions also double each backslash. */
function csvText(form: RunForm, rows: readonly (readonly string[])[]): string {
  const columns = ["timestamp", "model", "power", "phase", "response_type", "raw_input", "raw_response", "success"];
  const kept = form === "agents" ? 0 : 1;
  const cell = (text: string): string =>
    `"${(form === "agents" ? text.replaceAll("\\", "\\\\") : text).replaceAll('"', '""')}"`;
  return [columns, ...rows].map((row) => `${row.slice(kept).map(cell).join(",")}\r\n`).join("");
}
