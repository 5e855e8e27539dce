import { Tooltip } from "radix-ui";
import { useView } from "../session/store.ts";
import { ChartsView } from "../views/charts/ChartsView.tsx";
import { RecordingsView } from "../views/recordings/RecordingsView.tsx";
import { StartView } from "../views/start/StartView.tsx";
import { FileInput } from "./FileInput.tsx";
import "./app.css";
import { GameTab } from "./GameTab.tsx";
import { HeadLine } from "./HeadLine.tsx";
import { SecondLine } from "./SecondLine.tsx";

export function App(): React.JSX.Element {
  const isOpen = useView((view) => view.source !== null);
  const tab = useView((view) => view.tab);
  return (
    <Tooltip.Provider delayDuration={500} skipDelayDuration={200}>
      <div className="app">
        <HeadLine onCommands={() => undefined} />
        {isOpen && tab === "game" && <SecondLine />}
        <FileInput />
        <main>{isOpen ? <Tab name={tab} /> : <StartView />}</main>
      </div>
    </Tooltip.Provider>
  );
}

function Tab({ name }: { readonly name: string }): React.JSX.Element {
  if (name === "charts") return <ChartsView />;
  if (name === "recordings") return <RecordingsView />;
  return <GameTab />;
}
