/** @returns closed walks of files that import each other, each beginning and ending with the same file */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const walk: string[] = []
  const cycles: string[][] = []

  const visit = (file: string): void => {
    const position = walk.indexOf(file)
    if (position >= 0) {
      cycles.push([...walk.slice(position), file])
      return
    }
    if (done.has(file)) return
    walk.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    walk.pop()
    done.add(file)
  }

  for (const file of edges.keys()) visit(file)
  return cycles
}
