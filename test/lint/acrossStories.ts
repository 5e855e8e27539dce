import type { EntryDraft } from "../../core/recording/entry.ts";
import { dialogue } from "../support/dialogue.ts";
import type { Story } from "./stories.ts";

/**
 * Returns a dialogue on several connections, with one message per line and a quarter of a second between lines: `3 >
 * MAP`; `3 x` ends connection 3.
 */
function played(lines: readonly string[]): EntryDraft[] {
  return lines.map((line, at): EntryDraft => {
    const [, number, said = ""] = /^(\d+) (.*)$/.exec(line) ?? [];
    const leg = { connection: Number(number), atNs: at * 2.5e8 };
    if (said === "x") {
      const direction = "client-to-server" as const;
      return { type: "closed", ...leg, direction, kind: "fin", undelivered: 0, code: null };
    }
    const [draft] = dialogue([said]);
    if (draft?.type !== "chunk") throw new Error(`not a dialogue line: ${line}`);
    return { ...draft, ...leg };
  });
}

const powers = ["FRA", "ENG", "GER"] as const;
const units: Readonly<Record<string, string>> = {
  "SPR 1901": "( FRA AMY PAR ) ( ENG FLT LON ) ( GER AMY MUN )",
  "FAL 1901": "( FRA AMY BUR ) ( ENG FLT ECH ) ( GER AMY RUH )",
  "SPR 1902": "( FRA AMY MAR ) ( ENG FLT IRI ) ( GER AMY HOL )",
};

function hello(connection: number, passcode = 10 + connection, power = powers[connection - 1], level = 20): string {
  return `${connection} < HLO ( ${power} ) ( ${passcode} ) ( ( LVL ${level} ) )`;
}

function now(connection: number, turn: string, where = units[turn]): string {
  return `${connection} < NOW ( ${turn} ) ${where}`;
}

/** Returns the result of `lineFor` for each connection in turn. */
function all<T>(lineFor: (connection: number) => T): T[] {
  return powers.map((_, at) => lineFor(at + 1));
}

const map: readonly string[] = all((one) => `${one} < MAP ( 'standard' )`);
const greeted = [...map, ...all(hello)];
const begun = [...greeted, ...all((one) => now(one, "SPR 1901"))];
const fall = all((one) => now(one, "FAL 1901"));
const later = [...fall, ...all((one) => now(one, "SPR 1902"))];

/** @param from the lines before the ones that differ */
function story(
  code: string,
  given: string,
  faulty: readonly string[],
  twin: readonly string[],
  n: number,
  tokenIndex?: number,
  from: readonly string[] = begun,
): Story {
  const place = tokenIndex === undefined ? {} : { byteOffset: tokenIndex * 2 };
  return { code, given, faulty: played([...from, ...faulty]), twin: played([...from, ...twin]), n, ...place };
}

/** Press from FRA, with its recipients; its frames start at #10. */
const said = "( PRP ( PCE ( FRA ENG ) ) )";
const other = "( PRP ( DRW ) )";
const sent = (recipients: string, press = said): string => `1 > SND ( ${recipients} ) ${press}`;
const taken = (recipients: string, press = said): string => `1 < YES ( SND ( ${recipients} ) ${press} )`;
const given = (connection: number, recipients: string, press = said): string =>
  `${connection} < FRM ( FRA ) ( ${recipients} ) ${press}`;
const altered = "( PRP ( PCE ( FRA GER ) ) )";
/** Moves lines to connections 4 to 6, on which a second game is played. */
const beside = (...lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/^\d+/, (number) => String(Number(number) + powers.length)));
const quiet = [...later, ...later, ...all((one) => [`${one} > GOF`, `${one} < YES ( GOF )`]).flat()];

const sub = (connection: number, order: string): string => `${connection} > SUB ( ( ${order} ) HLD )`;
const wait = (seconds: number): string[] => Array.from({ length: seconds * 4 }, () => "3 > GOF");

