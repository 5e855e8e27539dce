import { open } from "../session/store.ts";

const id = "open-file";

/** Shows the browser's dialog for opening a file. */
export function chooseFile(): void {
  document.getElementById(id)?.click();
}

/** The field behind "Open": once on the page, seen by nobody. */
export function FileInput(): React.JSX.Element {
  return (
    <input
      id={id}
      type="file"
      hidden
      aria-label="Open a recording"
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = "";
        if (file) open({ kind: "file", file });
      }}
    />
  );
}
