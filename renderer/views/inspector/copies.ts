import { commandsOf } from "../../parts/command.ts";
import { copyForms, copyLink, copyMessage, copyTabLink } from "../../session/copyMessage.ts";
import { useView } from "../../session/store.ts";

/** The command that copies a link to a tab without a message, such as the recordings. */
export const copyTabCommands = commandsOf("File", () => useView.getState().source === null, [
  {
    id: "copy.tab",
    label: "Copy link to this tab",
    words: "share address url permalink",
    keys: ["Shift+L"],
    run: () => void copyTabLink(),
  },
]);

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
