import { createContext } from "react";

/** The dialog that one is in, if any: what floats must be in it to be seen. */
export const TopLayer = createContext<HTMLElement | null>(null);
