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
  "\u0001": "\\allowbreak{}",
  "→": "$\\rightarrow$",
  "←": "$\\leftarrow$",
  "×": "$\\times$",
  "·": "$\\cdot$",
  "≤": "$\\le$",
  "≥": "$\\ge$",
};

/** The maximum number of signs in a row that stay on one line of a column. */
const unbroken = 24;
/** The signs that LaTeX prints as code points. */
const foreign = String.raw`[^\s\u0001!-~\u00a1-\u00ff–—’‘“”…−→←≤≥]`;
const betweenForeign = new RegExp(`${foreign}(?=${foreign})`, "gu");
const inLongWord = new RegExp(String.raw`[^\s\u0001]{${unbroken}}(?=[^\s\u0001])`, "gu");

/** Returns a text with the sign U+0001 where a line may end inside a long word. */
export function breakable(text: string): string {
  return text.replaceAll("\u0001", "\ufffd").replace(betweenForeign, "$&\u0001").replace(inLongWord, "$&\u0001");
}

/** Escapes everything in a text that LaTeX would read as a command. */
export function escaped(text: string): string {
  const plain = breakable(text.replaceAll("\u0000", "\ufffd").replace(/\s+/g, " ").trim());
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
