import { habitWords } from "../../core/diagnostics/catalogue.ts";
import { formerCodesOf } from "../../core/diagnostics/formerCodes.ts";
import { families } from "../../core/lint/catalogue.ts";
import { entryInWords } from "../../core/lint/wording/factWords.ts";

/** Returns the former codes of a finding, as a line. */
function formerly(code: string): string[] {
  const codes = formerCodesOf(code);
  return codes.length === 0 ? [] : [`- Formerly: ${codes.map((former) => `\`${former}\``).join(", ")}`];
}

/** Returns the page on findings, generated from the catalogue. */
export function findingsDoc(): string {
  const lines = [
    "# Findings",
    "",
    "This page lists every finding that `chamber lint` can report. It is generated from the source code. The severity",
    "rates the consequence, not how strictly the specification words its rule:",
    "",
    "- `error`: a program that follows the specification refuses the message or closes the connection, or a program",
    "  continues with a wrong game state",
    "- `warning`: most programs continue, but probably not as intended: some refuse the message, ignore part of it, or wait.",
    '  A violation of a "must" is usually a warning even if it does less harm.',
    "- `note`: harmless with the programs in use but worth knowing, or a known quirk of a server",
    "",
    "Text in square brackets is a placeholder: in a finding, `[order]` is replaced by the order. If a deviation is a known",
    "quirk of the server, its finding is a note instead of an error or warning. Codes that begin with `x/` are reserved for",
    "plug-ins.",
    "",
  ];
  for (const [title, sets] of Object.entries(families)) {
    lines.push(`## ${title}`, "");
    for (const [code, entry] of sets.flatMap(({ findings }) => Object.entries(findings))) {
      const { severity, message, explanation, clause, fix, example, habits = [] } = entryInWords(entry);
      lines.push(`### ${code}`, "", `**${severity}.** ${message}`, "", explanation, "");
      lines.push(`- Rule: ${clause}`, `- Fix: ${fix}`, `- Example: \`${example}\``);
      for (const habit of habits) lines.push(`- Known quirk: ${habitWords(habit)}`);
      lines.push(...formerly(code), "");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}
