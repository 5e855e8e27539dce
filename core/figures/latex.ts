import { type Figure, type FigureSource, type FigureValue, figureNotes } from "./figure.ts";
import { type LatexLayout, latexLayout } from "./latexLayout.ts";
import { escaped } from "./latexText.ts";

/** The maximum number of rows; a longer table would fill pages that nobody would print. The CSV has all rows. */
const mostRows = 400;
/** The maximum number of lines of a table that LaTeX keeps on one page. */
const mostLines = 30;

/**
 * Returns a figure's printed table for LaTeX: a `table` with booktabs, or a `longtable` if it needs more than a page. It
 * fits the width of the text, and compiles with pdflatex, lualatex and xelatex, regardless of the bots' names, because
 * characters that a Latin font may lack are printed as code points, `[U+4E2D]`.
 */
export function figureLatex(figure: Figure, source: FigureSource): string {
  const { caption, print } = figure;
  const rows = print.rows.slice(0, mostRows);
  const layout = latexLayout({ columns: print.columns, rows });
  const isLong = layout.lines > mostLines || layout.isLandscape;
  const packages = [
    ...(layout.wraps ? ["array"] : []),
    "booktabs",
    ...(isLong ? ["longtable"] : []),
    ...(layout.isLandscape ? ["pdflscape"] : []),
  ];
  const parts: TableParts = {
    columns: print.columns.length,
    ...{ layout, caption: `\\caption{${escaped(caption)}}`, label: `\\label{tab:${labelOf(figure)}}` },
    head: lineOf(print.columns.map(({ header }) => header)),
    lines: rows.map((row) => lineOf(row)),
    more: print.rows.length - rows.length,
    notes: figureNotes(figure, source, "table").map(escaped).join(" "),
  };
  return [
    `% ${comment(caption)}`,
    `% Needs \\usepackage{${packages.join(",")}}`,
    ...(layout.fits ? [] : ["% Too wide for a page: hide some of its columns, then export it again"]),
    `% ${comment(`Made with ${source.program}${source.link === null ? "" : ` from ${source.link}`}`)}`,
    ...(isLong ? longTable(parts) : shortTable(parts)),
    "",
  ].join("\n");
}

/** The parts of a table as LaTeX. */
interface TableParts {
  readonly layout: LatexLayout;
  readonly caption: string;
  readonly label: string;
  /** The number of columns. */
  readonly columns: number;
  readonly head: string;
  readonly lines: readonly string[];
  /** The number of rows that are only in the CSV. */
  readonly more: number;
  readonly notes: string;
}

function shortTable({ layout, caption, label, head, notes, ...body }: TableParts): readonly string[] {
  return [
    "\\begin{table}",
    "\\centering",
    ...[caption, label],
    ...(layout.look === "" ? [] : [layout.look]),
    `\\begin{tabular}{${layout.columns}}`,
    ...["\\toprule", head, "\\midrule", ...bodyOf(body), "\\bottomrule"],
    "\\end{tabular}",
    "",
    "\\smallskip",
    `{\\footnotesize ${notes}}`,
    "\\end{table}",
  ];
}

/** Returns a table that LaTeX breaks over pages, with its header on each page. */
function longTable({ layout, caption, label, head, notes, ...body }: TableParts): readonly string[] {
  const ruled = ["\\toprule", head, "\\midrule"];
  return [
    ...(layout.isLandscape ? ["\\begin{landscape}"] : []),
    `\\begingroup${layout.look}`,
    "\\setlength{\\LTcapwidth}{\\linewidth}",
    `\\begin{longtable}{${layout.columns}}`,
    `${caption}${label}\\\\`,
    ...[...ruled, "\\endfirsthead", ...ruled, "\\endhead"],
    ...["\\midrule", `\\multicolumn{${body.columns}}{r}{Continued on the next page}\\\\`, "\\endfoot"],
    ...["\\bottomrule", "\\endlastfoot"],
    ...bodyOf(body),
    "\\end{longtable}",
    "\\endgroup",
    `{\\footnotesize\\noindent ${notes}\\par}`,
    ...(layout.isLandscape ? ["\\end{landscape}"] : []),
  ];
}

function bodyOf({ columns, lines, more }: Pick<TableParts, "columns" | "lines" | "more">): readonly string[] {
  const left = `${more} more ${more === 1 ? "row is" : "rows are"} in the CSV.`;
  return more > 0 ? [...lines, `\\multicolumn{${columns}}{l}{${left}}\\\\`] : lines;
}

function labelOf({ name }: Figure): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

function lineOf(row: readonly FigureValue[]): string {
  const cells = row.map((value) => (value === null ? "--" : escaped(String(value))));
  // After `\\`, LaTeX would read a bracket or an asterisk as an argument of that line break.
  return `${cells.join(" & ").replace(/^[[*]/, "{$&}")}\\\\`;
}

/** Returns text on one line, without characters that LaTeX interprets even in a comment. */
function comment(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a1-\uffff]+/gu, " ");
}
