/** @returns cycles in a graph, each as a path along its edges that begins and ends with the same node */
export function findCycles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const done = new Set<string>()
  const walk: string[] = []
  const cycles: string[][] = []

  const visit = (node: string): void => {
    const position = walk.indexOf(node)
    if (position >= 0) {
      cycles.push([...walk.slice(position), node])
      return
    }
    if (done.has(node)) return
    walk.push(node)
    for (const next of edges.get(node) ?? []) visit(next)
    walk.pop()
    done.add(node)
  }

  for (const node of edges.keys()) visit(node)
  return cycles
}
