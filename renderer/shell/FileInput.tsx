import { fileFieldId } from "../session/chooseFile.ts";
import { openFiles } from "../session/openFiles.ts";

/** The hidden file input that all Open buttons use. */
export function FileInput(): React.JSX.Element {
  return (
    <input
      id={fileFieldId}
      type="file"
      hidden
      multiple
      aria-label="Open file"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = "";
        void openFiles(files);
      }}
    />
  );
}
