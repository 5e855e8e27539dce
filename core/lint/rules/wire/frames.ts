import { readRepresentationBody } from "../../../tokens/representation.ts";
import { firstPrivate, isProvince } from "../../../tokens/token.ts";
import { errorCodeName, errorCodes } from "../../../wire/errorCode.ts";
import {
  atBytes,
  atTokens,
  type Finding,
  type LintFrame,
  type Place,
  type Report,
  type RuleCheck,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { swappedIn } from "./byteOrder.ts";

/** Findings of a single frame. The clauses are those of the client-server protocol v1. */
const frameFindings = {
  "frame-type": {
    severity: "error",
    message: "A message of type {typeByte}: there are types 0 to 4.",
    explanation:
      "Either side answers EM 0x08 and closes; the diplomacy server never answers this client again. Most often the frame before had a wrong length, and this is the middle of a message.",
    clause: "protocol v1, EM 0x08: unknown message type",
    fix: "Check the length of the message before; then the type: 0 IM, 1 RM, 2 DM, 3 FM, 4 EM.",
    example: "05 00 00 00",
    needs: ["frames"],
  },
  "rm-length": {
    severity: "error",
    message: "The RM's body has {byteLength} bytes, no multiple of 6.",
    explanation: "Every entry is a token, three letters and a zero byte. What is left over belongs to no entry.",
    clause: "protocol v1, RM; EM 0x09",
    fix: "Send six bytes an entry, or an empty RM for the Standard map.",
    example: "01 00 00 05 41 00 41 55 53",
    needs: ["frames"],
  },
  "rm-category": {
    severity: "error",
    message: "The RM names 0x{hex}, which is neither a power nor a province.",
    explanation: "An RM assigns numbers of categories 0x41 (powers) and 0x50 to 0x57 (provinces) only.",
    clause: "protocol v1, RM: powers and provinces",
    fix: "Leave the entry out; tokens of the language have fixed numbers.",
    example: "42 00 41 4d 59 00 in an RM",
    needs: ["frames"],
  },
  "rm-name": {
    severity: "error",
    message: "The RM's name for 0x{hex} is not three letters or digits.",
    explanation: "Names are three characters, A to Z and 0 to 9. Bytes in the wrong order look so too.",
    clause: "protocol v1, RM: names",
    fix: "Send three characters and a zero byte, in the order in which they are read.",
    example: "41 00 55 41 00 53 in an RM",
    needs: ["frames"],
  },
  "rm-duplicate-token": {
    severity: "error",
    message: "The RM names 0x{hex} twice.",
    explanation: "A token has one name; which of them holds is anybody's guess.",
    clause: "protocol v1, RM: no token twice",
    fix: "Send one entry for each power and province.",
    example: "two entries that begin with 41 00",
    needs: ["frames"],
  },
  "rm-duplicate-name": {
    severity: "error",
    message: "The RM gives the name {name} twice, again to 0x{hex}.",
    explanation: "Two provinces of one name cannot be told apart in text.",
    clause: "protocol v1, RM: names",
    fix: "Give each power and province a name of its own.",
    example: "41 00 41 55 53 00 41 01 41 55 53 00",
    needs: ["frames"],
  },
  "rm-language-name": {
    severity: "error",
    message: "The RM names 0x{hex} {name}, which is a word of the language.",
    explanation: "A reader of text takes it for the word. A variant of AiServer had a power called like a bracket so.",
    clause: "v0.18, level 0, MDF: no map will ever contain an abbreviation that has a meaning in the syntax",
    fix: "Choose another abbreviation.",
    example: "41 00 53 4e 44 00 (SND)",
    needs: ["frames"],
  },
  "rm-too-many": {
    severity: "error",
    message: "The RM names {count} provinces; there are numbers for 256.",
    explanation: "A province's index is one byte, unique over all its categories.",
    clause: "v0.18, level 0, MDF: no map will ever contain more than 256 provinces; protocol v1, RM",
    fix: "Choose a map of at most 256 provinces: a larger one cannot be played.",
    example: "257 entries of categories 0x50 to 0x57",
    needs: ["frames"],
  },
  "dm-odd": {
    severity: "error",
    message: "A DM of {byteLength} bytes: tokens are of two bytes each.",
    explanation:
      "Parlance answers EM 0x09. The diplomacy server waits for bytes that never come, and is mute from there on.",
    clause: "protocol v1, DM: length even; EM 0x09",
    fix: "Send two bytes a token, text included: 0x4B and the character.",
    example: "02 00 00 03 48 01 48",
    needs: ["frames"],
  },
  "dm-empty": {
    severity: "error",
    message: "A DM without a token.",
    explanation: "The receiver has nothing to answer. Parlance answers EM 0x09, the diplomacy server EM 0x00.",
    clause: "protocol v1, DM: length at least 2; EM 0x09",
    fix: "Send no frame where there is nothing to say.",
    example: "02 00 00 00",
    needs: ["frames"],
  },
  "private-token": {
    severity: "error",
    message: "Token 0x{hex} is of a range that never goes over the wire.",
    explanation:
      "0x5800 to 0x5FFF belong to each program alone. 0x5FFF is the end mark of Norman's library: a variable was sent before it was set. Parlance answers EM 0x0E and closes; the diplomacy server never answers this client again.",
    clause: "protocol v1, EM 0x0E: invalid token in DM",
    fix: "Find what this token comes of: most often a variable that was never set, or an end mark that was sent along.",
    example: "SND ( 0x5FFF ) ( TRY ( ) )",
  },
  "fm-length": {
    severity: "error",
    message: "An FM with a body of {byteLength} bytes.",
    explanation: "An FM is its head alone. The receiver closes all the same.",
    clause: "protocol v1, FM: length 0",
    fix: "Send 03 00 00 00.",
    example: "03 00 00 02 00 00",
    needs: ["frames"],
  },
  "em-length": {
    severity: "error",
    message: "An EM with a body of {byteLength} bytes, not 2.",
    explanation: "The body is the number of the error.",
    clause: "protocol v1, EM: length 2",
    fix: "Send 04 00 00 02 and the number.",
    example: "04 00 00 00",
    needs: ["frames"],
  },
  "em-code": {
    severity: "warning",
    message: "An EM with number 0x{hex}, which is none of the protocol's.",
    explanation: "The numbers are 0x01 to 0x0E. The diplomacy server sends 0 for a length that it dislikes.",
    clause: "protocol v1, EM: the table of errors",
    fix: "Read it as a refusal of the message before; send a number of the table.",
    example: "04 00 00 02 00 00",
    needs: ["frames"],
    habits: [{ software: "diplomacy", does: "sends EM 0 for a length that it dislikes" }],
  },
  "em-sent": {
    severity: "note",
    message: "The {side} says that it cannot go on: {meaning}.",
    explanation:
      "An EM ends the connection. What it blames is the message before, from the other side; a finding there says more.",
    clause: "protocol v1, EM",
    fix: "Look at the last message of the other side.",
    example: "04 00 00 02 00 08",
    needs: ["frames"],
  },
} as const satisfies Findings;

type Code = keyof typeof frameFindings;

const mostProvinces = 256;

/** Every frame by itself: its type, its length, what an RM says, tokens that no message may hold. */
class FrameRules implements RuleCheck {
  readonly #report: Report<Code>;

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  frame(frame: LintFrame): void {
    const { body, kind, typeByte } = frame.frame;
    switch (kind) {
      case "RM":
        if (frame.direction === "server-to-client") this.#representation(frame);
        return;
      case "DM":
        this.#message(frame);
        return;
      case "FM":
        if (body.length > 0) this.#tell(frame, "fm-length", { byteLength: body.length });
        return;
      case "EM":
        this.#error(frame);
        return;
      case "other":
        this.#tell(frame, "frame-type", { typeByte });
        return;
      default:
    }
  }

  #representation(frame: LintFrame): void {
    const { entries, diagnostics } = readRepresentationBody(frame.frame.body);
    for (const { code, span, facts } of diagnostics) {
      const token = typeof facts["token"] === "number" ? { hex: hexOf(facts["token"]) } : {};
      this.#tell(frame, code as Code, { ...facts, ...token }, atBytes(span));
    }
    const count = new Set(entries.map(({ token }) => token).filter(isProvince)).size;
    if (count > mostProvinces) this.#tell(frame, "rm-too-many", { count });
  }

  #message(frame: LintFrame): void {
    const { body } = frame.frame;
    if (body.length === 0) this.#tell(frame, "dm-empty", {});
    if (body.length % 2 === 1)
      this.#tell(
        frame,
        "dm-odd",
        { byteLength: body.length },
        {
          span: { start: body.length - 1, end: body.length },
          tokenIndex: (body.length - 1) / 2,
        },
      );
    const at = frame.tokens ? firstPrivate(frame.tokens) : -1;
    const token = frame.tokens?.[at];
    // Letters in the wrong byte order look so too, and are told of as such.
    if (token === undefined || (frame.reading?.ok === false && swappedIn(frame))) return;
    this.#tell(frame, "private-token", { hex: hexOf(token) }, atTokens({ start: at, end: at + 1 }));
  }

  #error(frame: LintFrame): void {
    const { body } = frame.frame;
    if (body.length !== 2) {
      this.#tell(frame, "em-length", { byteLength: body.length });
      return;
    }
    const [high = 0, low = 0] = body;
    const code = (high << 8) | low;
    if (errorCodes[code] === undefined) this.#tell(frame, "em-code", { hex: hexOf(code) });
    this.#tell(frame, "em-sent", { side: sideOf(frame.direction), meaning: errorCodeName(code) });
  }

  #tell(frame: LintFrame, code: Code, facts: Finding["facts"], place: Place = wholeFrame): void {
    const { connection, direction, n, atNs } = frame;
    const cause = Object.values(facts).join(" ");
    this.#report({ code, connection, side: sideOf(direction), n, atNs, ...place, facts, cause });
  }
}

/** Four digits, as tokens and error numbers are written. */
export function hexOf(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}

export const frames = defineRules(frameFindings, (report) => new FrameRules(report));
