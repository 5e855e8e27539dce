import { gridShortcuts } from "../parts/DataGrid/gridKeys.ts";
import { Dialog, DialogHead } from "../parts/Dialog.tsx";
import { Keys } from "../parts/Keys.tsx";
import { keyCaps } from "../parts/keyNames.ts";
import { allCommands } from "./commands.ts";
import { showDialog } from "./dialogs.ts";
import "./palette.css";

/** All shortcuts that currently work, taken from the commands, and the keys of tables. */
export function Help(): React.JSX.Element {
  const keyed = allCommands().filter(
    ({ keys, isEnabled }) => keys !== undefined && keys.length > 0 && (isEnabled?.() ?? true),
  );
  const groups = [...new Set(keyed.map(({ group }) => group))];
  const close = (): void => showDialog(null);
  return (
    <Dialog label="Keyboard shortcuts" className="help" onClose={close}>
      <DialogHead label="Keyboard shortcuts" onClose={close} />
      <div className="dialog-body">
        <div className="help-groups">
          {groups.map((group) => (
            <section className="help-group" key={group} aria-label={group}>
              <h3>{group}</h3>
              <ul>
                {keyed
                  .filter((command) => command.group === group)
                  .map(({ id, label, keys }) => (
                    <li className="help-row" key={id}>
                      {label}
                      <Keys keys={keyCaps(keys?.[0] ?? "")} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
          <section className="help-group" aria-label="Tables">
            <h3>Tables</h3>
            <ul>
              {gridShortcuts.map(([words, ...keys]) => (
                <li className="help-row" key={words}>
                  {words}
                  <span className="help-keys">
                    {keys.map((each) => (
                      <Keys key={each} keys={each} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </Dialog>
  );
}
