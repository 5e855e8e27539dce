import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "../IconButton.tsx";
import { Keys } from "../Keys.tsx";
import { LinkButton } from "../LinkButton.tsx";
import type { GridColumn } from "./gridColumns.ts";
import type { Arrangement } from "./gridSetup.ts";

type Column = Pick<GridColumn<unknown>, "id" | "header" | "about">;

/** The part of an arrangement that does not depend on the lines. */
interface Choices extends Pick<Arrangement<unknown>, "isChanged" | "toggle" | "move" | "reset"> {
  readonly ordered: readonly Column[];
  readonly shown: readonly Column[];
}

/** Lets the user choose which columns a grid shows, and in which order. */
export function ColumnChoices({ of }: { readonly of: Choices }): React.JSX.Element {
  const { ordered, shown, isChanged, toggle, reset } = of;
  return (
    <>
      <ul aria-label="Columns">
        {ordered.map((column, at) => {
          const isShown = shown.includes(column);
          return (
            <li key={column.id}>
              <label data-tip={column.about}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={() => toggle(column.id)}
                />
                <span>{column.header}</span>
              </label>
              <Mover of={of} {...column} by={-1} isLast={at === 0} />
              <Mover of={of} {...column} by={1} isLast={at === ordered.length - 1} />
            </li>
          );
        })}
      </ul>
      {isChanged && <ResetButton onReset={reset} />}
      <p>
        To resize a column, drag the edge of its header, or press <Keys keys="Shift+←" /> <Keys keys="Shift+→" /> on the
        header.
      </p>
    </>
  );
}

/** Resets the columns. The button then disappears, so the focus moves to the first choice. */
function ResetButton({ onReset }: { readonly onReset: () => void }): React.JSX.Element {
  return (
    <LinkButton
      onClick={({ currentTarget }) => {
        const choices = currentTarget.parentElement;
        onReset();
        choices?.querySelector("input")?.focus();
      }}
    >
      Reset columns
    </LinkButton>
  );
}

interface MoverProps extends Column {
  readonly of: Choices;
  readonly by: 1 | -1;
  /** Whether the column cannot move any further in this direction. */
  readonly isLast: boolean;
}

/**
 * Moves a column one place. The button keeps the focus; at the end of the list, the button for the other direction gets
 * it.
 */
function Mover({ of, id, header, by, isLast }: MoverProps): React.JSX.Element {
  return (
    <IconButton
      icon={by === -1 ? ArrowUp : ArrowDown}
      label={`Move ${header} ${by === -1 ? "up" : "down"}`}
      disabled={isLast}
      onClick={({ currentTarget }) => {
        of.move(id, by);
        const line = currentTarget.closest("li");
        requestAnimationFrame(() => {
          const isOver = currentTarget.disabled;
          (isOver ? line?.querySelector<HTMLElement>("button:enabled") : currentTarget)?.focus();
        });
      }}
    />
  );
}
