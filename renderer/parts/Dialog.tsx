import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import "./dialog.css";
import "./field.css";
import { IconButton } from "./IconButton.tsx";
import { TopLayer } from "./topLayer.ts";

export interface DialogProps {
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A native dialog, shown while it is mounted. It keeps the focus inside; Esc or a click outside closes it. The element
 * with `data-first` is focused first.
 */
export function Dialog({ label, className = "", onClose, children }: DialogProps): React.JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) shown.showModal();
    const first = shown?.querySelector<HTMLElement>("[data-first]") ?? shown;
    first?.focus();
    setElement(shown);
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={label}
      tabIndex={-1}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <TopLayer value={element}>
        <div className="dialog-inside">{children}</div>
      </TopLayer>
    </dialog>
  );
}

/** The header of a dialog: its title, and a button that closes it. */
export function DialogHead({ label, onClose }: Pick<DialogProps, "label" | "onClose">): React.JSX.Element {
  return (
    <div className="dialog-head">
      <h2>{label}</h2>
      <IconButton icon={X} label="Close" keys="Esc" onClick={onClose} />
    </div>
  );
}
