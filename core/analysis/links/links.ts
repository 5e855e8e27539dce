import { getOrMake } from "../../bytes/keyed.ts";
import { printTokens } from "../../tokens/text.ts";
import { category, categoryOf } from "../../tokens/token.ts";
import { T } from "../../tokens/vocabulary.ts";
import type { FrameKind } from "../../wire/frame.ts";
import type { FrameRow } from "../analysis.ts";
import { type TextPiece, tightText } from "../tightText.ts";
import { connectionsOf, type LinkSource, numbersAfter, rowsBefore } from "./linkSource.ts";
import { outcomesOf, reportWords, submissionOf } from "./orders.ts";
import { copyFor, counterpartOf, originalOf, type PressRow, pressOf, relationsOf, threadOf } from "./press.ts";
import { groupsFrom, insideOf } from "./tokenGroups.ts";

/**
 * The relation of a frame to another, read as "this <relation> that". `reports`: this ORD contains the result of an
 * order in that SUB. `replaces`: this ORD reports a different order of a unit in that SUB, such as the hold that
 * replaced a refused order. `follows`: this EM follows that frame, which is the last one from the other side.
 */
export type Relation =
  | "answers"
  | "answered-by"
  | "reports"
  | "reported-by"
  | "replaces"
  | "replaced-by"
  | "sent-as"
  | "delivered-as"
  | "replies-to"
  | "replied-by"
  | "forwards"
  | "forwarded-by"
  | "follows";

/** Summary of a linked frame. */
export interface LinkedRow extends Pick<FrameRow, "n" | "connection" | "direction" | "power"> {
  readonly kind: FrameKind;
  /** Command of a DM, such as `SND`; null for other frames. */
  readonly command: string | null;
  /** The other party to press. */
  readonly counterpart: string | null;
  /**
   * The note in a THX or the result in an ORD: `MBV`, `BNC RET`; after the order, `HLD SUC`, if the ORD reports a
   * different order.
   */
  readonly outcome: string | null;
  /** Milliseconds from the frame whose links were requested to this frame; negative if this frame is earlier. */
  readonly afterMs: number;
}

export interface Link extends LinkedRow {
  readonly relation: Relation;
}

/**
 * The outcome of press for one recipient. `delivered`: the copy is in the recording. `refused`: the server did not
 * accept the press. `unseen`: no recorded connection plays that power. `missing`: the power's connection is recorded,
 * but has no copy within the search limit.
 */
export interface Delivery {
  readonly power: string;
  readonly state: "delivered" | "refused" | "unseen" | "missing";
  readonly copy: LinkedRow | null;
}

/** A message in a thread. */
export interface ThreadRow extends LinkedRow {
  /** The message's press without spaces inside brackets; truncated if it is long. */
  readonly text: readonly TextPiece[];
}

export interface Links {
  /** Grouped by relation, and in recording order within each group. A frame can have two relations. */
  readonly links: readonly Link[];
  /** Null unless the frame is an SND, or an FRM whose SND is in the recording. */
  readonly deliveries: readonly Delivery[] | null;
  /** Nearby press between the same two powers, including this message; empty if this message is not press. */
  readonly thread: readonly ThreadRow[];
}

/** The maximum number of messages in a thread. */
const threadLength = 9;

/**
 * Finds the frames to which frame `n` is linked, on its own connection and, for press and orders, on the other powers'
 * connections. Searches 1,024 frames before and after `n` on each connection, never the whole recording, so links to
 * more distant frames are not found. Never throws.
 */
export function linksOf(source: LinkSource, n: FrameRow["n"]): Links {
  const row = source.row(n);
  const links: Link[] = [];
  if (row === null) return { links, deliveries: null, thread: [] };
  const add = (relation: Relation, other: FrameRow | null): void => {
    if (other) links.push(linkTo(relation, other, row));
  };
  const addAll = (relation: Relation, others: readonly FrameRow[]): void => {
    for (const other of others) add(relation, other);
  };
  const answers = source.answers(n);
  add("answers", answers && source.row(answers));
  const press = pressOf(row);
  const isSent = row.direction === "client-to-server";
  const sent = press && (isSent ? press : pressRowOf(originalOf(source, press, refusedIn(source))));
  const relations = press && relationsOf(source, press);
  if (!isSent) add("sent-as", sent?.row ?? null);
  if (relations) {
    const { repliesTo, forwards } = relations;
    add("replies-to", repliesTo);
    add("forwards", forwards);
    const given = isSent ? pressRowOf(repliesTo ?? forwards) : null;
    if (given) add("sent-as", originalOf(source, given, refusedIn(source)));
  }
  addAll("answered-by", answeredBy(source, row));
  addAll("replied-by", relations?.repliedBy ?? []);
  addAll("forwarded-by", relations?.forwardedBy ?? []);
  const deliveries = sent ? deliveriesOf(source, sent, row) : null;
  if (isSent) for (const { copy } of deliveries ?? []) if (copy) links.push({ relation: "delivered-as", ...copy });
  links.push(...submissionLinks(source, row));
  const outcomes = outcomesOf(source, row);
  addAll("reported-by", distinct(outcomes.map(({ reportedBy }) => reportedBy)));
  addAll("replaced-by", distinct(outcomes.map(({ replacedBy }) => replacedBy)));
  if (row.frame.kind === "EM") add("follows", lastOfOtherSide(source, row));
  return {
    links,
    deliveries,
    thread: press
      ? threadOf(source, press, threadLength).map((other) => ({ ...linkedRow(other, row), text: pressText(other) }))
      : [],
  };
}

