import { describe, expect, test } from "vitest";
import { JudgeNames } from "../../../../../../core/orders/notation/judge/names.ts";
import { faultsOf, readText, understood } from "../../../../../support/judgeText.ts";
import { onStandard } from "../../../../../support/mapFiles.ts";

describe("names of provinces", () => {
  test("given abbreviations, aliases, full names and truncated names, then each means the same province", () => {
    const spellings = ["nth", "norsea", "North Sea", "north  sea", "NTS", "North S"];
    expect(spellings.map((name) => understood(`f edi - ${name}`))).toEqual(spellings.map(() => ["F EDI - NTH"]));
  });

  test("given a name with a hyphen, then it is one name, not a move, with or without the hyphen", () => {
    const spellings = ["Mid-Atlantic Ocean", "mid-atlantic", "mid atlantic ocean", "midatlantic", "mao"];
    expect(spellings.map((name) => understood(`f ${name} - ${name}`))).toEqual(spellings.map(() => ["F MAO - MAO"]));
  });

  test("given all spellings of a coast, with and without full stops, then each means the same coast", () => {
    const spellings = [
      "St. Petersburg (south coast)",
      "st petersburg/sc",
      "St.Petersburg(sc)",
      "stp/south coast",
      "stp(sc)",
      "stp/scs",
      "STP SCS",
      "stp sc",
      "stp (south coast",
      "stpete/sc",
    ];
    expect(spellings.map((name) => understood(`f gob - ${name}`))).toEqual(spellings.map(() => ["F BOT - STP/SC"]));
  });

  test("given DAIDE's names, then each means the same place", () => {
    expect(understood("f ech - gol; amy par - bur")).toEqual(["F ENG - LYO", "A PAR - BUR"]);
  });

  test("given a misspelt name, then it is read as the only similar name, with a note", () => {
    expect(understood("a vienna - galcia")).toEqual(["A VIE - GAL"]);
    expect(faultsOf("a vienna - galcia")).toEqual(["1:12 note galcia was read as Galicia"]);
  });

  test("given text with several possible meanings or none, then the reader does not guess", () => {
    expect(faultsOf("f north - nwg\n a liv h\na xanadu - bur")).toEqual([
      "1:3 error north can mean North Atlantic Ocean, North Africa, North Sea: write more of the name",
      "2:4 error liv can mean Liverpool, Livonia: write more of the name",
      "3:3 error xanadu is not a province of this map: use its name or abbreviation (chamber map lists them)",
    ]);
  });

  test("given an unknown coast, then the order is not read; a coast that the province lacks is ignored with a note", () => {
    expect(faultsOf("f mao - spa/xx")).toEqual(["1:12 error /xx is not a coast: write nc, ec, sc or wc"]);
    expect(understood("f nth - nwy/nc")).toEqual(["F NTH - NWY"]);
    expect(faultsOf("f nth - nwy/nc")).toEqual(["1:12 note Norway has no north coast: the coast was ignored"]);
  });

  test("given a user's map, then its names, coasts and ambiguous aliases are known", () => {
    const names = new JudgeNames(
      onStandard("Great Lake = lak lake+of+the+north see?", "WATER LAK ABUTS MUN", "SICILY (SICILIAN) NAP"),
    );
    expect(understood("f lake of the north c a mun - nap", {}, names)).toEqual(["F LAK C A MUN - NAP"]);
    expect(faultsOf("f see h", {}, names)).toEqual(["1:3 note see was read as Great Lake; it also means other places"]);
    const strict = new JudgeNames(onStandard("Great Lake = lak see?", "WATER LAK ABUTS MUN"), {
      refusesAmbiguous: true,
    });
    expect(faultsOf("f see h", {}, strict)).toEqual([
      "1:3 error see means Great Lake and other places, and games with NO_CHECK refuse such names: write the abbreviation",
    ]);
    expect(understood("a mun s sicilian a nap", {}, names)).toEqual(["A MUN S SICILIAN A NAP"]);
  });
});

describe("the owner of a unit", () => {
  test("given a power before a unit, then it is read; a province of that name has priority where no type follows", () => {
    expect(understood("a mun s french a bur; f eng s eng a wal - bel; a pru s ru war - lvn")).toEqual([
      "A MUN S FRENCH A BUR",
      "F ENG S ENGLISH A WAL - BEL",
      "A PRU S RUSSIAN WAR - LVN",
    ]);
  });

  test("given a supported unit that holds, then the order is a support to hold", () => {
    expect(understood("a mun s a ber h")).toEqual(["A MUN S A BER"]);
  });

  test("given the full route of a supported army, then the support is for its destination", () => {
    expect(understood("a ser s a apu - ion - gre")).toEqual(["A SER S A APU - GRE"]);
  });
});

