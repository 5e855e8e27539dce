import { CircleCheck, EyeOff, ListFilter, Stethoscope } from "lucide-react";
import { useEffect, useState } from "react";
import type { Diagnosis, DiagnosisRow } from "../../../core/session/lintQuery.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { shareRead } from "../../session/shareRead.ts";
import { setViewpoint, useView } from "../../session/store.ts";
import { showAll, useFindingsSetup } from "./setup.ts";

const lookEveryMs = 200;

/** How many rows the rules have looked at; null while nothing is known of it. */
function useScanned(isReading: boolean): number | null {
  const session = useView((view) => view.session);
  const [scanned, setScanned] = useState<number | null>(null);
  useEffect(() => {
    if (isReading || !session) return;
    const timer = setInterval(() => {
      void Promise.race([session.api.lintScanned(), session.closed])
        .then((rows) => setScanned(rows ?? null))
        .catch(() => undefined);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isReading, session]);
  return scanned;
}

/** While the recording is read, and rules look at it. */
export function FindingsAwaited(): React.JSX.Element {
  const reading = useView((view) => view.news?.reading);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const isReading = reading === undefined || reading.phase === "reading";
  const scanned = useScanned(isReading);
  const ofRows = scanned !== null && count > 0 ? scanned / count : null;
  return (
    <Awaited
      icon={Stethoscope}
      title={isReading ? "Reading the recording" : "Checking every message"}
      share={isReading ? shareRead(reading) : ofRows}
    >
      {isReading
        ? `${grouped(count)} messages so far: they are checked when all were read.`
        : `${scanned === null ? "" : `${grouped(scanned)} of `}${counted(count, "message")} looked at.`}
    </Awaited>
  );
}

/** Good news. */
export function NothingFound({
  diagnosis,
  rules,
}: {
  readonly diagnosis: Diagnosis;
  readonly rules: number;
}): React.JSX.Element {
  const { viewpoint, messages, connections, isOver } = diagnosis;
  const words = useView(({ news }) => {
    const powers = news?.summary.games.flatMap((game) => game.powers) ?? [];
    return powers.find(({ name }) => name === viewpoint)?.words ?? viewpoint;
  });
  const seen = `${counted(messages, "message")} on ${counted(connections, "connection")}`;
  if (messages === 0)
    return (
      <Empty icon={EyeOff} title="No messages to check">
        {viewpoint === null ? "Nothing was said on any connection." : `No connection of ${words} was recorded.`}
      </Empty>
    );
  return (
    <div className="diag-fine">
      <Empty
        icon={CircleCheck}
        title={isOver ? "Nothing found" : "Nothing found so far"}
        {...(viewpoint !== null && {
          actions: (
            <Button isMain onClick={() => setViewpoint(null)}>
              All-seeing <Keys keys="0" />
            </Button>
          ),
        })}
      >
        {seen} {viewpoint === null ? "" : `of ${words} `}were checked{rules > 0 && ` by ${grouped(rules)} rules`}: all
        as the documents have it. {!isOver && "Rules about what did not come speak when the recording is over."}
      </Empty>
    </div>
  );
}

/** All findings are hidden: by severity, or by the search. */
export function NothingMatches({ rows }: { readonly rows: readonly DiagnosisRow[] }): React.JSX.Element {
  const { text, hidden } = useFindingsSetup();
  const searched = rows.filter(({ severity }) => !hidden.includes(severity)).length;
  return (
    <div className="diag-no-match">
      <Empty
        icon={ListFilter}
        title={text === "" ? "All findings are hidden" : "No finding matches"}
        actions={
          <Button isMain onClick={showAll}>
            Show all {grouped(rows.length)} <Keys keys="Esc" />
          </Button>
        }
      >
        {text === ""
          ? "No severity that was found is shown."
          : `“${text.trim()}” is in none of ${counted(searched, "finding")}${searched < rows.length ? " of the severities shown" : ""}.`}
      </Empty>
    </div>
  );
}
