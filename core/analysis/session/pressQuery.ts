import { type Honesty, honestyOf } from "../../press/honesty.ts";
import type { PressMessage } from "../../press/pressMessage.ts";
import { type PressRow, pressRow } from "../../press/pressRow.ts";
import { defaultPeace } from "../../press/profiles.ts";
import { viewOf } from "../../press/threads.ts";
import type { GamePress } from "../agreements.ts";
import { pressNames } from "../pressNames.ts";
import type { PressScan } from "./pressScan.ts";

/** Which press is asked for. */
export interface PressQuestion {
  /** Index of the game. */
  readonly game: number;
  /** Only what this power said and was shown; null: all. */
  readonly viewpoint: string | null;
}

/** A press message and where it stands in its thread. */
export interface PressViewRow extends PressRow {
  /** Id of the message that its thread begins with: the last that nothing is known to come before. */
  readonly root: number;
  /** Replies between it and the root. */
  readonly depth: number;
}

/** Press of a game in the order in which it was said, or in which a viewpoint's power saw it. */
export function pressOfGame(scan: PressScan, { game, viewpoint }: PressQuestion): PressViewRow[] {
  const found = scan.byGame(defaultPeace).find((each) => each.game === game);
  if (!found) return [];
  const names = pressNames(scan.fold, game);
  const outcomes = new Map(found.agreements.map(({ offer, status }) => [offer.id, status] as const));
  // What was true nobody knew who only read it.
  const judged = new Map(viewpoint === null ? honestyIn(found).map((each) => [each.id, each] as const) : []);
  const seen = new Map(found.messages.map((message) => [message.id, { message, n: message.id }] as const));
  const shown = viewpoint === null ? [...seen.values()] : viewOf(found.messages, viewpoint);
  return shown.map(({ message, n }) => {
    const { id } = message;
    const row = pressRow(message, {
      ...{ recording: null, names, outcome: outcomes.get(id) ?? null },
      honesty: judged.get(id) ?? null,
    });
    return { ...row, n, ...placeInThread(message, seen) };
  });
}

const honesties = new WeakMap<GamePress, readonly Honesty[]>();

function honestyIn(found: GamePress): readonly Honesty[] {
  const known = honesties.get(found) ?? honestyOf(found.messages, found.agreements, found.evidence);
  honesties.set(found, known);
  return known;
}

function placeInThread(
  { id, repliesTo }: PressMessage,
  all: ReadonlyMap<number, { readonly message: PressMessage }>,
): Pick<PressViewRow, "root" | "depth"> {
  let root = id;
  let depth = 0;
  for (let link = repliesTo; link !== null; link = all.get(link.id)?.message.repliesTo ?? null) {
    root = link.id;
    depth += 1;
  }
  return { root, depth };
}
