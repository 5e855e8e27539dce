import { capital } from "../language/english/words.ts";
import { languageFindings } from "../language/findings.ts";
import { vocabulary } from "../tokens/vocabulary.ts";
import { choicesOf, type FieldName } from "./fields.ts";
import { commands, type GameNames, kindOfNames, meaningOfToken, messageNames, pressTypes } from "./names.ts";

/** A value that completion can offer. */
export interface KnownValue {
  readonly value: string;
  /** Its meaning; may be empty. */
  readonly detail: string;
}

/** Returns the values of a field that do not depend on the recording, except for the names in its games. */
export function knownValues(field: FieldName, names: GameNames): readonly KnownValue[] {
  const list = choicesOf(field, names.fields);
  if (field === "direction") return [known("c2s", "to the server"), known("s2c", "to a client")];
  if (list) return list.map(({ name, meaning }) => known(name, meaning));
  const kind = kindOfNames(field, names.fields);
  if (kind) {
    // In a list, `the North Sea` is shown as `North Sea`.
    const named = [...names[kind]].map(([name, words]) =>
      known(name, words === name ? "" : capital(words.replace(/^the /, ""))),
    );
    if (kind === "provinces") named.sort((a, b) => (a.detail || a.value).localeCompare(b.detail || b.value, "en"));
    return field === "from" || field === "to" ? [...named, known("server", "the server")] : named;
  }
  switch (field) {
    case "msg":
      return messageNames.map(token);
    case "command":
      return commands.map(token);
    case "press":
      return pressTypes.map(token);
    case "has":
      return vocabulary
        .filter(({ category }) => category !== "Power" && category !== "Province")
        .map(({ name }) => token(name));
    case "finding":
      return Object.entries(languageFindings).map(([code, { message }]) => known(code, message));
    case "mark":
      return [known("yes", "with a mark"), known("no", "without a mark")];
    default:
      return [];
  }
}

function token(name: string): KnownValue {
  return known(name, meaningOfToken(name) ?? "");
}

function known(value: string, detail: string): KnownValue {
  return { value, detail };
}
