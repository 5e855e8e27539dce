import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Analysis } from "../../../../../core/analysis/analysis.ts";
import { Fingerprint, type SoftwareVerdict } from "../../../../../core/analysis/fingerprint/fingerprint.ts";
import { fingerprintRules, type RuleId } from "../../../../../core/analysis/fingerprint/fingerprintRules.ts";
import { softwareMeanings, softwareOf } from "../../../../../core/analysis/fingerprint/software.ts";
import { dialogue } from "../../../../support/dialogue.ts";
import { chunk, placed } from "../../../../support/entries.ts";

/** Returns the fingerprint of a dialogue, treating lines with a leading `-` as missing. */
function fingerprint(lines: readonly string[]): Fingerprint {
  const analysis = new Analysis();
  const entries = placed(dialogue(lines.map((line) => line.replace(/^-/, ""))));
  for (const [at, entry] of entries.entries()) if (!lines[at]?.startsWith("-")) analysis.apply(entry);
  const [connection] = analysis.connections;
  if (!connection) throw new Error("no connection");
  return connection.fingerprint;
}

function rulesOf({ evidence, contradicting }: SoftwareVerdict): string[] {
  return [...evidence, ...contradicting].map(({ rule }) => rule);
}

function met(lines: readonly string[]): string[] {
  const { server, client } = fingerprint(lines);
  return [...rulesOf(server), ...rulesOf(client)];
}

const joined = ["> IM", "< RM", "> NME ( 'x' ) ( '1' )", "< HLO ( GER ) ( 3759 ) ( ( LVL 0 ) )"];
const results = "< ORD ( SPR 1901 ) ( ( GER AMY MUN ) MTO TYR ) ( NSO )";
const others = "< ORD ( SPR 1901 ) ( ( AUS AMY BUD ) MTO SER ) ( SUC )";
const sco = "< SCO ( AUS BUD TRI VIE ) ( UNO BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN )";
const now = "< NOW ( FAL 1901 ) ( AUS AMY BUD )";
const turnOf = (season: string, ...lines: string[]): string[] => [`< NOW ( ${season} 1901 ) ( ENG AMY LVP )`, ...lines];
const albert = ["> NOT ( GOF )", "> SUB ( ( ENG AMY LVP ) MTO CLY )", "> GOF"];
const offered = ["> IM", "< RM", "> NME ( 'x' ) ( '1' )", "< MAP ( 'standard' )"];
const yes = "> YES ( MAP ( 'standard' ) )";
const refused = "< REJ ( IAM ( TUR ) ( 132 ) )";
const calls = (name: string, version: string): string => `> NME ( '${name}' ) ( '${version}' )`;

