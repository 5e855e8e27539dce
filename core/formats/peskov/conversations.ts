import { addToList, getOrMake, groupBy } from "../../bytes/keyed.ts";
import { counted } from "../../language/english/words.ts";
import { isRecord, type JsonRecord } from "../savedGamePhase.ts";
import type { SeasonMoves } from "./seasonMoves.ts";
import { phasesOf } from "./seasonPhases.ts";

/**
 * Conversations of "It Takes Two to Lie" (Peskov and others, 2020): each line of JSON contains all messages between two
 * people in one game, as parallel arrays. The sender labelled each message (is it true?), and so did the receiver (does
 * it seem true?).
 */

/** The arrays of a conversation, each with the field of a message that receives the array's values. */
const arrays: readonly (readonly [array: string, field: string])[] = [
  ["sender_labels", "sender_label"],
  ["receiver_labels", "receiver_label"],
  ["absolute_message_index", "absolute_message_index"],
  ["relative_message_index", "relative_message_index"],
  ["game_score", "game_score"],
  ["game_score_delta", "game_score_delta"],
];

const phaseForms: Readonly<Record<string, readonly [letter: string, kind: string]>> = {
  spring: ["S", "M"],
  fall: ["F", "M"],
  winter: ["W", "A"],
};

interface LabelledMessage {
  readonly phase: string;
  readonly index: number;
  readonly message: JsonRecord;
}

/**
 * Combines conversations with the orders of their seasons into saved games of `diplomacy`, one per line. Neither
 * the messages nor the phases have timestamps.
 * @param text one split of the corpus
 * @param moves the orders of every season, in any order
 */
export function joinedConversations(text: string, moves: readonly SeasonMoves[]): string {
  const games = new Map<string, LabelledMessage[]>();
  const problems = new Map<string, string[]>();
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const conversation = parsed(line);
    const game = String(conversation?.["game_id"] ?? "");
    if (conversation === null || game === "") addToList(problems, "", `line ${at + 1} is not a conversation`);
    else for (const message of messagesOf(conversation)) addToList(games, game, message);
  }
  const [first] = games.keys();
  return [...games]
    .map(([game, messages]) => {
      const own = [...getOrMake(problems, game, () => []), ...(game === first ? (problems.get("") ?? []) : [])];
      return `${savedGame(game, messages, moves, own)}\n`;
    })
    .join("");
}

function savedGame(
  game: string,
  messages: readonly LabelledMessage[],
  moves: readonly SeasonMoves[],
  problems: string[],
): string {
  const seasons = moves.filter((each) => each.game === game).sort((one, other) => orderOf(one) - orderOf(other));
  const phases = phasesOf(seasons, problems);
  const known = new Set(phases.map(({ name }) => name));
  const last = phases.at(-1)?.name ?? "";
  if (phases.length === 0) problems.push(`game ${game}: the moves folder has no orders for this game`);
  const byPhase = groupBy(messages, ({ phase }) => (known.has(phase) ? phase : last));
  const late = messages.filter(({ phase }) => !known.has(phase));
  if (late.length > 0 && phases.length > 0)
    problems.push(`game ${game}: moved ${counted(late.length, "message")} from seasons without orders to ${last}`);
  return JSON.stringify({
    id: game,
    map: "standard",
    rules: [],
    phases: phases.map((phase) => ({
      ...phase,
      messages: (byPhase.get(phase.name) ?? [])
        .toSorted((one, other) => one.index - other.index)
        .map(({ message }) => message),
    })),
    ...(problems.length > 0 && { run_problems: problems }),
  });
}

const seasonOrder = { spring: 0, fall: 1, winter: 2 } as const;

function orderOf({ year, season }: SeasonMoves): number {
  return year * 3 + seasonOrder[season];
}

function parsed(line: string): JsonRecord | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && Array.isArray(value["messages"]) ? value : null;
  } catch {
    return null;
  }
}

function messagesOf(conversation: JsonRecord): LabelledMessage[] {
  const texts = listOf(conversation, "messages");
  const [senders, receivers] = [listOf(conversation, "speakers"), listOf(conversation, "receivers")];
  const [years, seasons] = [listOf(conversation, "years"), listOf(conversation, "seasons")];
  const columns = arrays.map(([array, field]) => [field, listOf(conversation, array)] as const);
  return texts.map((text, at) => {
    const [letter, kind] = phaseForms[String(seasons[at]).toLowerCase()] ?? ["", ""];
    const phase = `${letter}${years[at]}${kind}`;
    const fields = Object.fromEntries(columns.map(([field, list]) => [field, list[at] ?? null]));
    const index = Number(fields["absolute_message_index"] ?? at);
    const [sender, recipient] = [senders[at], receivers[at]].map((power) => String(power).toUpperCase());
    const message = { sender, recipient, phase, message: String(text), ...fields };
    return { phase, index, message };
  });
}

function listOf(conversation: JsonRecord, name: string): readonly unknown[] {
  const value = conversation[name];
  return Array.isArray(value) ? value : [];
}