function submissionLinks(source: LinkSource, row: FrameRow): readonly Link[] {
  const submission = submissionOf(source, row);
  return submission ? [linkTo(submission.isReported ? "reports" : "replaces", submission.row, row)] : [];
}

function linkTo(relation: Relation, other: FrameRow, row: FrameRow): Link {
  const summary = linkedRow(other, row);
  return { relation, ...summary, outcome: (relation === "replaced-by" ? reportWords(other) : null) ?? summary.outcome };
}

/** Returns the frames that answer a frame. */
export function answeredBy(source: LinkSource, row: FrameRow): FrameRow[] {
  const numbers = [...numbersAfter(source, row.connection, row.n)].filter((n) => source.answers(n) === row.n);
  return numbers.flatMap((n) => source.row(n) ?? []);
}

/**
 * Returns a function that checks whether the server answered a frame with anything other than YES, such as REJ, HUH,
 * CCD or OUT. The function caches its results.
 */
function refusedIn(source: LinkSource): (row: FrameRow) => boolean {
  const known = new Map<FrameRow["n"], boolean>();
  return (row) => getOrMake(known, row.n, () => answeredBy(source, row).some(({ tokens }) => tokens?.[0] !== T.YES));
}

function deliveriesOf(source: LinkSource, sent: PressRow, from: FrameRow): Delivery[] {
  const refused = refusedIn(source);
  return sent.recipients.map((power) => {
    if (refused(sent.row)) return { power, state: "refused", copy: null };
    const copy = copyFor(source, sent, power, refused);
    if (copy) return { power, state: "delivered", copy: linkedRow(copy, from) };
    const isInView = connectionsOf(source, power, sent.row.n).length > 0;
    return { power, state: isInView ? "missing" : "unseen", copy: null };
  });
}

function pressRowOf(row: FrameRow | null): PressRow | null {
  return row && pressOf(row);
}

function lastOfOtherSide(source: LinkSource, row: FrameRow): FrameRow | null {
  for (const earlier of rowsBefore(source, row.connection, row.n, null)) {
    if (earlier.direction !== row.direction) return earlier;
  }
  return null;
}

function distinct(rows: readonly (FrameRow | null)[]): FrameRow[] {
  const byNumber = new Map(rows.flatMap((row) => (row ? [[row.n, row] as const] : [])));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

function pressText(row: FrameRow): readonly TextPiece[] {
  const press = pressOf(row);
  if (!press) return [];
  const { start, end } = press.press;
  // `tightText` skips the first token: here, that is the bracket before the press.
  return tightText(press.tokens.subarray(start - 1, end), row.representation);
}

function outcomeOf({ tokens, direction, representation }: FrameRow): string | null {
  if (!tokens || direction !== "server-to-client" || (tokens[0] !== T.THX && tokens[0] !== T.ORD)) return null;
  const last = groupsFrom(tokens, 1).at(-1);
  if (!last) return null;
  const { start, end } = insideOf(last);
  return printTokens(tokens.subarray(start, end), representation);
}

/** Summarises a frame that is linked to another. */
function linkedRow(row: FrameRow, from: FrameRow): LinkedRow {
  const { n, connection, direction, frame, power, tokens, representation } = row;
  const first = tokens?.[0];
  const isCommand = first !== undefined && categoryOf(first) === category.command;
  const press = pressOf(row);
  return {
    n,
    connection,
    direction,
    kind: frame.kind,
    power,
    command: isCommand ? (representation.names.get(first) ?? null) : null,
    counterpart: press && counterpartOf(press),
    outcome: outcomeOf(row),
    afterMs: (row.atNs - from.atNs) / 1e6,
  };
}