/** A rule, a dialogue from a real program that matches it, and a similar dialogue that does not. */
const examples: readonly (readonly [rule: RuleId, matching: readonly string[], similar: readonly string[]])[] = [
  ["rm-empty", ["< RM"], ["< RM 4100:BUR 4101:ENG 4102:FRA"]],
  ["rm-standard-named", ["< RM Standard"], ["< RM 4100:AUS 4101:ENG 4102:FRA"]],
  ["rm-named", ["< RM 4100:BUR 4101:ENG 4102:FRA"], ["< RM"]],
  ["rm-mixed", ["< RM 5000:ALS 4100:BUR 4101:ENG"], ["< RM 4100:BUR 4101:ENG 5000:ALS"]],
  [
    "pads-unset",
    ["<0e YES ( NME ( 'holdbot' ) ( '00.01' ) )", "<4d MAP ( 'STANDARD' )"],
    ["<0e YES ( NME ( 'holdbot' ) ( '00.01' ) )", "< MAP ( 'STANDARD' )"],
  ],
  ["map-upper-case", ["< MAP ( 'STANDARD' )"], ["< MAP ( 'standard' )"]],
  ["map-lower-case", ["< RM", "< MAP ( 'standard' )"], ["< RM Standard", "< MAP ( 'standard' )"]],
  [
    "centres-by-number",
    ["< RM", "< SCO ( AUS BUD VIE TRI ) ( UNO SER BEL DEN GRE HOL NWY POR RUM SWE TUN BUL SPA )"],
    ["< RM", sco],
  ],
  [
    "adm-server",
    ["< ADM ( 'Server' ) ( 'HoldBot (8~3) has connected. Have 1 player and 0 observers. Need 6 to start.' )"],
    ["< ADM ( 'Servers' ) ( 'Welcome.' )"],
  ],
  [
    "absence-explained",
    ["< CCD ( TUR ) ( SPR 1901 )", "< OUT ( GER ) ( SND ( FRA ) ( THK ( DRW ) ) )"],
    ["< CCD ( TUR )", "< OUT ( GER )", "< NOT ( CCD ( TUR ) )"],
  ],
  ["obs-named", ["< YES ( OBS ( 'watcher' ) ( '1.0' ) )"], ["< YES ( OBS )"]],
  ["own-commands", ["< SEL ( 'RCNC7P00' )"], ["> SEL"]],
  [
    "orders-published",
    ["< SUB ( TUR ) ( SPR 1901 ) ( ( ( TUR AMY CON ) HLD ) ( MBV ) )"],
    ["> SUB ( ( TUR AMY CON ) HLD )", "< SUB ( ( TUR AMY CON ) HLD )"],
  ],
  ["faults-told", ["< HUH ( SUB ( TUR ERR AMY CON ) HLD )"], ["> HUH ( ERR DRW )"]],
  [
    "mis-nothing",
    ["> SUB ( ( GER FLT KIE ) HLD )", "< THX ( ( GER FLT KIE ) HLD ) ( MBV )", "< MIS"],
    ["> SUB ( ( GER FLT KIE ) HLD )", "> MIS", "< THX ( ( GER FLT KIE ) HLD ) ( MBV )", "< MIS"],
  ],
  ["sco-after-spring", [...joined, results, sco, now], [...joined, "> HST ( SPR 1901 )", results, sco, now]],
  ["ord-own-only", [...joined, results, sco, now], [...joined, results, others, sco, now]],
  ["ord-of-all", [...joined, results, others, now], [...joined, results, now]],
  [
    "via-nowhere",
    ["< ORD ( FAL 1901 ) ( ( ENG AMY YOR ) MTO VIA ) ( SUC )"],
    ["< ORD ( FAL 1901 ) ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( SUC )"],
  ],
  ["obs-refused", ["< REJ ( OBS )"], ["< REJ ( NME ( 'late' ) ( 'v9' ) )"]],
  ["em-zero", ["< EM 0"], ["< EM 3", "> EM 0"]],
  [
    "hello-bare-options",
    ["< HLO ( AUS ) ( 828 ) ( LVL 0 )"],
    ["< HLO ( AUS ) ( 828 ) ( ( LVL 0 ) )", "< HLO ( AUS ) ( 828 ) ( )"],
  ],
  [
    "hello-to-name",
    [calls("tb0", "1.0"), "< HLO ( AUS ) ( 828 ) ( LVL 0 )"],
    [calls("tb0", "1.0"), "< YES ( NME ( 'tb0' ) ( '1.0' ) )", "< HLO ( AUS ) ( 828 ) ( ( LVL 0 ) )"],
  ],
  ["name-answered", [calls("tb0", "1.0"), "< YES ( NME ( 'tb0' ) ( '1.0' ) )"], [calls("tb0", "1.0"), "< YES ( OBS )"]],
  [
    "sound-not-understood",
    ["< HUH ( YES ERR ( MAP ( 'standard' ) ) )", "< HUH ( OBS ERR )"],
    ["< HUH ( YES ( MAP ERR ) )", "< HUH ( OBS ERR ( 'watcher' ) ( '1.0' ) )"],
  ],
  ["time-minus-one", ["< TME ( -1 )"], ["< TME ( 1 )", "> TME ( -1 )", "< REJ ( TME ( -1 ) )"]],
  [
    "ord-after-now",
    [now, results, others],
    [now, "> HST ( SPR 1901 )", results, others, "< NOW ( WIN 1900 )", results, others],
  ],
  [
    "pads-unset-all",
    [">80 IM", ">2a NME ( 'DumbBot' ) ( '8~3' )", "< RM", ">2a MDF"],
    [">ee IM", "< RM", "> NME ( 'DumbBot' ) ( '8~3' )", "> MDF"],
  ],
  [
    "pads-unset-dm",
    ["> IM", "> NME ( 'holdbot' ) ( '00.01' )", ">20 YES ( MAP ( 'STANDARD' ) )"],
    [">80 IM", ">2a NME ( 'holdbot' ) ( '00.01' )"],
  ],
  ["pads-zero-waits", ["> IM", "< RM", "> OBS", yes], ["> IM", "> OBS", "< RM", yes]],
  ["dm-before-rm", ["> IM", "> OBS", "< RM"], ["> IM", "< RM", "> OBS"]],
  ["mdf-before-yes", [...offered, "> MDF", "< MDF ( AUS )", yes], [...offered, yes, "> MDF"]],
  ["map-known", [...offered, yes], [...offered, "> MDF", "< MDF ( AUS )", yes]],
  [
    "iam-then-nme",
    ["> IM", "> IAM ( TUR ) ( 132 )", "< RM", refused, calls("consbot", "00.02")],
    ["> IM", "< RM", calls("late", "v9"), "> IAM ( TUR ) ( 132 )", refused, calls("late", "v9")],
  ],
  [
    "rejoin-without-ord",
    ["< YES ( IAM ( TUR ) ( 132 ) )", "> MAP", "< MAP ( 'STANDARD' )", "> MDF", "> HLO", "> SCO", "> NOW"],
    ["< YES ( IAM ( TUR ) ( 132 ) )", "> MAP", "< MAP ( 'STANDARD' )", "> MDF", "> HLO", "> ORD", "> SCO", "> NOW"],
  ],
  [
    "rejoin-without-map",
    ["< YES ( IAM ( TUR ) ( 132 ) )", "> SCO", "> ORD", "> NOW"],
    ["< YES ( IAM ( TUR ) ( 132 ) )", "> MAP", "> SCO", "> ORD", "> NOW"],
  ],
  ["waits-then-goes", [...turnOf("SPR", ...albert), ...turnOf("FAL", ...albert)], turnOf("SPR", ...albert)],
  [
    "draw-withdrawn",
    [...turnOf("SPR", "> NOT ( DRW )"), ...turnOf("FAL", "> NOT ( DRW )")],
    [...turnOf("SPR", "> DRW", "> NOT ( DRW )"), ...turnOf("FAL", "> NOT ( DRW )")],
  ],
  [
    "draw-each-turn",
    [...turnOf("SPR", "> DRW"), ...turnOf("SUM", "> DRW"), ...turnOf("FAL", "> DRW")],
    [...turnOf("SPR", "> DRW", "> DRW", "> DRW"), ...turnOf("FAL", "> DRW")],
  ],
  [
    "sub-dated-in-movement",
    [
      ...turnOf("SPR", "> SUB ( SPR 1901 ) ( ( ENG AMY LVP ) HLD )"),
      ...turnOf("FAL", "> SUB ( FAL 1901 ) ( ( ENG AMY LVP ) HLD )"),
      ...turnOf("WIN", "> SUB ( ( ENG AMY LVP ) REM )"),
    ],
    [
      ...turnOf("SPR", "> SUB ( SPR 1901 ) ( ( ENG AMY LVP ) HLD )"),
      ...turnOf("FAL", "> SUB ( FAL 1901 ) ( ( ENG AMY LVP ) HLD )"),
      ...turnOf("WIN", "> SUB ( WIN 1901 ) ( ( ENG AMY LVP ) REM )"),
    ],
  ],
  [
    "press-not-understood",
    ["> SND ( ENG ) ( HUH ( ERR WHT ( RUS AMY SER ) ) )", "> SND ( ENG ) ( TRY ( PCE PRP YES ) )"],
    ["> SND ( ENG ) ( HUH ( ERR WHT ( RUS AMY SER ) ) )", "> SND ( TUR ) ( TRY ( PCE PRP YES ) )"],
  ],
  [
    // Here, 0x4A07 is FCT; for most programs, it is FOR.
    "press-numbers",
    ["> SND ( GER ) ( 0x4A07 ( DRW ( AUS RUS ITA ) ) )", "> SND ( ENG ) ( 0x4A07 ( SLO ( GER ) ) )"],
    [
      "> SND ( GER ) ( HUH ( ERR 0x4A07 ( DRW ( AUS RUS ITA ) ) ) )",
      "> SND ( SPR 1901 ) ( ENG ) ( BWX ( 0x4A07 ( SLO ( GER ) ) ) )",
    ],
  ],
  [
    "press-tokens",
    ["> SND ( SPR 1901 ) ( TUR ) ( TRY ( PRB ) )"],
    ["> SND ( TUR ) ( HUH ( TRY ( ERR PRB ) ) )", "> PRB", "> LST"],
  ],
  [
    "press-as-text",
    ["> SND ( FRA ) ( 'PRP (PCE (ENG FRA))' )", "> SND ( SPR 1901 ) ( FRA ) ( 'YES( PRP ( DRW ) )' )"],
    ["> SND ( FRA ) ( 'Peace (for now)?' )", "> SND ( FRA ) ( PRP ( DRW ) )", "> ADM ( 'a' ) ( 'PRP (DRW)' )"],
  ],
  ["fm-before-rm", ["> IM", "> FM", "< RM"], ["> IM", "< RM", "> FM"]],
  ["fm-at-end", ["> IM", "< SMR ( FAL 1902 )", "> FM"], ["> IM", "< RM", "> FM"]],
  ["says-parlance", [calls("HoldBot", "Parlance v1.5.0.dev0")], [calls("Parlance", "v1.5.0.dev0")]],
  ["says-generation", [calls("DumbBot", "8~3")], [calls("DumbBot", "4")]],
  ["says-toolkit", [calls("consbot", "00.02")], [calls("consbot", "8~3")]],
  ["says-albert", [calls("Albert", "v6.0.1")], [calls("Alberta", "v6.0.1")]],
  ["says-dipgame", [calls("RandomBot(jrand)", "0")], [calls("RandomBot(jrand)", "0.1")]],
  ["says-pydip", [calls("HoldBot", "1.0")], [calls("HoldBot", "8~3")]],
  ["says-project20m", [calls("Project20M", "v 0.1")], [calls("Project20M", "Parlance v1.5.0.dev0")]],
];

