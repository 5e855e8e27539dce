import type { Arrangement, Claim, Press } from "../press.ts";
import { bareNoun, type Context, clause, heading, powers } from "./arrangements.ts";
import { type EnglishNames, powerName } from "./nameWords.ts";
import { placeWords, turnWords, unitWords } from "./orders.ts";
import { messageNote } from "./references.ts";
import { listed, quoted } from "./words.ts";

/** How press is worded: addressed to powers, stated, or named as the subject of another message. */
interface Form {
  readonly kind: "addressed" | "stated" | "named";
  readonly speaker: string;
  /** The addressees as text; empty for the other forms. */
  readonly to: string;
}

const named: Form = { kind: "named", speaker: "its sender", to: "" };

/** The words that begin the sentence, for each kind of form; `{}` stands for the addressees. */
type Heads = readonly [addressed: string, stated: string, named: string];

/** The press with the type `T`. */
type Of<T extends Press["type"], P = Press> = P extends { readonly type: infer K } ? (T extends K ? P : never) : never;

/** Returns the context for press outside any list. */
function outerContext(names: EnglishNames): Context {
  return { names, label: "", isFuture: true, namePress };
}

/** Expresses press from a power to others: `England proposes to France: peace between England and France`. */
export function addressedPress(press: Press, speaker: string, to: readonly string[], names: EnglishNames): string {
  const form: Form = { kind: "addressed", speaker, to: powers(to, names) };
  return `${speaker} ${say(press, form, outerContext(names))}`;
}

/** Expresses press as the subject of other press: `the proposal of peace between England and France`. */
function namePress(press: Press, context: Context): string {
  return say(press, named, { ...context, isFuture: true });
}

/**
 * Expresses press as a predicate that follows the speaker's name, or as a noun. If the press is about a message, that
 * message is named last.
 */
function say(press: Press, form: Form, context: Context): string {
  switch (press.type) {
    case "PRP":
    case "INS":
    case "SUG":
      return offer(press.type, press.arrangement, form, context);
    case "QRY":
      return phrase(form, plainHeads.QRY, clause(press.arrangement, context));
    case "THK":
    case "FCT":
      return phrase(form, claimHeads(press), clause(press.arrangement, context));
    case "YES":
    case "REJ":
      return answer(press.type, press.press, form, context);
    case "IDK":
      return ignorance(press.press, form, context);
    case "SRY":
      return apology(press.press, form, context);
    case "POB":
      return boardAnswer(press.press, form, context);
    case "CCL":
    case "BWX":
    case "WHY":
    case "UHY":
    case "HPY":
    case "ANG":
      return phrase(form, plainHeads[press.type], namePress(press.press, context));
    case "HUH":
      return misunderstood(press, form);
    case "TRY":
      if (press.tokens.length === 0) return headOf(form, understandsNothing);
      return phrase(form, plainHeads.TRY, `only ${listed(press.tokens.map(String))}`);
    case "WHT":
      return phrase(form, plainHeads.WHT, `${unitWords(press.unit, context.names)} should do`);
    case "HOW":
      return phrase(form, plainHeads.HOW, target(press, context.names));
    case "EXP": {
      const orders = `the orders for the ${turnWords(press.turn)} in view of`;
      return phrase(
        form,
        [`asks {} to explain ${orders}`, `asks for an explanation of ${orders}`, `the request to explain ${orders}`],
        namePress(press.press, context),
      );
    }
    case "IFF": {
      const words = conditional(press, form.speaker, context);
      if (form.kind === "addressed") return `to ${form.to}: ${words}`;
      return phrase(form, plainHeads.IFF, `(${words})`);
    }
    case "FRM":
      return phrase(form, plainHeads.FRM, sentPress(press, context));
    case "text":
      return phrase(form, plainHeads.text, quoted(press.text));
  }
}

function headOf(form: Form, [addressed, stated, noun]: Heads): string {
  if (form.kind === "addressed") return addressed.replace("{}", () => form.to);
  return form.kind === "stated" ? stated : noun;
}

function phrase(form: Form, heads: Heads, tail: string): string {
  return `${headOf(form, heads)} ${tail}`;
}

const offers = {
  PRP: { verb: "proposes", link: "", noun: "the proposal", of: "of" },
  INS: { verb: "insists", link: "on ", noun: "the demand", of: "for" },
  SUG: { verb: "suggests", link: "", noun: "the suggestion", of: "of" },
} as const;

const requestHeads: Readonly<Record<"PRP" | "INS", Heads>> = {
  PRP: ["asks {} for an offer", "asks for an offer", "the request for an offer"],
  INS: ["demands an offer from {}", "demands an offer", "the demand for an offer"],
};

