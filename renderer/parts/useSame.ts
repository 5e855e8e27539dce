import { useRef } from "react";

/** Returns the first value with this key, so that memos and effects that depend on it do not run again. */
export function useSame<T>(value: T, key: string): T {
  const known = useRef({ key, value });
  if (known.current.key !== key) known.current = { key, value };
  return known.current.value;
}
