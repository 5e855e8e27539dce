import type { MessageWords } from "./message.ts";
import type { Sentence } from "./sentences.ts";

/** How the surrounding words affect a statement. */
export type Standing =
  /** The statement means what it says. */
  | "plain"
  /** The statement depends on a condition. */
  | "conditional"
  /**
   * The statement is about a later time, is hearsay or doubtful, or is one of several choices, so it promises nothing.
   */
  | "none";

/** The number of words to check on either side of a statement. The limit keeps the time linear. */
const reach = 40;

const conditions = new Set([
  "if",
  "when",
  "once",
  "whenever",
  "assuming",
  "provided",
  "providing",
  "until",
  "till",
  "after",
]);
const doubts = new Set(
  "maybe perhaps possibly might may could would either whether wondering considering unsure hopefully rather doubt doubtful last yesterday previously earlier".split(
    " ",
  ),
);
const questions = new Set(["how", "what", "where", "which", "who", "why", "whether", "or"]);
const beliefs = new Set([
  "think",
  "guess",
  "believe",
  "figure",
  "suppose",
  "mean",
  "promise",
  "swear",
  "know",
  "say",
  "assume",
  "thinking",
]);
const reports = new Set(
  (
    "think thinks thought guess believe believes figure suppose say says said saying tell tells told telling claim " +
    "claims claimed pretend expects expect expecting hear heard assume assumes suspects suspect convince convinced " +
    "ask asks asked asking lie worry worries worried thinking believing means mean trust trusts hope hopes hoping " +
    "afraid implies suggests apparently insinuate insinuates convincing"
  ).split(" "),
);
const later = new Set(["eventually", "later", "someday", "soon", "future", "tomorrow", "endgame"]);
/** `in two turns`, `for the next few years` */
const spans = new Set(["turns", "years", "seasons"]);
const times = new Set([
  "turn",
  "year",
  "season",
  "time",
  "spring",
  "fall",
  "autumn",
  "winter",
  "phase",
  "round",
  "move",
  "build",
]);
const seasons = new Set(["spring", "fall", "autumn", "winter"]);

/**
 * Assesses the words around a statement.
 * @param from the index of the first word of the statement
 * @param to the index of the word after the statement
 * @param season the season in which the message was sent, in lower case; null if unknown
 */
export function standingOf(
  message: MessageWords,
  sentence: Sentence,
  { from, to, season }: { readonly from: number; readonly to: number; readonly season: string | null },
): Standing {
  const start = clauseStart(message, sentence, from);
  const end = clauseEnd(message, sentence, to);
  if (isLater(message, start, from, season) || isLater(message, from, timeEnd(message, to, end), season)) return "none";
  if (message.isQuoted(from) || isReported(message, start, from)) return "none";
  if (isDoubted(message, start, from)) return "none";
  // `it looks like I'm`, `Then I'll` after another sentence: the first is a guess, the second is about a later turn.
  if (message.is(from - 1, "like") || isSequel(message, sentence, from)) return "none";
  const isChoice = message.is(to, "or", "/") || (message.is(to, ",") && message.is(to + 1, "or"));
  if (isChoice || message.is(from - 1, "or")) return "none";
  if (isExchange(message, sentence, from)) return "conditional";
  return hasCondition(message, start, from) || hasCondition(message, to, end) ? "conditional" : "plain";
}

/**
 * Whether a statement is in doubt. A doubt applies up to the next comma; a question word applies only directly before
 * the statement.
 */
function isDoubted(message: MessageWords, start: number, from: number): boolean {
  if (questions.has(message.at(from - 1)) || isUncertain(message, start, from)) return true;
  for (let at = from - 1; at >= start && !message.is(at, ","); at--) if (doubts.has(message.at(at))) return true;
  return false;
}

/** Whether the statement is the next step of a plan: `You take Bul. Then I'll take Con`, `From there I'll take Sev`. */
function isSequel(message: MessageWords, sentence: Sentence, from: number): boolean {
  const isThen = message.is(from - 1, "then");
  for (let at = from - 1; at >= Math.max(0, from - reach); at--) {
    if (at > sentence.from && message.is(at, "there") && message.is(at - 1, "from")) return true;
    if (isThen && message.place(at) !== null) return true;
  }
  return false;
}

