import { productions } from "../../core/language/grammar.ts";
import type { Production } from "../../core/syntax/production.ts";
import { code, formTable, rowsBeyond, rowsOf, subjectRows, typesOf } from "./protocolTables.ts";

/** The tables of terms; every term of the grammar has to appear in one section. */
export class GrammarPages {
  readonly #told = new Set<string>();

  /** @throws for terms that no section tells of */
  checkComplete(): void {
    const missing = new Set(productions.flatMap(({ terms }) => terms).filter((term) => !this.#told.has(term)));
    if (missing.size > 0) throw new Error(`docs/protocol.md leaves out ${[...missing].join(", ")}`);
  }

  #tell(...terms: readonly string[]): void {
    for (const term of terms) this.#told.add(term);
  }

  #term(term: string, words: string, withRole = false): string {
    this.#tell(term);
    return `### ${term}\n\n${words}\n\n${formTable({ rows: rowsOf(term), withRole })}`;
  }

  /** What is different about a term that is otherwise another. */
  #variant(term: string, base: string, words: string): string {
    this.#tell(term);
    return `### ${term}\n\n${words}\n\n${formTable({ rows: rowsBeyond(term, base) })}`;
  }

  #subject(term: string, words: string): string {
    this.#tell(term);
    const finding = rowsOf(term).find((row) => row.finding !== undefined)?.finding ?? "";
    return `### ${term}\n\n${words} Any other press is read, and reported: ${code(finding)}.\n\n${formTable({ rows: subjectRows(term) })}`;
  }

  clientMessages(): string {
    this.#tell("accepted", "refused", "undelivered");
    return [
      "## Client messages",
      this.#term(
        "clientMessage",
        "What a client sends to the server. *From* tells what an observer may send; Parlance's syntax knows no observers, and its server answers REJ to what is not for them.",
        true,
      ),
      this.#term("negatable", "What a client takes back.", true),
      this.#term("acknowledged", "What a client accepts."),
      this.#variant("rejected", "acknowledged", "What a client refuses: as `acknowledged`, and"),
      "### accepted, refused, undelivered",
      `\`accepted\` and \`refused\` are client messages, in the forms above, as the server repeats them in YES and in REJ. Nobody has YES of ${strange("accepted")} (TME and SEL alone, LST with a name) and REJ of ${strange("refused")}, and Parlance alone REJ of OBS; they are read, and reported: ${code("unusual-answer")}. \`undelivered\` is SND as Parlance repeats it in CCD and OUT.`,
    ].join("\n\n");
  }

  serverMessages(): string {
    return [
      "## Server messages",
      this.#term("serverMessage", "What the server sends to a client."),
      this.#term("homes", "MDF: home centres, by power. Shared ones have their owners in brackets."),
      this.#term("borders", "MDF: what can be reached from a province."),
      this.#term("routes", "MDF: where a unit of one type can go; a fleet perhaps from one coast."),
      this.#term("option", "HLO: an option of the game. Any order is read, and any number of them."),
      this.#term("ownership", "SCO: who owns which centres."),
      this.#term(
        "positioned",
        "NOW, MIS: a unit where it stands, and where it may retreat to. An empty list: it must disband.",
      ),
      this.#term("result", "ORD: what became of an order. RET: the unit was dislodged."),
      this.#term("negated", "What a server takes back."),
      this.#term("summary", "SMR: a player. `eliminated` is the year, for who has no centres left."),
    ].join("\n\n");
  }

  press(): string {
    this.#tell("statement", "branch", "claim", "oldMessage", "oldReply");
    return [
      "## Press",
      this.#term(
        "press",
        "What players send to each other in SND and get in FRM: messages and replies alike, for every place that takes one takes the other. All of it is for players.",
      ),
      this.#subject("idkSubject", "What IDK can be about."),
      this.#subject("srySubject", "What SRY can be about."),
      this.#subject("whySubject", "What WHY can ask about."),
      this.#subject("pobSubject", "What POB can answer."),
      "### statement, branch, claim, oldMessage, oldReply",
      `Terms of strict verdicts alone. A \`statement\` of Parlance is ${typesOf(rowsOf("statement")).replace("text", "free text")}; a \`branch\` of its IFF is a statement or a reply: ${typesOf(rowsBeyond("branch", "statement"))}, THK and FCT as answers to QRY alone. A \`claim\` is ${typesOf(rowsOf("claim"))} with an arrangement. An \`oldReply\` is what v0.13 wants WRT behind: ${typesOf(rowsOf("oldReply"))}; an \`oldMessage\` any other press.`,
      this.#term("reference", "WRT: a message by its sender and id."),
    ].join("\n\n");
  }

  arrangements(): string {
    return [
      "## Arrangements",
      this.#term(
        "arrangement",
        "What is proposed, insisted on, claimed, asked and suggested. The documents before v0.18 call it an offer.",
      ),
      this.#variant(
        "proposal",
        "arrangement",
        "What PRP takes: as `arrangement`, but AND and ORR may stand there from level 30 on, with parts that have none.",
      ),
      this.#variant(
        "futureOffer",
        "arrangement",
        "What stands under FOR: as `arrangement`, its parts likewise, but a further FOR is reported.",
      ),
      this.#term("share", "SCD: what one power gets."),
      this.#term("zone", "DMZ: a province."),
      this.#term("occupation", "OCC: a unit where it is to stand; UNT is one of either type."),
    ].join("\n\n");
  }

  orders(): string {
    const isLoose = ({ type, dialects }: Production): boolean => type === "loose" && dialects.length > 0;
    this.#tell("order", "submittedOrder", "submittedTo");
    return [
      "## Orders and parts",
      "### order, submittedOrder",
      "A `submittedOrder` stands in SUB, THX and ORD, and in NOT of SUB, an `order` in XDO. Beyond what v0.18 defines nobody takes orders in press.",
      formTable({ rows: rowsOf("submittedOrder").filter((row) => !isLoose(row)) }),
      `Orders that leave out a power or a unit's type are read in both places, and reported: ${code("loose-order")}. In a \`submittedOrder\` Parlance takes them; its document has no such order in ORD, but its server repeats there what was submitted:`,
      formTable({ rows: rowsOf("submittedOrder").filter(isLoose) }),
      this.#term("looseUnit", "A unit of such an order."),
      this.#term("unit", "A unit where it stands."),
      this.#term("place", "A province, or one coast of it."),
      this.#term(
        "supportedTo",
        "Where a supported or convoyed unit goes. `submittedTo` is the same, but Parlance takes a coast there.",
      ),
      this.#term(
        "turn",
        "Season and year. Years are as the variant counts: 0 and 2100 occur, and negative ones in press.",
      ),
    ].join("\n\n");
  }
}

/** What is in no dialect, and repeated all the same. */
function strange(term: string): string {
  return typesOf(rowsOf(term).filter(({ finding, dialects }) => finding === "unusual-answer" && dialects.length === 0));
}
