import { describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { commandName } from "../../core/analysis/info.ts";
import { RecordingAnswers } from "../../core/analysis/links/answers.ts";
import { linksOf } from "../../core/analysis/links/links.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { captureEntries } from "../support/captures.ts";
import { linkSourceOf } from "../support/linkSource.ts";

/** Whether a server never answers this message, because it is an acknowledgement or a complaint. */
function wantsNoAnswer(tokens: Uint16Array): boolean {
  const name = commandName(tokens);
  const isAcknowledgement = name === "YES" || name === "REJ";
  return (
    name === "HUH" ||
    name === "PRN" ||
    (isAcknowledgement && ["MAP", "SVE", "LOD"].includes(commandName(tokens.slice(2))))
  );
}

/**
 * Requests without an answer in each capture, all reviewed. The diplomacy server stops responding to messages that its
 * parser rejects; Parlance does not answer ADM commands; the tenderi server does not send ADM back; some recordings end
 * right after a SUB.
 */
const unanswered: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  dip_dumb7_b: { SUB: 2 },
  dip_midgame: { OBS: 1, ADM: 1, MAP: 3, HST: 1, ORD: 1, IAM: 2 },
  live_tenderi: { ADM: 1 },
  parl_mdf_all_variants: { ADM: 22 },
  parl_midgame: { NOT: 1, ADM: 7 },
  parl_var_abstraction2: { SUB: 6 },
  parl_var_african2: { SUB: 1 },
};

/** Captures with scripted faults, which are wrong on purpose. */
const probes = ["dip_errors", "parl_errors"];

/** Messages that are always answers; each must have a request. Servers also send TME and HLO without a request. */
const answering: ReadonlySet<string> = new Set(["YES", "REJ", "HUH", "PRN", "THX", "MIS", "MDF"]);

describe.each(capturesToRun().filter(({ name }) => !probes.includes(name)))("$name", ({ folder, name, isPart }) => {
  test("every request has an answer, except those listed, and every answer has a request", () => {
    const analysis = new Analysis();
    const frames = captureEntries(folder, name).flatMap((entry) => analysis.apply(entry));
    const answers = new RecordingAnswers();
    const answered = new Set<number>();
    const orphans: string[] = [];
    const streamed = frames.map((frame) => {
      const n = answers.take(frame);
      const command = frame.tokens && commandName(frame.tokens);
      if (n !== null) answered.add(n);
      else if (frame.direction === "server-to-client" && command && answering.has(command)) orphans.push(command);
      return n;
    });
    expect(orphans).toEqual([]);
    const missing: Record<string, number> = {};
    for (const { n, direction, tokens } of frames) {
      if (direction !== "client-to-server" || !tokens || wantsNoAnswer(tokens) || answered.has(n)) continue;
      missing[commandName(tokens)] = (missing[commandName(tokens)] ?? 0) + 1;
    }
    if (!isPart) expect(missing).toEqual(unanswered[name] ?? {});
    // A search among neighbouring messages finds the same answers as a search through the whole recording.
    const source = linkSourceOf(frames);
    const step = Math.max(1, Math.floor(frames.length / 60));
    for (let n = 1; n <= frames.length; n += step) {
      const { links } = linksOf(source, n);
      expect([n, links.find(({ relation }) => relation === "answers")?.n ?? null]).toEqual([n, streamed[n - 1]]);
    }
  });
});
