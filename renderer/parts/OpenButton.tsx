import { FolderOpen } from "lucide-react";
import { chooseFile } from "../session/chooseFile.ts";
import { Button } from "./Button.tsx";

/** Opens a file that the user chooses. */
export function OpenButton({ words }: { readonly words: string }): React.JSX.Element {
  return (
    <Button icon={FolderOpen} onClick={chooseFile}>
      {words}
    </Button>
  );
}
