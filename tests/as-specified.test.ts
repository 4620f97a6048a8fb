/** `docs/as-specified.md` says what is built; the catalogue and the contract say whether that is true. `docs/proofs.md` names what proves it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { screens } from '#src/catalogue/screens.ts'
import { readProjectFile, root } from './support/project-files.ts'

type State = 'built' | 'later'

const [routesPart = '', callsPart = ''] = readProjectFile('docs/as-specified.md').split('\n## Calls\n')

describe('the page of what is built', () => {
  test('names every screen of the catalogue as built, and no other', () => {
    const inCatalogue = screens.map(screen => [screen.path, 'built'] as const)
    expect(rowsOf(routesPart)).toEqual(new Map(inCatalogue))
  })

  test('names every call of the contract as built, and no other', () => {
    const built = [...rowsOf(callsPart)].filter(([, state]) => state === 'built').map(([call]) => withoutCase(call))
    const inContract = Object.values(endpoints).map(({ method, path }) => withoutCase(`${method} ${path}`))
    expect(built.sort()).toEqual(inContract.sort())
  })
})

describe('the page of proofs', () => {
  const page = readProjectFile('docs/proofs.md')

  test('names files that exist', () => {
    const files = new Set(
      page.match(/\b(?:tests|src|server|machines|domain|contract|docs)\/[\w./-]+\.(?:tsx?|md|json)\b/g),
    )
    expect(files.size).toBeGreaterThan(50)
    expect([...files].filter(file => !existsSync(join(root, file)))).toEqual([])
  })

  test('names tests by the beginning of their titles', () => {
    const named = [...page.matchAll(/(tests\/[\w./-]+\.ts): ([^;(—|]+)/g)]
    const untrue = named.filter(([, file = '', title = '']) => !readProjectFile(file).includes(firstWords(title)))
    expect(named.length).toBeGreaterThan(100)
    expect(untrue.map(([text]) => text)).toEqual([])
  })
})

/** Up to the first comma. */
function firstWords(title: string): string {
  return title.split(',')[0]?.trim() ?? ''
}

function rowsOf(part: string): ReadonlyMap<string, State> {
  const rows = [...part.matchAll(/^\| `([^`]+)`\s+\| (built|later)\s+\|$/gm)]
  const names = rows.map(([, name = '']) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  return new Map(rows.map(([, name = '', state]) => [name, state === 'built' ? 'built' : 'later']))
}

/** Addresses match in any case, and the names of parameters are nobody's business. */
function withoutCase(call: string): string {
  return call.toLowerCase().replaceAll(/:\w+/g, ':')
}
