import { turnWords } from "../parts/numbers.ts";
import { useNotice } from "../session/notice.ts";
import { useView } from "../session/store.ts";
import "./app.css";

/** Announces the turn at the cursor to screen readers, and shows short notices to everyone. */
export function Announcer(): React.JSX.Element {
  const turn = useView((view) => view.at?.turn ?? null);
  const index = useView((view) => view.turns.findIndex(({ key }) => key === view.at?.turn?.key));
  const count = useView((view) => view.turns.length);
  const words = turn === null ? "" : `${turnWords(turn.key)}, turn ${index + 1} of ${count}`;
  const notice = useNotice((state) => state.words);
  return (
    <>
      <div className="visually-hidden" role="status">
        {words}
      </div>
      <div className="notice" role="status">
        {notice}
      </div>
    </>
  );
}
