import type { FieldName } from "./fields.ts";

/** A value of a closed list. */
export interface Choice {
  /** As it is compared and printed. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
}

const flag: readonly Choice[] = [choice("yes", "it is", "true"), choice("no", "it is not", "false")];

/** Fields whose values are few and known: every other value is a fault. */
const choices: Readonly<Partial<Record<FieldName, readonly Choice[]>>> = {
  direction: [
    choice("client-to-server", "to the server", "c2s", "client"),
    choice("server-to-client", "to a client", "s2c", "server"),
  ],
  severity: [
    choice("note", "an extension, or worth knowing", "info"),
    choice("warning", "some programs refuse it", "warn"),
    choice("error", "a rule is broken", "err"),
  ],
  kind: [
    choice("IM", "initial message"),
    choice("RM", "representation: names of powers and provinces"),
    choice("DM", "diplomacy message"),
    choice("FM", "final message"),
    choice("EM", "error message"),
    choice("other", "of no known kind"),
    choice("document", "of a document without wire bytes"),
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

/** The values of a field with a closed list; undefined for every other field. */
export function choicesOf(field: FieldName): readonly Choice[] | undefined {
  return choices[field];
}

/** The value of a closed list by its name or another of its names, in any case. */
export function choiceNamed(list: readonly Choice[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  return list.find(({ name, aliases }) => name.toLowerCase() === wanted || aliases.includes(wanted))?.name;
}

/** Whether some value of the list begins so. */
export function beginsChoice(list: readonly Choice[], text: string): boolean {
  const begun = text.toLowerCase();
  return list.some(({ name, aliases }) =>
    [name.toLowerCase(), ...aliases].some((each) => each !== begun && each.startsWith(begun)),
  );
}
