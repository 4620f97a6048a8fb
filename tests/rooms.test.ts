/** What may import what inside a layer: rooms are on floors, and a room imports only rooms of the floors below its own. */
import { describe, expect, test } from 'vitest'
import { importsOf, targetOf } from './support/imports.ts'
import { projectFiles, readProjectFile } from './support/project-files.ts'

/** From the ground up. A room is a folder, or a file that is beside the folders. */
type Floors = readonly (readonly string[])[]

const server: Floors = [
  ['bill-state.ts', 'broken-law.ts', 'cache.ts', 'clock.ts', 'hash-chain.ts', 'run-apart.ts'],
  ['db'],
  ['audit', 'clean-shop', 'event-seal.ts', 'secrets.ts', 'services.ts'],
  ['calls', 'installation'],
  ['notifications', 'sent-picture.ts'],
  ['company', 'idempotency.ts', 'identity', 'list-export.ts', 'notices.ts'],
  ['catalogue', 'due', 'e-invoices', 'facts', 'held-bills.ts', 'http', 'ledger', 'ledger-export', 'table-bills.ts'],
  ['allocations'],
  ['assets', 'dashboard.ts', 'goals.ts', 'lookups', 'points', 'reports', 'schedules', 'shifts', 'stock', 'vouchers'],
  ['bills', 'counts', 'definitions', 'due-works.ts', 'openings', 'settlements'],
  ['app-settlements', 'audit-list', 'drivers', 'home', 'labels', 'performance', 'setting'],
  ['recommendations', 'years'],
  ['demo', 'self-check'],
  ['backups'],
  ['handlers.ts'],
  ['app.ts', 'start'],
  ['main.ts'],
]

const bills: Floors = [
  ['refund-credits.ts'],
  [
    'bill-digest.ts',
    'captured.ts',
    'find-bill.ts',
    'read-departed.ts',
    'refused-offline.ts',
    'reverse-bill.ts',
    'undelivered.ts',
  ],
  ['price-history.ts', 'read-digests.ts', 'show', 'list'],
  ['post'],
  ['deliveries'],
  ['life'],
  ['create-bill.ts'],
  ['handlers.ts'],
]

const src: Floors = [
  ['assets', 'i18n', 'schema-settings.ts', 'service-worker', 'styles.css', 'theme', 'ui'],
  ['api', 'catalogue', 'fields', 'keyboard'],
  ['commands', 'drafts', 'grid', 'services'],
  ['delivery', 'e-invoices', 'print', 'product', 'references', 'sheet'],
  ['lists'],
  ['bills', 'definitions', 'palette', 'reports', 'vouchers'],
  ['screens', 'shell'],
  ['pages.ts'],
  ['app.tsx'],
  ['main.tsx'],
]

/** Screens know nothing of each other: what two of them need is a room below. */
const screens: Floors = [
  [
    'about',
    'assets',
    'audit',
    'bill',
    'bills',
    'deliveries',
    'drivers',
    'e-invoices',
    'goals',
    'labels',
    'login',
    'not-found',
    'notifications',
    'openings',
    'password',
    'points',
    'prices',
    'settings',
    'app-settlements',
    'settlements',
    'statistics',
    'tables',
    'welcome',
    'years',
  ],
  ['charts', 'counts', 'home', 'shifts'],
]

const files = projectFiles()

const configured = (path: string) => path.endsWith('tsconfig.json') || path.endsWith('.d.ts')

describe('rooms', () => {
  for (const [folder, floors] of Object.entries({ server, 'server/bills': bills, src, 'src/screens': screens })) {
    const own = files.filter(
      path => path.startsWith(`${folder}/`) && /\.(tsx?|css|svg|json)$/.test(path) && !configured(path),
    )
    const roomOf = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? ''
    const floorOf = (path: string) => floors.findIndex(rooms => rooms.includes(roomOf(path)))

    test(`of ${folder} all stand on a floor`, () => {
      const rooms = [...new Set(own.map(roomOf))].sort()
      expect(rooms).toEqual(floors.flat().sort())
    })

    test(`of ${folder} import only what stands below them`, () => {
      const upward = own.flatMap(path =>
        importsOf(readProjectFile(path))
          .map(({ specifier }) => (specifier.startsWith('#') ? specifier.slice(1) : targetOf(path, specifier)))
          .filter(target => target.startsWith(`${folder}/`) && roomOf(target) !== roomOf(path))
          .filter(target => floorOf(target) >= floorOf(path))
          .map(target => `${path} imports ${target}`),
      )
      expect(upward).toEqual([])
    })
  }
})

describe('the renderer', () => {
  /** An import of types alone is gone when the program runs. */
  const loadedBy = (path: string) =>
    importsOf(readProjectFile(path).replaceAll(/^import type [^']*'[^']*'$/gm, '')).map(({ specifier }) => specifier)

  test('runs unchanged: it draws nothing, and needs no bundler', () => {
    const seen = new Set<string>()
    const follow = (path: string) => {
      if (seen.has(path) || path.endsWith('.json')) return
      seen.add(path)
      for (const specifier of loadedBy(path)) {
        if (specifier.startsWith('#')) follow(specifier.slice(1))
        else if (specifier.startsWith('.')) follow(targetOf(path, specifier))
      }
    }
    follow('renderer/main.ts')
    expect(seen.size).toBeGreaterThan(100)
    expect([...seen].filter(path => !path.endsWith('.ts'))).toEqual([])
    // The texts know of React, for the hooks that read them; nothing else that the renderer needs does.
    const react = [...seen].filter(path => loadedBy(path).some(specifier => /react/.test(specifier)))
    expect(react.sort()).toEqual(['src/i18n/index.ts', 'src/i18n/names.ts'])
  })
})

describe('one place', () => {
  const code = files.filter(path => /^(server|src)\/.*\.tsx?$/.test(path) && !path.startsWith('server/db/migrations/'))
  const places = (pattern: RegExp) => code.filter(path => pattern.test(readProjectFile(path)))

  test('writes postings, entries and moves of goods: the ledger', () => {
    const writing =
      /(insertInto|updateTable|deleteFrom|rowsOf|loader\.add)\(\s*'(posting|entry|stock_move)'|\b(INSERT INTO|UPDATE|DELETE FROM) (posting|entry|stock_move)\b/
    expect(places(writing)).toEqual(['server/ledger/bulk.ts', 'server/ledger/ledger.ts'])
  })

  test('keeps things in the browser, and one on each side sends requests', () => {
    expect(places(/\blocalStorage\b/)).toEqual(['src/api/storage.ts'])
    expect(places(/\bsessionStorage\b/)).toEqual(['src/api/storage.ts', 'src/api/tab-storage.ts'])
    // The faces of a font and what the service worker asks for are files of the client itself, not calls.
    const files = ['src/print/pdf/faces.ts', 'src/service-worker/program-files.ts', 'src/service-worker/sw.ts']
    const senders = [
      'server/e-invoices/gateway.ts',
      'server/recommendations/ask-service.ts',
      'src/api/client.ts',
      ...files,
    ]
    expect(places(/(?<![\w.])fetch\(/)).toEqual(senders)
  })
})
