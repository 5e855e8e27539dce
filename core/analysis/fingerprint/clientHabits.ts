import type { FrameNumber } from "../../recording/entry.ts";
import { dialectOfShape } from "../../tokens/numberDialect.ts";
import { decodeText } from "../../tokens/strings.ts";
import { category, categoryOf, closeBracket, isText, openBracket, type Token } from "../../tokens/token.ts";
import { T, vocabulary } from "../../tokens/vocabulary.ts";
import type { Frame } from "../../wire/frame.ts";
import { bracketedString } from "../strings.ts";
import type { RuleId } from "./fingerprintRules.ts";
import type { RuleTally } from "./ruleTally.ts";

const phaseCategory = categoryOf(T.SPR);

/** For each rule, the first messages that a returning client sends after YES ( IAM ... ), in order. */
const waysToRejoin: readonly { readonly rule: RuleId; readonly messages: readonly Token[] }[] = [
  { rule: "rejoin-without-ord", messages: [T.MAP, T.MDF, T.HLO, T.SCO, T.NOW] },
  { rule: "rejoin-without-map", messages: [T.SCO, T.ORD, T.NOW] },
];

/**
 * Records the client's habits on one connection in a tally. Keeps only a few words of state, and allocates only on NME
 * and OBS. Never throws.
 */
export class ClientHabits {
  readonly #tally: RuleTally;
  #imPad: number | null = null;
  #rmSeen = false;
  #waited = false;
  /** Whether the next message is the client's first. False if an earlier message may be missing. */
  #first = true;
  #messages = 0;
  #oddPads = 0;
  #oddPadN = 0;
  #firstN = 0;
  #mapOffered = false;
  #mdfAsked = false;
  #iamRefused = false;
  /** The number of messages since YES ( IAM ... ), and the {@link waysToRejoin} that still match. */
  #rejoined = 0;
  #ways: typeof waysToRejoin = [];
  #season: Token = 0;
  #nowBefore = false;
  #waiting = false;
  #drawAsked = false;
  /** Whether the client has voted for a draw since the last NOW. */
  #drawAskedNow = false;
  #datedSubs = 0;
  #datedN = 0;
  #bareSubs = 0;
  #oddSubs = 0;
  /** Recipient of the HUH in the previous message; 0 if that message had no HUH. */
  #huhTo: Token = 0;
  #gameOver = false;

  constructor(tally: RuleTally) {
    this.#tally = tally;
  }

  /** Discards the state from earlier messages. Call this at each point where traffic of the connection is missing. */
  interrupt(): void {
    this.#first = false;
    this.#mapOffered = false;
    this.#iamRefused = false;
    this.#ways = [];
    this.#season = 0;
    this.#nowBefore = false;
    this.#waiting = false;
    this.#drawAsked = true;
    this.#huhTo = 0;
  }

  /** Applies a frame other than a DM, from either side. */
  applyFrame(frame: Frame, fromClient: boolean, n: FrameNumber): void {
    const { kind, pad } = frame;
    if (!fromClient) {
      if (kind === "RM") this.#rmSeen = true;
    } else if (kind === "IM") this.#imPad ??= pad;
    else if (kind === "FM") this.#applyFinal(n);
  }

