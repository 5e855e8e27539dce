import type { LiveTrouble, MarkDraft } from "../../host/host.ts";
import type { PracticePlayers, PracticeSetup } from "../../host/practice.ts";
import type { Direction } from "../../recording/entry.ts";
import type { Endpoint } from "../endpoint.ts";
import type { HostErrorCode } from "../hostError.ts";

/** The game that a recorder relays: a game on a server, or a practice game that the recorder itself starts. */
export type LiveGame =
  | { readonly kind: "server"; readonly upstream: Endpoint }
  | { readonly kind: "practice"; readonly setup: PracticeSetup };

/** A command to the recorder process. */
export type LiveCommand =
  | {
      readonly type: "start";
      readonly listen: Endpoint;
      readonly game: LiveGame;
      readonly folder: string;
      readonly note: string | null;
    }
  | { readonly type: "mark"; readonly request: number; readonly draft: MarkDraft }
  | { readonly type: "stop" };

/** A report from the recorder process. */
export type LiveReport =
  | {
      readonly type: "listening";
      readonly listen: string;
      readonly upstream: string;
      readonly practice: PracticePlayers | null;
    }
  | { readonly type: "fault"; readonly code: HostErrorCode; readonly message: string }
  | { readonly type: "recording"; readonly path: string }
  | LiveCounts
  | { readonly type: "trouble"; readonly trouble: LiveTrouble }
  | { readonly type: "marked"; readonly request: number; readonly done: boolean }
  | { readonly type: "stopped"; readonly path: string | null; readonly whole: boolean };

export interface LiveCounts {
  readonly type: "counts";
  readonly connections: number;
  readonly open: number;
  readonly failed: number;
  readonly failure: string | null;
  readonly bytes: Readonly<Record<Direction, number>>;
  readonly whole: boolean;
}
