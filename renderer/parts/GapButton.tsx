import { goTo, useView } from "../session/store.ts";
import { useSessionState } from "../session/useSessionState.ts";
import { Button } from "./Button.tsx";

/** Leads to the places where the recording lacks something, one after the other; nothing if there are none. */
export function GapButton(): React.JSX.Element | null {
  const session = useView((view) => view.session);
  const places = useView(({ news }) => news?.summary.loss.places ?? 0);
  const count = useView(({ news }) => news?.summary.count ?? 0);
  const [seen, setSeen] = useSessionState(0);
  if (session === null || places === 0) return null;
  const toGap = async (): Promise<void> => {
    const gaps = (await session.api.events()).filter(({ kind }) => kind === "lost");
    const gap = gaps[seen % Math.max(1, gaps.length)];
    setSeen(seen + 1);
    goTo(gap?.beforeN ?? count, { tab: "game" });
  };
  return (
    <Button onClick={() => void toGap()}>
      {places === 1 ? "Go to the gap" : seen === 0 ? "Go to the first gap" : "Next gap"}
    </Button>
  );
}
