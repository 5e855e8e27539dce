import { groupBy } from "../bytes/keyed.ts";
import type { MessageWords } from "./message.ts";
import { type VerbForm, verbOf } from "./verbs.ts";

/** The start of a sentence in which the speaker announces an action. */
export interface Lead {
  /** The index of the verb, or of the unit after `I have`. */
  readonly next: number;
  /**
   * The form of the verb. If no verb follows: `unit` before a unit and its action, `support` before what the speaker
   * supports.
   */
  readonly form: VerbForm | "unit" | "support";
  readonly isNegated: boolean;
  /** Whether the sentence is a statement even if it ends with a question mark, as with `I'll ...`. */
  readonly isFirm: boolean;
  /**
   * Whether the speaker writes `I need to`, which expresses only a wish if success depends on other powers, as with
   * `take`.
   */
  readonly isNeed: boolean;
}

export const plainLead = { isNegated: false, isFirm: false, isNeed: false };

interface LeadWords {
  readonly words: string;
  readonly form: Lead["form"];
  readonly isNegated?: boolean;
}

const baseLeads =
  "i'll|i will|i shall|ill|imma|ima|i'm a|i plan to|i do plan to|i intend to|i aim to|i need to|i have to|i must|" +
  "i promise to|i've decided to|i have decided to|i decided to|my plan is to|the plan is to|my intention is to|i am to|" +
  "i'm gonna|im gonna|i am gonna|i'm gunna|i agree to|ill be sure to|i will be sure to|" +
  "i've got to|i gotta|i will plan to|i'll plan to|i have a plan to|i have a better plan to|i have my order in to|i have my orders in to|i have orders in to|i promise it will|" +
  "i promise you it will|i promise you that it will|i can promise you that it will|i can promise you it will";
const goingLeads = "i'm|im|i am|i plan on|i'm planning on|im planning on|i am planning on|i'll plan on|i will plan on";
const negatedLeads = "i won't|i wont|i don't plan to|i do not plan to|i don't intend to|i refuse to|i shan't";
const unitLeads =
  "i have|i've got|i currently have|i've ordered|i have ordered|i now have|i've set|i ordered|my orders are|" +
  "i'm having|im having|i am having|i've just got|i just have|i've currently got";
/** Leads that announce a support with the noun instead of the verb: `you've got my support into Rum`. */
const supportLeads =
  "you have my support|you've got my support|you got my support|you'll have my support|you will have my support|" +
  "you'll get my support|you will get my support|you still have my support|you have my full support";

const leads: readonly LeadWords[] = [
  ...baseLeads.split("|").map((words) => ({ words, form: "base" as const })),
  ...goingLeads.split("|").map((words) => ({ words, form: "going" as const })),
  ...negatedLeads.split("|").map((words) => ({ words, form: "base" as const, isNegated: true })),
  ...unitLeads.split("|").map((words) => ({ words, form: "unit" as const })),
  ...supportLeads.split("|").map((words) => ({ words, form: "support" as const })),
].toSorted((a, b) => b.words.length - a.words.length);

const leadsByFirst: ReadonlyMap<string, readonly LeadWords[]> = groupBy(
  leads,
  ({ words }) => words.split(" ")[0] ?? "",
);

/** Words between `I'll` and the verb that do not affect the meaning. */
const adverbs = new Set(
  (
    "also just then now still definitely simply only first instead again currently happily gladly absolutely " +
    "certainly really surely actually totally at least for sure this turn season therefore obviously always " +
    "finally fully def of course probably"
  ).split(" "),
);

/** Words between `I'll` and the verb, and the form of the verb after them. */
const auxiliaries: readonly LeadWords[] = [
  ...(
    "going to|gonna|gunna|about to|planning to|intending to|trying to|attempting to|aiming to|try to|try and|attempt to|" +
    "aim to|have to|need to|go ahead and|plan to|going to be sure to|likely to|set to|going ahead and to|change to"
  )
    .split("|")
    .map((words) => ({ words, form: "base" as const })),
  { words: "be", form: "going" },
  { words: "going to be", form: "going" },
  { words: "planning on", form: "going" },
  { words: "going with", form: "unit" },
  { words: "have", form: "unit" },
  { words: "planning", form: "unit" },
  { words: "be having", form: "unit" },
  { words: "go", form: "base" },
];

