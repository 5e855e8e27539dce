import { treeFindings } from "../../../language/findings.ts";
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

/** Findings about a single frame. The clauses cite the client-server protocol v1. */
const frameFindings = {
  "frame-type": {
    severity: "error",
    message: "The message has type {typeByte}; only types 0 to 4 exist.",
    explanation:
      "Clients and servers answer with EM 0x08 and close the connection; the diplomacy server never answers this client again. Usually the previous frame had a wrong length, so these bytes are the middle of a message.",
    clause: "protocol v1, EM 0x08: unknown message type",
    fix: "Check the length of the previous message, then the type: 0 IM, 1 RM, 2 DM, 3 FM, 4 EM.",
    example: "05 00 00 00",
    needs: ["frames"],
  },
  "rm-length": {
    severity: "error",
    message: "The RM's body has {byteLength} bytes, which is not a multiple of 6.",
    explanation: "Every entry is a token, three letters and a zero byte. The trailing bytes are not part of any entry.",
    clause: "protocol v1, RM; EM 0x09",
    fix: "Send six bytes per entry, or an empty RM for the Standard map.",
    example: "01 00 00 05 41 00 41 55 53",
    needs: ["frames"],
  },
  "rm-category": {
    severity: "error",
    message: "The RM names 0x{hex}, which is neither a power nor a province.",
    explanation: "An RM assigns numbers only in categories 0x41 (powers) and 0x50 to 0x57 (provinces).",
    clause: "protocol v1, RM: powers and provinces",
    fix: "Leave out the entry; all other tokens have fixed numbers.",
    example: "42 00 41 4d 59 00 in an RM",
    needs: ["frames"],
  },
  "rm-name": {
    severity: "error",
    message: "The RM's name for 0x{hex} is not three letters or digits followed by a zero byte.",
    explanation: "Names are three characters, A to Z and 0 to 9. Bytes in the wrong order also cause this finding.",
    clause: "protocol v1, RM: names",
    fix: "Send three characters and a zero byte, in reading order.",
    example: "41 00 55 41 00 53 in an RM",
    needs: ["frames"],
  },
  "rm-duplicate-token": {
    severity: "error",
    message: "The RM names 0x{hex} twice.",
    explanation: "A token has one name; no reader can know which of the two is valid.",
    clause: "protocol v1, RM: no duplicate tokens",
    fix: "Send one entry for each power and province.",
    example: "two entries that begin with 41 00",
    needs: ["frames"],
  },
  "rm-duplicate-name": {
    severity: "error",
    message: "The RM assigns the name {name} twice, the second time to 0x{hex}.",
    explanation: "Two powers or provinces with the same name look the same in text.",
    clause: "protocol v1, RM: names",
    fix: "Give every power and province a different name.",
    example: "41 00 41 55 53 00 41 01 41 55 53 00",
    needs: ["frames"],
  },
  "rm-language-name": {
    severity: "error",
    message: "The RM assigns 0x{hex} the name {name}, which is a DAIDE token.",
    explanation:
      "A program that reads the text form mistakes the name for that word. One AiServer variant gave a power the name of a bracket token.",
    clause: "v0.18, level 0, MDF: no map will ever contain an abbreviation that has a meaning in the syntax",
    fix: "Choose another abbreviation for the power or province.",
    example: "41 00 53 4e 44 00 (SND)",
    needs: ["frames"],
  },
  "rm-too-many": {
    severity: "error",
    message: "The RM names {count} provinces; only 256 province numbers exist.",
    explanation: "The index of a province is one byte, unique across all province categories.",
    clause: "v0.18, level 0, MDF: no map will ever contain more than 256 provinces; protocol v1, RM",
    fix: "Choose a map with at most 256 provinces: larger maps cannot be played.",
    example: "257 entries of categories 0x50 to 0x57",
    needs: ["frames"],
  },
  "dm-odd": {
    severity: "error",
    message: "The DM has {byteLength} bytes, but every token has two.",
    explanation:
      "Parlance answers with EM 0x09. The diplomacy server waits for bytes that never come, and stops responding.",
    clause: "protocol v1, DM: length even; EM 0x09",
    fix: "Send two bytes per token, including characters in text: 0x4B, then the character.",
    example: "02 00 00 03 48 01 48",
    needs: ["frames"],
  },
  "dm-empty": treeFindings["dm-empty"],
  "private-token": {
    severity: "error",
    message: "Token 0x{hex} is in a range that must never be sent.",
    explanation:
      "Tokens 0x5800 to 0x5FFF are reserved for internal use by programs. 0x5FFF is the terminator in David Norman's client library; sending it usually means that a variable was never set. Parlance answers with EM 0x0E and closes the connection; the diplomacy server never answers this client again.",
    clause: "protocol v1, EM 0x0E: invalid token in DM",
    fix: "Find the source of this token: usually a variable that was never set, or an internal terminator that was sent by mistake.",
    example: "SND ( 0x5FFF ) ( TRY ( ) )",
  },
  "fm-length": {
    severity: "error",
    message: "The FM has a body of {byteLength} bytes, but an FM has no body.",
    explanation: "An FM consists of a header only. The receiver closes the connection anyway.",
    clause: "protocol v1, FM: length 0",
    fix: "Send 03 00 00 00.",
    example: "03 00 00 02 00 00",
    needs: ["frames"],
  },
  "em-length": {
    severity: "error",
    message: "The EM has a body of {byteLength} bytes, not 2.",
    explanation: "The body is the error number.",
    clause: "protocol v1, EM: length 2",
    fix: "Send 04 00 00 02 and the two bytes of the error number.",
    example: "04 00 00 00",
    needs: ["frames"],
  },
  "em-code": {
    severity: "warning",
    message: "The EM has number 0x{hex}, which the protocol does not define.",
    explanation: "The numbers are 0x01 to 0x0E. The diplomacy server sends 0 for a length that it rejects.",
    clause: "protocol v1, EM: error table",
    fix: "Send an error number from 0x01 to 0x0E. As the receiver, treat this EM as a rejection of your previous message.",
    example: "04 00 00 02 00 00",
    needs: ["frames"],
    habits: [{ software: "diplomacy", does: "sends EM 0 for a length that it rejects" }],
  },
  "em-sent": {
    severity: "note",
    message: "The {side} sent an EM (error message): {meaning}.",
    explanation:
      "An EM ends the connection. Usually it reports a fault in the last message from the other side; the finding on that message has the details.",
    clause: "protocol v1, EM",
    fix: "Check the last message that the {receiver} sent before this EM.",
    example: "04 00 00 02 00 08",
    needs: ["frames"],
  },
} as const satisfies Findings;

