import { describe, expect, test } from "vitest";
import { standard } from "../../../../core/map/standard.ts";
import { partialText } from "../../../../core/words/partialOrder.ts";
import { readWords, type WordContext } from "../../../../core/words/readWords.ts";

/** Austria writes to Russia in spring, and the reader does not know the position. */
const toRussia: WordContext = {
  ...{ names: standard, speaker: "AUS", listener: "RUS", season: "spring", ownerOf: null },
};

/** Returns the orders that a message announces for the sender's own units, such as `? VIE - GAL`. */
function own(text: string, context: Partial<WordContext> = {}): readonly string[] {
  return readWords(text, { ...toRussia, ...context })
    .filter(({ kind }) => kind === "own")
    .map(({ order }) => partialText(order));
}

/** Each way to announce an order, paired with a similar sentence that announces none. */
describe("ways to announce a move, and similar sentences that announce none", () => {
  test.each([
    ["a plan with an order in notation", "I do plan to F Tri -Adr", ["F TRI - ADR"], "Do I plan to F Tri -Adr?"],
    ["an order in notation", "I'll F Tri - Adr", ["F TRI - ADR"], "I'd F Tri - Adr"],
    ["an advance", "I'll probably make an advance on Gal then", ["? ? - GAL"], "I'd make an advance on Gal"],
    ["a purpose", "I'm moving to take Gal", ["? ? - GAL"], "I'm moving to ask about Gal"],
    ["a second verb", "I'll have to go cover Tri", ["? ? - TRI"], "You'll have to go cover Tri"],
    [
      "several provinces to cover",
      "I'm covering Vie, Bud, and Tri",
      ["? ? - VIE", "? ? - BUD", "? ? - TRI"],
      "You're covering Vie",
    ],
    ["an attack with a named unit", "No, I'm forcing RUM with BLA.", ["? BLA - RUM"], "I'm forcing the RUM issue"],
    [
      "an opponent to bounce",
      "I'm going to bounce him out of Galicia",
      ["? ? - GAL"],
      "I want to bounce him out of Galicia",
    ],
    [
      "the province that a fleet leaves",
      "I'll move my fleet out of Bla to help",
      ["F BLA - ?"],
      "I'll keep my eyes out of Bla",
    ],
    ["a province that a unit leaves", "I will move from North Sea", ["? NTH - ?"], "I will hear from North Sea"],
    ["a move without a destination", "I’ll move Ser in", ["? SER - ?"], "I’ll move on, Ser is in"],
    ["a province to clear", "I'll get Gal out of the way", ["? GAL - ?"], "I'll get Gal"],
    [
      "several provinces to leave",
      "Will be moving elsewhere to get out of Hol and Ruh",
      ["? HOL - ?", "? RUH - ?"],
      "Hol",
    ],
    ["a convoy to an unknown province", "I’m convoying bel onto britain", ["A BEL - ?"], "I’m convoying on Britain"],
    ["a heading", "I'm headed to Galicia", ["? ? - GAL"], "He's headed to Galicia"],
    ["an opening", "I will open to MAO", ["? ? - MAO"], "I will open up to you about MAO"],
    [
      "a shared subject",
      "I want peace with Italy and will move into Alb",
      ["? ? - ALB"],
      "He hesitates and will move into Alb",
    ],
    ["a shared verb", "I'll play it safe and take Gal", ["? ? - GAL"], "I'll ask you to play and take Gal"],
    ["no subject after a dash", "Never mind- will be moving to Tyr", ["? ? - TYR"], "Italy - will be moving to Tyr?"],
    [
      "a promise",
      "I can promise you that it will be going to Picardy",
      ["? ? - PIC"],
      "He said that it will be going to Picardy",
    ],
    ["a present tense", "I take the Ionian", ["? ? - ION"], "I take the Ionian, you take Bul"],
    ["agreement", "Yes, I can send Vie to Gal", ["? VIE - GAL"], "I can send Vie to Gal"],
    ["a hold", "Munich is holding", ["? MUN H"], "Munich is holding us up"],
    ["an army that stays", "I'll leave my army in Gal", ["A GAL H"], "I'll leave Gal open"],
    [
      "a comment in brackets",
      "Fine if you hold (I'll use Vie to take Gal)",
      ["? VIE - GAL"],
      "If you hold (or not), I'll take Gal",
    ],
    [
      "a later step",
      "I'll move Vie-Gal and then Gal-Ukr in the fall",
      ["? VIE - GAL"],
      "I'll move Vie-Gal in the fall",
    ],
    [
      "an order without any doubt",
      "I'm convoying an army directly into Con",
      ["A ? - CON"],
      "Maybe I'm convoying an army directly into Con",
    ],
  ])("given %s, then %j announces %j, but %j announces none", (_, text, orders, twin) => {
    expect(own(text)).toEqual(orders);
    expect(own(twin)).toEqual([]);
  });
});

