import type { FrameNumber } from "../../recording/entry.ts";
import { isParlanceGreeting } from "../../tokens/numberDialect.ts";
import { readRepresentationBody } from "../../tokens/representation.ts";
import {
  category,
  categoryOf,
  closeBracket,
  integerValue,
  isInteger,
  isPower,
  isProvince,
  openBracket,
  type Token,
} from "../../tokens/token.ts";
import { standardNames, T } from "../../tokens/vocabulary.ts";
import type { Frame } from "../../wire/frame.ts";
import { bracketedString } from "../strings.ts";
import type { RuleTally } from "./ruleTally.ts";

/** Number of tokens in `MAP ( 'standard' )`. */
const standardMapLength = 11;

/**
 * The minimum number of centres in a list for its order to count. In shorter lists, sorting by name and by number can
 * give the same order.
 */
const leastCentres = 12;

/**
 * Records the server's habits on one connection in a tally. Keeps only a few words of state, and allocates only on RM
 * and MAP. Never throws.
 */
export class ServerHabits {
  readonly #tally: RuleTally;
  #emptyRm = false;
  #power: Token | null = null;
  /** First token of the server's last message. */
  #last: Token = 0;
  #scoAfterOrd = false;
  #misAsked = false;
  #historyAsked = false;
  /** Whether the client has sent an NME that the server has not yet answered. */
  #isNamed = false;
  /** Season and year of the last NOW. */
  #season: Token = 0;
  #year = 0;
  /**
   * Number of movement ORDs since the last NOW, for the client's units and for other units. Not used while an ORD may
   * be missing.
   */
  #ordOwn = 0;
  #ordOther = 0;
  #ordWhole = true;

  constructor(tally: RuleTally) {
    this.#tally = tally;
  }

  /** Discards the state from earlier messages. Call this at each point where traffic of the connection is missing. */
  interrupt(): void {
    this.#last = 0;
    this.#scoAfterOrd = false;
    this.#misAsked = true;
    this.#ordWhole = false;
    this.#emptyRm = false;
    this.#isNamed = false;
    this.#season = 0;
  }

  /** Applies a message from the client. The client's requests explain some of the server's messages. */
  applyClient(tokens: Uint16Array): void {
    if (tokens[0] === T.MIS) this.#misAsked = true;
    else if (tokens[0] === T.HST || tokens[0] === T.ORD) this.#historyAsked = true;
    else if (tokens[0] === T.NME) this.#isNamed = true;
  }

  /** Applies a frame from the server that is not a DM. */
  applyFrame(frame: Frame, n: FrameNumber): void {
    const { kind, body } = frame;
    if (kind === "RM") this.#applyRepresentation(body, n);
    else if (kind === "EM" && body.length === 2 && body[0] === 0 && body[1] === 0) this.#tally.hit("em-zero", n);
  }

  /** Applies a message from the server. */
  apply(tokens: Uint16Array, pad: number, n: FrameNumber): void {
    if (pad !== 0) this.#tally.hit("pads-unset", n);
    const command = tokens[0];
    switch (command) {
      case T.ORD:
        this.#applyResult(tokens, n);
        break;
      case T.NOW:
        this.#applyPosition(tokens, n);
        break;
      case T.SCO:
        this.#scoAfterOrd = this.#last === T.ORD && !this.#historyAsked;
        if (this.#emptyRm && isByNumber(tokens)) this.#tally.hit("centres-by-number", n);
        break;
      case T.MIS:
        if (this.#last === T.THX && !this.#misAsked && isNothing(tokens)) this.#tally.hit("mis-nothing", n);
        this.#misAsked = false;
        break;
      case T.MAP:
        this.#applyMap(tokens, n);
        break;
      case T.HLO:
        this.#applyHello(tokens, n);
        break;
      case T.TME:
        if (isMinusOne(tokens)) this.#tally.hit("time-minus-one", n);
        break;
      case T.YES:
      case T.REJ:
      case T.HUH:
      case T.PRN:
        this.#applyAnswer(tokens, n);
        break;
      case T.CCD:
      case T.OUT:
        if (tokens[3] === closeBracket && tokens[4] === openBracket) this.#tally.hit("absence-explained", n);
        break;
      case T.SUB:
        if (tokens[4] === openBracket) this.#tally.hit("orders-published", n);
        break;
      case T.ADM:
        if (isParlanceGreeting(tokens)) this.#tally.hit("adm-server", n);
        break;
      default:
        if (command !== undefined && categoryOf(command) === category.parlance) this.#tally.hit("own-commands", n);
    }
    this.#last = command ?? 0;
  }

  /** Applies an answer: YES and REJ repeat the client's message; HUH and PRN report that it is malformed. */
  #applyAnswer(tokens: Uint16Array, n: FrameNumber): void {
    this.#isNamed = false;
    const [command, , about] = tokens;
    if (command === T.YES) {
      if (about === T.IAM) this.#power = powerAt(tokens, 3);
      else if (about === T.NME) this.#tally.hit("name-answered", n);
      else if (about === T.OBS && tokens[3] === openBracket) this.#tally.hit("obs-named", n);
    } else if (command === T.REJ) {
      if (about === T.OBS) this.#tally.hit("obs-refused", n);
    } else {
      this.#tally.hit("faults-told", n);
      if (isSoundRefused(tokens)) this.#tally.hit("sound-not-understood", n);
    }
  }

  #applyRepresentation(body: Uint8Array, n: FrameNumber): void {
    this.#emptyRm = body.length === 0;
    if (this.#emptyRm) {
      this.#tally.hit("rm-empty", n);
      return;
    }
    const { entries } = readRepresentationBody(body);
    const standard =
      entries.length === standardNames.size && entries.every(({ token, name }) => standardNames.get(token) === name);
    this.#tally.hit(standard ? "rm-standard-named" : "rm-named", n);
    const provinces = entries.findIndex(({ token }) => isProvince(token));
    if (provinces >= 0 && entries.slice(provinces).some(({ token }) => isPower(token))) this.#tally.hit("rm-mixed", n);
  }

