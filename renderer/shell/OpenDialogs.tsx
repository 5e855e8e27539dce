import { lazy, Suspense } from "react";
import { useLiveDialog } from "../link/record.ts";
import { useMarks } from "../session/marks.ts";
import { useReadings } from "../session/readings.ts";
import { useShareDialog } from "../session/shareDialog.ts";
import { useView } from "../session/store.ts";
import { useDialogs } from "./dialogs.ts";
import { GoTo } from "./GoTo.tsx";
import { Palette } from "./Palette.tsx";

// These dialogs are loaded on demand. Those that must accept typing as soon as they appear are imported above.
const Help = lazy(async () => ({ default: (await import("./Help.tsx")).Help }));
const MarkDialog = lazy(async () => ({ default: (await import("../views/marks/MarkDialog.tsx")).MarkDialog }));
const ReadingDialog = lazy(async () => ({
  default: (await import("../views/inspector/ReadingDialog.tsx")).ReadingDialog,
}));
const PracticeDialog = lazy(async () => ({
  default: (await import("../views/live/PracticeDialog.tsx")).PracticeDialog,
}));
const RecordDialog = lazy(async () => ({ default: (await import("../views/live/RecordDialog.tsx")).RecordDialog }));
const ShareDialog = lazy(async () => ({ default: (await import("../views/share/ShareDialog.tsx")).ShareDialog }));

/** The open dialogs. Opening and closing one renders nothing else. */
export function OpenDialogs(): React.JSX.Element {
  const isOpen = useView((view) => view.source !== null);
  const isMarking = useMarks(({ editing }) => editing !== null);
  const isAnnotating = useReadings(({ asking }) => asking !== null);
  const liveDialog = useLiveDialog(({ shown }) => shown);
  const isSharing = useShareDialog(({ isShown }) => isShown);
  const dialog = useDialogs((dialogs) => dialogs.shown);
  return (
    <>
      <Suspense>{liveDialog === "record" && <RecordDialog />}</Suspense>
      <Suspense>{liveDialog === "practice" && <PracticeDialog />}</Suspense>
      <Suspense>{isMarking && <MarkDialog />}</Suspense>
      <Suspense>{isAnnotating && <ReadingDialog />}</Suspense>
      <Suspense>{isSharing && isOpen && <ShareDialog />}</Suspense>
      {dialog === "palette" && <Palette />}
      <Suspense>{dialog === "help" && <Help />}</Suspense>
      {dialog === "goTo" && <GoTo />}
    </>
  );
}
