/** Files that import each other, straight or through others. */

/** What each file imports, by its path from the root of the project. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** A circle for every import that closes one: `a.ts → b.ts → a.ts`. None where, and only where, the graph has none. */
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