describe("ways to announce a support, and similar sentences that announce none", () => {
  test.each([
    [
      "a named support",
      "And yeah, you've got my support into Rum.",
      ["? ? S ? ? - RUM"],
      "You had my support into Rum.",
    ],
    ["a support for a province", "You have my support for Tri", ["? ? S ? TRI"], "You have my word for Tri"],
    [
      "a support from a unit",
      "You have my support from BLA into Con",
      ["? BLA S ? ? - CON"],
      "Do I have your support into Con",
    ],
    ["a support that is given", "I'll give you support into Mun", ["? ? S ? ? - MUN"], "I'll give you Mun"],
    [
      "a unit used for support",
      "I’m using Gal for support into Vie",
      ["? GAL S ? ? - VIE"],
      "I’m using Gal for fun in Vie",
    ],
    [
      "arrows",
      "So I'll go ahead and support you Bel→Hol then?",
      ["? ? S ? BEL - HOL"],
      "So would you support Bel→Hol then?",
    ],
    ["a gerund", "Supporting Ruh-Mun", ["? ? S ? RUH - MUN"], "Supporting Ruh-Mun is good"],
    [
      "a gerund and a unit",
      "Supporting Ruh-Mun and have Bel S Hol in",
      ["? ? S ? RUH - MUN", "? BEL S ? HOL H"],
      "Supporting Ruh-Mun and Bel is bad",
    ],
    [
      "a comment after a gerund",
      "Supporting Venice to Tyr here*",
      ["? ? S ? VEN - TYR"],
      "Supporting Venice to Tyr seems bad",
    ],
    [
      "a request to confirm",
      "Supporting you into Smyrna here, confirm?",
      ["? ? S ? ? - SMY"],
      "Supporting you into Smyrna here?",
    ],
    [
      "a question that seeks confirmation",
      "I'm supporting Picardy into Belgium, right?",
      ["? ? S ? PIC - BEL"],
      "Am I supporting Picardy into Belgium, right?",
    ],
    [
      "the sender's own move",
      "I'll support myself into Sweden",
      ["? ? S ? ? - SWE", "? ? - SWE"],
      "I could support myself into Sweden",
    ],
    [
      "a unit that stays",
      "I'm going to be supporting them to stay put in Bulgaria",
      ["? ? S ? BUL H"],
      "I'm going to tell them to stay put in Bulgaria",
    ],
    [
      "several units",
      "I'm gonna have to support Denmark and Holland",
      ["? ? S ? DEN", "? ? S ? HOL"],
      "Do I have to support Denmark and Holland?",
    ],
    [
      "a defence by several units",
      "I'll defend con from both ank and smy.",
      ["? ANK S ? CON", "? SMY S ? CON"],
      "I'll defend con from both of you.",
    ],
    ["a support without a subject", "I'll support to Pie", ["? ? S ? ? - PIE"], "I'll help to Pie"],
    [
      "an attack that is supported",
      "I'll support Sev to take Rum",
      ["? ? S ? SEV - RUM"],
      "I'd support Sev to take Rum",
    ],
  ])("given %s, then %j announces %j, but %j announces none", (_, text, orders, twin) => {
    expect(own(text)).toEqual(orders);
    expect(own(twin)).toEqual([]);
  });

  test("given a time or a doubt that belongs to another clause, then the order is announced for this turn", () => {
    expect(own("I'll move Vie to Gal and we can talk next turn")).toEqual(["? VIE - GAL"]);
    expect(own("I'll move Vie to Gal next turn")).toEqual([]);
    expect(own("Until I hear otherwise from you I will be moving into TYS")).toEqual(["? ? - TYS"]);
    expect(own("I hear from you that I will be moving into TYS")).toEqual([]);
    expect(own("I've just got my fleet in Con tapping Bla")).toEqual(["F CON - BLA"]);
    expect(own("I've just lost my fleet in Con tapping Bla")).toEqual([]);
  });

  test("given a support and a second clause, then the subject of that clause is not a second supported unit", () => {
    expect(own("I'll support Bel and Mun will hold")).toEqual(["? ? S ? BEL", "? MUN H"]);
  });

  test("given a unit that supports the sender, then the unit belongs to another power", () => {
    expect(own("Gre is supporting me into the AEG")).toEqual([]);
    expect(own("Eng will support you into Mao")).toEqual([]);
    expect(own("Gre is supporting you into the AEG")).toEqual(["? GRE S ? ? - AEG"]);
  });
});

describe("lists and the position", () => {
  const owners: Readonly<Record<string, string>> = { VEN: "AUS", MAR: "AUS", EAS: "AUS", ROM: "ITA" };
  const ownerOf = (province: string): string | null => owners[province] ?? null;

  test("given a list after `I'm:` in a sentence, or under the sender's name, then its orders are the sender's", () => {
    expect(own("So right now I'm: Eng to Bel, and Nwy to Swe.")).toEqual(["? ECH - BEL", "? NWY - SWE"]);
    expect(own("Austria:\nA Vie - Gal\nA Bud/Tri ?\nF Tri - Adr")).toEqual(["A VIE - GAL", "F TRI - ADR"]);
    expect(own("Turkey:\nA Vie - Gal\nA Bud/Tri ?\nF Tri - Adr")).toEqual([]);
  });

  test("given the position, then a comment or a verb shows that an order is the sender's plan", () => {
    expect(own("Ven to Tri is the move.", { ownerOf })).toEqual(["? VEN - TRI"]);
    expect(own("Rom to Tri is the move.", { ownerOf })).toEqual([]);
    expect(own("And then withdraw F EAS - ION", { ownerOf })).toEqual(["F EAS - ION"]);
    expect(own("You withdraw F EAS - ION", { ownerOf })).toEqual([]);
    expect(own("So my Ven-Tri is a lock.")).toEqual(["? VEN - TRI"]);
    expect(own("So my Ven-Tri was a lock.")).toEqual([]);
  });

  test("given the position, then covering a province that the sender's unit occupies is not a move", () => {
    expect(own("I'm covering Mar.", { ownerOf })).toEqual([]);
    expect(own("I'm covering Rom.", { ownerOf })).toEqual(["? ? - ROM"]);
  });
});
