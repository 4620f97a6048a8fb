import { expect, test } from 'vitest'
import { eInvoiceActions } from '#src/e-invoices/e-invoice-actions.ts'
import { projectFiles, readProjectFile } from '#tests/support/project-files.ts'

const letters = (paths: readonly string[]) =>
  paths.flatMap(path => [...readProjectFile(path).matchAll(/'([a-z])'/g)].map(([, letter = '']) => letter))

const keys = Object.values(eInvoiceActions).map(({ chord }) => chord)

test.each([
  ['a posted bill', projectFiles().filter(path => path.startsWith('src/screens/bill/after/'))],
  ['a list', ['src/lists/list-commands.ts', 'src/lists/list-screen.tsx']],
  ['the list of e-invoices', ['src/screens/e-invoices/e-invoices-screen.tsx']],
] as const)('the keys of e-invoices are free for them in %s', (_, paths) => {
  const others = letters(paths)
  expect(others).not.toEqual([])
  expect(keys.filter(key => others.includes(key))).toEqual([])
})

test('each action on an e-invoice has its own key', () => {
  expect(new Set(keys).size).toBe(keys.length)
})
