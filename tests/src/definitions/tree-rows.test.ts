/** Rows under one another: a row is written by its name, its level by its indent. */
import { expect, test } from 'vitest'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import { pathsTo, treeRows } from '#src/definitions/tree-rows.ts'

const names = ['food', 'bread', 'rye', 'milk', 'tools', 'lost']
const parents: Readonly<Record<string, string>> = { bread: 'food', rye: 'bread', milk: 'food', lost: 'nobody' }

const rows = ['rye', 'tools', 'milk', 'lost', 'food', 'bread'].map((name): DefinitionRow => {
  const parent = parents[name]
  const above = parent === undefined ? null : { id: names.indexOf(parent) + 100, code: null, nameAr: '', nameEn: '' }
  return { id: names.indexOf(name) + 100, version: 1, isActive: true, changedAt: 1, nameEn: name, parent: above }
})

const textsOf = (all: ReturnType<typeof treeRows>) =>
  all.map(({ level, isGroup, stored }) => `${'  '.repeat(level - 1)}${stored.nameEn}${isGroup ? '*' : ''}`)

const tree = treeRows({ tree: 'parent' }, rows)

test('rows follow their parents, in the order that they came in; rows without a loaded parent are at the top', () => {
  expect(textsOf(tree)).toEqual(['tools', 'lost', 'food*', '  milk', '  bread*', '    rye'])
})

test('found rows are shown with their ancestors, and with nothing else', () => {
  const found = (...wanted: readonly string[]) =>
    textsOf(pathsTo(tree, new Set(wanted.map(name => names.indexOf(name) + 100))))
  expect(found('rye')).toEqual(['food*', '  bread*', '    rye'])
  expect(found('food')).toEqual(['food*'])
  expect(found('milk', 'tools')).toEqual(['tools', 'food*', '  milk'])
  expect(found()).toEqual([])
})
