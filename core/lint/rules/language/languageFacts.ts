import type { Span } from "../../../bytes/span.ts";
import { listed } from "../../../language/english/words.ts";
import { optionsAt } from "../../../language/grammar/answers.ts";
import type { Direction } from "../../../recording/entry.ts";
import type { ReadingFinding } from "../../../syntax/read.ts";
import { tryTokens } from "../../../syntax/terminal.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { printTokens } from "../../../tokens/text.ts";
import {
  closeBracket,
  integerValue,
  isInteger,
  isPower,
  isProvince,
  openBracket,
  type Token,
} from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { messageWords } from "../../wording/messageWords.ts";

const coasts = T.NCS >> 8;
const obsoleteNotes: ReadonlySet<string> = new Set(["NST", "BPR"]);
const diagonalCoasts: ReadonlySet<string> = new Set(["NEC", "SEC", "SWC", "NWC"]);

/** The maximum length, in characters, of an order or arrangement that a sentence quotes. */
const mostLetters = 120;

/** An unusual form and its place in the message. */
interface Form {
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  readonly direction: Direction;
  readonly span: Span;
}

/** The facts of a finding about an unusual form, and the place of the fault. */
interface FormFacts {
  readonly facts: Readonly<Record<string, string | number>>;
  /** The span in tokens; the whole form if omitted. */
  readonly span?: Span;
}

/**
 * Returns the facts of a finding about an unusual form: `said` (the form as sent), `head` (its first word), and
 * anything else that the sentence in the catalogue needs.
 */
export function languageFacts({ code, span }: ReadingFinding, form: Omit<Form, "span">): Required<FormFacts> {
  const whole: Form = { ...form, span };
  const special = factsOf[code]?.(whole) ?? { facts: {} };
  const place = special.span ?? span;
  const common = { said: textOf(whole), head: nameAt(whole, span.start) };
  return { facts: { ...common, ...special.facts }, span: place };
}

const factsOf: Readonly<Record<string, (form: Form) => FormFacts>> = {
  "two-number-time": (form) => {
    const [seconds = 0, hours = 0] = tokensOf(form).filter(isInteger).map(integerValue).slice(-2);
    return { facts: { seconds: seconds + 3600 * hours } };
  },
  "parlance-command": (form) => ({ facts: { instead: insteadOfParlances(form) } }),
  "unusual-answer": (form) => {
    const head = nameAt(form, form.span.start);
    return { facts: { answer: nameAt(form, 0), due: answers[head] ?? "another message" } };
  },
  "lone-power": (form) => {
    const power = tokensOf(form).findLast(isPower);
    const name = power === undefined ? "" : printTokens([power], form.representation);
    const isVote = nameAt(form, form.span.start) === "DRW";
    const forAll = isVote ? "DRW without a list for a draw among all survivors, or " : "";
    return { facts: { power: name, forAll } };
  },
  // The part in `CHO ( 1 1 ) ( part )`.
  "lone-part": (form) => ({ facts: { part: textOf(form, { start: form.span.start + 6, end: form.span.end - 1 }) } }),
  "nested-for": (form) => {
    const { tokens, span } = form;
    const outer = outerFor(form);
    const turns = (at: number): string => textOf(form, { start: at, end: endOfGroup(tokens, at + 1) });
    return { facts: { inner: turns(span.start), outer: outer < 0 ? "FOR" : turns(outer) } };
  },
  "coast-not-allowed": (form) => {
    const at = coastAt(form.tokens, form.span);
    const span = { start: at, end: Math.min(at + 4, form.span.end) };
    return { facts: { place: textOf(form, span), province: nameAt(form, at + 1) }, span };
  },
  "diagonal-coast": (form) => ({ facts: { coast: namedIn(form, diagonalCoasts) } }),
  "float-as-integer": (form) => ({ facts: { power: nameAt(form, form.span.start + 2) } }),
  "try-token": unlisted,
  "nar-query": (form) => {
    const meant = tokensOf(form).map((token) => (isNamed(form, token, "NAR") ? T.NOT : token));
    return { facts: { meant: messageWords(meant, form.representation, mostLetters) } };
  },
  "idk-subject": subject,
  "sry-subject": subject,
  "why-subject": subject,
  "pob-subject": subject,
  "convoy-without-route": (form) => ({ facts: { meant: moveOrConvoy(form) } }),
  "order-without-destination": ({ direction }) => ({
    facts: {
      instead:
        direction === "client-to-server"
          ? "If the army needs no fleet, send ( unit ) MTO province."
          : "As a client, take the destination from the SUB, or from the next NOW.",
    },
  }),
  "obsolete-note": (form) => ({ facts: { note: namedIn(form, obsoleteNotes) } }),
  "bare-options": bareOptions,
  "no-options": (form) => ({
    facts: { meant: `${textOf(form, { start: 0, end: optionsAt })} ( ( LVL 0 ) )` },
    // In `HLO ( power ) ( passcode ) ( )`, the fault is at the second bracket; without a list, it is at the last
    // bracket.
    span: { start: form.span.end - 1, end: form.span.end },
  }),
};

