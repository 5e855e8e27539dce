import { Check, Copy } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useEffect, useState } from "react";
import { IconButton } from "../../parts/IconButton.tsx";
import { Keys } from "../../parts/Keys.tsx";
import "../../parts/menu.css";
import { capital } from "../../../core/language/english/words.ts";
import { copyForms, copyLink, copyMessage } from "../../session/copyMessage.ts";
import { showShareDialog } from "../../session/shareDialog.ts";

/** How long the button shows that the message was copied, in milliseconds. */
const shownMs = 1200;

/** Copies the message in one of several forms. */
export function CopyMenu(): React.JSX.Element {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), shownMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    // A modal menu would add a style element, which the page's security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={isDone ? Check : Copy} label={isDone ? "Copied" : "Copy message"} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.Item className="menu-item" onSelect={() => void copyLink()}>
            Link
            <Keys keys="Shift+L" />
          </DropdownMenu.Item>
          {copyForms.map(({ form, words, keys }) => (
            <DropdownMenu.Item
              key={form}
              className="menu-item"
              onSelect={() => void copyMessage(form).then((done) => setDone(done))}
            >
              {capital(words)}
              <Keys keys={keys} />
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="menu-rule" />
          <DropdownMenu.Item className="menu-item" onSelect={() => showShareDialog(true)}>
            Share as one HTML page…
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