function offer(type: keyof typeof offers, arrangement: Arrangement, form: Form, context: Context): string {
  const { verb, link, noun, of } = offers[type];
  if (arrangement.type === "ROF" && type !== "SUG") return headOf(form, requestHeads[type]);
  if (form.kind === "addressed") return `${verb} to ${form.to}: ${heading(arrangement, context)}`;
  const bare = bareNoun(arrangement, context.names);
  if (form.kind === "stated") return bare ? `${verb} ${link}${bare}` : `${verb} that ${clause(arrangement, context)}`;
  return bare ? `${noun} ${of} ${bare}` : `${noun} that ${clause(arrangement, context)}`;
}

/** Returns the opening words of THK and FCT, whether volunteered or in answer to QRY. */
function claimHeads({ type, answer }: Claim): Heads {
  if (answer === null) {
    return type === "THK"
      ? ["tells {} that it thinks that", "thinks that", "the opinion that"]
      : ["states to {} as fact that", "states as fact that", "the claim that"];
  }
  if (type === "FCT") {
    const it = `that it is ${{ true: "true", false: "untrue", "not-true": "not true" }[answer]} that`;
    return [`answers {} ${it}`, `answers ${it}`, `the answer ${it}`];
  }
  const thinks = { true: "thinks that", false: "thinks it untrue that", "not-true": "thinks it not true that" }[answer];
  return [`answers {} that it ${thinks}`, `answers that it ${thinks}`, `the answer that it ${thinks}`];
}

/** Opening words of press whose wording does not depend on its subject. */
const plainHeads = {
  QRY: ["asks {} whether", "asks whether", "the question of whether"],
  TRY: ["tells {} that it understands", "understands", "the notice that it understands"],
  WHT: ["asks {} what", "asks what", "the question of what"],
  HOW: ["asks {} how to attack", "asks how to attack", "the question of how to attack"],
  IFF: ["", "says", "the conditional message"],
  FRM: ["reports to {} that", "reports that", "the report that"],
  text: ["to {}:", "says", "the text"],
  CCL: ["tells {} that it cancels", "cancels", "the cancellation of"],
  BWX: ["tells {} that it refuses to answer", "refuses to answer", "the refusal to answer"],
  WHY: ["asks {} for the reason for", "asks for the reason for", "the question about the reason for"],
  UHY: ["tells {} that it is unhappy about", "is unhappy about", "the unhappiness about"],
  HPY: ["tells {} that it is happy about", "is happy about", "the happiness about"],
  ANG: ["tells {} that it is angry about", "is angry about", "the anger about"],
} as const satisfies Readonly<Record<string, Heads>>;

/** Opening words of TRY without tokens. */
const understandsNothing: Heads = [
  "tells {} that it does not understand press",
  "does not understand press",
  "the notice that it does not understand press",
];

/**
 * Opening words of replies to EXP, which asks how orders agree with earlier press. Source: v0.18, level 80: YES "I
 * know, no explanation given", REJ "I did not send it", IDK "they do not conflict", SRY "I am sorry".
 */
const conflictHeads: Readonly<Record<"YES" | "REJ" | "IDK" | "SRY", (turn: string) => Heads>> = {
  YES: (turn) => [
    `admits to {}, without explaining, that its orders for the ${turn} conflict with`,
    `admits, without explaining, that its orders for the ${turn} conflict with`,
    `the admission, without explanation, that the orders for the ${turn} conflict with`,
  ],
  REJ: (turn) => [
    `denies to {}, asked to explain the orders for the ${turn}, having sent`,
    `denies, asked to explain the orders for the ${turn}, having sent`,
    `the denial, on being asked to explain the orders for the ${turn}, of having sent`,
  ],
  IDK: (turn) => [
    `tells {} that there is nothing to explain, as the orders for the ${turn} do not conflict with`,
    `says that there is nothing to explain, as the orders for the ${turn} do not conflict with`,
    `the answer that there is nothing to explain, as the orders for the ${turn} do not conflict with`,
  ],
  SRY: (turn) => [
    `tells {} that it is sorry that its orders for the ${turn} conflict with`,
    `is sorry that its orders for the ${turn} conflict with`,
    `the apology that the orders for the ${turn} conflict with`,
  ],
};

/** Opening words of replies to THK and FCT. */
const viewHeads: Readonly<Record<"YES" | "REJ", Heads>> = {
  YES: ["tells {} that it agrees with", "agrees with", "the agreement with"],
  REJ: ["tells {} that it disagrees with", "disagrees with", "the disagreement with"],
};

