import { useRef } from "react";

/** Of values with the same key the one that came first: what depends on it is not made again. */
export function useSame<T>(value: T, key: string): T {
  const known = useRef({ key, value });
  if (known.current.key !== key) known.current = { key, value };
  return known.current.value;
}