describe("each habit is recognised, and similar behaviour is not", () => {
  test.each(examples)("%s", (rule, matching, similar) => {
    expect([met(matching).includes(rule), met(similar).includes(rule)]).toEqual([true, false]);
  });

  test("every rule has an example", () => {
    expect(fingerprintRules.map(({ id }) => id).sort()).toEqual(examples.map(([rule]) => rule).sort());
  });

  test("every rule names programs on its side, and every program is explained", () => {
    for (const { side, pointsTo, against } of fingerprintRules) {
      expect(softwareOf[side]).toEqual(expect.arrayContaining([...pointsTo, ...against]));
      expect(pointsTo.filter((software) => against.includes(software))).toEqual([]);
    }
    for (const side of ["server", "client"] as const)
      expect(Object.keys(softwareMeanings[side]).sort()).toEqual([...softwareOf[side]].sort());
  });
});

describe("the combined result of all habits", () => {
  const dumbBot = [
    ">80 IM",
    ">2a NME ( 'DumbBot' ) ( '8~3' )",
    "< RM",
    "< MAP ( 'standard' )",
    ">2a MDF",
    "< MDF ( AUS )",
    ">2a YES ( MAP ( 'standard' ) )",
  ];

  test("given a daide-client bot, then it is named, with the first frame that showed each habit", () => {
    const { software, evidence, contradicting } = fingerprint(dumbBot).client;
    expect(software).toBe("daide-client");
    expect(contradicting).toEqual([]);
    expect(evidence.map(({ rule, count, firstN }) => [rule, count, firstN])).toEqual([
      ["pads-unset-all", 3, 2],
      ["says-generation", 1, 2],
      ["dm-before-rm", 1, 2],
      ["mdf-before-yes", 1, 7],
    ]);
  });

  test("given the same habits under another name, then the bot is still named", () => {
    expect(fingerprint(dumbBot.map((line) => line.replace("8~3", "v9"))).client.software).toBe("daide-client");
  });

  test("given only the bot's name, then the bot is not named, because any program can claim any name", () => {
    const { software, candidates } = fingerprint(["> IM", "< RM", calls("DumbBot", "8~3"), "> MDF"]).client;
    expect([software, candidates[0]]).toEqual([null, "daide-client"]);
  });

  test("given habits that no bot of that name has, then they count as evidence against it", () => {
    const { software, contradicting } = fingerprint([
      ...["> IM", calls("EvilBot", "Parlance v1.5.0.dev0"), "< RM", "< MAP ( 'standard' )", yes],
      ...["> SND ( GER ) ( 0x4A07 ( DRW ) )", "> SND ( ENG ) ( 0x4A07 ( DRW ) )", "< DRW", "> FM"],
    ]).client;
    expect([software, contradicting.map(({ rule }) => rule)]).toEqual(["Parlance", ["dm-before-rm"]]);
  });

  test("given an empty RM and a map in lower case, then the server is unknown, but may be one of two", () => {
    const { software, candidates } = fingerprint(["> IM", "< RM", "> MAP", "< MAP ( 'standard' )"]).server;
    expect([software, candidates]).toEqual([null, ["diplomacy", "tenderi"]]);
  });

  test("given a server that answers NME with YES but otherwise behaves like tenderi, then it is unknown", () => {
    const like = ["< HUH ( ERR 0x48FF )", "< HLO ( ENG ) ( 828 ) ( ( LVL 0 ) )", ...turnOf("SPR"), others, now];
    const named = [calls("tb0", "1.0"), "< YES ( NME ( 'tb0' ) ( '1.0' ) )"];
    const opening = ["> IM", "< RM", "> MAP", "< MAP ( 'standard' )"];
    expect(fingerprint([...opening, ...like]).server.software).toBe("tenderi");
    expect(fingerprint([...opening, ...named, ...like]).server.software).toBeNull();
  });

  test("given a bot that is built on another's framework, then the more specific bot is named", () => {
    const { software, candidates } = fingerprint([
      ...["> IM", ">20 NME ( 'Albert' ) ( 'v3.0' )", "< RM", "< MAP ( 'STANDARD' )", ">20 MDF"],
      ...["< MDF ( AUS )", "> YES ( MAP ( 'STANDARD' ) )"],
      ...turnOf("SPR", ...albert, "> NOT ( DRW )"),
      ...turnOf("FAL", ...albert, "> NOT ( DRW )"),
    ]).client;
    expect([software, candidates.slice(0, 2)]).toEqual(["Albert", ["Albert", "DCSP library"]]);
  });

  test("given a DipGame bot, then the bot is named, not the library that it is built on", () => {
    const { software, candidates } = fingerprint([
      ...["> IM", "< RM", calls("DumbBot(jdumb1)", "0"), "< MAP ( 'standard' )"],
      ...["> MDF", "< MDF ( AUS )", yes],
    ]).client;
    expect([software, candidates.slice(0, 2)]).toEqual(["DipGame", ["DipGame", "JDAIDE"]]);
  });

  test("given Parlance with its null_rm option, then it is named even though its RM is empty", () => {
    const { software, contradicting } = fingerprint([
      ...["> IM", "< RM", calls("x", "1"), "< MAP ( 'standard' )", yes],
      "< ADM ( 'Server' ) ( 'x (1) has connected. Have 1 player and 0 observers. Need 6 to start.' )",
    ]).server;
    expect([software, contradicting]).toEqual(["Parlance", []]);
  });

  test("given several connections to one server, then their evidence is combined", () => {
    const parts = [["> IM", "< EM 0"], ["< RM", "< MAP ( 'standard' )"], ["< REJ ( OBS )"]].map(fingerprint);
    expect(parts.map(({ server }) => server.software)).toEqual([null, null, null]);
    expect(Fingerprint.serverOf(parts).software).toBe("diplomacy");
  });
});

