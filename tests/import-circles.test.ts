/** No file imports itself through others, be it for types alone: what two files need of each other belongs into a third one below both. */
import { describe, expect, test } from 'vitest'
import { circlesIn } from './support/import-circles.ts'
import { importsOf, targetOf } from './support/imports.ts'
import { projectFiles, readProjectFile } from './support/project-files.ts'

/** Migrations stay as they were released. */
const code = projectFiles().filter(path => /\.(tsx?|js)$/.test(path) && !path.startsWith('server/db/migrations/'))

function importedBy(path: string): readonly string[] {
  const targets = importsOf(readProjectFile(path)).map(({ specifier }) => {
    if (specifier.startsWith('#')) return specifier.slice(1)
    return specifier.startsWith('.') ? targetOf(path, specifier) : ''
  })
  return [...new Set(targets)]
}

describe('imports', () => {
  const graph = new Map(code.map(path => [path, importedBy(path)]))

  test('are read of all files', () => {
    expect(code.length).toBeGreaterThan(1500)
    expect(graph.get('src/main.tsx')).toContain('src/app.tsx')
    expect(graph.get('server/db/open.ts')).toContain('server/db/database.ts')
    expect(graph.get('server/db/open.ts')).toContain('server/db/postgres.ts')
  })

  test('run in no circle', () => {
    expect(circlesIn(graph)).toEqual([])
  })
})

test('a circle is named, however long it is', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
    ['e', ['e', 'a']],
  ])
  expect(circlesIn(graph)).toEqual(['b → c → d → b', 'e → e'])
  expect(circlesIn(new Map([...graph, ['d', []], ['e', ['a']]]))).toEqual([])
})
