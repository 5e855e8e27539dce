import type { Agreement } from "../press/ledger.ts";
import type { PressMessage, TryChange } from "../press/pressMessage.ts";
import type { PressRow } from "../press/pressRow.ts";
import type { ViewedMessage } from "../press/threads.ts";
import type { ClassedText } from "./textClasses.ts";
import { tightPress } from "./tightPress.ts";

/** A press message and where it stands in its thread. `n`: the frame that shows it. */
export interface PressViewRow extends PressRow {
  /** Id of the message that its thread begins with: the last that nothing is known to come before. */
  readonly root: number;
  /** Replies between it and the root. */
  readonly depth: number;
  /** Its text with tightened brackets, and what each character is. */
  readonly said: ClassedText;
  /** Its first token, `PRP`; `text` for what is no press of the language. */
  readonly token: string;
  /** Whether the server took it: else nobody got it. */
  readonly isTaken: boolean;
  /** Every frame that is this message: SND, the server's answer, FRM. */
  readonly frames: readonly PressRow["n"][];
  readonly answer: PressMessage["answer"];
  /** By reader: milliseconds from the SND until he was shown it; nobody where the SND is not in view. */
  readonly afterMs: Readonly<Record<string, number>>;
  /** What the first reader was shown where the server changed it, and what of TRY lists was. */
  readonly shownAs: ClassedText | null;
  readonly tryChange: TryChange | null;
  /** Id of the offer that it makes or answers. */
  readonly agreement: Agreement["offer"]["id"] | null;
}

/** What is known of a game's press beside a message. */
export interface PressAround {
  /** Messages by id, of a viewpoint those that its power said or was shown. */
  readonly known: ReadonlyMap<PressMessage["id"], PressMessage>;
  /** How offers stand, by their ids. */
  readonly statuses: ReadonlyMap<PressMessage["id"], Agreement["status"]>;
  readonly powers: ReadonlySet<string>;
  /** Milliseconds at which a frame came. */
  readonly atMs: (n: PressRow["n"]) => number;
}

/** All that a view shows of a message. */
export function pressViewRow(row: PressRow, message: PressMessage, around: PressAround): PressViewRow {
  const { sentN, answer, seenBy, shownAs, tryChange, isTaken } = message;
  const frames = [...(sentN === null ? [] : [sentN]), ...(answer ? [answer.n] : []), ...seenBy.values()];
  const after = ([reader, n]: readonly [string, number]): readonly [string, number][] =>
    sentN === null ? [] : [[reader, around.atMs(n) - row.atMs]];
  return {
    ...row,
    ...placeInThread(message, around),
    said: tightPress(row.text, around.powers),
    token: /^[A-Z]{3}(?= |$)/.exec(row.text)?.[0] ?? "text",
    isTaken,
    frames: frames.length > 0 ? frames : [row.n],
    answer,
    afterMs: Object.fromEntries([...seenBy].flatMap(after)),
    shownAs: shownAs === null ? null : tightPress(shownAs, around.powers),
    tryChange,
  };
}

function placeInThread(
  message: PressMessage,
  { known, statuses }: PressAround,
): Pick<PressViewRow, "root" | "depth" | "agreement"> {
  let at = message;
  let depth = 0;
  let agreement: number | null = statuses.has(at.id) ? at.id : null;
  for (;;) {
    const before = at.repliesTo === null ? undefined : known.get(at.repliesTo.id);
    if (!before) return { root: at.id, depth, agreement };
    at = before;
    depth += 1;
    if (agreement === null && statuses.has(at.id)) agreement = at.id;
  }
}

/**
 * A row as one power knew it: when it was told, what it was shown, and nothing of who else got it.
 */
export function rowSeenBy(
  power: string,
  row: PressViewRow,
  { message, n, isOwn }: ViewedMessage,
  { known, powers, atMs }: PressAround,
): PressViewRow {
  const { sentN, answer, shownAs } = message;
  const text = isOwn ? message.text : (shownAs ?? message.text);
  const links = row.repliesTo !== null && known.has(row.repliesTo);
  return {
    ...row,
    n,
    text,
    said: tightPress(text, powers),
    // The sentence is of what was said.
    english: text === message.text ? row.english : null,
    atMs: isOwn ? row.atMs : atMs(n),
    seenBy: isOwn ? {} : { [power]: n },
    afterMs: {},
    frames: isOwn ? [...(sentN === null ? [] : [sentN]), n] : [n],
    answer: isOwn ? answer : null,
    shownAs: null,
    tryChange: null,
    repliesTo: links ? row.repliesTo : null,
    linkedBy: links ? row.linkedBy : null,
    forwards: row.forwards !== null && known.has(row.forwards) ? row.forwards : null,
    outcome: row.outcome === "delivered" ? "taken" : row.outcome,
  };
}
