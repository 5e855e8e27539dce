import { chamber } from "../support/chamber.ts";

const letterWidth = 7.4;
const lineHeight = 18;

const colours = {
  command: "#e8c47c",
  text: "#c3ccd5",
  dim: "#7d8894",
  sentence: "#9fd0a5",
  error: "#f08a80",
  title: "#ffffff",
} as const;

interface Line {
  readonly text: string;
  readonly colour: keyof typeof colours;
}

/** Returns the terminal output of some commands on a sample, as SVG. */
export async function showPicture(): Promise<string> {
  const sample = "recordings/press-level20.chamber.gz";
  const info = await run(["info", sample]);
  const show = await run(["show", sample, "--english", "--filter", "n>=147 && n<=166 && (msg==SND || msg==FRM)"]);
  const decode = await run(["decode", "SND (FRA) (PRP (PCE (ENG)))", "--sender", "ENG"]);
  const turns = await run(["turns", "--check", sample]);
  const lines: Line[] = [
    command("info recordings/press-level20.chamber.gz"),
    ...plain(info.slice(1, 10)),
    command("show recordings/press-level20.chamber.gz --english --filter 'msg==SND || msg==FRM'"),
    ...show.slice(0, 8).map((text): Line => ({ text, colour: /^ {20}/.test(text) ? "sentence" : "text" })),
    command('decode "SND (FRA) (PRP (PCE (ENG)))" --sender ENG'),
    ...plain(decode.filter((text) => text !== "")),
    command("turns --check recordings/press-level20.chamber.gz"),
    ...plain(turns.slice(0, 1).flatMap((text) => text.split("; "))),
  ];
  return svg("chamber info, show, decode and turns on a sample recording", 118, lines);
}

/** Returns the first findings of `chamber lint` on a sample, as SVG, in the terminal's colours. */
export async function lintPicture(): Promise<string> {
  const findings = await run(["lint", "recordings/press-level20.chamber.gz"]);
  const lines: Line[] = [];
  for (const text of findings.slice(0, 39)) lines.push({ text, colour: lintColour(text, lines.at(-1)?.colour) });
  return svg("chamber lint on a sample recording", 82, [command("lint recordings/press-level20.chamber.gz"), ...lines]);
}

/** @param before the colour of the previous line; a wrapped line keeps it */
function lintColour(text: string, before: Line["colour"] | undefined): Line["colour"] {
  if (/^error|^ +│ +\^+$/.test(text)) return "error";
  if (/^ += fix/.test(text)) return "sentence";
  return /^ +│/.test(text)
    ? "title"
    : /^ +[┌=]/.test(text)
      ? "dim"
      : text.startsWith("  ") && before !== undefined
        ? before
        : "text";
}

async function run(words: readonly string[]): Promise<string[]> {
  return (await chamber(...words)).stdout.split("\n");
}

function command(text: string): Line {
  return { text: `$ chamber ${text}`, colour: "command" };
}

function plain(texts: readonly string[]): Line[] {
  return texts.map((text) => ({ text, colour: "text" }));
}

/** Returns lines of a terminal as SVG, truncated at the terminal's width. */
function svg(title: string, columns: number, lines: readonly Line[]): string {
  const width = Math.ceil(columns * letterWidth) + 40;
  const height = lines.length * lineHeight + 30;
  const body = lines.map(({ text, colour }, at) => {
    const cut = text.length > columns ? `${text.slice(0, columns - 1)}…` : text;
    const indent = cut.length - cut.trimStart().length;
    const shown = cut.trim();
    if (shown === "") return "";
    const x = (20 + indent * letterWidth).toFixed(1);
    const y = 26 + at * lineHeight;
    return `<text x="${x}" y="${y}" fill="${colours[colour]}" textLength="${(shown.length * letterWidth).toFixed(1)}" xml:space="preserve">${escaped(shown)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="12.3">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#16191d"/>`,
    ...body.filter((line) => line !== ""),
    "</svg>",
    "",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
