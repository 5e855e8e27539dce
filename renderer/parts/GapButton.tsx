import { create } from "zustand";
import type { OpenSession } from "../session/openSession.ts";
import { goTo, useView } from "../session/store.ts";
import { Button } from "./Button.tsx";

/** How many gaps of the open recording the user has gone to. Every button continues where the last one stopped. */
const useSeen = create<{ readonly of: OpenSession | null; readonly count: number }>(() => ({ of: null, count: 0 }));

/** Leads to the places where the recording lacks something, one after the other; nothing if there are none. */
export function GapButton(): React.JSX.Element | null {
  const session = useView((view) => view.session);
  const places = useView(({ news }) => news?.summary.loss.places ?? 0);
  const count = useView(({ news }) => news?.summary.count ?? 0);
  const seen = useSeen((last) => (last.of === session ? last.count : 0));
  if (session === null || places === 0) return null;
  const toGap = async (): Promise<void> => {
    const gaps = (await session.api.events()).filter(({ kind }) => kind === "lost");
    const gap = gaps[seen % Math.max(1, gaps.length)];
    // Another recording may have been opened in the meantime.
    if (useView.getState().session !== session) return;
    useSeen.setState({ of: session, count: seen + 1 });
    goTo(gap?.beforeN ?? count, { tab: "game" });
  };
  return (
    <Button onClick={() => void toGap()}>
      {places === 1 ? "Go to the gap" : seen === 0 ? "Go to the first gap" : "Next gap"}
    </Button>
  );
}
