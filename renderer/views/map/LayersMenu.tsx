import type { LucideIcon } from "lucide-react";
import { Popover } from "radix-ui";
import { powerName } from "../../../core/language/english/nameWords.ts";
import { scenePowers } from "../../../core/picture/palette.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import { capital } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { layerNames, layerWords, setLayer, useLayers } from "../../session/mapLayers.ts";
import { setSettings, useSettings } from "../../session/settings.ts";
import "./mapMenus.css";

export interface LayersMenuProps {
  readonly ground: BoardGround | null;
  /** The power whose orders are shown; null: all powers. */
  readonly power: string | null;
  readonly setPower: (power: string | null) => void;
  readonly icon: LucideIcon;
}

/** Lets the user select what the map shows. */
export function LayersMenu({ ground, power, setPower, icon: Icon }: LayersMenuProps): React.JSX.Element {
  const layers = useLayers();
  const animates = useSettings((settings) => settings.animates);
  const isChanged = power !== null || layerNames.some((name) => !layers[name]);
  return (
    <Popover.Root>
      <Popover.Trigger className={`map-tool layers${isChanged ? " changed" : ""}`}>
        <Icon size={14} aria-hidden="true" />
        Layers
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="map-popover"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Map layers"
        >
          <fieldset>
            <legend>Show</legend>
            {layerNames.map((name) => (
              <Check key={name} isOn={layers[name]} set={(isOn) => setLayer(name, isOn)}>
                {capital(layerWords[name])}
              </Check>
            ))}
          </fieldset>
          {ground && <Powers ground={ground} power={power} setPower={setPower} />}
          <Check isOn={animates} set={(isOn) => setSettings({ animates: isOn })}>
            Animate moves
          </Check>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface CheckProps {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
  readonly children: string;
}

function Check({ isOn, set, children }: CheckProps): React.JSX.Element {
  return (
    <label className="map-check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {children}
    </label>
  );
}

type PowersProps = Pick<LayersMenuProps, "power" | "setPower"> & { readonly ground: BoardGround };

/** Lets the user select the power whose orders are shown. */
function Powers({ ground, power, setPower }: PowersProps): React.JSX.Element {
  return (
    <fieldset>
      <legend>Show orders for</legend>
      <div className="map-powers">
        <button type="button" className="map-power" aria-pressed={power === null} onClick={() => setPower(null)}>
          All
        </button>
        {scenePowers(ground.map.powers.map(({ name }) => name)).map((each) => (
          <Tip key={each.name} words={powerName(each.name, ground.names)}>
            <button
              type="button"
              className="map-power"
              aria-pressed={power === each.name}
              aria-label={powerName(each.name, ground.names)}
              onClick={() => setPower(power === each.name ? null : each.name)}
            >
              <PowerChip power={each} />
            </button>
          </Tip>
        ))}
      </div>
    </fieldset>
  );
}