  /** Applies a message from the server. */
  applyServer(tokens: Uint16Array): void {
    switch (tokens[0]) {
      case T.MAP:
        this.#mapOffered = true;
        this.#mdfAsked = false;
        break;
      case T.NOW:
        this.#season = tokens[2] ?? 0;
        this.#nowBefore = true;
        this.#waiting = false;
        this.#drawAskedNow = false;
        break;
      case T.YES:
        if (tokens[2] !== T.IAM) break;
        this.#rejoined = 0;
        this.#ways = waysToRejoin;
        break;
      case T.REJ:
        if (tokens[2] === T.IAM && this.#messages === 1) this.#iamRefused = true;
        break;
      case T.SLO:
      case T.DRW:
      case T.SMR:
      case T.OFF:
        this.#gameOver = true;
    }
  }

  /** Applies a message from the client. */
  apply(tokens: Uint16Array, pad: number, n: FrameNumber): void {
    this.#applyFirst(n);
    this.#messages += 1;
    if (pad !== 0) {
      if (this.#oddPads === 0) this.#oddPadN = n;
      this.#oddPads += 1;
    }
    const command = tokens[0] ?? 0;
    const nowBefore = this.#nowBefore;
    const huhTo = this.#huhTo;
    this.#nowBefore = false;
    this.#huhTo = 0;
    this.#rejoin(command, n);
    switch (command) {
      case T.SUB:
        this.#applyOrders(tokens, n);
        break;
      case T.SND:
        this.#applyPress(tokens, huhTo, n);
        break;
      case T.NOT:
        if (tokens[2] === T.GOF && nowBefore) this.#waiting = true;
        else if (tokens[2] === T.DRW && this.#season !== 0 && !this.#drawAsked) this.#tally.hit("draw-withdrawn", n);
        break;
      case T.GOF:
        if (this.#waiting) this.#tally.hit("waits-then-goes", n);
        this.#waiting = false;
        break;
      case T.DRW:
        if (this.#season !== 0 && !this.#drawAskedNow) this.#tally.hit("draw-each-turn", n);
        this.#drawAsked = true;
        this.#drawAskedNow = true;
        break;
      case T.MDF:
        this.#mdfAsked = true;
        break;
      case T.YES:
        if (tokens[2] === T.MAP) this.#acceptMap(n);
        break;
      case T.NME:
        if (this.#iamRefused) this.#tally.hit("iam-then-nme", n);
        this.#iamRefused = false;
        this.#applyIdentity(tokens, n);
        break;
      case T.OBS:
        this.#applyIdentity(tokens, n);
        break;
    }
  }

  /** Sets the counts of the rules that depend on several frames. */
  settle(): void {
    const mostlyOdd = this.#oddPads * 3 >= this.#messages * 2 ? this.#oddPads : 0;
    const imPad = this.#imPad;
    this.#tally.set("pads-unset-all", imPad !== null && imPad !== 0 ? mostlyOdd : 0, this.#oddPadN);
    this.#tally.set("pads-unset-dm", imPad === 0 ? this.#oddPads : 0, this.#oddPadN);
    const quiet = this.#waited && imPad === 0 && this.#oddPads === 0 && this.#messages >= 2;
    this.#tally.set("pads-zero-waits", quiet ? 1 : 0, this.#firstN);
    const dated = this.#oddSubs === 0 && this.#datedSubs >= 2 && this.#bareSubs > 0;
    this.#tally.set("sub-dated-in-movement", dated ? this.#datedSubs : 0, this.#datedN);
  }

  #applyFinal(n: FrameNumber): void {
    if (this.#gameOver) this.#tally.hit("fm-at-end", n);
    if (this.#first && this.#imPad !== null && !this.#rmSeen) this.#tally.hit("fm-before-rm", n);
  }

  #applyFirst(n: FrameNumber): void {
    if (!this.#first) return;
    this.#first = false;
    if (this.#imPad === null) return;
    this.#firstN = n;
    this.#waited = this.#rmSeen;
    if (!this.#rmSeen) this.#tally.hit("dm-before-rm", n);
  }

  #acceptMap(n: FrameNumber): void {
    if (this.#mapOffered) this.#tally.hit(this.#mdfAsked ? "mdf-before-yes" : "map-known", n);
    this.#mapOffered = false;
  }

  #rejoin(command: Token, n: FrameNumber): void {
    if (this.#ways.length === 0) return;
    this.#ways = this.#ways.filter(({ messages }) => messages[this.#rejoined] === command);
    this.#rejoined += 1;
    for (const { rule, messages } of this.#ways) if (messages.length === this.#rejoined) this.#tally.hit(rule, n);
  }

  #applyOrders(tokens: Uint16Array, n: FrameNumber): void {
    if (this.#season === 0) return;
    const dated = tokens[1] === openBracket && categoryOf(tokens[2] ?? 0) === phaseCategory;
    const movement = this.#season === T.SPR || this.#season === T.FAL;
    if (dated !== movement) this.#oddSubs += 1;
    else if (!dated) this.#bareSubs += 1;
    else {
      if (this.#datedSubs === 0) this.#datedN = n;
      this.#datedSubs += 1;
    }
  }

  #applyPress(tokens: Uint16Array, huhTo: Token, n: FrameNumber): void {
    const press = pressAt(tokens);
    const lead = tokens[press];
    if (press === 0 || lead === undefined) return;
    if (press === 5) {
      const [, , to = 0] = tokens;
      if (lead === T.HUH) this.#huhTo = to;
      else if (lead === T.TRY && to === huhTo) this.#tally.hit("press-not-understood", n);
    }
    if (isText(lead)) {
      if (isDaideText(tokens, press)) this.#tally.hit("press-as-text", n);
      return;
    }
    // Ignore answers, because they quote the other power's press, with the token numbers that the other power used.
    if (answers.has(lead)) return;
    let own = false;
    for (const [ahead, token] of tokens.subarray(press).entries()) {
      const byte = categoryOf(token);
      if (byte === category.parlance) own = true;
      else if (byte === category.press && dialectOfShape(token, tokens, press + ahead + 1) === "parlance")
        this.#tally.hit("press-numbers", n);
    }
    if (own) this.#tally.hit("press-tokens", n);
  }

  #applyIdentity(tokens: Uint16Array, n: FrameNumber): void {
    const name = bracketedString(tokens, 1);
    const version = name && bracketedString(tokens, name.end);
    if (name === undefined || version === undefined) return;
    for (const { rule, name: named, version: versioned } of identities)
      if (named.test(name.text) && versioned.test(version.text)) this.#tally.hit(rule, n);
  }
}

const answerNames: ReadonlySet<string> = new Set(["HUH", "YES", "REJ"]);
const answers: ReadonlySet<Token> = new Set([T.HUH, T.YES, T.REJ, T.BWX, T.IDK, T.SRY, T.WHY, T.POB, T.FRM]);

/** Whether free text begins like DAIDE press: with a press token and a bracket. */
function isDaideText(tokens: Uint16Array, at: number): boolean {
  const [, name = ""] = /^([A-Z]{3}) ?\(/.exec(decodeText(tokens, at, at + 5)) ?? [];
  return pressNames.has(name);
}

const pressNames: ReadonlySet<string> = new Set(
  vocabulary.filter((entry) => entry.level >= 10 || answerNames.has(entry.name)).map(({ name }) => name),
);

/**
 * Returns the index of the first press token in `SND ( powers ) ( press )` or `SND ( turn ) ( powers ) ( press )`; 0 if
 * there is none.
 */
function pressAt(tokens: Uint16Array): number {
  const dated = categoryOf(tokens[2] ?? 0) === phaseCategory;
  const powers = dated ? tokens.indexOf(closeBracket) + 1 : 1;
  const press = tokens.indexOf(closeBracket, powers) + 1;
  return press > 0 && tokens[powers] === openBracket && tokens[press] === openBracket ? press + 1 : 0;
}

/** Names and versions that programs give in NME or OBS. */
const identities: readonly { readonly rule: RuleId; readonly name: RegExp; readonly version: RegExp }[] = [
  { rule: "says-parlance", name: /^/, version: /^Parlance / },
  { rule: "says-generation", name: /^/, version: /^[0-9]+~[0-9]+/ },
  { rule: "says-toolkit", name: /^(hold|rand|cons|self)bot$/, version: /^00\.0[0-9]$/ },
  { rule: "says-albert", name: /^Albert$/, version: /^v[0-9]/ },
  { rule: "says-project20m", name: /^Project20M$/, version: /^v 0\.1$/ },
  { rule: "says-dipgame", name: /^/, version: /^0$/ },
  { rule: "says-pydip", name: /^HoldBot$/, version: /^1\.0$/ },
];
