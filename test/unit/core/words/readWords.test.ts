import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standard } from "../../../../core/map/standard.ts";
import { partialText } from "../../../../core/words/partialOrder.ts";
import { readWords, type WordContext } from "../../../../core/words/readWords.ts";

/** Austria writes to Russia in spring, and the reader does not know the position. */
const toRussia: WordContext = {
  ...{ names: standard, speaker: "AUS", listener: "RUS", season: "spring", ownerOf: null },
};

/** Returns the readings of a message, such as `own AUS: ? VIE - GAL`. */
function read(text: string, context: Partial<WordContext> = {}): readonly string[] {
  return readWords(text, { ...toRussia, ...context }).map(
    ({ kind, by, order }) => `${kind} ${by}: ${partialText(order)}`,
  );
}

describe("orders that the sender announces", () => {
  test.each([
    ["I'll move Vienna to Galicia", "? VIE - GAL"],
    ["Just a heads up, I’m going to Rumania", "? ? - RUM"],
    ["i will attack stp with nwy", "? NWY - STP"],
    ["im gonna move my army in Tri to Vie", "A TRI - VIE"],
    ["I'll move into Paris from BUR", "? BUR - PAR"],
    ["I'll support you into Bulgaria then.", "? ? S ? ? - BUL"],
    ["I'm supporting rum to ukr", "? ? S ? RUM - UKR"],
    ["I'll support hold Moscow", "? ? S ? MOS H"],
    ["Ok, I will use Bla to support con to bul", "? BLA S ? CON - BUL"],
    ["I'm convoying into Norway this season", "A ? - NWY"],
    ["I need to support your A Ser to Bul", "? ? S A SER - BUL"],
    ["I will build a fleet in Rome", "BUILD F ROM"],
    ["I am withdrawing from Ruhr.", "? RUH - ?"],
    ["Rumania will support Bulgaria to Serbia.", "? RUM S ? BUL - SER"],
    ["I have Moscow supporting it to Warsaw", "? MOS S ? ? - WAR"],
    ["Will aim to get into the Ionian this turn", "? ? - ION"],
    ["I'm using my Spanish fleet to support MAO to hold", "F SPA S ? MAO H"],
    ["I'm holding in St. Petersburg", "? STP H"],
    ["Current orders: A Ber - Kie", "A BER - KIE"],
    ["F NTH C A YOR - NWY", "F NTH C A YOR - NWY"],
    ["My orders: Bur s Mun - Ruh", "? BUR S ? MUN - RUH"],
    ["F Spa/sc - MAO", "F SPA/SCS - MAO"],
    ["Okay, I'll support your A Ser to Bul?", "? ? S A SER - BUL"],
    ["I'm also going to poke Bur", "? ? - BUR"],
    ["I'll shoot for the channel", "? ? - ECH"],
    ["I plan on moving it into MAO", "? ? - MAO"],
    ["I'll move the fleet to Liverpool", "F ? - LVP"],
    ["I'm planning army yorkshire to wales", "A YOR - WAL"],
    ["I'll have Moscow hold", "? MOS H"],
    ["I'm going to hold and support Belgium", "? ? S ? BEL"],
    ["Going to support their push into Ukr", "? ? S ? ? - UKR"],
    ["I'll plan on holding Moscow", "? MOS H"],
    ["I've got to build an army in StP", "BUILD A STP"],
    ["Definitely gonna be taking Norway", "? ? - NWY"],
  ])("given %j, then the order is %s", (text, order) => {
    expect(read(text)).toEqual([`own AUS: ${order}`]);
  });

  test("given several orders in a sentence, then each has its own reading", () => {
    expect(read("I'm planning on moving to Nwy and BAR")).toEqual(["own AUS: ? ? - NWY", "own AUS: ? ? - BAR"]);
    expect(read("Im sending pru to bal and war to prussia")).toEqual(["own AUS: ? PRU - BAL", "own AUS: ? WAR - PRU"]);
    expect(read("I'll attack BUR-PIC, move KIE-RUH, MUN-BUR")).toHaveLength(3);
    expect(read("I’m building an army in Mun and a fleet in Kiel")).toEqual([
      "own AUS: BUILD A MUN",
      "own AUS: BUILD F KIE",
    ]);
    expect(read("I'll support hold Moscow and moscow will support you to ukr")).toHaveLength(2);
    expect(read("I'm:\nNAO to NWG\nNTH hold\nF Hol & F Nwy S F HEL - NTH")).toEqual([
      ...["own AUS: ? NAO - NWG", "own AUS: ? NTH H", "own AUS: F HOL S F HEL - NTH", "own AUS: F NWY S F HEL - NTH"],
    ]);
  });

  test("given an order in a sentence, then its span covers exactly its words", () => {
    const text = "Thanks! I'll support you into Bulgaria, friend.";
    const [reading] = readWords(text, toRussia);
    expect(text.slice(reading?.span.from, reading?.span.to)).toBe("I'll support you into Bulgaria");
  });
});

