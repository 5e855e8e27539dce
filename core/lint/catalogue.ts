import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import type { RuleSet } from "./rule.ts";
import { absences } from "./rules/across/absences.ts";
import { broadcasts } from "./rules/across/across.ts";
import { delivery } from "./rules/across/delivery.ts";
import { passcodes } from "./rules/across/passcodes.ts";
import { dialects } from "./rules/language/dialects.ts";
import { language } from "./rules/language/language.ts";
import { pressLevels } from "./rules/language/levels.ts";
import { names } from "./rules/language/names.ts";
import { definitions } from "./rules/map/mdf.ts";
import { orders } from "./rules/orders/orders.ts";
import { submissions } from "./rules/orders/submissions.ts";
import { acceptances } from "./rules/press/acceptances.ts";
import { contents } from "./rules/press/contents.ts";
import { replies } from "./rules/press/replies.ts";
import { unanswered } from "./rules/press/unanswered.ts";
import { votes } from "./rules/press/votes.ts";
import { copies } from "./rules/requests/copies.ts";
import { impossible } from "./rules/requests/impossible.ts";
import { mapAnswer } from "./rules/requests/mapAnswer.ts";
import { soundRefusals } from "./rules/requests/refusals.ts";
import { requestRules } from "./rules/requests/requests.ts";
import { serverGame } from "./rules/results/serverGame.ts";
import { closing } from "./rules/server/closing.ts";
import { identity } from "./rules/server/identity.ts";
import { missingUnsent } from "./rules/server/missingUnsent.ts";
import { serverTalk } from "./rules/server/serverTalk.ts";
import { turnOrder } from "./rules/server/turnOrder.ts";
import { unfinished } from "./rules/server/unfinished.ts";
import { deadlines } from "./rules/time/deadlines.ts";
import { disorder } from "./rules/time/disorder.ts";
import { latency } from "./rules/time/latency.ts";
import { pauses } from "./rules/time/pauses.ts";
import { readiness } from "./rules/time/readiness.ts";
import { departures } from "./rules/wire/departures.ts";
import { encodings } from "./rules/wire/encodings.ts";
import { errorCause } from "./rules/wire/errorCause.ts";
import { frames } from "./rules/wire/frames.ts";
import { handshake } from "./rules/wire/handshake.ts";
import { joining } from "./rules/wire/joining.ts";
import { lengths } from "./rules/wire/lengths.ts";

/** All rules by family, in the order of docs/findings.md. A new rule file must be added here and nowhere else. */
export const families = {
  "Frames and handshake": [handshake, joining, frames, errorCause, lengths, encodings, departures],
  "Requests and answers": [requestRules, mapAnswer, soundRefusals, impossible, copies],
  Orders: [orders],
  "Submissions and their THX": [submissions],
  Time: [deadlines, readiness, latency, pauses, disorder],
  "Votes and forbidden press": [votes],
  "Results of a turn": [serverGame],
  "The sequence of turns": [turnOrder],
  "Server messages to each client": [serverTalk, missingUnsent, unfinished, identity, closing],
  "Map definition": [definitions],
  Language: [language],
  "Levels, roles, names and dialects": [pressLevels, names, dialects],
  Press: [contents, replies, acceptances, unanswered],
  "Consistency across connections": [broadcasts, delivery, passcodes, absences],
} as const;

/** The name of a family of rules. */
export type FamilyName = keyof typeof families;

type CodeOf<Rules> = Rules extends RuleSet<infer Code> ? Code : never;

/** Every rule set, in the order of the families. */
export const ruleSets = Object.values(families).flat();

/** The code of a finding that the rules define. */
export type FindingCode = CodeOf<(typeof families)[keyof typeof families][number]>;

/** The code of a finding from a plug-in's rule. */
export type PluginCode = `x/${string}`;

/** The code of any finding. */
export type AnyCode = FindingCode | PluginCode;

/** The catalogue entry for each finding, keyed by code. */
export const catalogue: Readonly<Record<FindingCode, CatalogueEntry>> = Object.assign(
  {},
  ...ruleSets.map(({ findings }) => findings),
);

/** Whether a string can be the code of a plug-in's rule. */
export function isPluginCode(text: string): text is PluginCode {
  return text.startsWith("x/");
}

/** Whether a string is the code of a finding that lint's rules define. */
export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(catalogue, text);
}