/** Whether the speaker expresses uncertainty: `not sure I'll`, `I don't know that I'll`. */
function isUncertain(message: MessageWords, start: number, from: number): boolean {
  for (let at = from - 1; at >= Math.max(start, from - 4); at--) {
    const isSure = message.is(at, "sure", "certain", "know", "convinced");
    if (isSure && (message.is(at - 1, "not") || /n't$|^dont$/.test(message.at(at - 1)))) return true;
  }
  return false;
}

/** Returns the start of the clause: after the last `but`, `; `, or `, so` before the statement. */
function clauseStart(message: MessageWords, sentence: Sentence, from: number): number {
  const first = Math.max(sentence.from, from - reach);
  for (let at = from - 1; at >= first; at--) {
    // A bracket starts a new clause: `... if you're ok with that (I'll use Kie to take Ber)`. If `you` follows, the
    // statement depends on the condition before the bracket: `... if you want (I'll move Bel-Pic, you support)`.
    if (message.is(at, "(") && !hasWord(message, ")", at, from) && !message.is(from - 1, ",")) {
      if (!hasWord(message, "you", from, Math.min(sentence.to, from + 12))) return at + 1;
    }
    if (message.is(at, "but", "though", "because", "therefore")) return at + 1;
    if (message.is(at, "so") && (at === sentence.from || message.is(at - 1, ",", ")"))) return at + 1;
    // `If you're interested, then sure: I'll go to Alb` depends on the condition.
    const isColon = message.is(at, ":") && !message.is(sentence.first, "if");
    if (isColon || isBreak(message, at)) return at + 1;
  }
  return first;
}

const ending = ["but", "because", "since", "so", "which", "as", "and", "then", "hopefully", "maybe"];

function clauseEnd(message: MessageWords, sentence: Sentence, to: number): number {
  const last = Math.min(sentence.to, to + reach);
  for (let at = to; at < last; at++) {
    if (message.is(at, ")") && !hasWord(message, "(", to, at)) return at;
    if (message.is(at, "but", "because", "since") || isBreak(message, at)) return at;
    if (message.is(at, "as") && !message.is(at + 1, "long", "soon")) return at;
    if (message.is(at, "so") && !message.is(at + 1, "long")) return at;
    if (message.is(at, ",") && message.is(at + 1, ...ending)) return at;
    // The condition is about what follows: `I'll build in Bre and if you build in Kie, ...`
    if (message.is(at, "and") && message.is(at + 1, "if", "when", "once", "then")) return at;
  }
  return last;
}

function hasWord(message: MessageWords, word: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (message.is(at, word)) return true;
  return false;
}

/**
 * Returns the index from which words about a time no longer refer to the statement; `end` if there is none. An example
 * is `I'll move to Bur and we can talk next turn`.
 */
function timeEnd(message: MessageWords, to: number, end: number): number {
  for (let at = to; at < end; at++) {
    if (message.is(at, "and", ",") && message.is(at + 1, ...nextSubjects)) return at;
    if (message.is(at, "and") && message.is(at + 1, "in", "next")) return at;
  }
  return end;
}

const nextSubjects = ["we", "you", "he", "they", "it", "we'll", "you'll"];

/** Whether a token is a dash between spaces, which is not part of an order. */
function isBreak(message: MessageWords, at: number): boolean {
  const { words } = message;
  const [before, dash, after] = [words[at - 1], words[at], words[at + 1]];
  if (dash?.kind !== "dash" || !before || !after) return false;
  const isApart = dash.from > before.to && after.from > dash.to;
  return (isApart || dash.text.length > 1 || dash.text === "—") && message.place(at + 1, true) === null;
}

/** Whether the speaker is waiting for what they asked for: `Let me into Burgundy and I'll support you`. */
function isExchange(message: MessageWords, sentence: Sentence, from: number): boolean {
  const isJoined = message.is(from - 1, "and", ",", "then");
  return isJoined && message.is(sentence.first, "give", "let", "tell", "promise", "please");
}

function hasCondition(message: MessageWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    // `unless I hear otherwise` leaves the order as it is.
    if (isReserved(message, at)) continue;
    if (conditions.has(message.at(at))) return true;
    if (message.is(at, "unless") || message.after(at, "should you") !== null) return true;
    if (message.is(at, "as", "so") && message.is(at + 1, "long", "soon")) return true;
    if (message.is(at, "exchange", "return") && message.is(at - 1, "in")) return true;
  }
  return false;
}

function isReserved(message: MessageWords, at: number): boolean {
  if (!message.is(at, "unless", "until", "till", "if")) return false;
  if (message.after(at, "unless you think") !== null) return true;
  for (let after = at + 1; after < at + 7; after++)
    if (
      message.is(after, "otherwise", "object", "objections", "changes") ||
      message.after(after, "better idea") !== null
    )
      return true;
  return false;
}

/** Whether a sentence is about a different season from the one in which the message was sent: `Fall is A Kie - Den`. */
export function isElsewhen(message: MessageWords, { from, to, first }: Sentence, season: string | null): boolean {
  const isNamed = seasons.has(message.at(first)) && message.is(first + 1, "is", ":", "would", "will");
  const isOther = season === null || !sameSeason(message.at(first), season);
  return (isNamed && isOther) || isLater(message, from, to, season);
}

function isLater(message: MessageWords, from: number, to: number, season: string | null): boolean {
  for (let at = from; at < to; at++) {
    if (later.has(message.at(at)) || (message.is(at, "some") && message.is(at + 1, "point"))) return true;
    if (message.is(at, "next") && message.words[at + 1]?.kind !== "word") return true;
    if (message.is(at, "next", "following", "another") && times.has(message.at(at + 1))) return true;
    if (isYear(message, at) || (spans.has(message.at(at)) && !message.is(at - 1, "last", "past"))) return true;
    const isNamed = seasons.has(message.at(at)) && message.is(at - 1, "in", "the", "next", "by");
    if (isNamed && (season === null || !sameSeason(message.at(at), season))) return true;
  }
  return false;
}

/** Whether the words name a year: `in 1903`, `by '03`. */
function isYear(message: MessageWords, at: number): boolean {
  if (!message.is(at, "in", "by")) return false;
  const isShort = message.is(at + 1, "'", "‘", "’") && /^\d\d$/.test(message.at(at + 2));
  return isShort || /^(18|19|20)\d\d$/.test(message.at(at + 1));
}

function sameSeason(word: string, season: string): boolean {
  // A promise in winter about spring is about the next orders.
  return word === season || (word === "autumn" && season === "fall") || (word === "spring" && season === "winter");
}

/**
 * Whether a statement only reports what somebody says or thinks: `Russia says I'm`, `he thinks I'll`, `I don't think
 * I'll`. `I think I'll` and `trust me, I'll` are statements.
 */
function isReported(message: MessageWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (!reports.has(message.at(at))) continue;
    const isOwn = beliefs.has(message.at(at)) && message.is(at - 1, "i", "i'd", "i'm");
    // `Until I hear otherwise` leaves the order as it is.
    const isPlea = (message.is(at, "trust", "believe") && message.is(at + 1, "me")) || message.is(at + 1, "otherwise");
    if (!isOwn && !isPlea) return true;
  }
  return false;
}

