import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import "./menu.css";

export interface MenuItem {
  readonly value: string;
  readonly words: ReactNode;
  /** Secondary text after the label. */
  readonly fact?: string;
}

export interface MenuProps {
  /** Name of the setting: `Speed`. */
  readonly label: string;
  /** The current choice, shown on the button. */
  readonly words: string;
  readonly value: string;
  readonly items: readonly MenuItem[];
  readonly side?: "top" | "bottom";
  readonly onChoose: (value: string) => void;
}

/** A button that shows the current choice and opens a menu of all choices. */
export function Menu({ label, words, value, items, side = "bottom", onChoose }: MenuProps): React.JSX.Element {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="menu-button" aria-label={`${label}: ${words}`}>
        {words}
        <ChevronDown size={12} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" side={side} align="start" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={value}>
            {items.map((item) => (
              <DropdownMenu.RadioItem
                key={item.value}
                value={item.value}
                className="menu-item"
                onSelect={() => onChoose(item.value)}
              >
                <span className="menu-check">
                  <DropdownMenu.ItemIndicator>
                    <Check size={12} aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </span>
                {item.words}
                {item.fact !== undefined && <span className="menu-fact">{item.fact}</span>}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
