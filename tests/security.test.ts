/** The security document is complete and names tests that are there; and what it says of the sources is so. */
import { describe, expect, test } from 'vitest'
import { importsOf } from './support/imports.ts'
import { projectFiles, readProjectFile } from './support/project-files.ts'

const document = readProjectFile('docs/security.md')
const files = projectFiles()

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; their numbers begin with 1 and leave none out. */
const requirements = `
  1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1, 4.3 2, 4.4 4,
  5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2,
  8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3, 11.1 2, 11.2 3, 11.3 3,
  11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7,
  16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2`
  .split(',')
  .map(each => each.trim().split(' '))

const rows = document
  .split('\n')
  .filter(line => /^\| \d+\.\d+\.\d+/.test(line))
  .map(line => line.split(' | ').map(cell => cell.replace(/^\||\|$/g, '').trim()))

describe('the security document', () => {
  test('answers every requirement of levels 1 and 2 once', () => {
    const asked = requirements.flatMap(([section, count]) =>
      Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
    )
    expect(rows.flatMap(([numbers = '']) => numbers.split(', ').flatMap(eachOf)).sort()).toEqual(asked.sort())
  })

  test('answers each with one of four words, and gives a reason where it is not met', () => {
    const known = new Set(['met', 'in part', '**not met**', 'n/a'])
    expect(rows.filter(([, , answer = '']) => !known.has(answer))).toEqual([])
    expect(rows.filter(([, , answer = '', reason = '']) => answer !== 'met' && reason === '')).toEqual([])
  })

  test('counts as many of each as there are', () => {
    const countOf = (word: string) =>
      rows.filter(([, , answer]) => answer === word).flatMap(([numbers = '']) => numbers.split(', ').flatMap(eachOf))
        .length
    const [met, part, not, none] = ['met', 'in part', '**not met**', 'n/a'].map(countOf)
    expect(document).toContain(`lines ${met} are met, ${part} in part, ${not} not, and ${none} ask for`)
  })

  test('names tests that are there', () => {
    const named = [...new Set([...document.matchAll(/`([\w/.-]+ › [^`]+)`/g)].map(match => match[1] ?? ''))]
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter(each => !isThere(each))).toEqual([])
  })
})

/** `1.2.6–8` is three of them. */
function eachOf(range: string): string[] {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(range) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`)
}

function isThere(named: string): boolean {
  const [file = '', name = ''] = named.split(' › ')
  // A suite that several test files run is in a file without `test` in its name.
  const path = [`tests/${file}.test.ts`, `tests/${file}.spec.ts`, `tests/${file}.ts`].find(each => files.includes(each))
  return path !== undefined && readProjectFile(path).includes(name)
}

const isSource = (path: string) => /\.(ts|tsx|js)$/.test(path)
const inFolders = (...folders: string[]) =>
  files.filter(path => isSource(path) && folders.some(folder => path.startsWith(`${folder}/`)))
const places = (paths: readonly string[], forbidden: RegExp) =>
  paths.filter(path => forbidden.test(readProjectFile(path)))

describe('the sources', () => {
  test('the server starts no program but its own, and calls no other server but those that a superadmin names', () => {
    const server = inFolders('server')
    const importers = (module: RegExp) =>
      server.filter(path => importsOf(readProjectFile(path)).some(({ specifier }) => module.test(specifier)))
    expect(importers(/^(node:)?child_process$/)).toEqual(['server/run-apart.ts'])
    expect(readProjectFile('server/run-apart.ts')).toMatch(/import \{ fork \} from 'node:child_process'/)
    expect(places(server, /\bfetch\(|\b(?:http|https)\.(?:get|request)\(/)).toEqual([
      // The tax authority, for a branch that a superadmin connects.
      'server/e-invoices/gateway.ts',
      'server/recommendations/ask-service.ts',
    ])
  })

  test('no text of a person becomes a pattern or a program', () => {
    const code = inFolders('domain', 'contract', 'machines', 'server', 'src', 'renderer')
    expect(places(code, /\beval\(|\bnew Function\(/)).toEqual(['server/calls/encode.ts'])
    expect(places(code, /\bnew RegExp\(|[^.\w]RegExp\(/)).toEqual([])
  })

  test('no page is put together from texts', () => {
    const pages = inFolders('src', 'server/http/docs')
    expect(
      places(pages, /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/),
    ).toEqual([])
  })

  test('no weak hash is used', () => {
    const code = inFolders('domain', 'contract', 'server')
    const named = code.flatMap(path => [
      ...readProjectFile(path).matchAll(/\b(?:createHash|createHmac|hash)\(\s*'([\w-]+)'/g),
    ])
    expect([...new Set(named.map(match => match[1]))]).toEqual(['sha256'])
    expect(places(code, /'(?:md5|sha1)'/i)).toEqual([])
  })
})
