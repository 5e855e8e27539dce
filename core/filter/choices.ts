import type { Honesty } from "../press/honesty.ts";
import type { Verdict } from "../press/verdict.ts";

/** A value from a closed list. */
export interface Choice {
  /** The name that is compared and printed. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
}

const flag: readonly Choice[] = [choice("yes", "answered", "true"), choice("no", "not answered", "false")];

/** The values of flags, for plug-ins and for rows other than messages. */
export const plainFlag: readonly Choice[] = [
  choice("yes", "it is true", "true"),
  choice("no", "it is not true", "false"),
];

/** Severity values, least severe first. */
export const severityChoices: readonly Choice[] = [
  choice("note", "an extension, or worth knowing", "info"),
  choice("warning", "some programs refuse it", "warn"),
  choice("error", "it breaks a rule", "err"),
];

/** Season values. */
export const seasonChoices: readonly Choice[] = [
  choice("SPR", "spring: movement", "spring", "s"),
  choice("SUM", "summer: retreats", "summer"),
  choice("FAL", "fall: movement", "fall", "f"),
  choice("AUT", "autumn: retreats", "autumn", "a"),
  choice("WIN", "winter: adjustments", "winter", "w"),
];

/** Order results in ORD, including order notes, which servers send as results in games with AOA. */
const orderResults: readonly Choice[] = [
  choice("SUC", "the order succeeded", "succeeded"),
  choice("BNC", "the move bounced", "bounced"),
  choice("CUT", "the support was cut"),
  choice("DSR", "the convoy was disrupted", "disrupted"),
  choice("NSO", "the supported or convoyed unit had a different order"),
  choice("FLD", "the order failed", "failed"),
  choice("RET", "the unit was dislodged", "dislodged"),
  choice("FAR", "not adjacent"),
  choice("NSP", "no such province"),
  choice("NSU", "no such unit"),
  choice("NAS", "not at sea"),
  choice("NSF", "no such fleet"),
  choice("NSA", "no such army"),
  choice("NYU", "not your unit"),
];

/** The names that filters use for the verdicts on promises. */
export const verdictChoices: Readonly<Record<Verdict, Choice>> = {
  kept: choice("kept", "the orders kept the promise"),
  breached: choice("breached", "the orders broke the promise", "broken"),
  pending: choice("pending", "its turn is not over"),
  "not-testable": choice("not-testable", "no order or press can show whether it was kept"),
  superseded: choice("superseded", "a later agreement replaced it"),
  withdrawn: choice("withdrawn", "its parties withdrew it"),
  unknown: choice("unknown", "it depends on traffic that is not in the recording"),
};

/** The names that filters use for the verdicts on statements. */
const claimChoices: Readonly<Record<Honesty["verdict"], Choice>> = {
  true: choice("true", "it was true when it was sent"),
  false: choice("false", "it was false when it was sent"),
  untestable: choice("untestable", "nothing recorded shows whether it was true", "not testable"),
};

/** The closed lists of values of message fields, keyed by field. */
export const messageChoices: Readonly<Record<string, readonly Choice[]>> = {
  direction: [
    choice("client-to-server", "to the server", "c2s", "client"),
    choice("server-to-client", "to a client", "s2c", "server"),
  ],
  severity: severityChoices,
  kind: [
    choice("IM", "initial message"),
    choice("RM", "representation: names of powers and provinces"),
    choice("DM", "diplomacy message"),
    choice("FM", "final message"),
    choice("EM", "error message"),
    choice("other", "unknown kind"),
    choice("document", "from a document without wire bytes"),
  ],
  season: seasonChoices,
  result: orderResults,
  answered: flag,
  dislodged: plainFlag,
  verdict: Object.values(verdictChoices),
  claim: Object.values(claimChoices),
};

/** Creates a value for a closed list. */
export function choice(name: string, meaning: string, ...aliases: readonly string[]): Choice {
  return { name, aliases, meaning };
}

/** Returns the value with this name or alias from a closed list, ignoring case. */
export function choiceNamed(list: readonly Choice[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  return list.find(({ name, aliases }) => name.toLowerCase() === wanted || aliases.includes(wanted))?.name;
}

/** Whether any name or alias in the list begins with the text and is longer than it. */
export function beginsChoice(list: readonly Choice[], text: string): boolean {
  const begun = text.toLowerCase();
  return list.some(({ name, aliases }) =>
    [name.toLowerCase(), ...aliases].some((each) => each !== begun && each.startsWith(begun)),
  );
}
