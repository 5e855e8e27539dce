import { Check, Copy } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useEffect, useState } from "react";
import { IconButton } from "../../parts/IconButton.tsx";
import { Keys } from "../../parts/Keys.tsx";
import "../../parts/menu.css";
import { copyMessage } from "../../session/copyMessage.ts";
import { copyForms } from "./copies.ts";

/** How long the button says that it was done. */
const saidForMs = 1200;

/** Takes the message elsewhere, in the form that is wanted there. */
export function CopyMenu(): React.JSX.Element {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), saidForMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    // Modal, it would write a style element, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={isDone ? Check : Copy} label={isDone ? "Copied" : "Copy message"} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          {copyForms.map(({ form, words, keys }) => (
            <DropdownMenu.Item
              key={form}
              className="menu-item"
              onSelect={() => void copyMessage(form).then((done) => setDone(done))}
            >
              {words}
              <Keys keys={keys} />
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