/** Returns the options of an HLO as sent, and with the missing brackets around each option and around the list. */
function bareOptions(form: Form): FormFacts {
  const { tokens, representation, span } = form;
  const list = { start: optionsAt, end: span.end };
  const options: Token[][] = [];
  for (const token of tokens.subarray(list.start, list.end)) {
    if (token === openBracket || token === closeBracket) continue;
    if (isInteger(token)) options.at(-1)?.push(token);
    else options.push([token]);
  }
  const meant = options.flatMap((option) => [openBracket, ...option, closeBracket]);
  const facts = {
    bare: textOf(form, list),
    meant: messageWords(Uint16Array.of(openBracket, ...meant, closeBracket), representation, mostLetters),
  };
  // A server puts ERR before the first option, because a bracket is missing there.
  return { facts, span: { start: optionsAt + 1, end: optionsAt + 1 + (options[0]?.length ?? 1) } };
}

/**
 * How a server should, according to the documents, answer the requests that Parlance and other programs answer with YES
 * or REJ.
 */
const answers: Readonly<Record<string, string>> = {
  MAP: "MAP ( 'name' )",
  MDF: "MDF ( .. )",
  NOW: "NOW ( .. )",
  SCO: "SCO ( .. )",
  HLO: "HLO ( .. ), or REJ before the game starts",
  ORD: "ORD ( .. ), or REJ before the first turn is over",
  MIS: "MIS ( .. ), or REJ while no game is running",
  HST: "ORD, SCO and NOW of the turn, or REJ",
  SUB: "a THX for each order, or REJ",
  ADM: "the same ADM to every client, or REJ",
  TME: "TME ( seconds ), or REJ if there is no deadline",
  OBS: "YES ( OBS ) and MAP",
  SMR: "HUH: servers send SMR when the game is over",
  VAR: "HUH: only Parlance has VAR",
  SEL: "HUH: only Parlance has SEL",
  LST: "HUH: only Parlance has LST",
};

/** What to send to other servers instead of Parlance's commands. */
const others: Readonly<Record<string, string>> = {
  SMR: "Other servers send SMR without a request when the game ends",
  VAR: "On other servers, MAP contains the name of the map",
  SEL: "Other servers have only one game",
  LST: "Other servers have only one game",
  PNG: "To test the connection to another server, send MAP: servers answer it at any time",
};

function insteadOfParlances(form: Form): string {
  const { direction, span } = form;
  const command = nameAt(form, span.start);
  if (direction === "server-to-client") return `As a client, read ${command} or ignore it; ${command} needs no answer.`;
  return `${others[command] ?? "Other servers have no equivalent"}.`;
}

/** Returns the first token that a TRY may not list, and the list without such tokens. */
function unlisted(form: Form): FormFacts {
  const { tokens, representation, span } = form;
  const isListed = (token: Token): boolean => tryTokens.has(representation.names.get(token) ?? "");
  const list = tokens.subarray(span.start + 2, span.end - 1);
  const strange = [...list].filter((token) => !isListed(token));
  const at = span.start + 2 + list.findIndex((token) => !isListed(token));
  const meant = [...tokens.subarray(span.start, span.start + 2), ...[...list].filter(isListed), closeBracket];
  const facts = {
    tokens: listed([...new Set(strange)].map((token) => printTokens([token], representation))),
    meant: printTokens(meant, representation),
  };
  return { facts, span: { start: at, end: at + 1 } };
}