export const acrossStories: readonly Story[] = [
  story(
    "broadcast-differs",
    "a position that differs for one of three clients",
    [now(1, "FAL 1901"), now(2, "FAL 1901", "( FRA AMY PIC ) ( ENG FLT ECH ) ( GER AMY RUH )"), now(3, "FAL 1901")],
    [now(1, "FAL 1901"), now(2, "FAL 1901", "( GER AMY RUH ) ( FRA AMY BUR ) ( ENG FLT ECH )"), now(3, "FAL 1901")],
    11,
    8,
  ),
  story(
    "broadcast-differs",
    "an order result that differs for the first of three clients",
    all((one) => `${one} < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( ${one === 1 ? "BNC" : "SUC"} )`),
    all((one) => `${one} < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( SUC )`),
    10,
    15,
  ),
  story(
    "broadcast-differs",
    "owners that differ for one of three clients, while another client receives the owners of an earlier turn",
    all((one) => [`${one} < SCO ( FRA PAR ${one === 2 ? "BRE" : "MAR"} ) ( ENG LON )`, now(one, "FAL 1901")]).flat(),
    [
      ...all((one) => [`${one} < SCO ( ENG LON ) ( FRA MAR PAR )`, now(one, "FAL 1901")]).flat(),
      ...["2 > HST ( SPR 1901 )", "2 < SCO ( FRA PAR BRE ) ( ENG LON )", now(2, "SPR 1901")],
    ],
    12,
    4,
  ),
  story(
    "broadcast-differs",
    "a winner that differs for one of three clients",
    all((one) => `${one} < SLO ( ${one === 3 ? "ENG" : "FRA"} )`),
    all((one) => `${one} < SLO ( FRA )`),
    12,
    2,
  ),
  story(
    "setting-differs",
    "a client that receives a different press level",
    [
      ...all((one) => hello(one, 10 + one, powers[one - 1], one === 3 ? 10 : 20)),
      ...all((one) => now(one, "SPR 1901")),
      ...later,
    ],
    [...all(hello), ...all((one) => now(one, "SPR 1901")), ...later],
    6,
    10,
    map,
  ),
  story(
    "setting-differs",
    "a client that receives a different map",
    [
      ...all((one) => `${one} < MAP ( '${one === 2 ? "fleet_rome" : "standard"}' )`),
      ...greeted.slice(3),
      ...begun.slice(6),
      ...later,
    ],
    [
      ...all((one) => `${one} < MAP ( '${one === 2 ? "STANDARD" : "standard"}' )`),
      ...greeted.slice(3),
      ...begun.slice(6),
      ...later,
    ],
    2,
    2,
    [],
  ),
  story(
    "setting-differs",
    "a client whose RM assigns a different number",
    ["1 < RM 4100:FRA 5000:PAR", "2 < RM 4100:FRA 5000:PIC", ...["1", "2"].map((one) => `${one} < NOW ( SPR 1901 )`)],
    ["1 < RM 5000:PAR 4100:FRA", "2 < RM 4100:FRA 5000:PAR", ...["1", "2"].map((one) => `${one} < NOW ( SPR 1901 )`)],
    2,
    3,
    [],
  ),
  story(
    "time-differs",
    "a client whose TME shows half as much time as the others'",
    all((one) => [now(one, "FAL 1901"), `${one} < TME ( ${one === 3 ? 30 : 60} )`]).flat(),
    all((one) => [now(one, "FAL 1901"), `${one} < TME ( ${one === 3 ? 59 : 60} )`]).flat(),
    15,
    2,
  ),
  story(
    "press-unsent",
    "press that its sender never sent",
    [given(2, "ENG")],
    [sent("ENG"), given(2, "ENG"), taken("ENG")],
    10,
  ),
  story(
    "press-misdelivered",
    "press delivered to a power that is not a recipient",
    [sent("ENG"), given(2, "ENG"), given(3, "ENG"), taken("ENG")],
    [sent("ENG GER"), given(2, "ENG GER"), given(3, "ENG GER"), taken("ENG GER")],
    12,
  ),
  story(
    "press-misdelivered",
    "press whose recipient list is changed to include a power that should not see it",
    [sent("ENG"), given(2, "ENG"), given(3, "GER"), taken("ENG")],
    [sent("ENG"), given(2, "ENG"), taken("ENG"), sent("GER"), given(3, "GER"), taken("GER")],
    12,
  ),
  story(
    "press-doubled",
    "press delivered twice",
    [sent("ENG"), given(2, "ENG"), taken("ENG"), given(2, "ENG")],
    [sent("ENG"), given(2, "ENG"), taken("ENG"), sent("ENG"), given(2, "ENG"), taken("ENG")],
    13,
  ),
  story(
    "press-changed",
    "press replaced by another message",
    [sent("ENG"), given(2, "ENG", "( PRP ( PCE ( FRA GER ) ) )"), taken("ENG")],
    [
      sent("ENG", "( TRY ( PCE ALY SCD ) )"),
      given(2, "ENG", "( TRY ( ALY PCE ) )"),
      taken("ENG", "( TRY ( PCE ALY SCD ) )"),
    ],
    11,
    13,
  ),
  story(
    "press-changed",
    "press replaced by another message, which was sent in a second game",
    [
      ...beside(sent("ENG", altered), taken("ENG", altered), given(2, "ENG", altered)),
      ...[sent("ENG"), given(2, "ENG", altered), taken("ENG")],
    ],
    [
      ...beside(sent("ENG", altered), taken("ENG", altered), given(2, "ENG", altered)),
      ...[sent("ENG"), given(2, "ENG"), taken("ENG")],
    ],
    23,
    13,
    [...begun, ...beside(...map, ...all((one) => hello(one, 20 + one, powers[one - 1], 30)), ...begun.slice(6))],
  ),
  story(
    "press-rewritten",
    "press whose text moved past a bracket",
    [
      sent("ENG", "( HUH ( ERR 'a' ( PAR ) ) )"),
      given(2, "ENG", "( HUH ( ERR ( PAR ) 'a' ) )"),
      taken("ENG", "( HUH ( ERR 'a' ( PAR ) ) )"),
    ],
    [
      sent("ENG", "( HUH ( ERR 'a' ( PAR ) ) )"),
      given(2, "ENG", "( HUH ( ERR 'b' ( PAR ) ) )"),
      taken("ENG", "( HUH ( ERR 'a' ( PAR ) ) )"),
    ],
    11,
    11,
  ),
  story(
    "press-changed",
    "a TRY from which the server removed a token that the level allows",
    [sent("ENG", "( TRY ( PRP XDO ) )"), given(2, "ENG", "( TRY ( PRP ) )"), taken("ENG", "( TRY ( PRP XDO ) )")],
    [sent("ENG", "( TRY ( PRP AND ) )"), given(2, "ENG", "( TRY ( PRP ) )"), taken("ENG", "( TRY ( PRP AND ) )")],
    11,
  ),
  story(
    "press-recipients",
    "press to two recipients, with only one recipient named in the first recipient's FRM",
    [sent("ENG GER"), given(2, "ENG"), given(3, "ENG GER"), taken("ENG GER")],
    [sent("ENG GER"), given(2, "ENG GER"), given(3, "ENG GER"), taken("ENG GER")],
    11,
    5,
  ),
  story(
    "press-lost",
    "press that one of two recipients never receives",
    [sent("ENG GER"), given(2, "ENG GER"), taken("ENG GER"), ...quiet],
    [sent("ENG GER"), given(2, "ENG GER"), given(3, "ENG GER"), taken("ENG GER"), ...quiet],
    10,
  ),
  story(
    "press-lost",
    "press that a recipient never receives, although it receives the next turn",
    [sent("ENG GER"), given(2, "ENG GER"), taken("ENG GER"), ...fall, "3 > GOF", "3 < YES ( GOF )"],
    // The press may follow the next position, so a recording that ends with that position shows no loss.
    [sent("ENG GER"), given(2, "ENG GER"), taken("ENG GER"), ...fall],
    10,
  ),
  story(
    "press-lost",
    "press to a client that has left",
    [sent("GER"), taken("GER"), ...quiet],
    ["3 x", sent("GER"), taken("GER"), ...quiet],
    10,
  ),
  story(
    "press-refused-shown",
    "press refused after it was delivered",
    [sent("ENG"), given(2, "ENG"), `1 < REJ ( SND ( ENG ) ${said} )`],
    [sent("ENG"), `1 < REJ ( SND ( ENG ) ${said} )`, sent("ENG"), given(2, "ENG"), taken("ENG")],
    12,
  ),
  story(
    "press-refused-shown",
    "press delivered to one recipient, then refused because the other is eliminated",
    [sent("ENG TUR"), given(2, "ENG TUR"), "1 < OUT ( TUR )", ...quiet],
    [sent("ENG TUR"), "1 < OUT ( TUR )", sent("ENG"), given(2, "ENG"), taken("ENG"), ...quiet],
    12,
  ),
  story(
    "press-recipients",
    "press with the recipients in a different order",
    [sent("ENG GER"), given(2, "ENG GER"), given(3, "GER ENG"), taken("ENG GER")],
    [sent("ENG GER"), given(2, "ENG GER"), given(3, "ENG GER"), taken("ENG GER")],
    12,
    5,
  ),
  story(
    "press-order",
    "two messages that reach two powers in different orders",
    [
      ...[sent("ENG GER"), sent("ENG GER", other)],
      ...[given(2, "ENG GER"), given(2, "ENG GER", other), given(3, "ENG GER", other), given(3, "ENG GER")],
    ],
    [
      ...[sent("ENG GER"), sent("ENG GER", other)],
      ...[given(2, "ENG GER", other), given(2, "ENG GER"), given(3, "ENG GER", other), given(3, "ENG GER")],
    ],
    15,
  ),
  story(
    "passcode-shared",
    "two powers with the same passcode",
    [...all((one) => hello(one, one === 3 ? 11 : 10 + one)), ...all((one) => now(one, "SPR 1901"))],
    [...all((one) => hello(one)), ...all((one) => now(one, "SPR 1901"))],
    6,
    5,
    map,
  ),
  story(
    "passcode-of-other",
    "a client that reconnects with another power's passcode",
    ["1 x", "4 > IAM ( FRA ) ( 12 )", "4 < REJ ( IAM ( FRA ) ( 12 ) )"],
    ["1 x", "4 > IAM ( FRA ) ( 99 )", "4 < REJ ( IAM ( FRA ) ( 99 ) )", "4 > IAM ( FRA ) ( 11 )"],
    10,
    5,
  ),
  story(
    "passcode-unchecked",
    "a wrong passcode that the server accepts",
    ["1 x", "4 > IAM ( FRA ) ( 99 )", "4 < YES ( IAM ( FRA ) ( 99 ) )"],
    ["1 x", "4 > IAM ( FRA ) ( 11 )", "4 < YES ( IAM ( FRA ) ( 11 ) )"],
    11,
    7,
  ),
  story(
    "passcode-wrong",
    "a wrong passcode that the server refuses",
    ["1 x", "4 > IAM ( FRA ) ( 99 )", "4 < REJ ( IAM ( FRA ) ( 99 ) )"],
    // This IAM is refused for another reason.
    ["1 x", "4 > IAM ( FRA ) ( 11 )", "4 < REJ ( IAM ( FRA ) ( 11 ) )"],
    10,
    5,
  ),
  story(
    "power-shared",
    "a power granted while another client is still playing it",
    [
      "4 > IAM ( FRA ) ( 11 )",
      "4 < YES ( IAM ( FRA ) ( 11 ) )",
      ...wait(4),
      sub(4, "FRA AMY PAR"),
      sub(1, "FRA AMY PAR"),
    ],
    [
      "4 > IAM ( FRA ) ( 11 )",
      "4 < YES ( IAM ( FRA ) ( 11 ) )",
      "1 < OFF",
      ...wait(4),
      sub(4, "FRA AMY PAR"),
      sub(1, "FRA AMY PAR"),
    ],
    11,
  ),
  story(
    "power-shared",
    "two clients whose HLO names the same power",
    [
      ...[hello(1), hello(2), hello(3, 13, "FRA")],
      ...[...begun.slice(6), ...later],
      ...[sub(1, "FRA AMY MAR"), sub(3, "FRA AMY MAR")],
    ],
    [...begun.slice(3), ...later, sub(1, "FRA AMY MAR"), sub(3, "GER AMY HOL")],
    6,
    2,
    map,
  ),
];
