import { languageFindings } from "../../core/language/findings.ts";
import type { Dialect } from "../../core/syntax/production.ts";
import type { Disagreement, Example } from "../language/disagreements/disagreement.ts";
import { disagreements } from "../language/disagreements.ts";
import { disputedText, disputes } from "../language/disputes.ts";
import { droppedRules } from "../language/droppedRules.ts";
import { examples } from "../language/examples.ts";
import { productions } from "../language/productions.ts";
import { slips } from "../language/slips.ts";
import { GrammarPages } from "./protocolGrammar.ts";
import { code, namesOf, table, wrapped } from "./protocolTables.ts";
import { levelSection, numberSection, terminalSection, trySection } from "./protocolTokens.ts";

/** docs/protocol.md: prose of this file, tables of the grammar, and the points on which the sources differ. */
export function protocolDoc(): string {
  const grammar = new GrammarPages();
  const sections = [
    head,
    howToRead,
    grammar.clientMessages(),
    grammar.serverMessages(),
    grammar.press(),
    grammar.arrangements(),
    grammar.orders(),
    terminalSection(),
    levelSection(),
    trySection(),
    numberSection(),
    disagreementSection(),
    disputeSection(),
    slipSection(),
    droppedRuleSection(),
    findingSection(),
  ];
  grammar.checkComplete();
  return `${wrapped(sections.join("\n\n"))}\n`;
}

const head = `# The language: what is understood

What Black Chamber reads in the messages of DAIDE clients and servers, at every press level, and where
documents and programs differ. This page is made from the tables that do the reading
(\`core/language/grammar\`, \`core/orders/notation/daide.ts\`) and from the tested examples in \`test/language\`;
do not edit it. After a change of those, \`npm run golden\` writes it.

| name on this page | what it is |
| --- | --- |
| v0.18 | the DAIDE message syntax of 7 March 2010, with the levels 140 to 160 that others added; a copy of it with its tracked changes run together goes by the number 0.178 |
| v0.14 | the same of 2 April 2006 |
| v0.13 | the same of 2 January 2006: what v0.14 shows struck out |
| appendix | appendix B of v0.18, a grammar that in places says less than the prose, or more |
| AiServer | David Norman's server, 0.38; its own grammar file covers what clients send, and notes and results; for the rest its server messages are taken to be those of v0.18 |
| Parlance | Eric Wald's server and clients, 1.5, and the syntax document they enforce |
| diplomacy server | the DAIDE side of the Python package \`diplomacy\` |
| daidepp | a Python parser of press as text |

Of these v0.13, v0.14, v0.18, AiServer and Parlance are *dialects*: a message can be judged by each.`;

const howToRead = `## How to read it

Every message is read in two ways. The *tolerant reading* takes whatever a form on this page fits, of any
dialect, and gives it meaning; what v0.18 does not define is *reported* by a finding, with the tokens it
speaks of. The *strict verdict* is that of one dialect at one press level for a player or an observer: the
first token that no message it allows could have at that place, where a server puts ERR. A message can be
understood and still be refused. Where sources disagree v0.18's prose is preferred, then AiServer's grammar,
then the appendix, whose gaps are taken for omissions.

*Not judged* is what takes more than the form. The options PDA and AOA are not looked at: DRW with powers, and notes in
ORD, are taken in every game. Parlance's syntax goes by the categories of provinces as well: SCD and MDF name centres,
an army stands on land, a fleet at sea or on a coast, VIA leads over seas; here any province will do. It also wants ERR in HUH,
brackets that do not match in PRN, and WRT behind a reply that is sent with a message id; here none of the three is asked for.

| notation | meaning |
| --- | --- |
| \`SND\` | this token |
| \`( )\` | brackets: tokens themselves |
| \`power\` | one of this kind: another table on this page |
| \`passcode:number\` | a number; \`passcode\` is its name |
| \`power+\`, \`( order )+\` | one or more |
| \`power*\`, \`( unit )*\` | any number, or none |
| \`[ .. ]\` | may be missing |

Columns: *level* is the lowest press level that allows the form; *defined by* the dialects that have it;
*reported* the finding that the tolerant reading gives: – is none, † marks a form that is narrower than another
and counts for the strict verdict of its dialects alone; *clause* where it is defined, or what it departs from.
The findings are explained at the end. Messages are in [the text form](cli.md#text-form): tokens by name, integers
in digits, strings in single quotes. \`npx chamber decode "SUB ( ( ENG FLT LON ) MTO NTH )"\` reads one, and tells
what each dialect says of it.`;

