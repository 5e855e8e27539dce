import { expect } from "vitest";
import { RecordingAnswers } from "../../core/analysis/links/answers.ts";
import type { Span } from "../../core/bytes/span.ts";
import { gameEvent } from "../../core/game/event.ts";
import { applyToGames, closeInGames, type Games, loseInGames, noGames } from "../../core/game/games.ts";
import type { GameState } from "../../core/game/state.ts";
import { readMessage } from "../../core/language/read.ts";
import { type Leg, legKey } from "../../core/recording/entry.ts";
import { standard, tokensOf } from "./bytes.ts";

const noBytes = new Uint8Array();

/**
 * Returns the games that a dialogue leads to. The dialogue has one message per line: `3 > SUB ( ... )` comes from the
 * client on connection 3, `3 <` from its server; `3 x` ends the connection, and `3 ?` means lost bytes from its server.
 * Each line is one frame and takes one second.
 */
export function gamesAfter(dialogue: string): Games {
  let games = noGames;
  const answers = new RecordingAnswers();
  // A frame of the dialogue is one byte long, so that a line with lost bytes leaves a gap of one.
  const ends = new Map<string, number>();
  const spanOn = (leg: Leg): Span => {
    const start = ends.get(legKey(leg)) ?? 0;
    ends.set(legKey(leg), start + 1);
    return { start, end: start + 1 };
  };
  const lines = dialogue.split("\n").filter((line) => line.trim() !== "");
  for (const [index, line] of lines.entries()) {
    const [, number, sign, text = ""] = /^\s*(\d+) ([<>x?])\s*(.*)$/.exec(line) ?? [];
    const connection = Number(number);
    if (sign === "x") {
      games = closeInGames(games, connection);
      continue;
    }
    if (sign === "?") {
      const leg = { connection, direction: "server-to-client" } as const;
      spanOn(leg);
      games = loseInGames(games, { ...leg, kind: "lost" });
      continue;
    }
    const direction = sign === ">" ? "client-to-server" : "server-to-client";
    const tokens = tokensOf(text);
    const reading = readMessage(tokens, direction, standard);
    if (!reading.ok) throw new Error(`${line}: token ${reading.fault.tokenIndex}, expected ${reading.fault.expected}`);
    const passing = { n: index + 1, connection, direction, atNs: index * 1e9 } as const;
    const frame = { kind: "DM", typeByte: 2, pad: 0, body: noBytes, span: spanOn(passing) } as const;
    const answered = answers.take({ ...passing, frame, tokens, representation: standard, power: null });
    games = applyToGames(games, gameEvent(passing, reading, answered));
  }
  return games;
}

/** A starting position with two powers, and the server's greeting to each. */
export const start = "NOW ( SPR 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )";
export const england = "HLO ( ENG ) ( 11 ) ( ( LVL 20 ) )";
export const france = "HLO ( FRA ) ( 22 ) ( ( LVL 20 ) )";

/** Returns the only game that a dialogue leads to. */
export function gameAfter(dialogue: string): GameState {
  const { all } = gamesAfter(dialogue);
  expect(all.length).toBe(1);
  return all[0] as GameState;
}
