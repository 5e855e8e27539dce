/** The field behind "Open": once on the page. */
export const fileFieldId = "open-file";

/** What can be made a recording of. */
const importable = ".jsonl,.clg,.csv,.json,.gz";

/** Shows the browser's dialog for opening a file. */
export function chooseFile(): void {
  choose("");
}

/** The same for files of other tools. */
export function chooseImport(): void {
  choose(importable);
}

/** The same for a bot's own log, to be read beside what is open. */
export function chooseLog(): void {
  choose(".log,.txt,.out,.err");
}

function choose(accept: string): void {
  const field = document.getElementById(fileFieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.accept = accept;
  field.click();
}
