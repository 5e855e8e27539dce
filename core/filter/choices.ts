import type { AddedFields, FieldName } from "./fields.ts";

/** A value of a closed list. */
export interface Choice {
  /** The name that is compared and printed. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
}

const flag: readonly Choice[] = [choice("yes", "answered", "true"), choice("no", "not answered", "false")];

/** The values of flags of plug-ins. */
const addedFlag: readonly Choice[] = [choice("yes", "it is true", "true"), choice("no", "it is not true", "false")];

/** Fields with a closed list of values; any other value is a fault. */
const choices: Readonly<Partial<Record<FieldName, readonly Choice[]>>> = {
  direction: [
    choice("client-to-server", "to the server", "c2s", "client"),
    choice("server-to-client", "to a client", "s2c", "server"),
  ],
  severity: [
    choice("note", "an extension, or worth knowing", "info"),
    choice("warning", "some programs refuse it", "warn"),
    choice("error", "it breaks a rule", "err"),
  ],
  kind: [
    choice("IM", "initial message"),
    choice("RM", "representation: names of powers and provinces"),
    choice("DM", "diplomacy message"),
    choice("FM", "final message"),
    choice("EM", "error message"),
    choice("other", "unknown kind"),
    choice("document", "from a document without wire bytes"),
  ],
  season: [
    choice("SPR", "spring: movement", "spring", "s"),
    choice("SUM", "summer: retreats", "summer"),
    choice("FAL", "fall: movement", "fall", "f"),
    choice("AUT", "autumn: retreats", "autumn", "a"),
    choice("WIN", "winter: adjustments", "winter", "w"),
  ],
  answered: flag,
};

function choice(name: string, meaning: string, ...aliases: readonly string[]): Choice {
  return { name, aliases, meaning };
}

/** Returns the values of a field with a closed list; undefined for every other field. */
export function choicesOf(field: FieldName, added?: AddedFields): readonly Choice[] | undefined {
  return added?.get(field)?.type === "flag" ? addedFlag : choices[field];
}

/** Returns the value of a closed list with this name or alias, ignoring case. */
export function choiceNamed(list: readonly Choice[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  return list.find(({ name, aliases }) => name.toLowerCase() === wanted || aliases.includes(wanted))?.name;
}

/** Whether any value of the list begins with the text. */
export function beginsChoice(list: readonly Choice[], text: string): boolean {
  const begun = text.toLowerCase();
  return list.some(({ name, aliases }) =>
    [name.toLowerCase(), ...aliases].some((each) => each !== begun && each.startsWith(begun)),
  );
}
