import type { CatalogueEntry } from "../../core/diagnostics/catalogue.ts";
import { acrossCatalogue } from "../../core/lint/acrossCatalogue.ts";
import { deadlinesCatalogue } from "../../core/lint/deadlinesCatalogue.ts";
import { entryInWords } from "../../core/lint/factWords.ts";
import { languageCatalogue } from "../../core/lint/languageCatalogue.ts";
import { mdfCatalogue } from "../../core/lint/mdfCatalogue.ts";
import { ordersCatalogue } from "../../core/lint/ordersCatalogue.ts";
import { pressCatalogue } from "../../core/lint/pressCatalogue.ts";
import { requestCatalogue } from "../../core/lint/requestCatalogue.ts";
import { resultCatalogue } from "../../core/lint/resultCatalogue.ts";
import { serverCatalogue } from "../../core/lint/serverCatalogue.ts";
import { speechCatalogue } from "../../core/lint/speechCatalogue.ts";
import { submissionsCatalogue } from "../../core/lint/submissionsCatalogue.ts";
import { turnCatalogue } from "../../core/lint/turnCatalogue.ts";
import { votesCatalogue } from "../../core/lint/votesCatalogue.ts";
import { wireCatalogue } from "../../core/lint/wireCatalogue.ts";

const families: readonly (readonly [title: string, entries: Readonly<Record<string, CatalogueEntry>>])[] = [
  ["Frames and handshake", wireCatalogue],
  ["Requests and answers", requestCatalogue],
  ["Orders", ordersCatalogue],
  ["Submissions and their THX", submissionsCatalogue],
  ["Time", deadlinesCatalogue],
  ["Votes, and press when there is none", votesCatalogue],
  ["What the server made of a turn", resultCatalogue],
  ["The sequence of turns", turnCatalogue],
  ["What the server tells each client", serverCatalogue],
  ["The map that the server defines", mdfCatalogue],
  ["Language", languageCatalogue],
  ["Levels, roles, names and dialects", speechCatalogue],
  ["Press", pressCatalogue],
  ["Across connections", acrossCatalogue],
];

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
  for (const [title, entries] of families) {
    lines.push(`## ${title}`, "");
    for (const [code, entry] of Object.entries(entries)) {
      const { severity, message, explanation, clause, mend, example } = entryInWords(entry);
      lines.push(`### ${code}`, "", `**${severity}.** ${message}`, "", explanation, "");
      lines.push(`- Rule: ${clause}`, `- Mend: ${mend}`, `- Example: \`${example}\``, "");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}
