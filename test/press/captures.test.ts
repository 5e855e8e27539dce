import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pressNames } from "../../core/analysis/pressNames.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { turnKey } from "../../core/map/turn.ts";
import { storyOf } from "../../core/press/story.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { describeShared } from "../support/describeShared.ts";
import { expectGolden } from "../support/golden.ts";
import { decided } from "./decided.ts";
import { denials, renumbered } from "./denials.ts";
import { albert, albertEntries, entriesOf, type ReadCapture, read } from "./readCapture.ts";

/** Captures with press. */
const withPress = capturesToRun().filter(
  ({ folder, name }) =>
    (JSON.parse(readFileSync(`${folder}/${name}/info.json`, "utf8")) as { press: { sent: number } }).press.sent > 0,
);

/** Returns the whole story of each agreement and pledge, and one line for every other offer. */
function linesOf({ agreements, breaches, fold }: ReadCapture): string[] {
  return agreements.flatMap((agreement) => {
    const { offer, status, obligations } = agreement;
    if (offer.agreedAt !== null || obligations.length > 0)
      return [
        ...storyOf(agreement, breaches.get(offer.id) ?? [], pressNames(fold, offer.message.game)),
        `  said: ${offer.message.text}`,
      ];
    const { turn, text } = offer.message;
    const replies = offer.replies.map(({ power, verb, id }) => `${power} ${verb} ${id}`).join(", ");
    const others = offer.parties.slice(1).join(" ");
    const head = `${offer.id} ${turn === null ? "" : turnKey(turn)} ${offer.proposer} > ${others} ${status}`;
    return [`${head}${replies === "" ? "" : ` (${replies})`}: ${text}`];
  });
}

describe.each(withPress.map((capture) => [capture.name, capture] as const))("%s", (name, capture) => {
  const entries = entriesOf(capture);
  const whole = read(entries);

  test("every offer and its outcome match the manual reading", () => {
    expectGolden("test/golden/press.txt", name, linesOf(whole));
  });

  test("if the capture is cut short anywhere, it keeps the verdicts that are already decided", () => {
    const known = decided(whole.agreements);
    for (const share of [0.2, 0.5, 0.8]) {
      const part = read(entries.slice(0, Math.floor(entries.length * share)));
      for (const [key, verdict] of decided(part.agreements))
        expect(`${key} ${known.get(key)}`).toBe(`${key} ${verdict}`);
    }
  });

  test("if the capture is reduced to one connection, it contradicts no verdict on the whole recording, and what other powers send is unknown", () => {
    const connections = [...new Set(entries.flatMap((entry) => ("connection" in entry ? [entry.connection] : [])))];
    // Only the first dozen connections of the largest games.
    for (const connection of connections.slice(0, 12)) {
      const own = entries.filter((entry) => !("connection" in entry) || entry.connection === connection);
      const part = read(renumbered(own));
      expect(denials(part.agreements, whole.agreements), `connection ${connection}`).toEqual([]);
      for (const found of breachesInPress(part)) expect(found).toBe(ownPower(part, connection));
    }
  });
});

/** Captures to damage; each run damages the same records. */
const damaged = withPress.filter(({ name }) => /press8000$|tinychunks/.test(name));

describe.each(damaged.map((capture) => [capture.name, capture] as const))("%s damaged", (_name, capture) => {
  test("in one stretch on all legs, or in several places, contradicts no verdict on the undamaged recording", () => {
    const entries = entriesOf(capture);
    const whole = read(entries).agreements;
    const random = seededRandom(18);
    for (let run = 0; run < 4; run++) {
      const from = Math.floor(random() * entries.length);
      const until = from + Math.ceil((random() * entries.length) / 4);
      const isGone = run % 2 === 0 ? (at: number) => at >= from && at < until : () => random() < 0.002;
      const part = entries.filter((_entry, at) => !isGone(at));
      expect(denials(read(part).agreements, whole), `run ${run}, ${from} to ${until}`).toEqual([]);
    }
  });
});

/** Breaches of promises to vote or to send press, which are known only for powers whose connections are recorded. */
function breachesInPress({ agreements }: ReadCapture): string[] {
  return agreements.flatMap(({ offer, obligations }) =>
    /^(PRP|INS) \( (DRW|SND|FWD|BCC)/.test(offer.message.text)
      ? obligations.filter(({ verdict }) => verdict === "breached").map(({ obligor }) => obligor)
      : [],
  );
}

function ownPower({ fold }: ReadCapture, connection: number): string | null {
  return fold.games.attendances.get(connection)?.power ?? null;
}

describeShared("Albert's exchange", albert, (path) => {
  test("every offer and its outcome match the manual reading", () => {
    const whole = read(albertEntries(path));
    const agreed = whole.agreements.filter(({ offer }) => offer.agreedAt !== null);
    expect([whole.agreements.length, agreed.length]).toEqual([87, 59]);
    // The exchange belongs to another project and has a different licence, so only a digest of its lines is stored.
    const digest = createHash("sha256").update(linesOf(whole).join("\n")).digest("hex");
    expect(digest).toBe("ad1ac0ca341b73097cdf9069a41df5e32ca9a4a6eff06359bc8cef9a3639935d");
  });
});
