import { Button } from "../../parts/Button.tsx";
import { counted } from "../../parts/numbers.ts";
import { type ReadingsState, readAllMessages, useReadings } from "../../session/readings.ts";

/** Whether no free-text message of the recording has been read. */
export function isUnread({ exists, lines }: ReadingsState): boolean {
  return !exists && lines.size === 0;
}

/** States whether the free-text messages of a game without offers were read, and what to do. */
export function FreeTextWords({ count }: { readonly count: number }): React.JSX.Element {
  const { lines, fault } = useReadings();
  const unread = useReadings(isUnread);
  const messages = counted(count, "free-text message");
  if (fault !== null) return <> The readings could not be loaded or stored: {fault}</>;
  if (unread) return <> {messages} not read yet.</>;
  if (lines.size === 0) return <> The built-in reader found no promise in {messages}.</>;
  return <> Promises in free text appear here once you accept their readings in the inspector.</>;
}

/**
 * A button that reads the free-text messages with the built-in reader; renders nothing if they have already been read.
 */
export function ReadMessages(): React.JSX.Element | null {
  const isReading = useReadings((readings) => readings.isReading);
  if (!useReadings(isUnread)) return null;
  return (
    <Button isMain disabled={isReading} onClick={() => void readAllMessages()}>
      {isReading ? "Reading messages…" : "Read messages"}
    </Button>
  );
}
