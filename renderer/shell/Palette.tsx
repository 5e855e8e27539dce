import { Command as Menu } from "cmdk";
import { type LucideIcon, Search } from "lucide-react";
import { useEffect, useState } from "react";
import type { Command } from "../parts/command.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { Keys } from "../parts/Keys.tsx";
import { keyCaps } from "../parts/keyNames.ts";
import { counted } from "../parts/numbers.ts";
import { PowerChip } from "../parts/PowerChip.tsx";
import { useView } from "../session/store.ts";
import { useAnswer } from "../session/useAnswer.ts";
import { allCommands } from "./commands.ts";
import { showDialog } from "./dialogs.ts";
import "./palette.css";

/** The command palette: every command by name, with its key. */
export function Palette(): React.JSX.Element {
  const [typed, setTyped] = useState("");
  const parts = useParts();
  const game = useView((view) => view.at?.game ?? -1);
  const enabled = allCommands().filter(({ isEnabled }) => isEnabled?.() ?? true);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = enabled
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
  const ground = useAnswer(game >= 0 ? (api) => api.ground(game) : null, `ground ${game}`);
  const found = parts?.finds(typed, ground) ?? [];
  const shown = [...found, ...fitting];
  const groups = [...new Set(shown.map(({ group }) => group))];
  const close = (): void => showDialog(null);
  return (
    <Dialog label="Commands" className="palette" onClose={close}>
      <Menu shouldFilter={false} label="Commands" loop>
        <div className="palette-head">
          <Search size={14} aria-hidden="true" />
          <Menu.Input
            data-first
            className="palette-input"
            placeholder="Type a command, a turn (F1903) or a province"
            value={typed}
            onValueChange={setTyped}
          />
          <Keys keys="Esc" />
        </div>
        <Menu.List className="palette-list">
          <Menu.Empty className="palette-empty">No matching commands</Menu.Empty>
          {groups.map((group) => (
            <Menu.Group key={group} heading={group}>
              {shown
                .filter((command) => command.group === group)
                .map((command) => (
                  <Item key={command.id} command={command} icon={parts?.iconOf(command)} words={words} onRun={close} />
                ))}
            </Menu.Group>
          ))}
        </Menu.List>
        <div className="dialog-foot">
          {fitting.length > 0 || found.length === 0
            ? `${fitting.length} of ${enabled.length} commands`
            : `${counted(found.length, "result")} in this game and recent recordings`}
        </div>
      </Menu>
    </Dialog>
  );
}

const noMatch = 3;

/** Returns a lower number for a better match: the words in a row in the label, each in the label, or in any name. */
function rankOf({ group, label, words: others = "" }: Command, words: readonly string[]): number {
  const name = label.toLowerCase();
  if (name.includes(words.join(" "))) return 0;
  if (words.every((word) => name.includes(word))) return 1;
  return words.every((word) => `${group} ${label} ${others}`.toLowerCase().includes(word)) ? 2 : noMatch;
}

type Parts = Pick<typeof import("./finds.ts"), "finds"> & Pick<typeof import("./kindIcons.ts"), "iconOf">;

/** Loads the search for places and provinces, and the icons. Commands are available before that. */
function useParts(): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    void Promise.all([import("./finds.ts"), import("./kindIcons.ts")]).then(([{ finds }, { iconOf }]) =>
      setParts({ finds, iconOf }),
    );
  }, []);
  return parts;
}

interface ItemProps {
  /** Undefined until loaded. */
  readonly icon: LucideIcon | undefined;
  readonly command: Command;
  readonly words: readonly string[];
  readonly onRun: () => void;
}

function Item({ command, icon, words, onRun }: ItemProps): React.JSX.Element {
  const { id, label, keys, run } = command;
  const name = label.toLowerCase();
  const typed = [words.join(" "), words[0] ?? ""].find((text) => text !== "" && name.includes(text)) ?? "";
  const at = typed === "" ? -1 : name.indexOf(typed);
  return (
    <Menu.Item
      value={id}
      className="palette-item"
      onSelect={() => {
        onRun();
        // Run the command after the dialog has returned the focus, because the command may move it.
        setTimeout(run);
      }}
    >
      <Sign command={command} icon={icon} />
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

/** The icon of a command; for a viewpoint, its power's chip. */
function Sign({ command: { id }, icon: Icon }: Pick<ItemProps, "command" | "icon">): React.JSX.Element {
  const powers = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers);
  const power = powers?.find(({ name }) => id === `viewpoint.${name}`);
  return (
    <span className="palette-sign">
      {power ? <PowerChip power={power} /> : Icon && <Icon size={14} aria-hidden="true" />}
    </span>
  );
}
