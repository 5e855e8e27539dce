import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type PracticeSetup, usualPractice } from "../../core/host/practice.ts";
import { defaultPeace, type PeaceProfile } from "../../core/press/profiles.ts";

/** Panes around the map that can be hidden. */
export type PaneName = "messages" | "inspector" | "timeline";

/**
 * How to show the timestamps of messages: relative to the recording's start, as the time of day, or relative to the
 * message above.
 */
export type TimeMode = "start" | "clock" | "above";

/** How the user arranged the columns of a table. */
export interface GridSetup {
  /** Whether each column is shown, by column id; columns without an entry have the default. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Ids of the columns in the user's order; empty for the default order. */
  readonly order: readonly string[];
  /** The widths that the user set, in pixels, by column id. */
  readonly widths: Readonly<Record<string, number>>;
}

/** The user's settings, kept between visits. */
export interface Settings {
  /** `system` follows the operating system. */
  readonly theme: "light" | "dark" | "system";
  readonly density: "compact" | "comfortable";
  readonly time: TimeMode;
  /** Whether to animate units on the map when the turn changes. */
  readonly animates: boolean;
  readonly panes: Readonly<Record<PaneName, boolean>>;
  /** Which actions breach peace when agreements are assessed. */
  readonly peace: PeaceProfile;
  /** The name that is stored with the user's decisions about readings; empty if the user has not given one. */
  readonly annotator: string;
  /** The server that was recorded last, and the address that bots connected to; empty for the default. */
  readonly record: { readonly upstream: string; readonly listen: string };
  /** The settings of the last practice game. */
  readonly practice: PracticeSetup;
  /** How the user arranged the columns of tables, keyed by the table's name, such as `Recordings`. */
  readonly grids: Readonly<Record<string, GridSetup>>;
}

const fresh: Settings = {
  theme: "system",
  density: "compact",
  time: "start",
  animates: true,
  panes: { messages: true, inspector: true, timeline: true },
  peace: defaultPeace,
  annotator: "",
  record: { upstream: "", listen: "" },
  practice: { ...usualPractice, bots: ["diplomat"], level: 20, pace: 2 },
  grids: {},
};

/** The settings, stored in the browser. It is not an error if a private window stores nothing. */
export const useSettings = create<Settings>()(persist(() => fresh, { name: "black-chamber" }));

export function setSettings(settings: Partial<Settings>): void {
  useSettings.setState(settings);
}

export function togglePane(name: PaneName): void {
  const { panes } = useSettings.getState();
  useSettings.setState({ panes: { ...panes, [name]: !panes[name] } });
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** Returns the theme that is shown. */
export function shownTheme({ theme }: Pick<Settings, "theme">): "light" | "dark" {
  if (theme !== "system") return theme;
  return dark.matches ? "dark" : "light";
}

/** Applies the theme and the density to the page, now and after every change. */
export function applySettings(): void {
  const apply = (): void => {
    const settings = useSettings.getState();
    document.documentElement.dataset["theme"] = shownTheme(settings);
    document.documentElement.dataset["density"] = settings.density;
  };
  apply();
  useSettings.subscribe(apply);
  // Set the same settings again, so that components that show the theme follow the system's theme.
  dark.addEventListener("change", () => useSettings.setState({}));
}
