import { createContext } from "react";

/** The dialog around a component, if there is one. Tooltips are visible only if they are rendered inside it. */
export const TopLayer = createContext<HTMLElement | null>(null);