describe("statements that are not promises by the sender", () => {
  test.each([
    ["a question", "Should I move Vienna to Galicia?"],
    ["a possibility", "I might move Mun to Ber to protect from Russia"],
    ["another possibility", "Maybe I'll move to Galicia"],
    ["a choice", "I'll go to Spain or Marseilles"],
    ["an alternative", "I'm probably going to flip a coin for Spain/Marseilles"],
    ["the past", "I moved to Bur for a reason"],
    ["hearsay", "England thinks I'm going to London"],
    ["hearsay", "Russia said I'll move to Galicia"],
    ["a later year", "I'll take Denmark next year"],
    ["another season", "I'll take Greece in the fall"],
    ["somebody else's words", 'He wrote "I will move to Galicia" to me'],
    ["another power", "Italy is moving to Tyrolia"],
    ["units of another power", "This guarantees that Eng and Nao will try for Mao"],
    ["a suggestion", "You could try Vie-Boh and Bud-Gal"],
    ["a doubt", "I'm not sure I'll move to Burgundy"],
    ["a choice of three", "I'll go to MAO, Spain, or Portugal"],
    ["a later time", "I'm taking Denmark next, and Sweden in 1903"],
    ["an earlier turn", "Last turn I ordered A Mun-Bur"],
    ["idioms", "I'm going to war with the Turks, and I'll take care of Italy"],
    ["a position", "I'm in Syria, and Mos is yours"],
  ])("given %s, then there is no reading: %s", (_, text) => {
    expect(read(text)).toEqual([]);
  });

  test("given a condition, then the order is conditional", () => {
    expect(read("I will move to TYS if you take Belgium")).toEqual(["conditional AUS: ? ? - TYS"]);
    expect(read("If they dislodge me, I'll retreat to Gascony.")).toEqual(["conditional AUS: ? ? R GAS"]);
    expect(read("I'll be moving to Mun, so we'll bounce if you go for it")).toEqual(["own AUS: ? ? - MUN"]);
  });

  test("given a refusal, or a request for an order or a zone, then it is read as such", () => {
    expect(read("No, I’m not taking the Channel.")).toEqual(["refusal AUS: ? ? - ECH"]);
    expect(read("Can you please support Ukr - Sev?")).toEqual(["request RUS: ? ? S ? UKR - SEV"]);
    expect(read("Support me into Rumania")).toEqual(["request RUS: ? ? S ? ? - RUM"]);
    expect(read("DMZ in Galicia?")).toEqual(["request RUS: DMZ GAL"]);
    expect(read("Why did you break our DMZ in Galicia?")).toEqual([]);
  });
});

