import { concatBytes } from "../../../bytes/concat.ts";
import { readMessage } from "../../../language/read.ts";
import { type Direction, type FrameNumber, type Leg, legKey } from "../../../recording/entry.ts";
import {
  type Representation,
  representationEntryByteLength,
  standardRepresentation,
} from "../../../tokens/representation.ts";
import { decodeTokens } from "../../../tokens/token.ts";
import { encodeHead, frameHeadByteLength } from "../../../wire/frame.ts";
import { type LegEnd, type LintFrame, type Report, type RuleCheck, sideOf, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { swappedIn } from "./byteOrder.ts";
import { imFault, uint16 } from "./initialMessage.ts";

/** Findings about a DM's length field. The clauses cite the client-server protocol v1. */
const lengthFindings = {
  "dm-length": {
    severity: "error",
    message: "The length of {said} counts {counts}: it is {length}, not {due}.",
    explanation:
      "The length field is the number of bytes after the 4-byte header. With any other value, the receiver takes the wrong bytes as the beginning of the next message, or waits for bytes that never come. All later messages on this connection are unreadable, so their findings are not listed.",
    clause: "protocol v1, message header: the length of the message without the header, in bytes",
    fix: "Send {due}: two bytes for each token, brackets and characters included, and none for the header.",
    example: "02 00 00 06 48 0f for 02 00 00 02 48 0f (OBS)",
    needs: ["frames"],
  },
} as const satisfies Findings;

type Code = keyof typeof lengthFindings;

const dmType = 2;
const imBodyByteLength = 4;
/** Types of the frames that may follow a message: DM, FM, EM. */
const following: ReadonlySet<number> = new Set([dmType, 3, 4]);

/** A DM that cannot be read, and the bytes that follow it. */
interface Suspect {
  readonly frame: LintFrame;
  readonly bytes: Uint8Array[];
  size: number;
}

/** What is known about the messages on one leg. */
interface Watched {
  /** The last frame; 0 if there is none yet. */
  lastN: FrameNumber;
  lastNs: number;
  representation: Representation;
  suspect: Suspect | null;
  /** Whether a wrong length was found, so that later frames do not begin where the sender began them. */
  isOver: boolean;
}

/** A length that counts something other than the bytes of the body. */
interface Miscounted {
  readonly said: string;
  readonly counts: string;
  readonly length: number;
  readonly due: number;
}

/** Finds length fields that count the header, or tokens instead of bytes. */
class LengthRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #legs = new Map<string, Watched>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost(leg: Leg): void {
    this.#of(leg).isOver = true;
  }

  frame(frame: LintFrame): void {
    const { n, atNs, representation } = frame;
    const watched = this.#of(frame);
    if (watched.isOver) return;
    watched.lastN = n;
    watched.lastNs = atNs;
    watched.representation = representation;
    if (watched.suspect)
      this.#add(frame, watched, watched.suspect, concatBytes([encodeHead(frame.frame), frame.frame.body]));
    const { kind, body } = frame.frame;
    const counted = kind === "IM" || kind === "RM" ? headerOfNext(kind, body) : null;
    if (counted) this.#found(frame, watched, frame, counted);
    const isUnread = kind === "DM" && body.length > 0 && frame.reading?.ok !== true;
    if (watched.isOver || watched.suspect || !isUnread || swappedIn(frame)) return;
    const withHeader = countsHeader(frame);
    if (withHeader) this.#found(frame, watched, frame, withHeader);
    else watched.suspect = { frame, bytes: [body], size: body.length };
  }

  legEnded(leg: LegEnd): void {
    const { direction, unfinished } = leg;
    const watched = this.#of(leg);
    const { suspect, lastN: n, lastNs: atNs, representation } = watched;
    if (watched.isOver) return;
    if (suspect) {
      this.#add(leg, watched, suspect, unfinished);
      return;
    }
    // A length that counts the header too equals the number of bytes that arrived, so the receiver is still waiting for
    // four more.
    const byteLength = uint16(unfinished, 2);
    const body = unfinished.subarray(frameHeadByteLength);
    if (byteLength !== unfinished.length) return;
    const isIm = body.length === imBodyByteLength && imFault(unfinished, imBodyByteLength) === null;
    if (direction === "client-to-server" && n === 0 && isIm) {
      const server = this.#of({ connection: leg.connection, direction: "server-to-client" });
      const facts = { said: "the IM", counts: "the header too", length: byteLength, due: body.length };
      this.#found(leg, watched, { n: server.lastN, atNs: server.lastN === 0 ? leg.atNs : server.lastNs }, facts);
      return;
    }
    if (unfinished[0] !== dmType || n === 0) return;
    const said = messageIn(body, direction, representation);
    if (said !== null)
      this.#found(leg, watched, { n, atNs }, { said, counts: "the header too", length: byteLength, due: body.length });
  }

  /**
   * Adds bytes that follow a suspect, and checks whether its message has twice as many bytes as its length field
   * states.
   */
  #add(leg: Leg, watched: Watched, suspect: Suspect, bytes: Uint8Array): void {
    const { frame } = suspect;
    suspect.bytes.push(bytes);
    suspect.size += bytes.length;
    const { length } = frame.frame.body;
    if (suspect.size < 2 * length) return;
    watched.suspect = null;
    const body = concatBytes(suspect.bytes).subarray(0, 2 * length);
    const said = messageIn(body, frame.direction, frame.representation);
    if (said !== null) this.#found(leg, watched, frame, { said, counts: "tokens, not bytes", length, due: 2 * length });
  }

  #found(
    { connection, direction }: Leg,
    watched: Watched,
    { n, atNs }: Pick<LintFrame, "n" | "atNs">,
    facts: Miscounted,
  ): void {
    watched.isOver = true;
    watched.suspect = null;
    const at = { connection, side: sideOf(direction), n, atNs, ...wholeFrame };
    this.#report({ ...at, code: "dm-length", facts: { ...facts }, cause: facts.counts, explains: "rest" });
  }

  #of({ connection, direction }: Leg): Watched {
    const key = legKey({ connection, direction });
    const known = this.#legs.get(key);
    if (known) return known;
    const fresh: Watched = {
      lastN: 0,
      lastNs: 0,
      representation: standardRepresentation("diplomacy"),
      suspect: null,
      isOver: false,
    };
    this.#legs.set(key, fresh);
    return fresh;
  }
}

