import { createContext } from "react";

/** The dialog around a component, if any. Tooltips must be rendered inside it to be visible. */
export const TopLayer = createContext<HTMLElement | null>(null);
