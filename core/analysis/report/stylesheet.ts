import { boardColours, powerColours, type Theme } from "../../picture/palette.ts";
import type { ScenePower } from "../../picture/scene.ts";
import { stylesheet } from "../../picture/stylesheet.ts";

/** Colours of the page, the same as in the UI: light and dark, keyed by CSS custom property. */
export const pageColours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  bg0: ["#f2f3f5", "#0e1013"],
  bg1: ["#ffffff", "#15181c"],
  bg2: ["#f7f8f9", "#1a1e23"],
  hover: ["#eef0f3", "#21262c"],
  line: ["#e1e4e8", "#272c33"],
  line2: ["#c3c9d0", "#3d444d"],
  line3: ["#868e98", "#68717c"],
  ink: ["#1b1f24", "#e4e7eb"],
  ink2: ["#454d57", "#b4bbc4"],
  ink3: ["#616974", "#8e96a1"],
  accent: ["#4b4bc8", "#a5a5ff"],
  "accent-bg": ["#e9e9fb", "#272949"],
  "accent-line": ["#8e8ee6", "#6565c9"],
  note: ["#0b6b80", "#56cbdd"],
  "note-bg": ["#e2f3f6", "#10303a"],
  warn: ["#855300", "#f0b549"],
  "warn-bg": ["#fcf1dc", "#38290e"],
  err: ["#b3151f", "#ff8b85"],
  "err-bg": ["#fce8e8", "#401a1c"],
  ok: ["#17693f", "#63cf97"],
  "ok-bg": ["#e2f3e9", "#12311f"],
  "mute-bg": ["#eef0f3", "#252a31"],
};

/**
 * Returns all styles for a page, its powers and its board, in both themes. The reader's system setting selects the
 * theme.
 */
export function reportStyle(powers: readonly ScenePower[]): string {
  const of = (theme: 0 | 1): string =>
    Object.entries(pageColours)
      .map(([name, pair]) => `--${name}:${pair[theme]}`)
      .join(";");
  const chips = powers.map((power) => {
    const { fill, onFill } = powerColours(power, "light");
    return `.chip.${power.className}{background:${fill};color:${onFill}}`;
  });
  return [
    `:root{color-scheme:light dark;${of(0)}}`,
    `@media (prefers-color-scheme:dark){:root{${of(1)}}}`,
    stylesheet(powers, "auto", ".board"),
    ...chips,
    grounds("light"),
    `@media (prefers-color-scheme:dark){${grounds("dark")}}`,
    rules,
    printRules,
  ].join("\n");
}

/** Returns styles that extend the board's background to the page around it. */
function grounds(theme: Theme): string {
  const { sea, shut } = boardColours[theme];
  return `.frame.sea{background:${sea}}.frame.shut{background:${shut}}`;
}

