import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLink, linkText, noLink, type PageLink, readLink } from "../../../../core/host/link.ts";

const recording = "0199b0e2-7d6c-7c3e-8f0a-3f6b2c1d4e5f";

const places = fc.oneof(
  fc.record({
    connection: fc.integer({ min: 0, max: 999 }),
    direction: fc.constantFrom("client-to-server" as const, "server-to-client" as const),
    offset: fc.nat(2_000_000_000),
  }),
  fc.record({ step: fc.integer({ min: 1, max: 99_999 }) }),
);
const turns = fc
  .tuple(fc.constantFrom("SPR", "SUM", "FAL", "AUT", "WIN"), fc.integer({ min: -99, max: 9999 }))
  .map(([season, year]) => `${season} ${year}`);
const texts = fc.string({ minLength: 1 });
/** Names of kinds and powers without commas. */
const names = texts.filter((text) => !text.includes(","));
const links: fc.Arbitrary<PageLink> = fc.record({
  recording: fc.option(texts),
  name: fc.option(texts),
  place: fc.option(places),
  turn: fc.option(turns),
  n: fc.option(fc.nat(9_999_999)),
  tab: fc.option(texts),
  viewpoint: fc.option(texts),
  filter: texts,
  highlights: fc.boolean(),
  tokens: fc.option(fc.record({ start: fc.nat(99), end: fc.nat(99) })),
  map: fc.option(texts),
  province: fc.option(texts),
  hidden: fc.option(texts),
  fate: fc.option(texts),
  rows: fc.option(
    fc.record(
      {
        ...{ list: texts, only: fc.array(names), between: fc.array(names), words: fc.string() },
        ...{ by: texts, selected: fc.array(names, { minLength: 1 }), of: texts },
      },
      { requiredKeys: ["list", "only", "between", "words"] },
    ),
  ),
  sort: fc.option(fc.record({ id: texts.filter((text) => !text.startsWith("-")), desc: fc.boolean() })),
  peace: fc.option(texts),
});

describe("a link", () => {
  test("given any link, then its text reads back as the same link, also within a whole URL, and contains no spaces", () => {
    fc.assert(
      fc.property(links, (link) => {
        const text = linkText(link);
        expect(readLink(text)).toEqual(link);
        expect(readLink(`http://127.0.0.1:16781/${text}`)).toEqual(link);
        expect(text).not.toMatch(/[\s'"()!*<>]/);
      }),
    );
  });

  test("given a message on connection 2 with a filter, then the link is readable", () => {
    const link = {
      ...noLink,
      recording,
      name: "cup-3",
      place: { connection: 2, direction: "client-to-server", offset: 5120 },
      turn: "FAL 1903",
      viewpoint: "AUS",
      filter: "msg==PRP",
    } satisfies PageLink;
    expect(linkText(link)).toBe(`?recording=${recording}#FAL1903&at=2c5120&view=AUS&filter=msg%3D%3DPRP&name=cup-3`);
  });

  test.each([
    ["#217", { n: 217 }],
    ["#FAL1903", { turn: "FAL 1903" }],
    ["#fal1903/217", { turn: "FAL 1903", n: 217 }],
    ["#at=x9", {}],
    ["#%E0%A4%A", {}],
    ["#tokens=5&at=1s40", { place: { connection: 1, direction: "server-to-client", offset: 40 } }],
    ["", {}],
  ])("given the typed URL %s, then the parts that it names are read and the rest is ignored", (text, read) => {
    expect(readLink(text)).toEqual({ ...noLink, ...read });
  });

  test("given any text, then it is read without an error", () => {
    fc.assert(fc.property(fc.string(), (text) => void readLink(text)));
  });

  test.each([
    [`http://127.0.0.1:16780/?recording=${recording}#FAL1903`, true],
    [`chamber://app/?recording=${recording}`, true],
    [`?recording=${recording}`, true],
    ["#tab=recordings&list=broken", true],
    ["http://127.0.0.1:16780/#tab=query", true],
    ["#tab=agreements", false],
    ["#1 game.chamber", false],
    ["games/fall?.chamber", false],
    ["game.chamber", false],
    ["C:\\games\\a.chamber", false],
    ["http://127.0.0.1:16780/?token=x", false],
  ])("given %s, then it counts as a link to a recording or a tab without one: %s", (text, is) => {
    expect(isLink(text)).toBe(is);
  });
});