describe("orders for each phase", () => {
  test("given an order for another phase, then the fault lists the orders that the phase allows", () => {
    expect(faultsOf("build a par", { phase: "movement" })).toEqual([
      "1:1 error build is not an order of a movement phase: units hold, move, support, convoy or are proxied",
    ]);
    expect(faultsOf("a bel s a bur", { phase: "retreat" })).toEqual([
      "1:7 error s is not an order of a retreat phase: dislodged units move or disband",
    ]);
    expect(faultsOf("a par - bur", { phase: "adjustment" })).toEqual([
      "1:7 error - is not an order of an adjustment phase: units are built or removed, builds are waived",
    ]);
  });

  test("given no phase, then the words of the order decide", () => {
    expect(understood("a par - bur; f tri d; b f bre; r a mar; w; a bel r bur")).toEqual([
      "A PAR - BUR",
      "F TRI D",
      "BUILD F BRE",
      "REMOVE A MAR",
      "WAIVE",
      "A BEL - BUR",
    ]);
  });

  test("given a unit without an order word, then it is built, or removed where removals are due", () => {
    expect(understood("a par", { phase: "adjustment" })).toEqual(["BUILD A PAR"]);
    expect(understood("a par", { phase: "adjustment", isRemoval: () => true })).toEqual(["REMOVE A PAR"]);
  });

  test("given adjustments in DPjudge's format, then they are read too", () => {
    expect(understood("a par b\nf bre r\na lon d", { phase: "adjustment" })).toEqual([
      "BUILD A PAR",
      "REMOVE F BRE",
      "REMOVE A LON",
    ]);
  });

  test("given an army to be convoyed by any route, then the order records that any route is allowed", () => {
    expect(understood("a lon - nwy via; a tun - ion - gre; a lon - bel via convoy")).toEqual([
      "A LON - NWY VIA",
      "A TUN - ION - GRE",
      "A LON - BEL VIA",
    ]);
  });
});

describe("faults", () => {
  test("given an order that ends too early or too late, then the fault names the position and the fix", () => {
    expect(faultsOf("a mun\na mun -\na mun jumps\nf nth c a lon\na par - bur now\na mun p x\na mun p xx")).toEqual([
      "1:6 error the order ends too early: what the unit should do is missing",
      "2:8 error the order ends too early: a province is missing",
      "3:7 error jumps is not an order word: write ->, hold, support or convoy",
      "4:14 error the order ends too early: where the army goes (-> province) is missing",
      "5:13 error nothing can follow the order here: remove now, or separate orders with a comma",
      "6:9 error x is too short for a power here: write two or more letters",
      "7:9 error xx is not a power on this map: use two or more letters of its name",
    ]);
  });

  test("given a line with one invalid order, then its other orders count", () => {
    expect(understood("a par - bur, a xxx - yyy; a mar h")).toEqual(["A PAR - BUR", "A MAR H"]);
  });
});

