import type { GameState, TurnRecord } from "../game/state.ts";
import type { GameEvidence } from "./gameEvidence.ts";

/**
 * Returns the evidence that one power had: what the server sends to every power, and the power's own requests. Omits
 * the orders, votes and plans of other powers.
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
  // The orders of a saved game are all public.
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