/**
 * Whether a question asks about the statement (`do you mind if I'll`, `what if I'm`), or offers it as part of a deal
 * (`I'll take Bur, and you'll let me have Denmark?`).
 */
export function asks(message: MessageWords, sentence: Sentence, at: number, next: number): boolean {
  for (let before = Math.max(sentence.from, at - 12); before < at; before++)
    if (asking.has(message.at(before))) return true;
  for (let after = next; after < Math.min(sentence.to, next + 12); after++)
    if (message.is(after, "you'll") || (message.after(after, "and you") !== null && !message.is(after + 2, "can")))
      return true;
  return false;
}

const asking = new Set(
  "do does did should shall can could would what how why where which who is are mind want".split(" "),
);

/** Whether a preceding clause names what the speaker would accept or is considering: `I'm fine ... moving my army`. */
export function isLoose(message: MessageWords, sentence: Sentence, at: number): boolean {
  for (let before = Math.max(sentence.from, at - 20); before < at; before++)
    if (loose.has(message.at(before))) return true;
  return false;
}

const loose = new Set(
  "fine happy comfortable willing open ok okay instead considering thinking idea suggest about like he they you".split(
    " ",
  ),
);

/** Whether a word names a power other than the sender but no place; `English` may mean the Channel. */
export function isOtherPower(message: MessageWords, at: number): boolean {
  const power = message.power(at);
  return power !== null && power !== message.parties.speaker && message.place(at) === null;
}

/**
 * Whether the preceding words name another power, or contain a word such as `he` or `they`. The unit may then belong to
 * that power.
 */
export function isAboutOthers(message: MessageWords, sentence: Sentence, at: number): boolean {
  for (let before = Math.max(sentence.from, at - 20); before < at; before++) {
    if (isOtherPower(message, before)) return true;
    if (message.is(before, "he", "they", "his", "their", "she", "her", "you", "your")) return true;
  }
  return false;
}

/**
 * Whether a sentence announces another power's words, which fill the rest of the message: `Italy: I'm moving to Tyr`,
 * `He said this to me:`
 */
export function announcesOthers(message: MessageWords, { from, to }: Sentence): boolean {
  const colon = firstColon(message, from, to);
  if (colon === null) return false;
  const isAtEnd = colon + 1 >= to;
  const isName = colon === from + 1 && isOtherPower(message, from) && message.power(from) !== message.parties.listener;
  if (isName) return !isAtEnd;
  if (!isAtEnd) return false;
  for (let at = Math.max(from, colon - reach); at < colon; at++)
    if (quoting.has(message.at(at)) && !message.is(at - 1, "i")) return true;
  return false;
}

const quoting = new Set("said says wrote writes told tells sent message quote forwarded".split(" "));

function firstColon(message: MessageWords, from: number, to: number): number | null {
  for (let at = from; at < Math.min(to, from + reach); at++) if (message.is(at, ":")) return at;
  return null;
}