describe("missing frames are not mistaken for a habit", () => {
  test.each<readonly [RuleId, readonly string[]]>([
    ["map-known", [...offered, "-> MDF", yes]],
    ["dm-before-rm", ["> IM", "-< RM", "-> OBS", "> MDF", "< MDF ( AUS )"]],
    [
      "mis-nothing",
      ["> SUB ( ( GER FLT KIE ) HLD )", "-> MIS", "> GOF", "< THX ( ( GER FLT KIE ) HLD ) ( MBV )", "< MIS"],
    ],
    ["ord-own-only", [...joined, results, `-${others}`, sco, now]],
    ["ord-after-now", [now, "-> HST ( SPR 1901 )", "> GOF", results, others]],
    ["draw-withdrawn", ["-> DRW", ...turnOf("SPR", "> NOT ( DRW )"), ...turnOf("FAL", "> NOT ( DRW )")]],
  ])("%s", (rule, lines) => {
    expect(met(lines.map((line) => line.replace(/^-/, "")))).not.toContain(rule);
    expect(met(lines)).not.toContain(rule);
  });

  test("given the same frames without losses, then the habit is recognised", () => {
    expect(met([...offered, yes])).toContain("map-known");
  });
});

test("given any bytes, then nothing is thrown and no program is named", () => {
  const frame = fc.record({
    arrow: fc.constantFrom(">" as const, "<" as const),
    bytes: fc.uint8Array({ maxLength: 60 }).map((body) => Uint8Array.of(body.length % 6, 7, 0, body.length, ...body)),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 30 }), (frames) => {
      const analysis = new Analysis();
      for (const entry of placed(frames.map(({ arrow, bytes }) => chunk(arrow, bytes)))) analysis.apply(entry);
      for (const { fingerprint: print } of analysis.connections)
        expect([print.server.software, print.client.software]).toEqual([null, null]);
    }),
  );
});
