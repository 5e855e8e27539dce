import { useSyncExternalStore } from "react";
import type { Theme } from "../../core/picture/palette.ts";

const names = [
  ...["bg1", "bg2", "hover", "line", "line2", "line3", "ink", "ink2", "ink3"],
  ...["accent", "accent-bg", "accent-line", "on-accent", "note", "warn", "err", "ok", "sans"],
] as const;

/** The theme's colours for canvases, which cannot read custom properties. */
export interface Colours {
  readonly theme: Theme;
  /** Returns the value of a custom property, such as `ink2`. */
  of(name: string): string;
}

let known: Colours = read();
const listeners = new Set<() => void>();

function read(): Colours {
  const style = getComputedStyle(document.documentElement);
  const values = new Map(names.map((name) => [name as string, style.getPropertyValue(`--${name}`).trim()]));
  const theme = document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
  return { theme, of: (name) => values.get(name) ?? "" };
}

function update(): void {
  known = read();
  for (const listener of listeners) listener();
}

new MutationObserver(update).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
// Draw again once a font has been loaded, because text drawn before that used a different font.
document.fonts.addEventListener("loadingdone", update);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useColours(): Colours {
  return useSyncExternalStore(subscribe, () => known);
}
