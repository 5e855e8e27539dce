import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { BoardPicture } from "../../../core/picture/stage.ts";
import { shownTheme, useSettings } from "../../session/settings.ts";
import { useMapSettings } from "./mapSettings.ts";
import { saveTriggerId } from "./saveTrigger.ts";
import "./mapMenus.css";

/** Saves the whole board as shown, in the page's colours. */
export function SaveMenu({ picture }: { readonly picture: BoardPicture | null }): React.JSX.Element {
  const settings = useSettings();
  const layers = useMapSettings((state) => state.layers);
  const name = `board ${picture?.board.turn ?? ""}`.trim().replaceAll(" ", "-").toLowerCase();
  // The code that writes pictures is loaded on first use.
  const save = async (form: "svg" | "png"): Promise<void> => {
    if (!picture) return;
    const { boardDocument, savePng, saveSvg } = await import("./saveBoard.ts");
    const made = boardDocument(picture, layers, shownTheme(settings));
    if (form === "svg") saveSvg(made, `${name}.svg`);
    else await savePng(made, `${name}.png`);
  };
  return (
    // Not modal: locking the page's scrolling writes style elements, which the content security policy refuses.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger id={saveTriggerId} className="icon-button" aria-label="Save map" disabled={!picture}>
        <Download size={14} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="map-popover menu" align="end" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.Item className="map-item" onSelect={() => void save("svg")}>
            Save as SVG
          </DropdownMenu.Item>
          <DropdownMenu.Item className="map-item" onSelect={() => void save("png")}>
            Save as PNG
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