function answer(type: "YES" | "REJ", subject: Press, form: Form, context: Context): string {
  if (subject.type === "EXP") {
    return phrase(form, conflictHeads[type](turnWords(subject.turn)), namePress(subject.press, context));
  }
  if (subject.type === "THK" || subject.type === "FCT")
    return phrase(form, viewHeads[type], namePress(subject, context));
  const word = type === "YES" ? "yes" : "no";
  if (type === "REJ") {
    if (subject.type === "HOW") {
      return phrase(
        form,
        ["to {}: no to attacking", "says no to attacking", "the “no” to attacking"],
        target(subject, context.names),
      );
    }
    // Level 130: REJ "if the client wants to deny knowledge of the THK or FCT message".
    if (subject.type === "WHY" && (subject.press.type === "THK" || subject.press.type === "FCT")) {
      return phrase(
        form,
        ["denies to {} having sent", "denies having sent", "the denial of having sent"],
        namePress(subject.press, context),
      );
    }
  }
  return phrase(form, [`to {}: ${word} to`, `says ${word} to`, `the “${word}” to`], namePress(subject, context));
}

function apology(subject: Press, form: Form, context: Context): string {
  if (subject.type === "EXP")
    return phrase(form, conflictHeads.SRY(turnWords(subject.turn)), namePress(subject.press, context));
  return phrase(
    form,
    ["tells {} that it is sorry about", "is sorry about", "the apology for"],
    namePress(subject, context),
  );
}

/** Expresses POB in English, as an answer to WHY or to the press itself. */
function boardAnswer(subject: Press, form: Form, context: Context): string {
  const isReason = subject.type === "WHY";
  const says = `that the position on the board ${isReason ? "is the reason for" : "implies"}`;
  const heads: Heads = [`tells {} ${says}`, `says ${says}`, `the answer ${says}`];
  return phrase(form, heads, namePress(isReason ? subject.press : subject, context));
}

/** Expresses IDK in English. Its meaning depends on what it answers: v0.18, levels 60, 70, 80 and 130. */
function ignorance(subject: Press, form: Form, context: Context): string {
  if (subject.type === "EXP") {
    return phrase(form, conflictHeads.IDK(turnWords(subject.turn)), namePress(subject.press, context));
  }
  const heads: Heads = ["tells {} that it does not know", "does not know", "the answer that it does not know"];
  return phrase(form, heads, unknown(subject, context));
}

function unknown(subject: Press, context: Context): string {
  switch (subject.type) {
    case "QRY":
      return `whether ${clause(subject.arrangement, context)}`;
    case "WHT":
      return `what ${unitWords(subject.unit, context.names)} should do`;
    case "HOW":
      return `how to attack ${target(subject, context.names)}`;
    case "PRP":
    case "INS":
      return `whether to accept ${namePress(subject, context)} without getting more in return`;
    case "SUG":
      return `whether to welcome ${namePress(subject, context)}`;
    default:
      return `what to say to ${namePress(subject, context)}`;
  }
}

function target({ province, coast, power }: Of<"HOW">, names: EnglishNames): string {
  return power === null ? placeWords({ province: province ?? "", coast }, names) : powerName(power, names);
}

/** Expresses IFF in English. A nested IFF is in brackets, so that *otherwise* belongs to only one of them. */
function conditional({ condition, then, else: otherwise }: Of<"IFF">, speaker: string, context: Context): string {
  const branch = (press: Press): string =>
    press.type === "IFF"
      ? `(${conditional(press, speaker, context)})`
      : `${speaker} ${say(press, { kind: "stated", speaker, to: "" }, context)}`;
  const rest = otherwise === null ? "" : `; otherwise ${branch(otherwise)}`;
  return `if ${clause(condition, { ...context, isFuture: false })}, then ${branch(then)}${rest}`;
}

function sentPress(press: Of<"FRM">, context: Context): string {
  const { names } = context;
  const sent = `${powerName(press.sender, names)} sent ${powers(press.recipients, names)}`;
  return `${messageNote(press, names)}${sent} ${namePress(press.press, context)}`;
}

/** Expresses HUH as press in English. */
function misunderstood({ text }: Of<"HUH">, form: Form): string {
  const head = "did not understand";
  return phrase(form, [`tells {} that it ${head}`, head, `the answer that it ${head}`], misunderstanding(text));
}

/**
 * Returns what the sender of HUH did not understand, quoted: `“PRP ( .. )” starting at THK`.
 * @param text tokens in text form, with ERR before the first token that was not understood
 */
export function misunderstanding(text: string): string {
  const words: readonly string[] = text.match(/'(?:[^']|'')*'|\S+/g) ?? [];
  const at = words.indexOf("ERR");
  if (at === 0 && words.length > 1) return `any of ${quoted(words.slice(1).join(" "))}`;
  const next = words[at + 1];
  const where = at === -1 ? "" : next === undefined ? " at its end" : ` starting at ${tokenWords(next)}`;
  return `${quoted(text)}${where}`;
}

/** Expresses a token as part of a sentence; brackets and strings are quoted. */
function tokenWords(word: string): string {
  return /^\w+$/.test(word) ? word : quoted(word);
}
