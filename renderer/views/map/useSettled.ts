import { useEffect, useState } from "react";

/** Returns a value after it has stayed the same for `restMs` milliseconds; until then, the previous one. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
