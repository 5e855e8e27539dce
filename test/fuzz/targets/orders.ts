import { readFileSync } from "node:fs";
import { OrderSheet } from "../../../core/game/orderSheet.ts";
import { datcPolicy } from "../../../core/judge/policy.ts";
import { standard } from "../../../core/map/standard.ts";
import { JudgeNames } from "../../../core/orders/notation/judge/names.ts";
import { type Position, readPosition } from "../../../core/orders/notation/judge/position.ts";
import { printStatements } from "../../../core/orders/notation/judge/printText.ts";
import { readJudgeMail } from "../../../core/orders/notation/judge/report.ts";
import { readOrderText } from "../../../core/orders/notation/orderSource.ts";
import { textForm } from "../forms/texts.ts";
import { ensure, type Target } from "../target.ts";

const names = new JudgeNames(standard);

const words: readonly string[] = [
  ..."if else endif then not and or phase fall 1905 movement clear set wait a f army - -> ( ) , ; : / . (* *) nc".split(
    " ",
  ),
  ..."hold s c p to france build r d w via mun kiel north mid-atlantic ocean stp sub AUS AMY BUD WVE MTO 1 0x5000".split(
    " ",
  ),
  ..."remove retreat disband waive proxy russian eng spring summer winter convoy support north coast con".split(" "),
  ..."Movement Retreat Adjustment results for Fall of 1901. Austria: Army Fleet Budapest Builds Removes SUPPORT".split(
    " ",
  ),
];

const position = ((): Position => {
  const units = [
    ...[
      ["AUSTRIA", "A", "BUD"],
      ["GERMANY", "A", "MUN"],
      ["RUSSIA", "F", "STP/NC"],
      ["FRANCE", "A", "BUR"],
    ],
    ...[
      ["ENGLAND", "F", "ENG"],
      ["ENGLAND", "A", "LON"],
      ["GERMANY", "F", "NTH"],
      ["FRANCE", "F", "MAO"],
    ],
  ].map(([power, type, loc]) => ({ power, type, loc }));
  const reading = readPosition({ units }, names);
  if (!reading.ok) throw new Error(reading.message);
  return reading.position;
})();

/** Orders in any notation: faults are inside the text, statements can be printed, and the orders can be adjudicated. */
export const orders: Target<string> = {
  name: "orders",
  form: textForm(words),
  largest: 4000,
  seeds: submissions,
  run(text) {
    // The phase depends only on the first character, so that a repeated string stays in the same phase.
    const first = text.charCodeAt(0) || 0;
    const phase = (["movement", "retreat", "adjustment"] as const)[first % 3] ?? "movement";
    const { statements, faults } = readOrderText(text, names, { phase, hasHeadings: first % 2 === 0 });
    const lines = text.split(/\r\n|\n|\r/);
    for (const { code, line, column, length } of faults) {
      ensure(column - 1 + length <= (lines[line - 1]?.length ?? -1), `${code} is outside line ${line}`);
    }
    printStatements(statements, names, null);
    const rest = { due: null, proxies: null, buildsAnywhere: false, isUnchecked: first % 5 === 0 };
    const sheet = new OrderSheet(statements, null, { map: names.map, position, phase, ...rest }, names, datcPolicy);
    for (const statement of statements) sheet.acceptance(statement);
    sheet.adjudicate();
    const codes = [...new Set(faults.map(({ code }) => code))].sort().join(" ");
    return `${phase} ${codes} ${[...new Set(statements.map(({ kind }) => kind))].sort().join(" ")}`;
  },
};

/** E-mails with results: items and faults are inside the text. */
export const mails: Target<string> = {
  name: "mails",
  form: textForm(words),
  largest: 6000,
  seeds: mailTexts,
  run(text) {
    const { items, faults } = readJudgeMail(text, names);
    const lines = text.split(/\r\n|\n|\r/);
    for (const { code, line } of faults) ensure(line >= 1 && line <= lines.length, `${code} is outside the text`);
    for (const item of items) {
      if (item.kind === "order") ensure(item.power !== "" && item.notes.every((note) => note !== ""), "an empty note");
    }
    const codes = [...new Set(faults.map(({ code }) => code))].sort().join(" ");
    return `${codes} ${[...new Set(items.map(({ kind }) => kind))].sort().join(" ")}`;
  },
};

/** Returns the submissions from the tests, each with a few orders. */
function submissions(): string[] {
  const { cases }: { readonly cases: readonly { readonly input: string }[] } = JSON.parse(
    readFileSync("test/data/judge/samples.json", "utf8"),
  );
  return [...cases.map(({ input }) => input), ...daideOrders];
}

const daideOrders: readonly string[] = [
  "( AUS AMY BUD ) MTO SER\n( RUS FLT ( STP NCS ) ) HLD",
  "SUB ( ( FRA AMY BUR ) SUP ( GER AMY MUN ) MTO TYR ) ( ( ENG FLT ENG ) CVY ( ENG AMY LON ) CTO BRE )",
  "( ENG AMY LON ) CTO BRE VIA ( ENG )\n( GER FLT NTH ) DSB\n( FRA AMY PAR ) BLD\nFRA WVE",
];

/** Returns an e-mail with every kind of line, and its parts. */
function mailTexts(): string[] {
  const mail = readFileSync("test/fuzz/seeds/mail.txt", "utf8");
  return [mail, ...mail.split("\n\n")];
}
