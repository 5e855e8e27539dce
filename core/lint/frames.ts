import { readRepresentationBody } from "../tokens/representation.ts";
import { firstPrivate, isProvince } from "../tokens/token.ts";
import { errorCodeName, errorCodes } from "../wire/errorCode.ts";
import { swappedIn } from "./byteOrder.ts";
import {
  atBytes,
  atTokens,
  type Finding,
  type LintFrame,
  type Place,
  type Report,
  type Rule,
  sideOf,
  wholeFrame,
} from "./finding.ts";
import type { WireFindingCode } from "./wireCatalogue.ts";

const mostProvinces = 256;

/** Every frame by itself: its type, its length, what an RM says, tokens that no message may hold. */
export class FrameRules implements Rule {
  readonly #report: Report;

  constructor(report: Report) {
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
      this.#tell(frame, code as WireFindingCode, { ...facts, ...token }, atBytes(span));
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

  #tell(frame: LintFrame, code: WireFindingCode, facts: Finding["facts"], place: Place = wholeFrame): void {
    const { connection, direction, n, atNs } = frame;
    const cause = Object.values(facts).join(" ");
    this.#report({ code, connection, side: sideOf(direction), n, atNs, ...place, facts, cause });
  }
}

/** Four digits, as tokens and error numbers are written. */
export function hexOf(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}
