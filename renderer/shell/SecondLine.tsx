import { RadioGroup } from "radix-ui";
import { Button } from "../parts/Button.tsx";
import "../parts/joined.css";
import { PowerChip } from "../parts/PowerChip.tsx";
import { Tip } from "../parts/Tip.tsx";
import { shownGame } from "../session/press.ts";
import { useView } from "../session/store.ts";
import { setViewpoint } from "../session/viewpoint.ts";
import { FilterBar } from "../views/messages/FilterBar.tsx";
import { showDialog } from "./dialogs.ts";
import "./headLine.css";
import { WaitingLine } from "./WaitingLine.tsx";

const allSeeing = "all";

/** The second header line: the viewpoint, the message filter, and what the game is waiting for. */
export function SecondLine(): React.JSX.Element {
  return (
    <div className="second-line">
      <Viewpoints />
      <MorePowers />
      <div className="filter-place">
        <FilterBar />
      </div>
      <WaitingLine />
    </div>
  );
}

/**
 * Removes the focus from a clicked button, so that the arrow keys step through turns. They select another power only if
 * the user reached the buttons with Tab.
 */
function leave(event: React.MouseEvent<HTMLButtonElement>): void {
  if (event.detail > 0) event.currentTarget.blur();
}

const keyed = 7;

/** Opens the palette, which also lists the powers that have no keys. */
function MorePowers(): React.JSX.Element | null {
  const more = useView((view) => {
    const { news, viewpoint } = view;
    const powers = news?.summary.games[shownGame(view)]?.powers ?? [];
    // The current viewpoint is always shown.
    const isExtra = powers.slice(keyed).some(({ name }) => name === viewpoint);
    return powers.length - keyed - (isExtra ? 1 : 0);
  });
  if (more <= 0) return null;
  return (
    <Tip words={`${more} more powers in the command palette`} keys="Ctrl+K">
      <Button
        aria-label={`Viewpoints of ${more} more powers`}
        onClick={(event) => {
          leave(event);
          showDialog("palette");
        }}
      >
        +{more}
      </Button>
    </Tip>
  );
}

function Viewpoints(): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  const game = useView((view) => view.news?.summary.games[shownGame(view)]);
  const powers = (game?.powers ?? []).slice(0, keyed);
  const extra = game?.powers.find(({ name }) => name === viewpoint && !powers.some((each) => each.name === name));
  return (
    <RadioGroup.Root
      className="joined viewpoints"
      aria-label="Viewpoint"
      orientation="horizontal"
      value={viewpoint ?? allSeeing}
      onValueChange={(value) => setViewpoint(value === allSeeing ? null : value)}
    >
      <Tip words="Everything in the recording" keys="0">
        <RadioGroup.Item onClick={leave} value={allSeeing}>
          All powers
        </RadioGroup.Item>
      </Tip>
      {[...powers, ...(extra ? [extra] : [])].map((power, index) => (
        <Tip
          key={power.name}
          words={`Only what ${power.words}${power.bot === null ? "" : ` (${power.bot})`} saw`}
          keys={index < keyed ? String(index + 1) : undefined}
        >
          <RadioGroup.Item
            className="of-power"
            onClick={leave}
            value={power.name}
            aria-label={`Viewpoint of ${power.words}`}
          >
            <PowerChip power={power} />
          </RadioGroup.Item>
        </Tip>
      ))}
    </RadioGroup.Root>
  );
}
