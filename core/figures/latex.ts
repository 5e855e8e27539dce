import { type Figure, type FigureSource, type FigureValue, figureNotes, printedHeader } from "./figure.ts";

/** The maximum number of rows; a longer table would fill pages that nobody would print. The CSV has all rows. */
const mostRows = 400;
/**
 * The maximum number of characters in a cell before its column wraps, and in a row before the table uses smaller type.
 */
const longCell = 36;
const longRow = 100;

/**
 * Returns a figure's printed table as a LaTeX `table` with booktabs. It compiles with pdflatex, lualatex and xelatex,
 * regardless of the bots' names, because characters that a Latin font may lack are printed as code points, `[U+4E2D]`.
 */
export function figureLatex(figure: Figure, source: FigureSource): string {
  const { name, caption, print } = figure;
  const { columns, rows } = print;
  const more = rows.length - mostRows;
  const left = `${more} more ${more === 1 ? "row is" : "rows are"} in the CSV.`;
  const lengths = columns.map(({ header }, at) =>
    rows.slice(0, mostRows).reduce((most, row) => Math.max(most, String(row[at] ?? "").length), header.length),
  );
  const lines = rows.slice(0, mostRows).map((row) => lineOf(row));
  return [
    `% ${comment(caption)}`,
    "% Needs \\usepackage{booktabs}",
    `% ${comment(`Made with ${source.program}${source.link === null ? "" : ` from ${source.link}`}`)}`,
    "\\begin{table}",
    "\\centering",
    `\\caption{${escaped(caption)}}`,
    `\\label{tab:${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}}`,
    ...(lengths.reduce((sum, each) => sum + Math.min(each, longCell), 0) > longRow ? [small] : []),
    `\\begin{tabular}{${columns.map(({ isNumber }, at) => (isNumber ? "r" : (lengths[at] ?? 0) > longCell ? "p{4cm}" : "l")).join("")}}`,
    "\\toprule",
    lineOf(columns.map(printedHeader)),
    "\\midrule",
    ...lines,
    ...(more > 0 ? [`\\multicolumn{${columns.length}}{l}{${left}}\\\\`] : []),
    "\\bottomrule",
    "\\end{tabular}",
    "",
    "\\smallskip",
    `{\\footnotesize ${figureNotes(figure, source).map(escaped).join(" ")}}`,
    "\\end{table}",
    "",
  ].join("\n");
}

const small = "\\footnotesize\\setlength{\\tabcolsep}{4pt}";

function lineOf(row: readonly FigureValue[]): string {
  const cells = row.map((value) => (value === null ? "--" : escaped(String(value))));
  // After `\\`, LaTeX would read a bracket or an asterisk as an argument of that line break.
  return `${cells.join(" & ").replace(/^[[*]/, "{$&}")}\\\\`;
}

const signs: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "''",
  "`": "\\textasciigrave{}",
  "-": "-",
  "–": "--",
  "—": "---",
  "’": "'",
  "‘": "`",
  "“": "``",
  "”": "''",
  "…": "\\ldots{}",
  "−": "$-$",
  "±": "$\\pm$",
  "→": "$\\rightarrow$",
  "←": "$\\leftarrow$",
  "×": "$\\times$",
  "·": "$\\cdot$",
  "≤": "$\\le$",
  "≥": "$\\ge$",
};

/** Escapes everything in a text that LaTeX would read as a command. */
function escaped(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  // Without the group, consecutive hyphens would become a dash.
  return plain
    .replace(/-(?=-)/g, "-\u0000")
    .replace(/[^A-Za-z0-9 .,:;!?()[\]/+*=@']/gu, (sign) =>
      sign === "\u0000" ? "{}" : (signs[sign] ?? letterOf(sign)),
    );
}

/** Returns a letter as LaTeX. Every Latin font has the letters of Western European languages. */
function letterOf(sign: string): string {
  if (/[À-ÖØ-öø-ÿ]/.test(sign)) return sign;
  return `[U+${(sign.codePointAt(0) ?? 0xfffd).toString(16).toUpperCase().padStart(4, "0")}]`;
}

/** Returns text on one line, without characters that LaTeX interprets even in a comment. */
function comment(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a1-\uffff]+/gu, " ");
}
