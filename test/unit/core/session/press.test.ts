import { describe, expect, test } from "vitest";
import type { AgreementRow } from "../../../../core/press/agreementRow.ts";
import { funnelOf } from "../../../../core/press/funnel.ts";
import type { PressRow } from "../../../../core/press/pressRow.ts";
import { defaultPeace } from "../../../../core/press/profiles.ts";
import {
  agreementEventsOf,
  agreementStory,
  agreementsOfGame,
  agreementsOfMessage,
} from "../../../../core/session/agreementQuery.ts";
import { countPress, pressOfGame } from "../../../../core/session/pressQuery.ts";
import { PressScan } from "../../../../core/session/pressScan.ts";
import type { Session } from "../../../../core/session/session.ts";
import { chamber } from "../../../support/chamber.ts";
import { sampleOf } from "../../../support/depth.ts";
import { sessionOf } from "../../../support/session.ts";

const samples = ["recordings/press-level20.chamber.gz", "recordings/press-level8000.chamber.gz"];

function scanned(session: Session, rowsPerStep: number): PressScan {
  const scan = new PressScan(session);
  while (!scan.advance(rowsPerStep));
  return scan;
}

async function printed<T>(...args: readonly string[]): Promise<readonly T[]> {
  const { stdout } = await chamber(...args, "--json");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

describe.each(sampleOf(samples, 1))("given the session of %s", (path) => {
  const all = { game: 0, viewpoint: null, profile: defaultPeace };
  const session = sessionOf(path);
  const scan = scanned(session, 501);

  test("when its press is requested, it is what `chamber press` prints, and every thread has its root", async () => {
    const rows = pressOfGame(scan, all);
    const known = await printed<PressRow>("press", path);
    // The other fields in a row are for display only.
    expect(rows).toMatchObject(known.map(({ recording, ...row }) => row));
    expect(countPress(scan, all)).toBe(known.length);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, root, depth, repliesTo } of rows) {
      expect(byId.get(root)?.repliesTo, `root of ${id}`).toBeNull();
      expect(depth, `depth of ${id}`).toBe(repliesTo === null ? 0 : (byId.get(repliesTo)?.depth ?? 0) + 1);
    }
  });

  test("when its press is shown, only brackets are tightened, and each row has the offer of its thread", () => {
    for (const { id, text, said, token, frames, agreements, outcome, root } of pressOfGame(scan, all)) {
      expect(said.text.replace(/[() ]/g, "")).toBe(text.replace(/[() ]/g, ""));
      expect(said.classes).toHaveLength(said.text.length);
      if (token !== "text") expect(text.split(" ")[0]).toBe(token);
      expect(frames).toContain(id);
      if (outcome === "agreed") expect(agreements).toEqual([id]);
      for (const agreement of agreements) expect(agreement).toBeGreaterThanOrEqual(root);
    }
  });

  test("when its agreements are requested, they are what `chamber agreements` prints, regardless of the steps of the scan", async () => {
    const view = agreementsOfGame(scan, all);
    const known = await printed<AgreementRow>("agreements", path);
    expect(view.rows.map(({ english, statement, ...row }) => ({ ...row, recording: known[0]?.recording }))).toEqual(
      known,
    );
    expect(view.profile).toBe(defaultPeace);
    expect(funnelOf(view.rows).offered).toBe(known.length);
    expect(funnelOf(view.rows).agreed).toBe(
      known.filter(({ agreedAt, status }) => agreedAt !== null && status !== "invalid").length,
    );
    const kept = known.flatMap(({ obligations }) => obligations).filter(({ verdict }) => verdict === "kept").length;
    const ofAll = view.honour.filter(({ other }) => other === null);
    expect(ofAll.reduce((sum, { share, breached }) => sum + share.n - breached, 0)).toBe(kept);
    expect(agreementsOfGame(scanned(session, 7), all)).toEqual(view);
  });

  test("when a viewpoint is chosen, only its own press is shown, without verdicts on things that the power could not know", () => {
    const rows = pressOfGame(scan, { ...all, viewpoint: "GER" });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(pressOfGame(scan, all).length);
    const own = session.connectionsOf("GER");
    const ids = new Set(rows.map(({ id }) => id));
    for (const { n, honesty, frames, sender, seenBy, repliesTo, forwards, outcome } of rows) {
      expect(
        [n, ...frames].every((frame) => own.has(session.frames.connectionOf(frame))),
        `row ${n}`,
      ).toBe(true);
      expect(honesty).toBeNull();
      // The power knows neither the other recipients nor the messages that it did not receive.
      expect(Object.keys(seenBy)).toEqual(sender === "GER" ? [] : ["GER"]);
      for (const link of [repliesTo, forwards]) expect(link === null || ids.has(link), `link of ${n}`).toBe(true);
      expect(outcome).not.toBe("delivered");
    }
    expect(countPress(scan, { ...all, viewpoint: "GER" })).toBe(rows.length);
    for (const { parties } of agreementsOfGame(scan, { ...all, viewpoint: "GER" }).rows)
      expect(parties).toContain("GER");
  });

  test("when agreement events are requested, each refers to a message and belongs to an offer with a story", () => {
    const events = agreementEventsOf(scan, all);
    const view = agreementsOfGame(scan, all);
    expect(events.filter(({ kind }) => kind === "offered").map(({ n }) => n)).toEqual(
      view.rows.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    for (const kind of ["agreed", "breached"] as const) {
      const shown = view.rows.filter(({ agreedAt, status, obligations }) =>
        kind === "agreed"
          ? agreedAt !== null && status !== "invalid"
          : obligations.some(({ verdict }) => verdict === "breached"),
      );
      const ids = new Set(events.filter((event) => event.kind === kind).map(({ id }) => id));
      expect([...ids].sort((a, b) => a - b)).toEqual(shown.map(({ id }) => id));
    }
    for (const { id, n } of events) {
      expect(n).toBeGreaterThanOrEqual(id);
      expect(n).toBeLessThanOrEqual(session.count);
      expect(agreementStory(scan, all, id)?.lines[0]).toMatchObject({ part: "offer", n: id });
      expect(agreementsOfMessage(scan, all, id).map((each) => each.id)).toEqual([id]);
    }
    expect(agreementStory(scan, all, -1)).toBeNull();
  });

  test("when agreements are assessed for one power, only messages that it sent or received count, and the plans of others remain hidden", () => {
    const own = session.connectionsOf("GER");
    const isOwn = (n: number): boolean => own.has(session.frames.connectionOf(n));
    const seen = { ...all, viewpoint: "GER" };
    const { rows } = agreementsOfGame(scan, seen);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, proposedAt, agreedAt, replies, obligations, breaches } of rows) {
      const received = [proposedAt, ...replies, ...(agreedAt ? [agreedAt] : [])].map(({ n }) => n);
      const evidence = obligations.flatMap((obligation) => obligation.evidence);
      expect(
        [...received, ...evidence].filter((n) => !isOwn(n)),
        `offer ${id}`,
      ).toEqual([]);
      for (const { obligor, planned } of breaches) if (obligor !== "GER") expect(planned).toBeNull();
      const lines = agreementStory(scan, seen, id)?.lines ?? [];
      const linked = lines.flatMap(({ n, words }) => [n, ...words]).filter((one) => typeof one === "number");
      expect(
        linked.filter((n) => !isOwn(n)),
        `story of ${id}`,
      ).toEqual([]);
    }
    for (const { n } of agreementEventsOf(scan, seen)) expect(isOwn(n), `event at ${n}`).toBe(true);
  });
});
