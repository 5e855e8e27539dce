import { fileFieldId } from "../session/chooseFile.ts";
import { openFile } from "../session/logs.ts";

/** The hidden file input that all Open buttons use. */
export function FileInput(): React.JSX.Element {
  return (
    <input
      id={fileFieldId}
      type="file"
      hidden
      aria-label="Open file"
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = "";
        if (file) void openFile(file);
      }}
    />
  );
}