const rules = `
*{box-sizing:border-box}
body{margin:0;background:var(--bg0);color:var(--ink);font:13px/20px "Inter Variable",Inter,system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif;font-feature-settings:"tnum"}
h1,h2,h3,p,ul,dl,dd{margin:0;padding:0;font-size:inherit;font-weight:inherit}
a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
[hidden]{display:none!important}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.dim{color:var(--ink3);font-weight:400}
.num{text-align:right;font-variant-numeric:tabular-nums;color:var(--ink3);white-space:nowrap}
.daide,code,kbd{font:12px/18px ui-monospace,"JetBrains Mono Variable","JetBrains Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
kbd{border:1px solid var(--line2);border-radius:4px;padding:0 5px;background:var(--bg2)}
.none{padding:24px 16px;color:var(--ink3)}
.chip{display:inline-block;min-width:16px;height:16px;padding:0 3px;border-radius:4px;font:700 10.5px/16px system-ui,sans-serif;text-align:center;box-shadow:inset 0 0 0 1px #80808066;vertical-align:2px}
.chip.nobody{background:#777788;color:#fff}
.top{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 12px;padding:8px 16px 0;background:var(--bg0)}
.top h1{font-size:15px;font-weight:650}
.top nav{margin-left:auto;display:flex;gap:20px}
.top nav a{color:var(--ink2);text-decoration:none;padding:2px 2px 6px;border-bottom:2px solid transparent}
.top nav a:hover{color:var(--ink)}
.top nav a[aria-current]{color:var(--ink);font-weight:600;border-color:var(--accent)}
.banner{padding:6px 16px;border-bottom:1px solid var(--line)}
.banner.warn{background:var(--warn-bg);color:var(--warn)}
.banner.err{background:var(--err-bg);color:var(--err)}
.banner a{color:inherit}
main{display:grid;border-top:1px solid var(--line)}
.stage{background:var(--bg1);min-width:0}
.line2{display:flex;align-items:center;gap:12px;min-height:36px;padding:0 16px;background:var(--bg2);border-bottom:1px solid var(--line)}
.line2 h2{font-weight:650}
.line2 label{margin-left:auto}
.frame{overflow:hidden}
.board{display:block;width:100%;max-width:960px;height:auto;overflow:visible}
.board.bare .orders,.board.bare .marks{display:none}
.live-only{display:none}
.controls{align-items:center;gap:4px}
button{font:inherit;color:var(--ink);background:var(--bg1);border:1px solid var(--line2);border-radius:6px;height:26px;min-width:30px;padding:0 8px}
button:hover{background:var(--hover)}
#play{min-width:58px}
#place{white-space:nowrap}
.live #slider{display:block;width:calc(100% + 16px);height:20px;margin:0 -8px;accent-color:var(--accent)}
.timeline{display:flex;gap:8px;padding:8px 16px 4px;border-top:1px solid var(--line)}
.lane-names{width:48px;flex:none;list-style:none;font-size:10px;line-height:10px;color:var(--ink3);text-align:right}
.lane-names .said{padding-top:8px;height:26px}
.track{flex:1;min-width:0;padding:0 8px}
.lanes{display:block;overflow:visible}
.lanes rect{transform-box:fill-box;transform:translateX(-50%)}
.lanes .said{fill:var(--ink3)}
.lanes .offered{fill:var(--line3)}
.lanes .agreed{fill:var(--ok)}
.lanes .breached{fill:var(--err)}
.lanes .cursor{stroke:var(--accent);stroke-width:1.5}
.lanes text{font-size:10px;fill:var(--ink3);text-anchor:middle}
.pane{background:var(--bg1);min-width:0}
.tab{border-top:1px solid var(--line);padding-bottom:16px}
.tab>h2{padding:12px 16px 4px;font-size:15px;font-weight:650}
.tab>h3,.tab>p,.tab>dl,.tab>ul{padding-left:16px;padding-right:16px}
h3{padding-top:14px;padding-bottom:4px;font-weight:650}
table{border-collapse:collapse;width:100%;font-size:12px}
th{text-align:left;font-weight:600}
thead th{font-weight:400;font-size:11px;color:var(--ink3);padding:4px 8px 2px}
td{padding:1px 8px;vertical-align:top}
.turn>summary,.said>summary{padding:4px 16px;background:var(--bg2);border-bottom:1px solid var(--line);font-weight:600;cursor:default}
.facts{padding:6px 16px;color:var(--ink3)}
.orders th,.orders td{padding-left:16px}
.orders td.num,.orders th.num{padding-right:16px;text-align:right}
.orders .power th{padding:8px 16px 2px;font-weight:600;border-top:1px solid var(--line)}
.orders .units{display:block;font-weight:400;color:var(--ink2)}
.failed{color:var(--warn)}
.differs{color:var(--err)}
.lit,.lit>summary{background:var(--accent-bg)!important;box-shadow:inset 2px 0 0 var(--accent)}
.thread{padding:6px 0;border-bottom:1px solid var(--line)}
.msg{padding:2px 16px}
.msg.d1{padding-left:36px}.msg.d2{padding-left:56px}.msg.d3{padding-left:76px}.msg.d4{padding-left:96px}
.msg .daide{color:var(--ink2);font-size:11.5px}
.line a.num{text-decoration-color:var(--line3)}
.who{white-space:nowrap}.who .chip+.chip{margin-left:2px}
.who i{font-style:normal;color:var(--ink3);padding:0 3px}
.outcome{color:var(--ink2);font-weight:600}
.untrue{color:var(--err);font-weight:600}.true{color:var(--ok);font-weight:600}
.filter{display:flex;flex-wrap:wrap;align-items:center;gap:4px;padding:6px 16px}
.filter button{min-width:26px;padding:0 6px;border-radius:13px}
.filter button[aria-pressed=true]{background:var(--accent-bg);border-color:var(--accent);color:var(--accent)}
.filter.words+.filter{padding-top:0}
.filter [data-count]{margin-left:8px}
.head,.row>summary{display:grid;grid-template-columns:62px 62px minmax(90px,1fr) 70px 170px;gap:8px;align-items:start;padding:5px 16px}
.tab>.head{font-size:11px;color:var(--ink3);padding-bottom:0}
.row{border-bottom:1px solid var(--line)}
.row>summary{list-style:none;cursor:default}
.row>summary::-webkit-details-marker{display:none}
.row>summary:hover{background:var(--hover)}
.row>summary .num{text-align:left;line-height:16px}
.row>summary .num::before{content:"▸ ";color:var(--ink3)}
.row[open]>summary .num::before{content:"▾ "}
.s-agreed{color:var(--ok)}
.word{display:flex;flex-direction:column;gap:3px}
.one{white-space:nowrap}
.badge{display:inline-block;margin:0 4px;padding:0 6px;border-radius:4px;font-size:11px;line-height:18px;font-weight:600;background:var(--mute-bg);color:var(--ink2)}
.badge i{font-style:normal;padding-right:4px}
.head.finding,.finding>summary{grid-template-columns:62px 70px minmax(90px,1fr) 130px}
.badge.f-error{background:var(--err-bg);color:var(--err)}
.badge.f-warning{background:var(--warn-bg);color:var(--warn)}
.badge.f-note{background:var(--note-bg);color:var(--note)}
.badge.v-kept{background:var(--ok-bg);color:var(--ok)}
.badge.v-breached{background:var(--err-bg);color:var(--err)}
.badge.v-pending{background:var(--note-bg);color:var(--note)}
b.v-kept{color:var(--ok)}b.v-breached{color:var(--err)}
.story{padding:4px 16px 12px 32px;background:var(--bg2)}
.story ul{padding-left:16px}
.story p{padding-top:2px}
.matrix{overflow-x:auto;padding:0 16px}
.matrix table{width:auto;border-collapse:separate;border-spacing:2px;margin-left:-2px}
.matrix th,.matrix td{min-width:50px;text-align:center;padding:2px 4px;border-radius:3px}
.matrix thead th,.matrix thead td,.matrix tbody th{min-width:22px;color:var(--ink2)}
.matrix td{border:1px solid var(--line)}
.matrix thead td,.matrix .self{border:0}
.matrix .self{background:var(--mute-bg)}
.matrix td b{display:block;line-height:16px}
.matrix td span{display:block;font-size:10px;line-height:12px}
.matrix .none-told{color:var(--ink3);vertical-align:middle}
.h-all{background:var(--ok-bg);color:var(--ok)}
.h-never{background:var(--err-bg);color:var(--err)}
.h-partly{background:var(--warn-bg);color:var(--warn)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px}
dt{color:var(--ink3)}
dd{overflow-wrap:anywhere}
.tab>ul{padding-left:32px}
#about table{width:auto;margin:0 8px}
.live .live-only{display:inline-block}
.live .controls.live-only{display:flex}
@media screen and (min-width:960px){
.live body{height:100vh;display:flex;flex-direction:column;overflow:hidden}
.live main{flex:1;min-height:0;grid-template-columns:minmax(0,1fr) minmax(480px,45%)}
.live .stage{display:flex;flex-direction:column;min-height:0;border-right:1px solid var(--line)}
.live .frame{flex:1;min-height:0}
.live .board{height:100%;max-width:none}
.live .pane{overflow-y:auto;min-height:0;position:relative}
}
@media screen{
.live .tab:not(.on){display:none}
.live .tab{border-top:0;padding-top:8px}
.live .tab>h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.live #turns{padding-top:0}
.live .turn>summary{list-style:none;pointer-events:none}
.live .turn>summary::-webkit-details-marker{display:none}
.live .turn:not([open]){display:none}
}
@media (max-width:959px){
.tab>.head{display:none}
.row>summary{grid-template-columns:64px 1fr auto}
.finding>summary{grid-template-columns:64px auto 1fr}
.finding>summary>:last-child{grid-column:1/-1}
.row>summary .daide,.row>summary .word{grid-column:1/-1}
.row>summary .daide{order:1}
.row>summary .word{order:2}
}
`;

/** The styles for printing: the current turn, then all other sections, on a white background. */
const printRules = `@media print{
:root{color-scheme:light;${Object.entries(pageColours)
  .map(([name, [light]]) => `--${name}:${light}`)
  .join(";")}}
@page{margin:14mm 12mm}
body{background:#fff;font-size:10pt}
.lit,.lit>summary{background:none!important;box-shadow:none}
summary::marker,summary::-webkit-details-marker{content:"";display:none}
.row>summary .num::before,.row[open]>summary .num::before{content:""}
h2,h3,.said>summary,.turn>summary{break-after:avoid}
.matrix{overflow:visible}
.live-only,.filter,nav{display:none!important}
.turn:not([open]){display:none}
.board{max-height:60vh}
.thread,.row,tr,svg{break-inside:avoid}
.tab{break-before:page}
#turns{break-before:auto}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}`;