/** Returns the miscount in a DM whose last four bytes are the header of the next message; null for any other DM. */
function countsHeader({ frame, direction, representation }: LintFrame): Miscounted | null {
  const due = frame.body.length - frameHeadByteLength;
  if (due <= 0 || !following.has(frame.body[due] ?? 0)) return null;
  const said = messageIn(frame.body.subarray(0, due), direction, representation);
  return said === null ? null : { said, counts: "the header too", length: frame.body.length, due };
}

/**
 * Returns the miscount in an IM or RM whose last four bytes are the header of the next message; null for any other
 * frame.
 */
function headerOfNext(kind: "IM" | "RM", body: Uint8Array): Miscounted | null {
  const due = body.length - frameHeadByteLength;
  const isWhole = kind === "IM" ? due === imBodyByteLength : due >= 0 && due % representationEntryByteLength === 0;
  if (!isWhole || body[due] !== dmType) return null;
  return { said: kind === "IM" ? "the IM" : "the RM", counts: "the header too", length: body.length, due };
}

/** Describes the message in some bytes; null if they are not a message. */
function messageIn(body: Uint8Array, direction: Direction, representation: Representation): string | null {
  if (body.length === 0 || body.length % 2 === 1) return null;
  const { tokens } = decodeTokens(body);
  return readMessage(tokens, direction, representation).ok ? messageWords(tokens, representation) : null;
}

export const lengths = defineRules(lengthFindings, (report) => new LengthRules(report));
