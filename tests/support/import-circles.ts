/** Import cycles between files, direct or indirect. */

/** The imports of each file, by path from the project root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Returns a cycle for every import that closes one: `a.ts → b.ts → a.ts`. Empty if and only if the graph is acyclic. */
export function circlesIn(graph: ImportGraph): readonly string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const imported of graph.get(file) ?? []) visit(imported)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return circles
}
