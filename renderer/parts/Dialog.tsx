import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import "./dialog.css";
import "./field.css";
import { IconButton } from "./IconButton.tsx";
import { TopLayer } from "./topLayer.ts";

export interface DialogProps {
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  /**
   * Whether the page behind the dialog stays active. The dialog then closes when the focus moves to the page. Such a
   * dialog opens and closes faster than a modal one, which makes the browser compute the styles of the whole page
   * again.
   */
  readonly isLight?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A native dialog, shown while it is mounted. Esc or a click outside closes it. The element with `data-first` receives
 * the focus first.
 */
export function Dialog({ label, className = "", isLight = false, onClose, children }: DialogProps): React.JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) isLight ? shown.show() : shown.showModal();
    const first = shown?.querySelector<HTMLElement>("[data-first]") ?? shown;
    first?.focus();
    setElement(shown);
    return () => {
      shown?.close();
      // Moving the focus makes the browser lay out the page, so wait until everything else has changed.
      requestAnimationFrame(() => {
        const isFocusLost = document.activeElement === null || document.activeElement === document.body;
        if (isFocusLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [isLight]);
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Node && !dialog.current?.contains(target)) onClose();
  });
  useEffect(() => {
    if (!isLight) return;
    document.addEventListener("focusin", onFocusIn);
    return () => document.removeEventListener("focusin", onFocusIn);
  }, [isLight]);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${isLight ? "dialog-light " : ""}${className}`}
      aria-label={label}
      tabIndex={-1}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Only modal dialogs close with Esc in every browser.
        if (!isLight || event.key !== "Escape") return;
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
