import { RadioGroup } from "radix-ui";
import { FilterField } from "../../parts/filter/FilterField.tsx";
import "../../parts/joined.css";
import { grouped } from "../../parts/numbers.ts";
import { setTable, useView } from "../../session/store.ts";
import { filterFieldId } from "./filterFocus.ts";
import { useFilterLine } from "./useFilterLine.ts";

/** The filter bar of the messages. */
export function FilterBar(): React.JSX.Element {
  return (
    <FilterField
      id={filterFieldId}
      label="Filter messages"
      placeholder="Filter messages: prp from:AUS turn:F1920 severity>=warning"
      typing={useFilterLine()}
    >
      <Matches />
    </FilterField>
  );
}

/** Shows how many messages match, and whether the others are hidden. */
function Matches(): React.JSX.Element {
  const mode = useView((view) => view.table.mode);
  const isFiltered = useView((view) => view.table.filter.trim() !== "");
  const matches = useView((view) => view.news?.table.matches ?? null);
  const isWhole = useView(({ news }) => !news || (news.table.scanned >= news.table.rows && !news.table.awaitsFacts));
  return (
    <>
      {isFiltered && matches !== null && (
        <span className="filter-count">
          {grouped(matches)} {matches === 1 ? "match" : "matches"}
          {!isWhole && " so far"}
        </span>
      )}
      <RadioGroup.Root
        className="joined filter-mode"
        aria-label="Non-matching messages"
        orientation="horizontal"
        value={mode}
        onValueChange={(value) => setTable({ mode: value === "highlight" ? "highlight" : "hide" })}
      >
        <RadioGroup.Item value="hide">Hide others</RadioGroup.Item>
        <RadioGroup.Item value="highlight">Highlight</RadioGroup.Item>
      </RadioGroup.Root>
    </>
  );
}
