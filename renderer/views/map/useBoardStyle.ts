import { useLayoutEffect } from "react";
import type { ScenePower } from "../../../core/picture/scene.ts";
import { pageStylesheet } from "../../../core/picture/stylesheet.ts";

/** Gives the page the colours and forms of a board: by CSSOM, which a strict content security policy allows. */
export function useBoardStyle(powers: readonly ScenePower[]): void {
  const css = pageStylesheet(powers, ".board");
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
