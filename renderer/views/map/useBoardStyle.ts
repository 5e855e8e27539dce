import { useLayoutEffect } from "react";
import type { ScenePower } from "../../../core/picture/scene.ts";
import { pageStylesheet } from "../../../core/picture/stylesheet.ts";

let last = { key: "", css: "" };

/** Returns the last stylesheet, which is rebuilt only if the powers change. */
function stylesheetOf(powers: readonly ScenePower[]): string {
  const key = powers.map(({ name, className, fill }) => `${name} ${className} ${fill}`).join(" ");
  if (last.key !== key) last = { key, css: pageStylesheet(powers, ".board") };
  return last.css;
}

/** Adds the styles of a board to the page through CSSOM, which a strict content security policy allows. */
export function useBoardStyle(powers: readonly ScenePower[]): void {
  const css = stylesheetOf(powers);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    // Adopted sheets come after the page's own; in a layer, they have lower precedence.
    sheet.replaceSync(`@layer board{${css}}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
}
