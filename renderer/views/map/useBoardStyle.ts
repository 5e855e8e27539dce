import { useLayoutEffect } from "react";
import type { ScenePower } from "../../../core/picture/scene.ts";
import { pageStylesheet } from "../../../core/picture/stylesheet.ts";

let last = { key: "", css: "" };

/** Made anew for other powers alone. */
function stylesheetOf(powers: readonly ScenePower[]): string {
  const key = powers.map(({ name, className, fill }) => `${name} ${className} ${fill}`).join(" ");
  if (last.key !== key) last = { key, css: pageStylesheet(powers, ".board") };
  return last.css;
}

/** Gives the page the colours and forms of a board: by CSSOM, which a strict content security policy allows. */
export function useBoardStyle(powers: readonly ScenePower[]): void {
  const css = stylesheetOf(powers);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    // Adopted sheets come after the page's own: in a layer they give way to it.
    sheet.replaceSync(`@layer board{${css}}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
}
