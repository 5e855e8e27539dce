import type { CopyForm } from "../../../core/session/inspectorQuery.ts";
import { commandsOf } from "../../parts/command.ts";
import { copyMessage } from "../../session/copyMessage.ts";
import { useView } from "../../session/store.ts";

/** The forms in which a message can be copied. */
export const copyForms: readonly { readonly form: CopyForm; readonly words: string; readonly keys: string }[] = [
  { form: "text", words: "DAIDE text", keys: "Shift+T" },
  { form: "english", words: "English sentence", keys: "Shift+E" },
  { form: "hex", words: "Hex with header", keys: "Shift+H" },
  { form: "body", words: "Hex without header", keys: "Shift+B" },
  { form: "vector", words: "Test vector (JSON)", keys: "Shift+V" },
];

/** Copy commands, for keys and palette. */
export const copyCommands = commandsOf(
  "Message",
  () => useView.getState().cursor > 0,
  copyForms.map(({ form, words, keys }) => ({
    id: `copy.${form}`,
    label: `Copy message: ${words}`,
    keys: [keys],
    run: () => void copyMessage(form),
  })),
);