function disagreementSection(): string {
  return `## Where the sources disagree

Points 1 to 45, each with messages that show it: what the tolerant reading reports, and before which token each
dialect puts ERR at that level (\`)\` #2 is the second such token, *end* is behind the last). Dialects that are not
named take the message. Press is shown without SND, which v0.13 wants with an id, and behind replies with WRT:
\`SND ( 1 ) ( FRA ) ( .. ) WRT ( FRA 2 )\`.

${disagreements.map(disagreementText).join("\n\n")}`;
}

function disagreementText({ number, point, sources, accepted, why, examples, partyFindings }: Disagreement): string {
  const found = [...new Set([...examples.flatMap(({ findings }) => findings ?? []), ...(partyFindings ?? [])])];
  const reported = found.length === 0 ? "nothing" : found.map(code).join(", ");
  return `### ${number}. ${point}

${sources}

*Read:* ${accepted} *Reported:* ${reported}. *Why:* ${why}

${table(["message", "as", "level", "reported", "ERR before"], examples.map(exampleCells))}`;
}

function exampleCells({ as, text, level, role, findings, refusedBy }: Example): readonly string[] {
  return [
    code(text),
    role === "observer" ? "observer" : as,
    String(level),
    findings === null ? "not read" : findings.map(code).join(", ") || "–",
    refusalText(refusedBy),
  ];
}

/** `FCT` by v0.13, v0.14; `QRY` by v0.18. */
function refusalText(refusedBy: Example["refusedBy"]): string {
  const byToken = new Map<string, Dialect[]>();
  for (const [dialect, token] of Object.entries(refusedBy) as [Dialect, string][]) {
    byToken.set(token, [...(byToken.get(token) ?? []), dialect]);
  }
  const texts = [...byToken].map(([token, dialects]) => {
    const [word = "", place] = token.split(" #");
    const where = word === "end" ? "*end*" : code(word) + (place === undefined ? "" : ` #${place}`);
    return `${where} by ${namesOf(dialects)}`;
  });
  return texts.join("; ") || "–";
}

function disputeSection(): string {
  const told = new Map<string, { readonly how: string; readonly sources: Set<string> }>();
  for (const { source, disputes: own } of productions) {
    for (const { text, how } of own) {
      const known = told.get(text) ?? { how, sources: new Set<string>() };
      known.sources.add(source);
      told.set(text, known);
    }
  }
  const rows = disputes.map((example) => {
    const { how = "", sources = [] } = told.get(disputedText(example)) ?? {};
    return [...exampleCells(example), [...sources].join(", "), how];
  });
  return `## Where a document contradicts itself

Messages that one part of a document allows and another does not, or leaves open. The prose decides, but where it
only hints (AND and ORR outside PRP at level 30, TRY); what the appendix alone has is read, and reported. *Why*
speaks for the place that *in* names first.

${table(["message", "as", "level", "reported", "ERR before", "in", "why"], rows)}`;
}

function slipSection(): string {
  const rows = slips.map(({ example, shown, textFault, findings, errBefore }) => [
    example.source.replace(" text", ""),
    example.section,
    code(shown),
    (example.faulty ?? "").replace(/, (and written|left out) here| The part is filled in\./, ""),
    textFault ?? (findings === null ? "not read" : findings.map(code).join(", ")),
    errBefore === null ? "–" : code(errBefore),
  ]);
  return `## The documents' own slips

${slips.length} of their ${examples.length} examples are at odds with their document. What cannot be written as
tokens is a fault of the text; of the rest: what the tolerant reading reports, and what stands behind the document's ERR.

${table(["document", "section", "printed", "what is wrong", "reported", "ERR before"], rows)}`;
}

function droppedRuleSection(): string {
  return `## Rules that v0.18 dropped

The prose of v0.14 and v0.13 says of proposals who must be party to them; later versions do not. Under these two
dialects what breaks such a rule is reported; under others it is not. The rules hold for PRP and INS, in every part
of them and in the branches of IFF, but not for QRY, SUG and what answers or repeats them, and DRW need not name
its receivers. The messages are England's to France.

${table(
  ["token", "v0.14's rule", "reported", "breaks it", "keeps it"],
  droppedRules.map(({ token, rule, code: finding, broken, kept }) => [
    token,
    rule,
    code(finding),
    code(broken),
    code(kept),
  ]),
)}

Writing to oneself is the one rule of this kind that all have: see point 44.`;
}

function findingSection(): string {
  const rows = Object.entries(languageFindings).map(([name, { severity, message, clause, fix }]) => [
    code(name),
    severity,
    message,
    fix,
    clause,
  ]);
  return `## Findings

*error*: a receiver that keeps to v0.18 cannot read it, or a mandatory rule is broken. *warning*: such a receiver
refuses it, though some program takes it. *note*: an extension or habit that receivers do well to survive.

${table(["finding", "severity", "what", "instead", "clause"], rows)}`;
}
