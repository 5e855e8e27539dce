import { create } from "zustand";
import { persist } from "zustand/middleware";
import { defaultPeace, type PeaceProfile } from "../../core/press/profiles.ts";

/** Panes beside the map that can be closed. */
export type PaneName = "messages" | "inspector" | "timeline";

/** What a person set and finds again. */
export interface Settings {
  /** `system` follows the machine's. */
  readonly theme: "light" | "dark" | "system";
  readonly density: "compact" | "comfortable";
  /** Units move on the map when a turn is played. */
  readonly animates: boolean;
  readonly panes: Readonly<Record<PaneName, boolean>>;
  /** What peace is taken to forbid, where agreements are judged. */
  readonly peace: PeaceProfile;
  /** The server that was recorded last, and the port for bots; empty: the usual. */
  readonly record: { readonly upstream: string; readonly listen: string };
}

const fresh: Settings = {
  theme: "system",
  density: "compact",
  animates: true,
  panes: { messages: true, inspector: true, timeline: true },
  peace: defaultPeace,
  record: { upstream: "", listen: "" },
};

/** Kept in the browser; a private window that keeps nothing is no fault. */
export const useSettings = create<Settings>()(persist(() => fresh, { name: "black-chamber" }));

export function setSettings(settings: Partial<Settings>): void {
  useSettings.setState(settings);
}

export function togglePane(name: PaneName): void {
  const { panes } = useSettings.getState();
  useSettings.setState({ panes: { ...panes, [name]: !panes[name] } });
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown. */
export function shownTheme({ theme }: Pick<Settings, "theme">): "light" | "dark" {
  if (theme !== "system") return theme;
  return dark.matches ? "dark" : "light";
}

/** Keeps the page's theme and density as they are set. */
export function applySettings(): void {
  const apply = (): void => {
    const settings = useSettings.getState();
    document.documentElement.dataset["theme"] = shownTheme(settings);
    document.documentElement.dataset["density"] = settings.density;
  };
  apply();
  useSettings.subscribe(apply);
  // What shows a theme of its own follows the system's as well: to whoever looks at the settings they are new.
  dark.addEventListener("change", () => useSettings.setState({}));
}
