import type { FindingCode } from "../lint/catalogue.ts";
import type { GameCase } from "./case/gameCase.ts";
import type { TableRow } from "./rows.ts";
import type { Step } from "./step.ts";

/** The start of a game, as messages from the server in text form. */
export interface StartText {
  /** `NOW ( SPR 1901 ) ( FRA AMY PAR ) ...`; in a retreat turn, with the units that must retreat. */
  readonly now: string;
  /** `SCO ( FRA PAR MAR ) ...`. */
  readonly sco: string;
}

/** The game in which a situation takes place. */
export interface SituationGame {
  /** The name of a known map; `standard` by default. */
  readonly map?: string;
  /** The power that the bot plays. */
  readonly power: string;
  /** Press level; 0 by default. */
  readonly level?: number;
  /** The time limit of each turn, in seconds; no limit by default. */
  readonly limitSeconds?: number;
  /** AOA: whether any order for a power's own units is accepted. */
  readonly acceptsAny?: boolean;
  /** PDA: whether draws among some of the survivors are allowed. */
  readonly partialDraws?: boolean;
  /** The start of the game; by default, the starting position of the map. */
  readonly start?: StartText;
  /**
   * The other powers' orders, keyed by turn (`FAL 1901`), such as `( GER AMY MUN ) MTO BUR`; by default, they hold,
   * disband and waive.
   */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  /** The THX notes on the bot's first orders, in sequence, to send instead of those that the rules require. */
  readonly notes?: readonly string[];
  /** What RM contains about the Standard map: nothing (by default), its usual numbers, or different numbers. */
  readonly names?: "none" | "usual" | "shuffled";
}

/** The part of a situation (for a bot or a server) that reports show. */
export interface SituationHead {
  /** `handshake/accepted`: the family and the name. */
  readonly id: string;
  /** What happens, as one sentence without a full stop. */
  readonly title: string;
  /** The relevant section of the documents. */
  readonly clause: string;
  /** The rows in the table of messages that the situation tests. */
  readonly rows: readonly TableRow[];
  /** Findings that the situation itself causes, and that are not the tested program's fault. */
  readonly allows?: readonly FindingCode[];
  /** A recorded game that replaces the server, the other powers and the steps: a test case. */
  readonly replay?: GameCase;
}

/** A short scripted game that shows whether a bot handles one aspect of the protocol. */
export interface Situation extends SituationHead {
  readonly game: SituationGame;
  readonly steps: readonly Step[];
}