/** Reads the start of a statement about the speaker's own orders at an index; null if there is none. */
export function leadAt(message: MessageWords, start: number): Lead | null {
  const words = leadsByFirst.get(message.at(start))?.find((lead) => message.after(start, lead.words) !== null);
  if (words === undefined) return null;
  const next = message.after(start, words.words) ?? start;
  return words.form === "support" ? { ...plainLead, next, form: words.form } : afterAuxiliaries(message, next, words);
}

/**
 * Reads a lead that counts only at the start of a sentence: one without a subject (`Will aim to`, `Gonna`, `Planning
 * to`), or `I` followed directly by the verb.
 */
export function bareLeadAt(message: MessageWords, start: number): Lead | null {
  if (message.is(start, "will") && !message.is(start + 1, "you", "he", "they", "she", "that", "it", "i", "we"))
    return afterAuxiliaries(message, start + 1, { words: "will", form: "base" });
  // `Yes, I can support Kiel` agrees; `I can support Kiel` only offers.
  const can = message.is(start, "i") && isAgreed(message, start) ? message.after(start, "i can") : null;
  if (can !== null) return afterAuxiliaries(message, can, { words: "i can", form: "base" });
  // `I support Armenia into Sev` announces an order; `I hold Munich` only says what the speaker owns.
  const isPlain = message.is(start, "i") && !message.is(start - 1, "then");
  if (
    isPlain &&
    !isDeal(message, start) &&
    message.is(start + 1, "support", "move", "convoy", "build", "retreat", "attack", "take", "hit", "go")
  )
    return { ...plainLead, next: start + 1, form: "base" };
  const at = message.is(start, "definitely", "def", "probably") ? start + 1 : start;
  if (!message.is(at, "gonna", "planning", "going", "trying")) return null;
  const lead = afterAuxiliaries(message, at, { words: "", form: "going" });
  return lead.next > at && lead.form !== "unit" ? lead : null;
}

function isAgreed(message: MessageWords, start: number): boolean {
  return message.is(message.is(start - 1, ",", "-") ? start - 2 : start - 1, ...agreements);
}

const agreements = ["yes", "yeah", "yep", "yup", "sure", "ok", "okay"];

/** Whether the words describe a deal: `I support you into Belgium, you support me into Munich`. */
function isDeal(message: MessageWords, start: number): boolean {
  for (let at = start + 2; at < start + 12 && message.words[at]?.kind !== "line"; at++)
    if (message.is(at, "you") && message.is(at - 1, ",", "and")) return true;
  return false;
}

function auxiliaryAt(message: MessageWords, at: number): LeadWords | undefined {
  return auxiliaries.find(({ words }) => {
    const next = message.after(at, words);
    if (next === null) return false;
    // In `going to Sweden` and `be in Sweden`, no other verb follows.
    if (words === "going to") return message.place(next) === null;
    // A verb follows in `go cover Tri`, but not in `go to Tri` or `go ahead`.
    if (words === "go") return verbOf(message.at(next))?.form === "base";
    return words !== "be" || !message.is(next, "in");
  });
}

/**
 * Skips the auxiliaries, adverbs and negations before the verb.
 * @param first the words that begin the statement
 */
export function afterAuxiliaries(message: MessageWords, start: number, first: LeadWords): Lead {
  let at = start;
  let form = first.form;
  let isNegated = first.isNegated === true;
  let isNeed = first.words.endsWith("need to");
  for (let count = 0; count < 6; count++) {
    const auxiliary = form === "unit" ? undefined : auxiliaryAt(message, at);
    if (auxiliary) {
      at = message.after(at, auxiliary.words) ?? at;
      form = auxiliary.form;
      isNeed ||= auxiliary.words === "need to";
    } else if (message.is(at, "not", "never")) {
      isNegated = true;
      at += 1;
    } else if (adverbs.has(message.at(at))) at += 1;
    else break;
  }
  const isFirm = isGoingTo(message, start) || /^(i'll|ill|i will|i shall|will|i'm gonna|im gonna)/.test(first.words);
  return { next: at, form, isNegated, isFirm, isNeed };
}

/** Whether the words are `I'm going to` or `I am gonna`, given the index after `I'm` or `am`. */
function isGoingTo(message: MessageWords, at: number): boolean {
  return message.is(at - 1, "i'm", "im", "am") && (message.is(at, "gonna") || message.after(at, "going to") !== null);
}
