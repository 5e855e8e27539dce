import { families } from "../../core/lint/catalogue.ts";
import { entryInWords } from "../../core/lint/wording/factWords.ts";

/** The page on findings, from the catalogue. */
export function findingsDoc(): string {
  const lines = [
    "# Findings",
    "",
    "What `chamber lint` can find, from its catalogue. A severity says what comes of it, not how the rule is worded:",
    "",
    "- `error`: a program that keeps to the documents refuses it or ends the connection, or somebody goes on with what",
    "  is not so",
    "- `warning`: most programs go on, and likely not as was meant: some refuse it, read less in it, or wait; also where",
    "  the documents say must",
    "- `note`: nothing goes wrong by it where programs are as they are; worth knowing, or a known habit of a server",
    "",
    "What stands in square brackets a finding fills in: `[order] is refused` names the order.",
    "",
  ];
  for (const [title, sets] of Object.entries(families)) {
    lines.push(`## ${title}`, "");
    for (const [code, entry] of sets.flatMap(({ findings }) => Object.entries(findings))) {
      const { severity, message, explanation, clause, fix, example } = entryInWords(entry);
      lines.push(`### ${code}`, "", `**${severity}.** ${message}`, "", explanation, "");
      lines.push(`- Rule: ${clause}`, `- Fix: ${fix}`, `- Example: \`${example}\``, "");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}
