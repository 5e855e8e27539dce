import { expect, test } from "vitest";
import { explainFilter } from "../../../../core/filter/explain.ts";
import { parseExpression } from "../../../../core/filter/parse.ts";
import { relaxations } from "../../../../core/filter/relax.ts";

test.each([
  ["", "all messages"],
  ["(sub || thx) from:aus turn:F1903", "SUB or THX messages from Austria in Fall 1903"],
  ["turn:F1903 from:aus msg:SUB,THX", "SUB or THX messages from Austria in Fall 1903"],
  [
    "prp from:aus -to:ger prov:PAR 'x'",
    'PRP messages from Austria not to Germany naming Paris and whose text contains "x"',
  ],
  ["aus", "messages from or to Austria"],
  ["EM", "EM frames"],
  ["severity>=warning -mark", "messages with a warning or worse and without a mark"],
  ["snd || from:server at>5s", "SND messages, or messages from the server more than 5 s after the start"],
  ["-(prp && from:aus)", "messages that are not (PRP messages from Austria)"],
  ["turn>=S1902 turn<1904", "messages from Spring 1902 on before 1904"],
  ["turn:S1901..F1902", "messages in Spring 1901 to Fall 1902"],
  ["prov:'north sea'", "messages naming the North Sea"],
  ["answered:no", "messages that are not answered"],
  ["-answered:no", "messages that are answered"],
  [
    "result:CUT attacker:fra -attacker:RUS",
    "messages with the result CUT and with an attack by France and without an attack by Russia",
  ],
  [
    "msg:PRP verdict:broken payoff>0",
    "PRP messages with a promise whose verdict is breached and whose payoff for a breach is more than 0",
  ],
  ["from:AUS claim:false", "messages from Austria with a statement that is false"],
  ["msg:ORD result:BNC,CUT -dislodged", "ORD messages with the result BNC or CUT and without a dislodged unit"],
  ["#217", "messages numbered 217"],
  ["-n:217", "messages not numbered 217"],
  ["bytes>=100 conn:1,3 level>20", "messages of at least 100 bytes on connection 1 or 3 of press level above 20"],
  ["to:XYZ", "messages to XYZ"],
])("%s means %s", (expression, words) => {
  const parsed = parseExpression(expression);
  expect(parsed.ok && explainFilter(parsed.ast)).toBe(words);
});

test("given a filter, then each of its conditions can be removed, and the rest remains as typed", () => {
  const parsed = parseExpression("prp from:TUR (turn:F1903 || turn:S1904) -to:ger");
  const dropped = parsed.ok ? relaxations(parsed).map(({ dropped, expression }) => [dropped, expression]) : [];
  expect(dropped).toEqual([
    ["prp", "from:TUR (turn:F1903 || turn:S1904) -to:ger"],
    ["from:TUR", "prp (turn:F1903 || turn:S1904) -to:ger"],
    ["(turn:F1903 || turn:S1904)", "prp from:TUR -to:ger"],
    ["-to:ger", "prp from:TUR (turn:F1903 || turn:S1904)"],
  ]);
});

test("given only alternatives or a single condition, then no condition can be removed", () => {
  for (const expression of ["prp || sub", "prp", ""]) {
    const parsed = parseExpression(expression);
    expect(parsed.ok && relaxations(parsed)).toEqual([]);
  }
});
