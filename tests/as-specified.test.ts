/** `docs/as-specified.md` says what is built; the catalogue and the contract say whether that is true. */
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { screens } from '#src/catalogue/screens.ts'
import { readProjectFile } from './support/project-files.ts'

type State = 'built' | 'later'

const [routesPart = '', callsPart = ''] = readProjectFile('docs/as-specified.md').split('\n## Calls\n')

describe('the page of what is built', () => {
  test('names every screen of the catalogue with its state, and no other', () => {
    const inCatalogue = screens.map(screen => [screen.path, 'page' in screen ? 'built' : 'later'] as const)
    expect(rowsOf(routesPart)).toEqual(new Map(inCatalogue))
  })

  test('names every call of the contract as built, and no other', () => {
    const built = [...rowsOf(callsPart)].filter(([, state]) => state === 'built').map(([call]) => withoutCase(call))
    const inContract = Object.values(endpoints).map(({ method, path }) => withoutCase(`${method} ${path}`))
    expect(built.sort()).toEqual(inContract.sort())
  })
})

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
