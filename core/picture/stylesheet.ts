import { boardColours, powerColours, type Theme } from "./palette.ts";
import type { ScenePower } from "./scene.ts";

/** Theme of a picture; `auto` follows the reader's system setting. */
export type PictureTheme = Theme | "auto";

/** Returns the values of one theme as CSS custom properties: the board's, then each power's. */
function properties(powers: readonly ScenePower[], theme: Theme, within: string): string {
  const board = Object.entries(boardColours[theme]).map(([name, value]) => `--${name}:${value}`);
  const rows = powers.map((power) => {
    const { fill, onFill, casing, tint } = powerColours(power, theme);
    return `${within} .${power.className}{--fill:${fill};--on-fill:${onFill};--casing:${casing};--tint:${tint}}`;
  });
  return [
    `${within}{${board.join(";")}}`,
    `${within} .nobody{--fill:#777788;--on-fill:#FFFFFF;--casing:#FFFFFF}`,
    ...rows,
  ].join("\n");
}

/**
 * Returns the CSS of a scene. Dashes, arrowheads and letters convey everything that colours do.
 * @param within selector of the picture's root, which limits the styles to the picture
 */
export function stylesheet(powers: readonly ScenePower[], theme: PictureTheme, within: string): string {
  const colours =
    theme === "auto"
      ? `${properties(powers, "light", within)}\n@media (prefers-color-scheme:dark){\n${properties(powers, "dark", within)}\n}`
      : properties(powers, theme, within);
  return `${colours}\n${rules.map((rule) => `${within} ${rule}`).join("\n")}`;
}

/** Like {@link stylesheet}, but for a page that sets the theme with `data-theme` on an element around the picture. */
export function pageStylesheet(powers: readonly ScenePower[], within: string): string {
  const colours = (["light", "dark"] as const).map((theme) =>
    properties(powers, theme, `[data-theme="${theme}"] ${within}`),
  );
  return `${colours.join("\n")}\n${rules.map((rule) => `${within} ${rule}`).join("\n")}`;
}

const rules = [
  ".area{fill:var(--land);fill-rule:evenodd}",
  ".area.sea{fill:var(--sea)}",
  ".area.shut{fill:var(--shut)}",
  ".area.held{fill:var(--tint)}",
  ".border{fill:none;stroke:var(--land-line);stroke-width:.75;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}",
  ".border.coast{stroke:var(--coast-line);stroke-width:.9}",
  ".border.sea{stroke:var(--sea-line)}",
  ".border.wall{stroke:var(--coast-line);stroke-width:3}",
  ".border.bridge{stroke:var(--coast-line);stroke-width:2;stroke-dasharray:0 5}",
  ".case{fill:var(--casing);stroke:var(--casing);stroke-width:3;stroke-linejoin:round}",
  ".unit{fill:var(--fill);stroke:var(--on-fill);stroke-opacity:.35;stroke-width:.75}",
  "text{font-family:'Inter Variable',Inter,'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif;text-anchor:middle;dominant-baseline:central}",
  ".mark{font-size:10px;font-weight:700;fill:var(--on-fill)}",
  ".mark.two{font-size:8px}",
  ".mark.three{font-size:6px}",
  ".centre{fill:var(--fill);stroke:var(--casing);stroke-width:1}",
  ".centre.free{fill:var(--halo);stroke:var(--land-ink);stroke-width:1.2}",
  ".centre-mark{font-size:6.5px;font-weight:700;fill:var(--on-fill)}",
  ".centre-mark.long{font-size:4.6px}",
  ".label{font-size:9px;font-weight:650;letter-spacing:.1px;fill:var(--land-ink);stroke:var(--halo);stroke-width:2.5;stroke-linejoin:round;paint-order:stroke}",
  ".label.sea{font-size:8.5px;font-weight:400;font-style:italic;fill:var(--sea-ink)}",
  ".dislodged{fill:none;stroke:var(--err);stroke-width:2;stroke-dasharray:4 2.5}",
  ".dislodged.retreating{fill:var(--disc);fill-opacity:.7;stroke-width:1.5}",
  ".disc-ok{fill:var(--ok);stroke:var(--on-mark);stroke-width:1}",
  ".disc-err{fill:var(--err);stroke:var(--on-mark);stroke-width:1}",
  ".sign{fill:none;stroke:var(--on-mark);stroke-width:1.8;stroke-linecap:round}",
  ".failed-disc{fill:var(--disc);stroke:var(--disc-ink);stroke-width:.75}",
  ".failed-sign{fill:none;stroke:var(--disc-ink);stroke-width:1.4;stroke-linecap:round}",
  ".slash{stroke:var(--disc-ink);stroke-width:2;stroke-linecap:round}",
  ".slash-case{stroke:var(--disc);stroke-width:4.5;stroke-linecap:round}",
  ".line,.line-case,.ring,.ring-case,.chevron,.chevron-case{fill:none;stroke:var(--fill)}",
  ".line-case,.ring-case,.chevron-case,.head-case,.hollow-case{stroke:var(--casing)}",
  ".line.move,.line.retreat{stroke-width:2.5}",
  ".line-case.move,.line-case.retreat{stroke-width:4.5}",
  ".line.failed{stroke-width:2;stroke-dasharray:0 4;stroke-linecap:round}",
  ".line-case.failed{stroke-width:3.4;stroke-dasharray:0 4;stroke-linecap:round}",
  ".line.support{stroke-width:1.5;stroke-dasharray:5 5}",
  ".line-case.support{stroke-width:3.5;stroke-dasharray:7 3;stroke-dashoffset:1}",
  ".line.support-failed{stroke-width:1.5;stroke-dasharray:0 3.6;stroke-linecap:round}",
  ".line-case.support-failed{stroke-width:2.9;stroke-dasharray:0 3.6;stroke-linecap:round}",
  ".line.convoy{stroke-width:2.2;stroke-dasharray:15 5}",
  ".line-case.convoy{stroke-width:4.2;stroke-dasharray:17 3;stroke-dashoffset:1}",
  ".line.way{stroke-width:1.25;stroke-dasharray:2 3}",
  ".line-case.way{stroke-width:2.75;stroke-dasharray:3.4 1.6;stroke-dashoffset:.7}",
  ".way-end{fill:var(--fill);stroke:var(--casing);stroke-width:1.25}",
  ".future{opacity:.88}",
  ".head{fill:var(--fill)}",
  ".head-case{fill:var(--casing);stroke-width:2;stroke-linejoin:round}",
  ".hollow{fill:none;stroke:var(--fill);stroke-width:1.75;stroke-linejoin:round}",
  ".hollow-case{fill:none;stroke-width:3.75;stroke-linejoin:round}",
  ".chevron{stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}",
  ".chevron-case{stroke-width:3.75;stroke-linejoin:round;stroke-linecap:round}",
  ".ring{stroke-width:1.5}",
  ".ring-case{stroke-width:3.5}",
  ".legend-ground{fill:var(--disc)}",
  ".legend-text{font-size:10px;text-anchor:start;fill:var(--disc-ink)}",
  ".heading{font-weight:650}",
  ".broken{stroke-dasharray:9 5.14}",
];