/** Each kind of sentence that looks like a promise, paired with a similar sentence that is a promise. */
describe("sentences that look like promises, and similar ones that are promises", () => {
  test.each([
    ["a bare list", "Mun-Bur, Hol-Bel", "A Mun-Bur", "A MUN - BUR"],
    [
      "a list with a question",
      "A Par - Bur\nF Bal - Kie\n\nWhat do you think?",
      "Entered moves:\nA Par - Bur",
      "A PAR - BUR",
    ],
    ["a list for two powers", "A Mun H\n\nand\n\nA Ber H", "A Mun H\n\n...unless I hear otherwise.", "A MUN H"],
    ["a list under another power's name", "Turkey:\nTyr-Mun", "My orders:\nTyr-Mun", "? TYR - MUN"],
    ["somebody else's plan", "I'm on board with:\nTyr-Mun", "So I've got in:\nTyr-Mun", "? TYR - MUN"],
    ["a plan's moves", "The moves are:\nTyr-Mun", "My moves are:\nTyr-Mun", "? TYR - MUN"],
    ["the best moves", "The best orders:\nTyr-Mun", "Here is what I have down:\nTyr-Mun", "? TYR - MUN"],
    ["the letter that stands for Italy", "I: Tyr-Boh", "I'm: Tyr-Boh", "? TYR - BOH"],
    ["a worst case", "The worst case is:\nA Smy - Arm", "Current orders:\nA Smy - Arm", "A SMY - ARM"],
    ["another power's orders", "Germany is ordering Bur S Bel", "I have ordered Bur S Bel", "? BUR S ? BEL H"],
    ["another power's moves", "Italy moves to Tri-Bud", "My moves are Tri-Bud", "? TRI - BUD"],
    ["a support", "I've got a support order in for Ser-Bul", "I've got my orders in for Ser-Bul", "? SER - BUL"],
    ["another power's next move", "Gas is just going to cut Par", "Gas is going to cut Par", "? GAS - PAR"],
    ["a supported move", "Two supports ordered for Sil-Mun", "I have orders in for Sil-Mun", "? SIL - MUN"],
    ["a result", "F BLA - Rum SUCCEEDS", "F BLA - Rum", "F BLA - RUM"],
    ["a mistake", "I forgot to change F EC - Nth", "Updated orders: F EC - Nth", "F ECH - NTH"],
    ["a guess", "I guess ION-Alb", "I'm planning ION-Alb", "? ION - ALB"],
    ["a thought", "I'm thinking A Mun - Ruh, A Ber - Mun.", "I've set A Mun - Ruh.", "A MUN - RUH"],
    ["a unit whose owner is unknown", "Bul taps Con", "My fleet in Bul taps Con", "F BUL - CON"],
    ["a belief about others", "As far as I know, Ser is moving to Tri", "Ser is moving to Tri", "? SER - TRI"],
    ["a prediction", "They fear that Ser will move to Tri", "Ser will move to Tri", "? SER - TRI"],
    ["another power's trust", "France trusts that I'm going to Bur", "Trust me, I'm going to Bur", "? ? - BUR"],
    ["a pretence", "I'm here to insinuate that I'll move to Stp", "I insist that I'll move to Stp", "? ? - STP"],
    ["an appearance", "It looks like I'm moving to Stp", "It looks bad, I'm moving to Stp", "? ? - STP"],
    ["a consequence", "It means I have to move Mos to Ukr", "I have to move Mos to Ukr", "? MOS - UKR"],
    ["a wish", "I need to take Portugal somehow", "I need to cover Mun, so I'll take Portugal", "? ? - POR"],
    ["a hope", "Hopefully I'll move to Bur", "Hopefully you agree, I'll move to Bur", "? ? - BUR"],
    ["a next step", "You leave Nth alone. Then I'll move to Bur.", "Okay. Then I'll move to Bur.", "? ? - BUR"],
    ["a later step", "From there Moscow is yours, I'll take Sev", "Moscow is yours, I'll take Sev", "? ? - SEV"],
    ["an offer", "I'll attack Burgundy, and you'll let me take Den?", "I'll attack Burgundy, okay?", "? ? - BUR"],
    ["a deal", "I support you into Bel, you support me into Mun", "I support you into Bel", "? ? S ? ? - BEL"],
    ["another power's words", "Italy: I'm moving to Tyr", "Russia: I'm moving to Tyr", "? ? - TYR"],
    [
      "a message passed on",
      "He sent me this:\n\nI'm moving to Tyr",
      "I have good news:\n\nI'm moving to Tyr",
      "? ? - TYR",
    ],
    ["a turn after the next", "I'll take Bel in two turns", "I'll take Bel this turn", "? ? - BEL"],
    ["an abbreviated year", "I'll take Bel in '03", "I'll take Bel in the spring", "? ? - BEL"],
    ["a later season", "I'll take Bel in the fall", "I'll take Bel in spring", "? ? - BEL"],
    ["a demand about a province", "I'm pushing for Tyr to be empty", "I'm pushing for Tyr now", "? ? - TYR"],
    ["a choice of a province", "I'll pick Serbia, I think", "I'll pick up Serbia, I think", "? ? - SER"],
    ["a quotation", 'He: "Hi. A Mun - Bur, I\'ll move to Pie"', 'He: "Hi." I\'ll move to Pie', "? ? - PIE"],
  ])("given %s, then %j is not a promise, but %j is", (_, text, twin, order) => {
    expect(read(text).filter((reading) => reading.startsWith("own"))).toEqual([]);
    expect(read(twin)).toEqual([`own AUS: ${order}`]);
  });

  test.each([
    ["a reservation", "I'll move to Ruh if you hold", "I'll move to Ruh unless I hear otherwise", "? ? - RUH"],
    [
      "a condition for the order",
      "I'll build F Bre if you build F Kie",
      "I'll build F Bre, and if you build, good",
      "BUILD F BRE",
    ],
    ["an exchange", "Let me into Bur and I'll move to Ukr", "Let us begin: I'll move to Ukr", "? ? - UKR"],
  ])("given %s, then %j is conditional, but %j is a promise", (_, text, twin, order) => {
    expect(read(text).map((reading) => reading.split(" ")[0])).toEqual(["conditional"]);
    expect(read(twin)).toEqual([`own AUS: ${order}`]);
  });

  test("given a condition before a colon, then the order is conditional", () => {
    expect(read("If you leave France alone, sure: I'll go to Alb")).toEqual(["conditional AUS: ? ? - ALB"]);
    expect(read("We both want this: I'll go to Alb")).toEqual(["own AUS: ? ? - ALB"]);
  });

  test.each([
    ["another season", "Fall is A Vie-Gal.", "Spring is A Vie-Gal."],
    ["a later turn", "Next turn: A Vie-Gal", "This turn: A Vie-Gal"],
    ["an opening", "You could try A Tri-Alb; A Vie-Gal", "Fine with A Tri-Alb; A Vie-Gal"],
    ["a reaction", "Geez, Vie-Gal", "Okay, Vie-Gal"],
    ["an order that is only mentioned", "I hate opening Vie-Gal", "I suggest Vie-Gal"],
  ])("given units whose owners are known, and %s, then %j is not a promise, but %j is", (_, text, twin) => {
    const ownerOf = () => "AUS";
    const orders = (message: string) => read(message, { ownerOf }).map((reading) => reading.slice(-9));
    expect(orders(text)).toEqual([]);
    expect(orders(twin)).toEqual(["VIE - GAL"]);
  });

  test("given units whose owners are known, then a clause about what the sender would accept is not a promise", () => {
    const ownerOf = () => "AUS";
    expect(read("I'm fine going slowly and moving my army in Vie down to Tri", { ownerOf })).toEqual([]);
    expect(read("I'm going slowly and moving my army in Vie down to Tri", { ownerOf })).toEqual([
      "own AUS: A VIE - TRI",
    ]);
  });
});

