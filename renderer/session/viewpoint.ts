import type { TurnKey } from "../../core/map/turn.ts";
import { act, askTable } from "./act.ts";
import { askAtCursor, ownStartOf } from "./cursorAnswer.ts";
import type { OpenSession } from "./openSession.ts";
import { type FrameNumber, goTo, goToSeen, useView } from "./store.ts";

/** The cursor before a change of viewpoint moved it, and the number of that move. */
let beforeViewpoint: (KeptPlace & { readonly moves: number; readonly session: OpenSession | null }) | null = null;

/** A message, and the turn that begins with it; null if no turn does. */
interface KeptPlace {
  readonly n: FrameNumber;
  readonly begun: TurnKey | null;
}

/**
 * Sets the viewpoint. Until the user moves the cursor, every viewpoint shows the same message or the one nearest to it.
 */
export function setViewpoint(viewpoint: string | null): void {
  const { cursor, moves, session, follows, news, at } = useView.getState();
  const isMoved = beforeViewpoint?.moves !== moves || beforeViewpoint.session !== session;
  const followsEnd = follows && news?.reading.phase === "following";
  const here = { n: cursor, begun: at?.turn && at.turn.firstN === cursor ? at.turn.key : null };
  const kept: KeptPlace = followsEnd
    ? { n: news.summary.count, begun: null }
    : isMoved || !beforeViewpoint
      ? here
      : beforeViewpoint;
  act("viewpoint", "entry", { viewpoint });
  askTable();
  askAtCursor();
  void goToKept(kept).then((hasMoved) => {
    if (hasMoved) beforeViewpoint = { ...kept, moves: useView.getState().moves, session };
  });
}

/** Goes to the power's own start of a turn or, within a turn, to the last message that the power had seen. */
async function goToKept({ n, begun }: KeptPlace): Promise<boolean> {
  const own = begun === null ? undefined : await ownStartOf(begun);
  if (own === undefined) return goToSeen(n, -1, { isStep: true });
  if (own !== null) goTo(own, { isStep: true });
  return own !== null;
}