describe("blocks", () => {
  test("given conditions without then, without endif and with open brackets, then they are read as intended", () => {
    expect(understood("if ruhr or (kiel and not (f ber\na mun - ruh\nelse\na mun h")).toEqual([
      "IF RUH OR (KIE AND NOT F BER) THEN",
      "  A MUN - RUH",
      "ELSE",
      "  A MUN H",
      "ENDIF",
    ]);
  });

  test("given a condition and its orders on one line, then `then` separates them", () => {
    expect(understood("if ruh then a mun - tyr; else if tyr then a mun h, else a mun - ruh; endif; a ber h")).toEqual([
      "IF RUH THEN",
      "  A MUN - TYR",
      "ELSE IF TYR THEN",
      "  A MUN H",
      "ELSE",
      "  A MUN - RUH",
      "ENDIF",
      "A BER H",
    ]);
  });

  test("given a name that is both a power and a province, then the condition is read in the way that uses all words", () => {
    expect(understood("if eng\na mun h\nelse if eng f eng\na mun h\nelse if a eng lon\na mun h")).toEqual([
      "IF ENG THEN",
      "  A MUN H",
      "ELSE IF ENGLISH F ENG THEN",
      "  A MUN H",
      "ELSE IF ENGLISH A LON THEN",
      "  A MUN H",
      "ENDIF",
    ]);
  });

  test("given an if inside an else, then it has its own endif", () => {
    expect(understood("if ruh\na mun h\nelse\nif kie\na ber h\nendif\na mun - ruh\nendif\nf kie h")).toEqual([
      "IF RUH THEN",
      "  A MUN H",
      "ELSE",
      "  IF KIE THEN",
      "    A BER H",
      "  ENDIF",
      "  A MUN - RUH",
      "ENDIF",
      "F KIE H",
    ]);
  });

  test("given a condition that cannot be read, then its orders are ignored and the other orders count", () => {
    const text = "if french xanadu\na mun - ruh\nelse\na mun h\nendif\na ber h";
    expect(understood(text)).toEqual(["A BER H"]);
    expect(faultsOf(text)).toEqual([
      "1:4 error a condition needs one province, optionally with a power and a unit type: french xanadu has no province, or has extra words",
      "1:1 note the orders under this condition are ignored",
    ]);
  });

  test("given else and endif without an if, or a second else, then each is a fault", () => {
    expect(faultsOf("else\nendif\nif ruh\nelse\na mun h\nelse\na ber h\nendif")).toEqual([
      "1:1 error this else has no if",
      "2:1 error this endif has no if",
      "6:1 error the if already has an else: these orders are ignored",
    ]);
    expect(understood("if ruh\nelse\na mun h\nelse\na ber h\nendif")).toEqual([
      "IF RUH THEN",
      "ELSE",
      "  A MUN H",
      "ENDIF",
    ]);
  });

  test("given phases written as initials, abbreviations or synonyms, then each is recognised", () => {
    const spellings = [
      "f 1905 m",
      "F1905M",
      "w 1905 build",
      "Winter 1905 adj",
      "s 1906 r",
      "su 1906 retreats",
      "U1906R",
    ];
    expect(spellings.map((phase) => understood(`phase ${phase}`)[0])).toEqual([
      "PHASE FALL 1905 MOVEMENT",
      "PHASE FALL 1905 MOVEMENT",
      "PHASE WINTER 1905 ADJUSTMENT",
      "PHASE WINTER 1905 ADJUSTMENT",
      "PHASE SPRING 1906 RETREAT",
      "PHASE SUMMER 1906 RETREAT",
      "PHASE SUMMER 1906 RETREAT",
    ]);
  });

  test.each([
    ["phase SUMMER 1901 ADJUSTMENT", "1:19 error summer has no adjustment phase: write retreat, or another season"],
    ["phase spring 1901 b", "1:19 error spring has no adjustment phase: write movement or retreat, or another season"],
    ["phase W1901M", "1:7 error winter has no movement phase: write adjustment, or another season"],
    ["phase spring 01 m", "1:14 error 01 is not a year: write PHASE season year phase, with the full year"],
  ])("given %s, then the fault is reported", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test("given two phases, then each reads its own orders as orders for that phase, and closes the blocks of the previous one", () => {
    expect(understood("a mun h\nphase f 1905 m\nif ruh\na mun - ruh\nphase f 1905 r\na mun - tyr\nset nowait")).toEqual(
      [
        "A MUN H",
        "PHASE FALL 1905 MOVEMENT",
        "  IF RUH THEN",
        "    A MUN - RUH",
        "  ENDIF",
        "PHASE FALL 1905 RETREAT",
        "  A MUN - TYR",
        "  SET NOWAIT",
      ],
    );
  });

  test("given CLEAR among the orders of a phase, then later orders are still for that phase", () => {
    expect(understood("phase f 1905 m\na mun - ruh\nclear\na mun h")).toEqual([
      "PHASE FALL 1905 MOVEMENT",
      "  A MUN - RUH",
      "CLEAR",
      "PHASE FALL 1905 MOVEMENT",
      "  A MUN H",
    ]);
  });

  test("given an unknown phase, then its orders do not count for the current one", () => {
    const text = "phase autumn 1905 movement\na mun - ruh\na ber h\nphase f 1906 m\na kie h";
    expect(understood(text)).toEqual(["PHASE FALL 1906 MOVEMENT", "  A KIE H"]);
    expect(faultsOf(text)).toEqual([
      "1:7 error autumn is not a season: write spring, summer, fall or winter",
      "2:1 error the orders from here on belong to a phase that was not understood and are ignored: fix the PHASE above",
    ]);
    expect(faultsOf("phase fall next movement\nphase f 1905 now\nset press")).toEqual([
      "1:12 error next is not a year: write PHASE season year phase, with the full year",
      "2:14 error now is not a phase: write movement, retreat, adjustment or build",
      "3:1 error the orders from here on belong to a phase that was not understood and are ignored: fix the PHASE above",
    ]);
    expect(faultsOf("set press on")).toEqual([
      "1:5 error press cannot be set with orders: only set wait and set nowait are supported",
    ]);
  });

  test("given headings, then orders belong to the powers named in them, and a heading closes open blocks", () => {
    const text = "AUSTRIA:\nif gal\na vie h\nRussian: a war - gal\nphase f 1905 m\na war h\nItaly:\na ven h";
    const { statements } = readText(text, { hasHeadings: true });
    expect(statements.map((one) => `${one.kind} ${"power" in one ? one.power : ""}`)).toEqual([
      "if ",
      "order RUS",
      "phase ",
      "order ITA",
    ]);
    expect(understood(text, { hasHeadings: true })).toEqual([
      "AUSTRIA:",
      "IF GAL THEN",
      "  A VIE H",
      "ENDIF",
      "RUSSIA:",
      "A WAR - GAL",
      "PHASE FALL 1905 MOVEMENT",
      "  A WAR H",
      "ITALY:",
      "A VEN H",
    ]);
  });
});
