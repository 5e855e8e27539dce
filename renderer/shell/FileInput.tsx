import { fileFieldId } from "../session/chooseFile.ts";
import { openFile } from "../session/logs.ts";

/** The field behind "Open": once on the page, seen by nobody. */
export function FileInput(): React.JSX.Element {
  return (
    <input
      id={fileFieldId}
      type="file"
      hidden
      aria-label="Open a recording"
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = "";
        if (file) openFile(file);
      }}
    />
  );
}