/**
 * Returns how to reply to press that IDK, SRY, WHY or POB cannot answer. The levels given are the lowest that allow the
 * reply.
 */
function subject(form: Form): FormFacts {
  const head = nameAt(form, form.span.start);
  const named = /^[A-Z]{3}$/.test(head) ? head : "free text";
  return { facts: { head: named, replies: replies[named] ?? `${named} needs no reply: send nothing` } };
}

const repliesToOffers = "YES, REJ or BWX; at level 130 and above, also with IDK or WHY";

/** How to reply to each kind of press. Source: v0.18, on what may answer each press message. */
const replies: Readonly<Record<string, string>> = {
  PRP: `Answer PRP with ${repliesToOffers}`,
  INS: `Answer INS with ${repliesToOffers}`,
  SUG: `Answer SUG with ${repliesToOffers}`,
  QRY: "Answer QRY with YES, REJ or BWX, with a THK or FCT about it, or with IDK",
  WHT: "Answer WHT with PRP, INS, IDK or BWX",
  HOW: "Answer HOW with PRP, INS, REJ, IDK or BWX",
  EXP: "Answer EXP with YES, REJ, IDK, SRY or BWX",
  THK: "THK needs no reply; at level 130 and above, WHY may ask for its reason",
  FCT: "FCT needs no reply; at level 130 and above, WHY may ask for its reason",
  WHY: "Answer WHY with BWX, REJ, another THK or FCT, or POB",
  IFF: "Answer IFF with YES, REJ or BWX",
};

/** Returns `( unit ) MTO place` and, if an army could be convoyed, the order with a route as well. */
function moveOrConvoy(form: Form): string {
  const { representation } = form;
  const said = tokensOf(form);
  const move = said.map((token) => (token === T.CTO ? T.MTO : token));
  const moved = messageWords(move, representation, mostLetters);
  if (said.includes(T.FLT)) return `${moved}: fleets cannot be convoyed`;
  return `${moved} if the army needs no fleet; for a convoy, send ${textOf(form)} VIA ( sea sea .. ), in the order of travel`;
}

/** Returns the index at which the enclosing FOR begins; -1 if there is none. */
function outerFor(form: Form): number {
  const { tokens, span } = form;
  let depth = 0;
  for (let at = span.start - 1; at >= 0; at--) {
    if (tokens[at] === closeBracket) depth += 1;
    else if (tokens[at] === openBracket) depth = Math.max(0, depth - 1);
    else if (depth === 0 && isNamed(form, tokens[at] ?? 0, "FOR")) return at;
  }
  return -1;
}

/** Returns the end of the group that begins at a token. */
function endOfGroup(tokens: Uint16Array, start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    if (tokens[at] === openBracket) depth += 1;
    else if (tokens[at] === closeBracket && --depth <= 0) return at + 1;
  }
  return tokens.length;
}

/** Returns the index of `( province coast )` in a form. */
function coastAt(tokens: Uint16Array, { start, end }: Span): number {
  for (let at = start; at + 2 < end; at++)
    if (tokens[at] === openBracket && isProvince(tokens[at + 1] ?? 0) && (tokens[at + 2] ?? 0) >> 8 === coasts)
      return at;
  return start;
}

/** Compares by name, because programs disagree on the numbers of some tokens. */
function isNamed({ representation }: Form, token: Token, name: string): boolean {
  return representation.names.get(token) === name;
}

function tokensOf({ tokens, span }: Form): Uint16Array {
  return tokens.slice(span.start, span.end);
}

function textOf({ tokens, representation, span }: Form, { start, end }: Span = span): string {
  return messageWords(tokens.subarray(start, end), representation, mostLetters);
}

function nameAt({ tokens, representation }: Form, at: number): string {
  const token = tokens[at];
  return token === undefined ? "" : printTokens([token], representation);
}

/** Returns the first token in a form that has one of these names; empty if there is none. */
function namedIn(form: Form, names: ReadonlySet<string>): string {
  const name = [...tokensOf(form)].map((token) => form.representation.names.get(token) ?? "");
  return name.find((one) => names.has(one)) ?? "";
}
