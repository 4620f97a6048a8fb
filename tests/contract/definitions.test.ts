/** Every description of the registry can be drawn, and says nothing that is not there. */

import { describe, expect, test } from 'vitest'
import type { Definition } from '#contract/definitions/definition.ts'
import { type DefinedField, emptyValue, inputSchema, isRequired } from '#contract/definitions/field.ts'
import { importRowsMax } from '#contract/definitions/import-calls.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { exemptionReasonOf } from '#domain/invoice/exemption-reasons.ts'
import { defaultChart } from '#domain/ledger/chart.ts'
import { screens } from '#src/catalogue/screens.ts'
import { textsOf } from '#tests/support/texts.ts'
import { projectFiles, readProjectFile } from '../support/project-files.ts'

const listed: readonly (readonly [string, Definition])[] = Object.entries(definitions)
const arabic = textsOf('ar')

describe.each(listed)('the definition %s', (name, definition) => {
  const { fields, computed = {}, list, search, filters = [], key, path, title } = definition
  const names = Object.keys(fields)

  test('has the name of its registry, and the screen that the catalogue knows, with its right', () => {
    expect(definition.name).toBe(name)
    const screen = screens.find(each => each.path === path)
    expect(screen?.title).toBe(title)
    expect(arabic.titles?.[title]).toBeTypeOf('string')
  })

  test('lists, searches and knows again by fields that it has', () => {
    const own = Object.entries(fields).flatMap(([field, each]) =>
      each.kind === 'rows' ? Object.keys(each.of).map(inner => `${field}.${inner}`) : [field],
    )
    for (const each of [...list, ...search, key]) expect(own).toContain(each)
    const field = fields[key]
    const { keyWith } = definition
    if (keyWith === undefined) expect(field && 'isUnique' in field && field.isUnique).toBe(true)
    for (const each of keyWith ? [key, ...keyWith] : [])
      expect([each, fields[each]]).toEqual([each, expect.objectContaining({ kind: 'reference', isRequired: true })])
    expect(names.filter(each => Object.hasOwn(computed, each))).toEqual([])
    for (const own of ['id', 'version', 'isActive', 'changedAt'])
      expect([...names, ...Object.keys(computed)]).not.toContain(own)
  })

  test('is narrowed by flags, choices and texts of its list', () => {
    for (const each of filters) {
      const kind = fields[each]?.kind
      expect([each, kind === 'flag' || kind === 'choice' || list.includes(each)]).toEqual([each, true])
      // Their names are in the address beside these.
      expect(['query', 'state', 'sort', 'order']).not.toContain(each)
    }
  })

  test('belongs to a branch by a reference', () => {
    const field = fields[definition.ofBranch ?? '']
    if (definition.ofBranch !== undefined) expect(field).toMatchObject({ kind: 'reference', to: 'branch' })
  })

  const rows = Object.values(fields).filter(field => field.kind === 'rows')

  test('knows rows within the row by a field that each must say, and those of a branch by their branch', () => {
    for (const { key, of, ofBranch } of rows) {
      const field = of[key]
      expect([key, field && isRequired(field)]).toEqual([key, true])
      if (ofBranch !== undefined)
        expect(of[ofBranch]).toMatchObject({ kind: 'reference', to: 'branch', isRequired: true })
      expect(Object.keys(of)).not.toContain('id')
    }
  })

  test('has a word for every field, section, choice and figure', () => {
    const words = [
      ...[...Object.entries(fields), ...Object.entries(computed)].map(([field, { word }]) => word ?? field),
      ...Object.values(fields).flatMap(({ section }) => section ?? []),
      ...Object.values(fields).flatMap(field => (field.kind === 'reference' ? (field.none ?? []) : [])),
      ...Object.values(fields).flatMap(field => (field.kind === 'choice' && !field.names ? field.choices : [])),
      ...rows.flatMap(({ each, of }) => [each, ...Object.entries(of).map(([field, { word }]) => word ?? field)]),
    ]
    expect(words.filter(word => arabic.words?.[word] === undefined)).toEqual([])
    for (const field of Object.values(fields)) {
      if (field.kind !== 'choice' || field.names === undefined) continue
      const { choices, names } = field
      const isNamed = (choice: string) =>
        names === 'accountRoles'
          ? defaultChart.some(({ role }) => role === choice)
          : names === 'exemptionReasons'
            ? exemptionReasonOf(choice) !== undefined
            : arabic[names]?.[choice] !== undefined
      expect(choices.filter(choice => !isNamed(choice))).toEqual([])
    }
  })

  test('asks before retiring about a value that a field may have, in words that are there', () => {
    const { field = '', value, question = '' } = definition.asksBeforeRetiring ?? {}
    if (definition.asksBeforeRetiring === undefined) return
    expect(fields[field]).toMatchObject({ kind: 'choice', choices: expect.arrayContaining([value]) })
    expect(arabic.words?.[question]).toBeTypeOf('string')
  })

  test('gives examples that its fields take', () => {
    const inner = Object.values(fields).flatMap(field => (field.kind === 'rows' ? Object.entries(field.of) : []))
    for (const [field, each] of [...Object.entries(fields), ...inner]) {
      if (each.kind === 'texts') continue
      if (each.example !== undefined)
        expect([field, inputSchema(each).safeParse(asSent(each, each.example)).success]).toEqual([field, true])
      if (each.kind === 'rows') continue
      const needed = ('lengthMin' in each && (each.lengthMin ?? 0) > 0) || ('isRequired' in each && each.isRequired)
      const required = needed && each.initial === undefined
      const empty = inputSchema(each).safeParse(emptyValue(each))
      expect([field, empty.success]).toEqual([field, !required])
    }
  })

  test('has room for the largest import of rows as long as rows are', () => {
    const row = Object.fromEntries(names.map(field => [field, 'م'.repeat(60)]))
    const bytes = Buffer.byteLength(JSON.stringify(row)) * importRowsMax
    expect(bytes).toBeLessThan(definition.calls.Import.bodyBytesMax)
  })
})

const asSent = ({ kind }: DefinedField, example: string) => (kind === 'count' ? Number(example) : example)

test('a description stays within eighty lines', () => {
  const engine = ['definition.ts', 'field.ts', 'filters.ts', 'import-calls.ts', 'registry.ts']
  const files = projectFiles().filter(path => path.startsWith('contract/definitions/'))
  const long = files
    .filter(path => !engine.some(each => path.endsWith(`/${each}`)))
    .filter(path => readProjectFile(path).split('\n').length > 81)
  expect(long).toEqual([])
})
