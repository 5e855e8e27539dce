import { logExtensions } from "../../core/host/openable.ts";

/** Id of the page's hidden file input. */
export const fileFieldId = "open-file";

/** Shows the browser's dialog for opening a file. */
export function chooseFile(): void {
  choose("");
}

/** Shows the browser's dialog for opening a bot's log, to show with the open recording. */
export function chooseLog(): void {
  choose(logExtensions.map((extension) => `.${extension}`).join());
}

function choose(accept: string): void {
  const field = document.getElementById(fileFieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.accept = accept;
  field.click();
}
