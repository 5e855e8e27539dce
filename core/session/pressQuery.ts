import type { GamePress } from "../analysis/agreements.ts";
import { pressNames } from "../analysis/pressNames.ts";
import { getOrMake } from "../bytes/keyed.ts";
import { type Honesty, honestyOf } from "../press/honesty.ts";
import { evidenceKnownTo } from "../press/knownTo.ts";
import { ledgerOf } from "../press/ledger.ts";
import { pressRow } from "../press/pressRow.ts";
import { defaultPeace } from "../press/profiles.ts";
import { type ViewedMessage, viewOf } from "../press/threads.ts";
import type { PressScan } from "./pressScan.ts";
import { type PressAround, type PressViewRow, pressViewRow, rowSeenBy } from "./pressViewRow.ts";

/** Which press is asked for. */
export interface PressQuestion {
  /** Index of the game. */
  readonly game: number;
  /** Only what this power said and was shown; null: all. */
  readonly viewpoint: string | null;
}

/** Press of a game in the order in which it was said, or in which a viewpoint's power saw it. */
export function pressOfGame(scan: PressScan, question: PressQuestion): PressViewRow[] {
  const { game, viewpoint } = question;
  const found = gameOf(scan, game);
  if (!found) return [];
  const names = pressNames(scan.fold, game);
  // What was true nobody knew who only read it.
  const judged = new Map(viewpoint === null ? honestyIn(found).map((each) => [each.id, each] as const) : []);
  const shown = shownIn(found, viewpoint);
  const around: PressAround = {
    known: new Map(shown.map(({ message }) => [message.id, message])),
    statuses: statusesIn(found, shown, viewpoint),
    powers: powersIn(scan, found),
    atMs: (n) => scan.atMs(n),
  };
  return shown.map((viewed) => {
    const { message } = viewed;
    const outcome = around.statuses.get(message.id) ?? null;
    const honesty = judged.get(message.id) ?? null;
    const row = pressViewRow(pressRow(message, { recording: null, names, outcome, honesty }), message, around);
    if (viewpoint === null) return row;
    const seen = rowSeenBy(viewpoint, row, viewed, around);
    return { ...seen, turn: scan.turnAt(seen.n, viewpoint) };
  });
}

/** How many messages {@link pressOfGame} has. */
export function countPress(scan: PressScan, { game, viewpoint }: PressQuestion): number {
  const found = gameOf(scan, game);
  return found ? shownIn(found, viewpoint).length : 0;
}

function shownIn({ messages }: GamePress, viewpoint: string | null): readonly ViewedMessage[] {
  // What it sent it knows by its own message, and where that stands in its order by the server's answer.
  if (viewpoint !== null)
    return viewOf(messages, viewpoint).map((viewed) =>
      viewed.isOwn ? { ...viewed, n: viewed.message.sentN ?? viewed.n } : viewed,
    );
  return messages.map((message) => ({ message, n: message.id, isOwn: false }));
}

/** How offers stand: of a power's view as far as it heard what was said of them. */
function statusesIn(
  { messages, agreements, evidence }: GamePress,
  shown: readonly ViewedMessage[],
  viewpoint: string | null,
): PressAround["statuses"] {
  const heard = new Set(shown.map(({ message }) => message.id));
  const known =
    viewpoint === null
      ? agreements
      : ledgerOf(
          messages.filter(({ id }) => heard.has(id)),
          evidenceKnownTo(evidence, viewpoint),
        );
  return new Map(known.map(({ offer, status }) => [offer.id, status]));
}

/** Powers of the game, and whoever else spoke or was spoken to. */
function powersIn({ fold }: PressScan, { game, messages }: GamePress): ReadonlySet<string> {
  const told = fold.games.all[game]?.powers.keys() ?? [];
  return new Set([...told, ...messages.flatMap(({ sender, recipients }) => [sender, ...recipients])]);
}

const honesties = new WeakMap<GamePress, readonly Honesty[]>();

function honestyIn(found: GamePress): readonly Honesty[] {
  return getOrMake(honesties, found, () => honestyOf(found.messages, found.agreements, found.evidence));
}

function gameOf(scan: PressScan, game: number): GamePress | undefined {
  return scan.byGame(defaultPeace).find((each) => each.game === game);
}
