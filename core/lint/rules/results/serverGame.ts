import { canFollow } from "../../../game/check/succession.ts";
import { turnKey } from "../../../map/turn.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame, PlayedGame, Report, RuleCheck } from "../../finding.ts";
import { defineRules } from "../../rule.ts";
import { mapDoubts } from "../map/mdfFaults.ts";
import { centreFindings, checkCentres } from "./centres.ts";
import { checkPositions, positionFindings } from "./positions.ts";
import { judgeGame, resultFindings } from "./results.ts";
import { type GameReport, ServerFrames } from "./serverFrames.ts";

const findings = {
  ...resultFindings,
  ...positionFindings,
  ...centreFindings,
};

type Code = keyof typeof findings;

/** False for results and positions of a turn other than the current one: other rules report those. */
function isInTurn({ answers, connection, game, reading }: LintFrame): boolean {
  const shown = game?.before?.seats.get(connection)?.turn ?? null;
  if (answers !== null || shown === null || !reading?.ok || reading.direction !== "server-to-client") return true;
  const { message } = reading;
  if (message.type === "ORD") return turnKey(message.turn) === turnKey(shown);
  if (message.type !== "NOW") return true;
  return turnKey(message.turn) === turnKey(shown) || canFollow(shown, message.turn);
}

/** Whether a THX refuses an order; only such notes are checked. */
function isRefusal({ reading }: LintFrame): boolean {
  return reading?.ok === true && reading.message.type === "THX" && reading.message.note !== "MBV";
}

/** Compares the results, notes, positions and owners of every turn with the rules and with each other. */
class ServerGameRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #frames = new ServerFrames();
  /** The frame of the last SCO by connection. */
  readonly #centres = new Map<LintFrame["connection"], number>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, game, n, connection } = frame;
    if (direction !== "server-to-client" || !tokens) return;
    const first = tokens[0];
    if (first === T.SCO) {
      this.#centres.set(connection, n);
      this.#frames.keep(frame);
    }
    // A message that another client received first changes nothing.
    const isNews = game !== null && game.before !== game.after;
    if ((first === T.THX && isRefusal(frame)) || ((first === T.ORD || first === T.NOW) && isNews && isInTurn(frame)))
      this.#frames.keep(frame);
    // An SCO belongs to the NOW after it; SLO or DRW may come between them.
    if (first !== T.SCO && first !== T.SLO && first !== T.DRW && first !== T.NOW) this.#centres.delete(connection);
    if (first !== T.NOW) return;
    const sco = this.#centres.get(connection);
    if (sco !== undefined && isNews) this.#frames.join(n, sco);
    this.#centres.delete(connection);
  }

  gameEnded(played: PlayedGame): void {
    const report: GameReport<Code> = ({ n, connection, atNs }, code, place, facts, cause) =>
      this.#report({ code, connection, side: "server", n, atNs, ...place, facts, cause });
    const { provinces: inDoubt, isUnplayable } = mapDoubts(played);
    const judged = judgeGame(isUnplayable ? { ...played, map: null } : played, this.#frames, report);
    const { doubted, afterWinters } = checkPositions(played, this.#frames, judged, inDoubt, report);
    const wrong = checkCentres(played, this.#frames, { doubted, inDoubt }, report);
    for (const one of afterWinters) if (!wrong.has(one.winter)) one.report();
  }
}

export const serverGame = defineRules(findings, (report) => new ServerGameRules(report));
