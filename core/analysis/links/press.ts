import type { Span } from "../../bytes/span.ts";
import type { Token } from "../../tokens/token.ts";
import { T } from "../../tokens/vocabulary.ts";
import type { FrameRow } from "../analysis.ts";
import { connectionsOf, type LinkSource, rowsAfter, rowsAround, rowsBefore } from "./linkSource.ts";
import { isTurn } from "./orders.ts";
import { areEqual, groupEnd, groupsFrom, insideOf, isWithOneMore } from "./tokenGroups.ts";

/** First tokens of messages with press. */
const heads = new Set([T.SND, T.FRM]);

/** Press that a client sends (SND) or receives (FRM). */
export interface PressRow {
  readonly row: FrameRow;
  readonly tokens: Uint16Array;
  /** In an SND, the client's own power. */
  readonly sender: string | null;
  readonly recipients: readonly string[];
  /** The tokens inside the press's brackets. */
  readonly press: Span;
}

/** Returns the parties and the press of a frame; null unless the frame is a client's SND or a server's FRM. */
export function pressOf(row: FrameRow): PressRow | null {
  const { tokens, direction, representation } = row;
  if (!tokens) return null;
  const isSent = direction === "client-to-server" && tokens[0] === T.SND;
  if (!isSent && !(direction === "server-to-client" && tokens[0] === T.FRM)) return null;
  const groups = groupsFrom(tokens, 1);
  // SND may begin with the turn; FRM begins with the sender.
  const [first] = groups;
  if (first && (!isSent || isTurn(tokens, first.start))) {
    const [, recipients, press] = groups;
    if (!recipients || !press) return null;
    const sender = isSent ? row.power : (namesIn(tokens, first, representation.names)[0] ?? null);
    return {
      row,
      tokens,
      sender,
      recipients: namesIn(tokens, recipients, representation.names),
      press: insideOf(press),
    };
  }
  const [recipients, press] = groups;
  if (!recipients || !press) return null;
  const named = namesIn(tokens, recipients, representation.names);
  return { row, tokens, sender: row.power, recipients: named, press: insideOf(press) };
}

function namesIn(tokens: Uint16Array, group: Span, names: ReadonlyMap<Token, string>): string[] {
  const { start, end } = insideOf(group);
  return [...tokens.subarray(start, end)].flatMap((token) => names.get(token) ?? []);
}

/**
 * Whether two press messages are identical. Servers remove tokens above the game's level from TRY and may reorder it,
 * so TRY lists may differ.
 */
function isSamePress(one: PressRow, other: PressRow): boolean {
  if (areEqual(one.tokens, one.press, other.tokens, other.press)) return true;
  return one.tokens.includes(T.TRY) && areAlike(one, other);
}

/** Whether two press messages are identical except for the lists in TRY. */
function areAlike(one: PressRow, other: PressRow): boolean {
  const tokens = withoutTries(one);
  return areEqual(tokens, { start: 0, end: tokens.length }, withoutTries(other));
}

function withoutTries({ tokens, press }: PressRow): Token[] {
  const kept: Token[] = [];
  for (let at = press.start; at < press.end; at++) {
    kept.push(tokens[at] ?? 0);
    if (tokens[at] === T.TRY) at = Math.max(at, groupEnd(tokens, at + 1) - 1);
  }
  return kept;
}

/**
 * Returns the FRM with which the server delivered an SND to a power. Its press and parties are identical to those of
 * the SND. If a power repeats its press, the first copy belongs to the first SND that was not refused.
 * @param refused whether the server refused an SND
 */
export function copyFor(
  source: LinkSource,
  sent: PressRow,
  recipient: string,
  refused: (row: FrameRow) => boolean,
): FrameRow | null {
  for (const connection of connectionsOf(source, recipient, sent.row.n)) {
    const copy = pairs(source, sent, connection, recipient, refused).find(([one]) => one.n === sent.row.n)?.[1];
    if (copy) return copy;
  }
  return null;
}

/** Returns the SND that an FRM is a copy of. */
export function originalOf(source: LinkSource, given: PressRow, refused: (row: FrameRow) => boolean): FrameRow | null {
  const { sender, row } = given;
  if (sender === null || row.power === null) return null;
  for (const connection of connectionsOf(source, sender, row.n)) {
    for (const earlier of rowsBefore(source, connection, row.n, heads)) {
      const sent = pressOf(earlier);
      if (!sent || earlier.direction !== "client-to-server" || !isSamePress(sent, given)) continue;
      const original = pairs(source, sent, row.connection, row.power, refused).find(([, copy]) => copy.n === row.n);
      return original?.[0] ?? null;
    }
  }
  return null;
}

