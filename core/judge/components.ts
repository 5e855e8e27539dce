/**
 * Returns the strongly connected components of a graph that have no edges to other components (Tarjan 1972). Edges may
 * occur more than once; their ends must be nodes.
 */
export function components(
  nodes: readonly number[],
  edges: (node: number) => readonly number[],
): readonly (readonly number[])[] {
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const componentOf = new Map<number, number>();
  const found: number[][] = [];
  const leaving: boolean[] = [];
  const stack: number[] = [];
  const visit = (node: number): void => {
    const at = index.size;
    index.set(node, at);
    let lowest = at;
    stack.push(node);
    const reached = edges(node);
    for (const next of reached) {
      if (!index.has(next)) visit(next);
      if (!componentOf.has(next)) lowest = Math.min(lowest, low.get(next) ?? index.get(next) ?? at);
    }
    low.set(node, lowest);
    if (lowest < at) return;
    const members = stack.splice(stack.indexOf(node));
    for (const member of members) componentOf.set(member, found.length);
    leaving.push(members.some((member) => edges(member).some((next) => componentOf.get(next) !== found.length)));
    found.push(members);
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return found.filter((_, at) => !leaving[at]);
}
