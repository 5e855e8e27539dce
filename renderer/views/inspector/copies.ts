import { commandsOf } from "../../parts/command.ts";
import { copyForms, copyLink, copyMessage } from "../../session/copyMessage.ts";
import { useView } from "../../session/store.ts";

/** The copy commands, for shortcuts and the palette. */
export const copyCommands = commandsOf("Message", () => useView.getState().cursor > 0, [
  {
    id: "copy.link",
    label: "Copy link to this message",
    words: "share address url permalink",
    keys: ["Shift+L"],
    run: () => void copyLink(),
  },
  ...copyForms.map(({ form, words, keys }) => ({
    id: `copy.${form}`,
    label: `Copy message as ${words}`,
    keys: [keys],
    run: () => void copyMessage(form),
  })),
]);
