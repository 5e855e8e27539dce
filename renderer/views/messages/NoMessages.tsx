import { Copy, FileX, ListFilter, Radio } from "lucide-react";
import { useState } from "react";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { OpenButton } from "../../parts/OpenButton.tsx";
import { setTable, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { setViewpoint } from "../../session/viewpoint.ts";
import type { NoMessagesWhy } from "./noMessagesWhy.ts";

/** The content of a pane that has no lines: the reason, and what to do. */
export function NoMessages({ why }: { readonly why: NoMessagesWhy }): React.JSX.Element {
  switch (why.kind) {
    case "failed":
      return (
        <Empty icon={FileX} title={why.title} actions={<OpenButton words="Open another…" />}>
          {why.message}
        </Empty>
      );
    case "waiting":
      return <Waiting address={why.address} connections={why.connections} />;
    case "empty":
      return (
        <Empty icon={FileX} title="No messages" actions={<OpenButton words="Open another…" />}>
          The recording is complete, but its connections carried no messages.
        </Empty>
      );
    case "unseen":
      return (
        <Empty
          icon={ListFilter}
          title="No messages from this viewpoint"
          actions={
            <Button isMain onClick={() => setViewpoint(null)}>
              Show all powers <Keys keys="0" />
            </Button>
          }
        >
          None of the {grouped(why.count)} messages passed through this power's connections.
        </Empty>
      );
    case "no match":
      return <NoMatch count={why.count} />;
  }
}

function NoMatch({ count }: { readonly count: number }): React.JSX.Element {
  const filter = useView((view) => view.table.filter);
  const viewpoint = useView((view) => view.viewpoint);
  const seen = useAnswer((api) => api.countSeen(viewpoint), `${viewpoint} ${count}`);
  const words = useView((view) => {
    const games = view.news?.summary.games ?? [];
    return games[view.at?.game ?? 0]?.powers.find(({ name }) => name === viewpoint)?.words ?? viewpoint;
  });
  const relaxed = useAnswer((api) => api.relaxFilter(filter, viewpoint), `${viewpoint} ${filter}`);
  const [nearest, ...others] = relaxed ?? [];
  return (
    <Empty
      icon={ListFilter}
      title="No matching messages"
      actions={
        <>
          {nearest && (
            <Button isMain onClick={() => setTable({ filter: nearest.expression })}>
              Remove {nearest.dropped}
            </Button>
          )}
          <Button onClick={() => setTable({ filter: "" })}>
            Clear filter <Keys keys="Esc" />
          </Button>
        </>
      }
    >
      <code>{filter}</code> matches none of{" "}
      {viewpoint === null
        ? `the ${grouped(count)} messages`
        : `the ${seen === undefined ? "" : `${grouped(seen)} `}messages that ${words} saw`}
      .
      {nearest && (
        <>
          {" "}
          Without <code>{nearest.dropped}</code>, {counted(nearest.count, "message")}{" "}
          {nearest.count === 1 ? "matches" : "match"}.
        </>
      )}
      {others.slice(0, 3).map(({ dropped, expression, count: left }) => (
        <LinkButton key={dropped} className="relaxation" onClick={() => setTable({ filter: expression })}>
          Without <code>{dropped}</code>: {counted(left, "message")}
        </LinkButton>
      ))}
    </Empty>
  );
}

function Waiting({
  address,
  connections,
}: {
  readonly address: string | null;
  readonly connections: number;
}): React.JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const port = address?.split(":").at(-1);
  const here = connections === 0 ? "No client is connected yet" : `${connections} connected`;
  return (
    <Empty
      icon={Radio}
      title={port === undefined ? "Waiting for bots" : `Listening on port ${port}`}
      actions={
        address !== null && (
          <Button icon={Copy} onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}>
            {isCopied ? "Copied" : "Copy address"}
          </Button>
        )
      }
    >
      {address === null ? "Start your bots." : `Point your bots at ${address}.`} {here}; messages appear as they arrive.
    </Empty>
  );
}
