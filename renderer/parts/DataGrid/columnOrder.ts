/**
 * Returns the columns in the user's order. A column that this order lacks comes after the column that it follows by
 * default.
 */
export function orderedIds(ids: readonly string[], wanted: readonly string[]): readonly string[] {
  const order = wanted.filter((id) => ids.includes(id));
  for (const [at, id] of ids.entries()) {
    const before = ids[at - 1];
    if (!order.includes(id)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** Moves a column by one place; a column at the end stays there. */
export function moved(ids: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const to = ids.indexOf(id) + by;
  return to < 0 || to >= ids.length ? ids : ids.filter((each) => each !== id).toSpliced(to, 0, id);
}
