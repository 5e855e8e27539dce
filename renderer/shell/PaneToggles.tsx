import { PanelBottom, PanelLeft, PanelRight } from "lucide-react";
import { IconButton } from "../parts/IconButton.tsx";
import { type PaneName, togglePane, useSettings } from "../session/settings.ts";

const toggles = [
  { name: "messages", label: "Messages pane", icon: PanelLeft },
  { name: "timeline", label: "Timeline pane", icon: PanelBottom },
  { name: "inspector", label: "Inspector pane", icon: PanelRight },
] as const satisfies readonly { readonly name: PaneName; readonly label: string; readonly icon: unknown }[];

/** Hides and shows panes. */
export function PaneToggles(): React.JSX.Element {
  const panes = useSettings((settings) => settings.panes);
  return (
    <span className="pane-toggles">
      {toggles.map(({ name, label, icon }) => (
        <IconButton key={name} icon={icon} label={label} aria-pressed={panes[name]} onClick={() => togglePane(name)} />
      ))}
    </span>
  );
}
