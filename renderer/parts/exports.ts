import { type Command, commandsOf } from "./command.ts";

/**
 * The figures that are on the page, in the order in which they appeared: names, keyed by the id of the export button.
 */
const shown = new Map<string, string>();

/** Lists a figure in the palette until the returned function is called. */
export function listFigure(id: string, name: string): () => void {
  shown.set(id, name);
  return () => void shown.delete(id);
}

/** Returns a command for each figure that the page shows. */
export function figureCommands(): readonly Command[] {
  return commandsOf(
    "Figures",
    () => true,
    [...shown].map(([id, name]) => ({
      id: `figure.${name}`,
      label: `Export figure: ${name}…`,
      words: "save download picture image chart matrix table SVG PNG CSV LaTeX paper",
      run: () => openMenu(id),
    })),
  );
}

function openMenu(id: string): void {
  const button = document.getElementById(id);
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