  #applyMap(tokens: Uint16Array, n: FrameNumber): void {
    if (tokens.length !== standardMapLength) return;
    const name = bracketedString(tokens, 1)?.text;
    if (name === "STANDARD") this.#tally.hit("map-upper-case", n);
    else if (name === "standard" && this.#emptyRm) this.#tally.hit("map-lower-case", n);
  }

  /** Applies `HLO ( power ) ( passcode ) ( ( LVL n ) .. )`. */
  #applyHello(tokens: Uint16Array, n: FrameNumber): void {
    this.#power = powerAt(tokens, 1);
    if (this.#isNamed) this.#tally.hit("hello-to-name", n);
    this.#isNamed = false;
    const first = tokens[8];
    if (tokens[7] === openBracket && first !== undefined && first !== openBracket && first !== closeBracket)
      this.#tally.hit("hello-bare-options", n);
  }

  /**
   * Applies `ORD ( season year ) ( ( power AMY province ) MTO ...`; a fleet can have a coast, and a waived build has no
   * unit.
   */
  #applyResult(tokens: Uint16Array, n: FrameNumber): void {
    const year = integerValue(tokens[3] ?? 0);
    const isPast = year < this.#year || (year === this.#year && (tokens[2] ?? 0) < this.#season);
    if (this.#season !== 0 && isPast && !this.#historyAsked) this.#tally.hit("ord-after-now", n);
    const owner = tokens[7];
    if ((tokens[2] !== T.SPR && tokens[2] !== T.FAL) || tokens[6] !== openBracket || owner === undefined) return;
    if (owner === this.#power) this.#ordOwn += 1;
    else this.#ordOther += 1;
    if (tokens[11] === T.MTO && tokens[12] === T.VIA) this.#tally.hit("via-nowhere", n);
  }

  #applyPosition(tokens: Uint16Array, n: FrameNumber): void {
    if (this.#ordWhole && !this.#historyAsked && this.#power !== null) {
      if (this.#ordOther > 0) this.#tally.hit("ord-of-all", n);
      else if (this.#ordOwn > 0) this.#tally.hit("ord-own-only", n);
    }
    this.#ordOwn = 0;
    this.#ordOther = 0;
    this.#ordWhole = true;
    this.#season = tokens[2] ?? 0;
    this.#year = integerValue(tokens[3] ?? 0);
    // Centres change owners only in autumn, so under the rules no SCO follows a spring turn.
    if (this.#last === T.SCO && this.#scoAfterOrd && (tokens[2] === T.SUM || tokens[2] === T.FAL))
      this.#tally.hit("sco-after-spring", n);
  }
}

function powerAt(tokens: Uint16Array, at: number): Token | null {
  const power = tokens[at + 1];
  return tokens[at] === openBracket && power !== undefined && isPower(power) ? power : null;
}

/**
 * Whether the server answers a valid message with HUH because it does not support that message: `HUH ( OBS ERR )`, `HUH
 * ( YES ERR ( MAP .. ) )`.
 */
function isSoundRefused(tokens: Uint16Array): boolean {
  if (tokens[0] !== T.HUH || tokens[3] !== T.ERR) return false;
  return tokens[2] === T.OBS ? tokens[4] === closeBracket : tokens[2] === T.YES && tokens[5] === T.MAP;
}

/** Whether a message is `TME ( -1 )`. */
function isMinusOne(tokens: Uint16Array): boolean {
  const [, , seconds = 0] = tokens;
  return tokens.length === 4 && isInteger(seconds) && integerValue(seconds) === -1;
}

/** Whether a message is `MIS`, or `MIS ( 0 )`. */
function isNothing(tokens: Uint16Array): boolean {
  return tokens.length === 1 || (tokens.length === 4 && tokens[1] === openBracket && tokens[2] === 0);
}

/**
 * Whether an SCO is long enough to count as evidence, and lists the centres in each of its groups in ascending order.
 */
function isByNumber(tokens: Uint16Array): boolean {
  let centres = 0;
  let before = 0;
  for (const token of tokens.subarray(1)) {
    if (token === openBracket) before = 0;
    if (!isProvince(token)) continue;
    if (token < before) return false;
    before = token;
    centres += 1;
  }
  return centres >= leastCentres;
}
