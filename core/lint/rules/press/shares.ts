import { getOrMake } from "../../../bytes/keyed.ts";
import { centresOf } from "../../../game/check/owners.ts";
import type { Arrangement } from "../../../language/press.ts";
import { atTokens, type Finding, type LintFrame, type PlayedGame, type Report, wholeFrame } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import type { Findings } from "../../rule.ts";

/** Findings about SCD. */
export const shareFindings = {
  "share-of-no-centre": {
    severity: "warning",
    message: "SCD assigns {province} to {power}, but {province} is not a supply centre.",
    explanation:
      "SCD distributes supply centres. No SCO will ever show whether the powers keep this part of the agreement.",
    clause: "v0.18, level 40, SCD ( power centre centre .. )",
    fix: "Name only provinces that SCO lists; for a unit in another province, send OCC ( unit ).",
    example: "PRP ( SCD ( ENG BEL ) ( FRA BUR ) )",
  },
} as const satisfies Findings;

type Found = Finding<keyof typeof shareFindings>;

/**
 * Collects the provinces that an SCD names but that no SCO had listed when the SCD was sent. At the end of the game,
 * the map shows whether they are centres.
 */
export class Shares {
  readonly #report: Report<Found["code"]>;
  /** The unlisted provinces of each game, keyed by the game's index. */
  readonly #unlisted = new Map<number, { readonly province: string; readonly finding: Found }[]>();

  constructor(report: Report<Found["code"]>) {
    this.#report = report;
  }

  add(frame: LintFrame, { shares, span }: Arrangement & { readonly type: "SCD" }): void {
    const { game, tokens, representation } = frame;
    const listed = game?.after.centres;
    if (!game || !listed || !tokens || !span) return;
    const isListed = (province: string): boolean => listed.some(({ centres }) => centres.includes(province));
    for (const { owner, centres } of shares)
      for (const province of centres) {
        if (isListed(province) || province.startsWith("0x")) continue;
        const at = tokens.findIndex(
          (token, index) => index >= span.start && representation.names.get(token) === province,
        );
        const place = at < 0 ? wholeFrame : atTokens({ start: at, end: at + 1 });
        const finding = findingAt(frame, "share-of-no-centre", { place, facts: { province, power: owner } });
        getOrMake(this.#unlisted, game.index, () => []).push({ province, finding });
      }
  }

  /** Reports the provinces that are not centres on the game's map. */
  settle({ index, state, map }: PlayedGame): void {
    const unlisted = this.#unlisted.get(index);
    // A province that no SCO listed may be a neutral centre; only the map shows whether it is one.
    if (!unlisted || map === null) return;
    const centres = centresOf(state, map);
    for (const { province, finding } of unlisted) if (!centres.has(province)) this.#report(finding);
  }
}
