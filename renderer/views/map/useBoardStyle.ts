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
    sheet.replaceSync(css);
    // Before what the page says itself, which can so say otherwise.
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
}
