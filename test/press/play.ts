import { pressByGame } from "../../core/analysis/agreements.ts";
import { Analysis } from "../../core/analysis/analysis.ts";
import { PressFold } from "../../core/analysis/pressFold.ts";
import { knownVariants } from "../../core/map/library.ts";
import type { Breach } from "../../core/press/breaches.ts";
import { type Honesty, honestyOf } from "../../core/press/honesty.ts";
import type { Agreement, LedgerOptions } from "../../core/press/ledger.ts";
import type { PressMessage } from "../../core/press/pressMessage.ts";
import type { Entry, EntryDraft } from "../../core/recording/entry.ts";
import { placed } from "../support/entries.ts";
import { folded } from "../support/folded.ts";
import { assigned, Referee } from "./referee.ts";

/**
 * A game written as a play, one event per line:
 *
 *     units AUS AMY VIE, ITA AMY VEN     positions (first line); ITA FLT (SPA NCS) has a coast
 *     centres AUS VIE TRI; ITA VEN       owners; by default each power owns the centres that it occupies
 *     begins FAL 1901                    default: SPR 1901
 *     a: AUS > ITA GER  PRP ( ... )      press, with a name to refer to it
 *     ITA > AUS GER  YES a               a reply to the press named `a`: YES, REJ, BWX, CCL, HUH, IDK, WHY or another
 *                                        message that repeats that press
 *     AUS > ITA  PRP ( ... ) [REJ]       the server refuses it with REJ, HUH, CCD or OUT
 *     AUS orders ( AUS AMY VIE ) MTO TYR
 *     ITA draws; ITA draws not           DRW, and NOT ( DRW ); `ITA draws AUS ITA` names the powers
 *     TUR is gone                        civil disorder
 *     turn                               the turn ends; the referee adjudicates the orders and sends the results and
 * the
 *                                        next position
 *     winter                             the turn ends and the winter's adjustments follow
 *     solo AUS, draw, over, off          the game ends
 *
 * Units without an order hold. The play becomes the bytes of a recording, as if a proxy between these powers and a
 * server had recorded it.
 */
export interface Play {
  readonly script: string;
  /** Powers whose connections are recorded; by default, all that have units. */
  readonly legs?: readonly string[];
  /** Whether each power receives only the results of its own orders. */
  readonly ownResultsOnly?: boolean;
}

/** The result of a play. */
export interface Staged {
  readonly messages: readonly PressMessage[];
  readonly agreements: readonly Agreement[];
  readonly breaches: ReadonlyMap<number, readonly Breach[]>;
  readonly honesty: readonly Honesty[];
  /** The id of each message, keyed by its name in the play. */
  readonly names: ReadonlyMap<string, number>;
}

/** Returns the entries of a play's recording, and the referee, who knows which message has which name. */
export function recordingOf({ script, legs, ownResultsOnly }: Play): {
  readonly entries: Entry[];
  readonly referee: Referee;
} {
  const referee = new Referee(legs ?? null, ownResultsOnly);
  for (const line of script.split("\n").map((one) => one.trim()))
    if (line !== "" && !line.startsWith("#")) perform(line, referee);
  return { entries: placed(referee.drafts), referee };
}

function perform(line: string, referee: Referee): void {
  const [, name, sender, recipients, said] =
    /^(?:([a-z][a-z0-9]*): )?([A-Z]{3}) > ([A-Z]{3}(?: [A-Z]{3})*) {2}(.*)$/.exec(line) ?? [];
  if (sender !== undefined && recipients !== undefined && said !== undefined) {
    const [, text = said, refusal] = /^(.*?)(?: \[([A-Z]{3})\])?$/.exec(said) ?? [];
    referee.say(sender, recipients.split(" "), text, { name, refusal });
    return;
  }
  const [head = "", verb = "", ...rest] = line.split(" ");
  const words = [verb, ...rest].join(" ").trim();
  switch (head) {
    case "units":
      return referee.place(words.split(", "));
    case "centres":
      return referee.share(words.split("; "));
    case "begins":
      return referee.begin(words);
    case "turn":
      return referee.endTurn(false);
    case "winter":
      return referee.endTurn(true);
    case "solo":
    case "draw":
    case "over":
    case "off":
      return referee.endGame(head, words);
  }
  if (verb === "orders") return referee.order(head, rest.join(" "));
  if (verb === "draws") return rest[0] === "not" ? referee.vote(head, false, []) : referee.vote(head, true, rest);
  if (line.endsWith("is gone")) return referee.disorder(head);
  throw new Error(`${line}: not a valid line in a play`);
}

/** Reads recorded entries as the commands do. */
export function readPress(
  entries: readonly (Entry | EntryDraft)[],
  options: LedgerOptions = {},
): Omit<Staged, "names"> {
  const press = new PressFold();
  const fold = folded(entries as readonly Entry[], [press], new Analysis({ assigned }));
  const games = pressByGame(fold, press, knownVariants, options);
  return {
    messages: games.flatMap(({ messages }) => messages),
    agreements: games.flatMap(({ agreements }) => agreements),
    breaches: new Map(games.flatMap(({ breaches }) => [...breaches])),
    honesty: games.flatMap((game) => honestyOf(game.messages, game.agreements, game.evidence)),
  };
}

/** Stages a play and reads its recording. */
export function stage(play: Play, options: LedgerOptions = {}): Staged {
  const { entries, referee } = recordingOf(play);
  const read = readPress(entries, options);
  const names = new Map(
    [...referee.named].flatMap(([name, said]) => {
      const found = read.messages.filter(({ sender, text }) => sender === said.sender && text === said.text)[said.time];
      return found ? [[name, found.id] as const] : [];
    }),
  );
  return { ...read, names };
}

/** Returns the outcome of the named offers: `a agreed: AUS kept, ITA breached`. */
export function verdictsOf({ agreements, names }: Pick<Staged, "agreements" | "names">): string[] {
  return [...names].flatMap(([name, id]) => {
    const found = agreements.find(({ offer }) => offer.id === id);
    return found ? [`${name} ${verdictText(found)}`] : [];
  });
}

function verdictText({ status, obligations }: Agreement): string {
  const each = obligations.map(
    ({ obligor, verdict, isPledge }) => `${obligor} ${verdict}${isPledge ? " (pledge)" : ""}`,
  );
  return each.length === 0 ? status : `${status}: ${each.join(", ")}`;
}