/** Pairs SNDs that are identical to `like` with the identical FRMs on the recipient's connection, in order. */
function pairs(
  source: LinkSource,
  like: PressRow,
  recipientConnection: number,
  recipient: string,
  refused: (row: FrameRow) => boolean,
): (readonly [FrameRow, FrameRow])[] {
  const same = (connection: FrameRow["connection"]): PressRow[] =>
    rowsAround(source, connection, like.row.n, heads).flatMap((row) => {
      const press = pressOf(row);
      return press && press.sender === like.sender && isSamePress(press, like) ? [press] : [];
    });
  const sent = same(like.row.connection)
    .filter(({ row, recipients }) => row.direction === "client-to-server" && recipients.includes(recipient))
    .filter(({ row }) => !refused(row));
  const joined: (readonly [FrameRow, FrameRow])[] = [];
  for (const { row } of same(recipientConnection)) {
    if (row.direction !== "server-to-client" || (sent[0]?.row.n ?? row.n) >= row.n) continue;
    const first = sent.shift();
    if (first) joined.push([first.row, row]);
  }
  return joined;
}

/** The relations between press messages on one connection, derived from their content. */
export interface PressRelations {
  /**
   * The press that this message quotes in reply (YES, REJ, BWX, HUH …); the latest if several earlier messages match.
   */
  readonly repliesTo: FrameRow | null;
  readonly repliedBy: readonly FrameRow[];
  /** The press that this message forwards; null if there is none. */
  readonly forwards: FrameRow | null;
  readonly forwardedBy: readonly FrameRow[];
}

/** Finds replies and forwarded copies among the press that the same client sent and received. */
export function relationsOf(source: LinkSource, press: PressRow): PressRelations {
  return { ...quotedBy(source, press), ...quotersOf(source, press) };
}

function quotedBy(source: LinkSource, press: PressRow): Pick<PressRelations, "repliesTo" | "forwards"> {
  for (const row of quotes(press) ? rowsBefore(source, press.row.connection, press.row.n, heads) : []) {
    const earlier = pressOf(row);
    const repliesTo = earlier && isReply(press, earlier) ? row : null;
    const forwards = earlier && isForward(press, earlier) ? row : null;
    if (repliesTo || forwards) return { repliesTo, forwards };
  }
  return { repliesTo: null, forwards: null };
}

function quotersOf(source: LinkSource, press: PressRow): Pick<PressRelations, "repliedBy" | "forwardedBy"> {
  const repliedBy: FrameRow[] = [];
  const forwardedBy: FrameRow[] = [];
  for (const row of rowsAfter(source, press.row.connection, press.row.n, heads)) {
    const later = pressOf(row);
    if (!later || !quotes(later)) continue;
    if (isReply(later, press)) repliedBy.push(row);
    else if (isForward(later, press)) forwardedBy.push(row);
    // The same press was sent again, so later replies belong to the repeated message.
    else if (row.direction === press.row.direction && isSamePress(later, press)) break;
  }
  return { repliedBy, forwardedBy };
}

/** Returns press between the same two powers on the same connection, in order, at most `most` messages. */
export function threadOf(source: LinkSource, press: PressRow, most: number): FrameRow[] {
  const other = counterpartOf(press);
  if (other === null) return [];
  const isOfThread = (row: FrameRow): boolean => {
    const one = pressOf(row);
    return one !== null && (one.sender === other || (one.sender === press.row.power && one.recipients.includes(other)));
  };
  const take = (rows: Iterable<FrameRow>, count: number): FrameRow[] => {
    const taken: FrameRow[] = [];
    for (const row of rows) {
      if (taken.length >= count) break;
      if (isOfThread(row)) taken.push(row);
    }
    return taken;
  };
  const { connection, n } = press.row;
  const before = take(rowsBefore(source, connection, n, heads), most - 1).reverse();
  const after = take(rowsAfter(source, connection, n, heads), Math.max(Math.ceil(most / 3), most - 1 - before.length));
  return [...before.slice(Math.max(0, before.length + after.length + 1 - most)), press.row, ...after];
}

/** Returns the other party to press; if there are several recipients, returns the first. */
export function counterpartOf({ row, sender, recipients }: PressRow): string | null {
  return (row.direction === "client-to-server" ? recipients[0] : sender) ?? null;
}

/** Whether press is an FRM, or quotes other press in brackets: `YES ( press )`. */
function quotes({ tokens, press }: PressRow): boolean {
  return tokens[press.start] === T.FRM || quotedIn(tokens, press) !== undefined;
}

function quotedIn(tokens: Uint16Array, { start, end }: Span): Span | undefined {
  const [group] = groupsFrom(tokens, start + 1);
  return group && group.end === end ? insideOf(group) : undefined;
}

function isReply(reply: PressRow, to: PressRow): boolean {
  if (reply.row.direction === to.row.direction) return false;
  const quoted = quotedIn(reply.tokens, reply.press);
  const isBetween =
    reply.row.direction === "client-to-server"
      ? to.sender !== null && reply.recipients.includes(to.sender)
      : reply.sender !== null && to.recipients.includes(reply.sender);
  if (!quoted || !isBetween) return false;
  return reply.tokens[reply.press.start] === T.HUH
    ? isWithOneMore(reply.tokens, quoted, T.ERR, to.tokens, to.press)
    : areEqual(reply.tokens, quoted, to.tokens, to.press);
}

/** Whether press is `FRM ( sender ) ( recipients ) ( press )` exactly as the client received it. */
function isForward(forward: PressRow, of: PressRow): boolean {
  const isPassedOn = forward.row.direction === "client-to-server" && of.row.direction === "server-to-client";
  return isPassedOn && areEqual(forward.tokens, forward.press, of.tokens);
}
