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

/** Returns docs/protocol.md: this file's prose, the grammar's tables, and the points on which the sources disagree. */
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

const head = `# The DAIDE language

What Black Chamber reads in the messages of DAIDE clients and servers at every press level, and where
the DAIDE documents (v0.13 to v0.18 below, "the documents") and programs differ. This page is generated from the tables that the parser uses
(\`core/language/grammar\`, \`core/orders/notation/daide.ts\`) and from the tested examples in \`test/language\`.
Do not edit it: change those files and run \`npm run golden\`.

| name on this page | meaning |
| --- | --- |
| v0.18 | the DAIDE message syntax of 7 March 2010, with levels 140 to 160 that others added; a copy with all tracked changes merged is known as 0.178 |
| v0.14 | the version of 2 April 2006 |
| v0.13 | the version of 2 January 2006: the text that v0.14 shows struck out |
| appendix | appendix B of v0.18, a grammar that in places allows less than the prose, or more |
| AiServer | David Norman's server, 0.38; its grammar file covers client messages, notes and results; its other server messages are assumed to follow v0.18 |
| Parlance | Eric Wald's server and clients, 1.5, and the syntax document they enforce |
| diplomacy server | the DAIDE side of the Python package \`diplomacy\` |
| daidepp | a Python parser of press as text |

v0.13, v0.14, v0.18, AiServer and Parlance are *dialects*: Black Chamber can check a message against each of them.`;

const howToRead = `## How to read it

Black Chamber reads every message in two ways. The *tolerant reading* accepts every form on this page, of any
dialect, and interprets it; where v0.18 does not define a form, a finding *reports* it and names the tokens
concerned. The *strict verdict* applies one dialect at one press level, for a player or an observer: it names the
first token that no message of that dialect could have at that place, where a server puts ERR. A message can be
understood and still be refused. Where sources disagree, the prose of v0.18 takes precedence, then AiServer's grammar,
then the appendix, whose gaps count as omissions.

*Not checked* is everything that needs more than the form. The options PDA and AOA have no effect: DRW with powers and
notes in ORD are accepted in every game. Parlance's syntax also checks the categories of provinces: SCD and MDF name centres,
an army is on land, a fleet at sea or on a coast, VIA lists seas; Black Chamber accepts any province. Parlance also requires ERR in HUH,
unbalanced brackets in PRN, and WRT after a reply that is sent with a message id; Black Chamber requires none of these.

| notation | meaning |
| --- | --- |
| \`SND\` | this token |
| \`( )\` | brackets, which are tokens too |
| \`power\` | one term of this kind, defined in another table on this page |
| \`passcode:number\` | a number with the name \`passcode\` |
| \`power+\`, \`( order )+\` | one or more |
| \`power*\`, \`( unit )*\` | zero or more |
| \`[ .. ]\` | optional |

Columns: *level* is the lowest press level that allows the form; *defined by* lists the dialects that have it;
*reported* is the finding that the tolerant reading gives: – means none, † marks a form that is narrower than another
and applies only to the strict verdict of its dialects; *clause* is where the form is defined, or the clause it departs from.
The last section explains the findings. Messages are in [the text form](cli.md#text-form): tokens by name, integers
in digits, strings in single quotes. \`npx chamber decode "SUB ( ( ENG FLT LON ) MTO NTH )"\` reads one and prints
the verdict of each dialect.`;

function disagreementSection(): string {
  return `## Where the sources disagree

Points 1 to 45, each with example messages: what the tolerant reading reports, and before which token each
dialect puts ERR at that level (\`)\` #2 is the second such token, *end* is after the last). Dialects that are not
listed accept the message. Press is shown without SND, for which v0.13 requires an id, and WRT after replies:
\`SND ( 1 ) ( FRA ) ( .. ) WRT ( FRA 2 )\`.

${disagreements.map(disagreementText).join("\n\n")}`;
}

function disagreementText({ number, point, sources, accepted, why, examples, partyFindings }: Disagreement): string {
  const found = [...new Set([...examples.flatMap(({ findings }) => findings ?? []), ...(partyFindings ?? [])])];
  const reported = found.length === 0 ? "nothing" : found.map(code).join(", ");
  return `### ${number}. ${point}

${sources}

*Accepted:* ${accepted} *Reported:* ${reported}. *Why:* ${why}

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

/** Returns the refused tokens with the dialects that refuse them: `FCT` by v0.13, v0.14; `QRY` by v0.18. */
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
  const known = new Map<string, { readonly how: string; readonly sources: Set<string> }>();
  for (const { source, disputes: own } of productions) {
    for (const { text, how } of own) {
      const entry = known.get(text) ?? { how, sources: new Set<string>() };
      entry.sources.add(source);
      known.set(text, entry);
    }
  }
  const rows = disputes.map((example) => {
    const { how = "", sources = [] } = known.get(disputedText(example)) ?? {};
    return [...exampleCells(example), [...sources].join(", "), how];
  });
  return `## Where a document contradicts itself

Messages that one part of a document allows and another part forbids or leaves open. The prose decides, except where it
only hints (AND and ORR outside PRP at level 30, TRY). Forms that only the appendix has are accepted and reported. *Why*
justifies the first source listed under *in*.

${table(["message", "as", "level", "reported", "ERR before", "in", "why"], rows)}`;
}

function slipSection(): string {
  const rows = slips.map(({ example, shown, textFault, findings, errBefore }) => [
    example.source.replace(" text", ""),
    example.section,
    code(shown),
    (example.faulty ?? "").replace(/, and is used here| The part is filled in\./, ""),
    textFault ?? (findings === null ? "not read" : findings.map(code).join(", ")),
    errBefore === null ? "–" : code(errBefore),
  ]);
  return `## The documents' own slips

${slips.length} of the documents' ${examples.length} examples contradict their own document. An example that cannot be written as
tokens has a text error; for the others, the table shows what the tolerant reading reports, and the token after the document's ERR.

${table(["document", "section", "printed", "what is wrong", "reported", "ERR before"], rows)}`;
}

function droppedRuleSection(): string {
  return `## Rules that v0.18 dropped

The prose of v0.14 and v0.13 states who must be party to a proposal; later versions do not. Under these two
dialects a finding reports a broken rule; under the others it does not. The rules apply to PRP and INS, in every part
of them and in the branches of IFF, but not to QRY, SUG and press that answers or repeats them, and DRW need not name
its receivers. All messages are from England to France.

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

All dialects have one rule of this kind: a power must not send press to itself. See point 44.`;
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

*error*: a receiver that follows v0.18 cannot read the message, or it breaks a mandatory rule. *warning*: such a receiver
refuses it, although some programs accept it. *note*: an extension or quirk that receivers should tolerate.

${table(["finding", "severity", "meaning", "fix", "clause"], rows)}`;
}
