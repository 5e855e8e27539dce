import { productions } from "../../core/language/grammar.ts";
import type { Production } from "../../core/syntax/production.ts";
import { code, formTable, rowsBeyond, rowsOf, subjectRows, typesOf } from "./protocolTables.ts";

/** The tables of terms; every term of the grammar must appear in one section. */
export class GrammarPages {
  readonly #listed = new Set<string>();

  /** @throws for terms that are missing from every section */
  checkComplete(): void {
    const missing = new Set(productions.flatMap(({ terms }) => terms).filter((term) => !this.#listed.has(term)));
    if (missing.size > 0) throw new Error(`docs/protocol.md omits ${[...missing].join(", ")}`);
  }

  #list(...terms: readonly string[]): void {
    for (const term of terms) this.#listed.add(term);
  }

  #term(term: string, words: string, withRole = false): string {
    this.#list(term);
    return `### ${term}\n\n${words}\n\n${formTable({ rows: rowsOf(term), withRole })}`;
  }

  /** Lists how a term differs from its base term. */
  #variant(term: string, base: string, words: string): string {
    this.#list(term);
    return `### ${term}\n\n${words}\n\n${formTable({ rows: rowsBeyond(term, base) })}`;
  }

  #subject(term: string, words: string): string {
    this.#list(term);
    const finding = rowsOf(term).find((row) => row.finding !== undefined)?.finding ?? "";
    return `### ${term}\n\n${words} Any other press is accepted and reported: ${code(finding)}.\n\n${formTable({ rows: subjectRows(term) })}`;
  }

  clientMessages(): string {
    this.#list("accepted", "refused", "undelivered");
    return [
      "## Client messages",
      this.#term(
        "clientMessage",
        "Messages that a client sends to the server. *From* shows what an observer may send; Parlance's syntax does not distinguish observers, and its server answers with REJ to the messages that they may not send.",
        true,
      ),
      this.#term("negatable", "Messages that a client withdraws.", true),
      this.#term("acknowledged", "Messages that a client accepts."),
      this.#variant("rejected", "acknowledged", "Messages that a client refuses: those of `acknowledged`, and"),
      "### accepted, refused, undelivered",
      `\`accepted\` and \`refused\` are client messages, in the forms above, as the server repeats them in YES and in REJ. No dialect has YES of ${strange("accepted")} (TME and SEL without parameters, LST with a name) or REJ of ${strange("refused")}, and only Parlance has REJ of OBS; they are accepted and reported: ${code("unusual-answer")}. \`undelivered\` is SND as Parlance repeats it in CCD and OUT.`,
    ].join("\n\n");
  }

  serverMessages(): string {
    return [
      "## Server messages",
      this.#term("serverMessage", "Messages that the server sends to a client."),
      this.#term("homes", "MDF: home centres by power. Shared home centres have their owners in brackets."),
      this.#term("borders", "MDF: where units can go from a province."),
      this.#term("routes", "MDF: where a unit of one type can go; for a fleet, possibly from one coast."),
      this.#term("option", "HLO: an option of the game. Options are accepted in any order and number."),
      this.#term("bareOption", "HLO: an option as sent by a server that omits the brackets around each option."),
      this.#term("ownership", "SCO: who owns which centres."),
      this.#term(
        "positioned",
        "NOW, MIS: a unit with its place and its possible retreats. If the list is empty, the unit must disband.",
      ),
      this.#term("result", "ORD: the result of an order. RET: the unit was dislodged."),
      this.#term("negated", "Messages that a server withdraws."),
      this.#term("summary", "SMR: a player. `eliminated` is the year in which the player lost the last centre."),
    ].join("\n\n");
  }

  press(): string {
    this.#list("statement", "branch", "claim", "oldMessage", "oldReply");
    return [
      "## Press",
      this.#term(
        "press",
        "Press that players send to each other in SND and receive in FRM: messages and replies, because every place that accepts one accepts the other. Observers may not send press.",
      ),
      this.#subject("idkSubject", "Press that IDK can refer to."),
      this.#subject("srySubject", "Press that SRY can refer to."),
      this.#subject("whySubject", "Press that WHY can ask about."),
      this.#subject("pobSubject", "Press that POB can answer."),
      "### statement, branch, claim, oldMessage, oldReply",
      `Terms that only strict verdicts use. A \`statement\` of Parlance is ${typesOf(rowsOf("statement")).replace("text", "free text")}; a \`branch\` of its IFF is a statement or a reply: ${typesOf(rowsBeyond("branch", "statement"))}, THK and FCT only as answers to QRY. A \`claim\` is ${typesOf(rowsOf("claim"))} with an arrangement. An \`oldReply\` is press for which v0.13 requires WRT: ${typesOf(rowsOf("oldReply"))}; an \`oldMessage\` is any other press.`,
      this.#term("reference", "WRT: a message by its sender and id."),
    ].join("\n\n");
  }

  arrangements(): string {
    return [
      "## Arrangements",
      this.#term(
        "arrangement",
        "The content of a proposal, an insistence, a claim, a question or a suggestion. The documents before v0.18 call it an offer.",
      ),
      this.#variant(
        "proposal",
        "arrangement",
        "The content of PRP: like `arrangement`, but AND and ORR are allowed at level 30 and above if their parts contain no AND or ORR.",
      ),
      this.#variant(
        "futureOffer",
        "arrangement",
        "The content of FOR: like `arrangement`, but a nested FOR is reported, also in its parts.",
      ),
      this.#term("share", "SCD: what one power gets."),
      this.#term("zone", "DMZ: a province."),
      this.#term("occupation", "OCC: a unit in its intended place; UNT stands for either unit type."),
    ].join("\n\n");
  }

  orders(): string {
    const isLoose = ({ type, dialects }: Production): boolean => type === "loose" && dialects.length > 0;
    this.#list("order", "submittedOrder", "submittedTo");
    return [
      "## Orders and parts",
      "### order, submittedOrder",
      "A `submittedOrder` appears in SUB, THX and ORD, and in NOT of SUB; an `order` appears in XDO. In press, no dialect accepts orders beyond those that v0.18 defines.",
      formTable({ rows: rowsOf("submittedOrder").filter((row) => !isLoose(row)) }),
      `Orders without a power or a unit type are accepted in both places and reported: ${code("loose-order")}. In a \`submittedOrder\` Parlance accepts them; its document has no such order in ORD, but its server repeats the submitted order there:`,
      formTable({ rows: rowsOf("submittedOrder").filter(isLoose) }),
      this.#term("looseUnit", "A unit of such an order."),
      this.#term("unit", "A unit with its place."),
      this.#term("place", "A province, or one of its coasts."),
      this.#term(
        "supportedTo",
        "Where a supported or convoyed unit goes. `submittedTo` is the same, but Parlance accepts a coast there.",
      ),
      this.#term(
        "turn",
        "Season and year. The variant chooses its years: 0 and 2100 occur, and negative years in press.",
      ),
    ].join("\n\n");
  }
}

/** Returns the forms that servers repeat although no dialect has them. */
function strange(term: string): string {
  return typesOf(rowsOf(term).filter(({ finding, dialects }) => finding === "unusual-answer" && dialects.length === 0));
}
