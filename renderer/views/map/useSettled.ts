import { useEffect, useState } from "react";

/**
 * Returns a value after it has stayed the same for `restMs` milliseconds; until then, the previous one. The value of a
 * different subject is returned immediately.
 */
export function useSettled<T>(value: T, subject: unknown, restMs: number): T {
  const [settled, setSettled] = useState({ value, subject });
  useEffect(() => {
    const settle = (before: typeof settled): typeof settled =>
      before.value === value && before.subject === subject ? before : { value, subject };
    const timer = setTimeout(() => setSettled(settle), restMs);
    return () => clearTimeout(timer);
  }, [value, subject, restMs]);
  return settled.subject === subject ? settled.value : value;
}
