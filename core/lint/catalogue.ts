import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import { broadcasts } from "./across.ts";
import { contents } from "./contents.ts";
import { deadlines } from "./deadlines.ts";
import { delivery } from "./delivery.ts";
import { dialects } from "./dialects.ts";
import { frames } from "./frames.ts";
import { handshake } from "./handshake.ts";
import { language } from "./language.ts";
import { latency } from "./latency.ts";
import { pressLevels } from "./levels.ts";
import { mapAnswer } from "./mapAnswer.ts";
import { definitions } from "./mdf.ts";
import { names } from "./names.ts";
import { orders } from "./orders.ts";
import { passcodes } from "./passcodes.ts";
import { readiness } from "./readiness.ts";
import { soundRefusals } from "./refusals.ts";
import { replies } from "./replies.ts";
import { requestRules } from "./requests.ts";
import type { RuleSet } from "./rule.ts";
import { serverGame } from "./serverGame.ts";
import { serverTalk } from "./serverTalk.ts";
import { submissions } from "./submissions.ts";
import { turnOrder } from "./turnOrder.ts";
import { unanswered } from "./unanswered.ts";
import { votes } from "./votes.ts";

/** All rules by family, as docs/findings.md lists them. A new file of rules needs its line here, and no other. */
export const families = {
  "Frames and handshake": [handshake, frames],
  "Requests and answers": [requestRules, mapAnswer, soundRefusals],
  Orders: [orders],
  "Submissions and their THX": [submissions],
  Time: [deadlines, readiness, latency],
  "Votes, and press when there is none": [votes],
  "What the server made of a turn": [serverGame],
  "The sequence of turns": [turnOrder],
  "What the server tells each client": [serverTalk],
  "The map that the server defines": [definitions],
  Language: [language],
  "Levels, roles, names and dialects": [pressLevels, names, dialects],
  Press: [contents, replies, unanswered],
  "Across connections": [broadcasts, delivery, passcodes],
} as const;

type CodeOf<Rules> = Rules extends RuleSet<infer Code> ? Code : never;

/** Every rule set, in the order of the families. */
export const ruleSets = Object.values(families).flat();

/** The code of a finding: one of those that the rules define. */
export type FindingCode = CodeOf<(typeof families)[keyof typeof families][number]>;

/** Every finding that there is, by its code. */
export const catalogue: Readonly<Record<FindingCode, CatalogueEntry>> = Object.assign(
  {},
  ...ruleSets.map(({ findings }) => findings),
);

/** Whether a text is the code of a finding. */
export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(catalogue, text);
}
