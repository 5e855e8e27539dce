import { CircleCheck, EyeOff, ListFilter, Stethoscope } from "lucide-react";
import { useEffect, useState } from "react";
import type { Diagnosis, DiagnosisRow } from "../../../core/session/lintQuery.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { shareRead } from "../../session/shareRead.ts";
import { useView } from "../../session/store.ts";
import { setViewpoint } from "../../session/viewpoint.ts";
import { showAll } from "./setup.ts";

const lookEveryMs = 200;

/** Returns the number of rows that the rules have checked; null if not known yet. */
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

/** Shown while the recording is being read and checked. */
export function FindingsAwaited(): React.JSX.Element {
  const reading = useView((view) => view.news?.reading);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const isReading = reading === undefined || reading.phase === "reading";
  const scanned = useScanned(isReading);
  const ofRows = scanned !== null && count > 0 ? scanned / count : null;
  return (
    <Awaited
      icon={Stethoscope}
      title={isReading ? "Reading recording" : "Checking messages"}
      share={isReading ? shareRead(reading) : ofRows}
    >
      {isReading
        ? `${counted(count, "message")} so far. Checks start once all messages have been read.`
        : `${scanned === null ? "" : `${grouped(scanned)} of `}${counted(count, "message")} ${scanned === null ? "to check" : "checked"}.`}
    </Awaited>
  );
}

/** Shown when the rules found nothing. */
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
        {viewpoint === null ? "No connection carried a message." : `This recording has no connection from ${words}.`}
      </Empty>
    );
  return (
    <div className="diag-fine">
      <Empty
        icon={CircleCheck}
        title={isOver ? "No findings" : "No findings so far"}
        {...(viewpoint !== null && {
          actions: (
            <Button isMain onClick={() => setViewpoint(null)}>
              Show all powers <Keys keys="0" />
            </Button>
          ),
        })}
      >
        Checked {seen}
        {viewpoint !== null && ` of ${words}`}
        {rules > 0 && ` against ${grouped(rules)} rules`}.
        {!isOver && " Rules about missing messages run when the recording ends."}
      </Empty>
    </div>
  );
}

/** Shown when severities or the search hide all findings. */
export function NothingMatches({ rows }: { readonly rows: readonly DiagnosisRow[] }): React.JSX.Element {
  const { text, hidden } = useView((view) => view.rows.findings);
  const searched = rows.filter(({ severity }) => !hidden.includes(severity)).length;
  return (
    <div className="diag-no-match">
      <Empty
        icon={ListFilter}
        title={text === "" ? "All findings are hidden" : "No matching findings"}
        actions={
          <Button isMain onClick={showAll}>
            Show all {grouped(rows.length)} <Keys keys="Esc" />
          </Button>
        }
      >
        {text === ""
          ? "Turn on a severity to see its findings."
          : `No match for “${text.trim()}” in ${counted(searched, "finding")}${searched < rows.length ? " of the severities shown" : ""}.`}
      </Empty>
    </div>
  );
}