type Code = keyof typeof frameFindings;

const mostProvinces = 256;

/** Checks every frame on its own: its type, its length, the entries of an RM, and tokens that no message may contain. */
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
        if (body.length > 0) this.#add(frame, "fm-length", { byteLength: body.length });
        return;
      case "EM":
        this.#error(frame);
        return;
      case "other":
        this.#add(frame, "frame-type", { typeByte });
        return;
      default:
    }
  }

  #representation(frame: LintFrame): void {
    const { entries, diagnostics } = readRepresentationBody(frame.frame.body);
    for (const { code, span, facts } of diagnostics) {
      const token = typeof facts["token"] === "number" ? { hex: hexOf(facts["token"]) } : {};
      this.#add(frame, code as Code, { ...facts, ...token }, atBytes(span));
    }
    const count = new Set(entries.map(({ token }) => token).filter(isProvince)).size;
    if (count > mostProvinces) this.#add(frame, "rm-too-many", { count });
  }

  #message(frame: LintFrame): void {
    const { body } = frame.frame;
    if (body.length === 0) this.#add(frame, "dm-empty", {});
    if (body.length % 2 === 1)
      this.#add(
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
    // Letters in the wrong byte order also look like private tokens; `dm-byte-order` reports them.
    if (token === undefined || (frame.reading?.ok === false && swappedIn(frame))) return;
    this.#add(frame, "private-token", { hex: hexOf(token) }, atTokens({ start: at, end: at + 1 }));
  }

  #error(frame: LintFrame): void {
    const { body } = frame.frame;
    if (body.length !== 2) {
      this.#add(frame, "em-length", { byteLength: body.length });
      return;
    }
    const [high = 0, low = 0] = body;
    const code = (high << 8) | low;
    if (errorCodes[code] === undefined) this.#add(frame, "em-code", { hex: hexOf(code) });
    const side = sideOf(frame.direction);
    const receiver = side === "client" ? "server" : "client";
    const meaning = errorCodes[code] ?? `number 0x${hexOf(code)}, which the protocol does not define`;
    const cause = `${side} ${errorCodeName(code)}`;
    this.#add(frame, "em-sent", { side, receiver, meaning }, { ...wholeFrame, cause });
  }

  #add(
    frame: LintFrame,
    code: Code,
    facts: Finding["facts"],
    place: Place & { readonly cause?: string } = wholeFrame,
  ): void {
    const { connection, direction, n, atNs } = frame;
    const cause = Object.values(facts).join(" ");
    this.#report({ code, connection, side: sideOf(direction), n, atNs, facts, cause, ...place });
  }
}

/** Returns a value as four hexadecimal digits, the format of tokens and error numbers. */
export function hexOf(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}

export const frames = defineRules(frameFindings, (report) => new FrameRules(report));
