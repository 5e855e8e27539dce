import { Command as Menu } from "cmdk";
import { Search } from "lucide-react";
import { useState } from "react";
import type { Command } from "../parts/command.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { Keys } from "../parts/Keys.tsx";
import { keyCaps } from "../parts/keyNames.ts";
import { PowerChip } from "../parts/PowerChip.tsx";
import { useView } from "../session/store.ts";
import { allCommands } from "./commands.ts";
import { showDialog } from "./dialogs.ts";
import "./palette.css";

/** Every command by name, with its key. */
export function Palette(): React.JSX.Element {
  const [typed, setTyped] = useState("");
  const enabled = allCommands().filter(({ isEnabled }) => isEnabled?.() ?? true);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = enabled.filter(({ label, group, words: others = "" }) =>
    words.every((word) => `${group} ${label} ${others}`.toLowerCase().includes(word)),
  );
  const groups = [...new Set(fitting.map(({ group }) => group))];
  const close = (): void => showDialog(null);
  return (
    <Dialog label="Commands" className="palette" onClose={close}>
      <Menu shouldFilter={false} label="Commands" loop>
        <div className="palette-head">
          <Search size={14} aria-hidden="true" />
          <Menu.Input
            data-first
            className="palette-input"
            placeholder="Type a command"
            value={typed}
            onValueChange={setTyped}
          />
          <Keys keys="Esc" />
        </div>
        <Menu.List className="palette-list">
          <Menu.Empty className="palette-empty">No matching command</Menu.Empty>
          {groups.map((group) => (
            <Menu.Group key={group} heading={group}>
              {fitting
                .filter((command) => command.group === group)
                .map((command) => (
                  <Item key={command.id} command={command} typed={words[0] ?? ""} onRun={close} />
                ))}
            </Menu.Group>
          ))}
        </Menu.List>
        <div className="dialog-foot">
          {fitting.length} of {enabled.length} commands
        </div>
      </Menu>
    </Dialog>
  );
}

interface ItemProps {
  readonly command: Command;
  readonly typed: string;
  readonly onRun: () => void;
}

function Item({ command, typed, onRun }: ItemProps): React.JSX.Element {
  const { id, label, keys, run } = command;
  const at = typed === "" ? -1 : label.toLowerCase().indexOf(typed);
  return (
    <Menu.Item
      value={id}
      className="palette-item"
      onSelect={() => {
        onRun();
        // What it opens takes the focus after the dialog gave it back.
        setTimeout(run);
      }}
    >
      <Sign id={id} />
      <span className="palette-label">
        {at < 0 ? (
          label
        ) : (
          <>
            {label.slice(0, at)}
            <b>{label.slice(at, at + typed.length)}</b>
            {label.slice(at + typed.length)}
          </>
        )}
      </span>
      {keys?.[0] !== undefined && <Keys keys={keyCaps(keys[0])} />}
    </Menu.Item>
  );
}

/** A viewpoint has its power's chip. */
function Sign({ id }: { readonly id: string }): React.JSX.Element {
  const powers = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers);
  const power = powers?.find(({ name }) => id === `viewpoint.${name}`);
  return <span className="palette-sign">{power && <PowerChip power={power} />}</span>;
}
