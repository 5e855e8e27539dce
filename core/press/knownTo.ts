import type { GameState, TurnRecord } from "../game/state.ts";
import type { GameEvidence } from "./gameEvidence.ts";

/**
 * What a power could judge by: what every power is shown of a game, and of what was asked of the server its own alone.
 * Nothing that others ordered, voted for or planned is left.
 */
export function evidenceKnownTo(evidence: GameEvidence, power: string): GameEvidence {
  const { state, votes, presences } = evidence;
  return {
    ...evidence,
    state: stateKnownTo(state, power),
    votes: votes.filter((vote) => vote.power === power),
    presences: presences.filter((presence) => presence.power === power),
  };
}

function stateKnownTo(state: GameState, power: string): GameState {
  // A saved game's orders are all public.
  if (state.document !== null) return state;
  const known = (record: TurnRecord): TurnRecord => ({
    ...record,
    books: new Map([...record.books].filter(([owner]) => owner === power)),
  });
  return {
    ...state,
    past: new Map([...state.past].map(([key, record]) => [key, known(record)])),
    current: state.current && known(state.current),
  };
}
