import { Keys } from "../../parts/Keys.tsx";
import { counted } from "../../parts/numbers.ts";
import { setFollows } from "../../session/store.ts";

/** Shows that the view no longer follows a live recording; `missed` messages have arrived in the meantime. */
export function PausedBar({ missed }: { readonly missed: number }): React.JSX.Element {
  return (
    <div className="paused">
      <span>Paused{missed > 0 && ` · ${counted(missed, "new message")}`}</span>
      <button type="button" className="paused-resume" onClick={() => setFollows(true)}>
        Resume <Keys keys="End" />
      </button>
    </div>
  );
}