describe("what the position shows", () => {
  const owners: Readonly<Record<string, string>> = { VIE: "AUS", BUD: "AUS", WAR: "RUS", VEN: "ITA" };
  const ownerOf = (province: string): string | null => owners[province] ?? null;

  test("given order notation in a sentence, then only orders to the sender's own units count as own orders", () => {
    const text = "I suggest Vie-Gal, War-Ukr and Ven-Tri.";
    expect(read(text)).toEqual([]);
    expect(read(text, { ownerOf })).toEqual(["own AUS: ? VIE - GAL"]);
  });

  test("given a unit of another power, then a statement about its move is not a promise", () => {
    expect(read("Venice will move to Trieste.", { ownerOf })).toEqual([]);
    expect(read("Budapest will move to Serbia.", { ownerOf })).toEqual(["own AUS: ? BUD - SER"]);
  });

  test("given builds in winter, then they need no verb", () => {
    expect(read("F Tri A vie.", { season: "winter" })).toEqual(["own AUS: BUILD F TRI", "own AUS: BUILD A VIE"]);
    expect(read("F Tri A vie.")).toEqual([]);
    expect(read("Fleet Lvp, army Edi.", { season: "winter" })).toEqual([]);
  });
});

test("given any text, then it is read without an error, and spans are inside it", () => {
  const words = fc.constantFrom(
    ..."I'll move to Mun and support you into A - F ( , . ? / Bur s hold if \n st . pete".split(" "),
  );
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(words).map((list) => list.join(" ")),
  );
  fc.assert(
    fc.property(text, (message) => {
      for (const { span } of readWords(message, toRussia))
        expect(span.from >= 0 && span.from < span.to && span.to <= message.length).toBe(true);
    }),
  );
});
