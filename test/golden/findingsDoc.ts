import { formerCodesOf } from "../../core/diagnostics/formerCodes.ts";
import { families } from "../../core/lint/catalogue.ts";
import { entryInWords } from "../../core/lint/wording/factWords.ts";

/** The former codes of a finding, as a line. */
function formerly(code: string): string[] {
  const codes = formerCodesOf(code);
  return codes.length === 0 ? [] : [`- Formerly: ${codes.map((former) => `\`${former}\``).join(", ")}`];
}

/** The page on findings, from the catalogue. */
export function findingsDoc(): string {
  const lines = [
    "# Findings",
    "",
    "Every finding that `chamber lint` can report, from its catalogue. The severity rates the consequence, not how strictly",
    "the document words its rule:",
    "",
    "- `error`: a program that follows the documents refuses the message or closes the connection, or a program continues",
    "  with a wrong state of the game",
    "- `warning`: most programs continue, but probably not as intended: some refuse the message, read less of it, or wait;",
    '  also where the documents say "must"',
    "- `note`: harmless with the programs in use; worth knowing, or a known habit of a server",
    "",
    "A finding fills in the parts in square brackets: `[order] is refused` names the order. A server with a known habit gets",
    "a note in place of the error or warning. Codes that begin with `x/` are reserved for plug-ins.",
    "",
  ];
  for (const [title, sets] of Object.entries(families)) {
    lines.push(`## ${title}`, "");
    for (const [code, entry] of sets.flatMap(({ findings }) => Object.entries(findings))) {
      const { severity, message, explanation, clause, fix, example, habits = [] } = entryInWords(entry);
      lines.push(`### ${code}`, "", `**${severity}.** ${message}`, "", explanation, "");
      lines.push(`- Rule: ${clause}`, `- Fix: ${fix}`, `- Example: \`${example}\``);
      for (const { software, does } of habits) lines.push(`- Known habit: ${software} ${does}`);
      lines.push(...formerly(code), "");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}
