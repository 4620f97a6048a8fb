/** Rows within a row: their ids, their problems, their history, and how they are imported. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { SentFields } from '#contract/definitions/definition.ts'
import type { ChildRow } from '#contract/definitions/field.ts'
import type { SentCells } from '#contract/definitions/import-calls.ts'
import { accessOf, superadminRole } from '#domain/access/can.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { importRows } from '#server/definitions/import-rows.ts'
import { countNaming } from '#server/definitions/named-by.ts'
import { listRows, readRow } from '#server/definitions/read-rows.ts'
import { replyChanges } from '#server/definitions/references.ts'
import { removeRow } from '#server/definitions/remove-row.ts'
import { readRowHistory } from '#server/definitions/row-history.ts'
import { addRow, changeRow, type RowWriting } from '#server/definitions/save-row.ts'
import { reachedBy } from '#server/definitions/stored-definition.ts'
import { percent, pieces, priceAt } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { everyKind, everyKindTable, storedEveryKind as stored } from '#tests/support/every-kind.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'

const { supplier } = tinyParties

describeOnBoth('rows within a row', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    await migrate(shop.db, shop.clock.now(), undefined, [...migrations, everyKindTable])
  }, 60_000)

  const by = (access = accessOf([superadminRole], [])): RowWriting => ({
    services: shop.services,
    caller: {
      ...{ userId: 1, userName: 'owner', fullName: 'Owner', access, branchId: 1, sessionId: 'any' },
      ...{ address: '127.0.0.1', device: 'test' },
    },
    ...{ language: 'en', idempotencyKey: randomUUID(), stored: reachedBy(stored, { access }) },
  })
  const add = (parts: readonly object[], changes: SentFields = {}) =>
    addRow(by(), { share: percent('1'), parts: parts.map(partOf), ...changes })
  const change = (row: { readonly id: number; readonly version: number }, parts: readonly object[]) =>
    changeRow(by(), row.id, { version: row.version, parts: parts.map(partOf) })
  const partOf = (part: object): ChildRow => ({ id: null, ...part })
  const idsOf = (rows: unknown) => (Array.isArray(rows) ? rows.map(({ id }: ChildRow) => Number(id)) : [])
  const refusedOf = async (work: Promise<unknown>) => {
    const failure: { code?: string; problems?: readonly { at: string; code: string }[] } = await work.then(
      () => ({}),
      error => error,
    )
    return [failure.code, ...(failure.problems ?? []).map(({ at, code }) => `${at} ${code}`)]
  }
  const importAll = (rows: readonly SentCells[], isTrial = false) => importRows(by(), { isTrial, rows })
  const whole = async (id: number) => readRow(shop.db, stored, id, by().caller)

  test('are answered as they were sent, each with an id that stays, and what is left out of a new one is what it begins with', async () => {
    const row = await add([
      { nameAr: 'علبة', cost: priceAt('1.5'), barcodes: ['628B', '628A'], supplier, isOpen: true },
      { nameAr: 'كرتون', cost: priceAt('12'), seats: null },
    ])
    const [first = 0, second = 0] = idsOf(row.parts)
    expect(second).toBe(first + 1)
    const named = expect.objectContaining({ id: supplier, nameEn: 'Supplier' })
    const parts = [
      {
        ...{ id: first, nameAr: 'علبة', cost: priceAt('1.5'), seats: 2, isOpen: true, supplier: named },
        barcodes: ['628A', '628B'],
      },
      { id: second, nameAr: 'كرتون', cost: priceAt('12'), seats: null, isOpen: false, supplier: null, barcodes: [] },
    ]
    expect(row).toMatchObject({ parts, places: [] })
    // What is not sent of a row that is there stays; a row that is left out goes, and a list that is not sent stays.
    const once = await change(row, [
      { id: second, cost: priceAt('13') },
      { nameAr: 'طبق', cost: priceAt('2') },
    ])
    const third = idsOf(once.parts)[1]
    expect(once.parts).toMatchObject([
      { id: second, nameAr: 'كرتون', cost: priceAt('13'), seats: null },
      { id: third, nameAr: 'طبق', seats: 2 },
    ])
    expect(await changeRow(by(), row.id, { version: 2, nameAr: 'اسم' })).toMatchObject({ parts: once.parts })
    const emptied = await change({ id: row.id, version: 3 }, [])
    expect(emptied.parts).toEqual([])
    const again = await change(emptied, [{ nameAr: 'طبق', cost: priceAt('2'), barcodes: ['628A'] }])
    expect(idsOf(again.parts)[0]).toBeGreaterThan(Number(third))
    // In another order nothing is changed.
    const two = await add([
      { nameAr: 'ا', cost: priceAt('1') },
      { nameAr: 'ب', cost: priceAt('1') },
    ])
    expect(
      (
        await change(
          two,
          idsOf(two.parts)
            .toReversed()
            .map(id => ({ id })),
        )
      ).version,
    ).toBe(1)
    // A list of many rows does without them.
    const asked = { ...by().caller, language: 'en' as const }
    const listed = await listRows(shop.db, stored, { search: '628a' }, asked)
    expect(listed.rows.map(({ id, parts }) => [id, parts])).toEqual([[row.id, undefined]])
    const wholly = await listRows(shop.db, stored, { search: '628A', isWhole: true }, asked)
    expect(wholly.rows[0]?.parts).toEqual(again.parts)
  })

  test('are refused at the row and the field, and nothing is written', async () => {
    const row = await add([
      { nameAr: 'kept', cost: priceAt('1'), barcodes: ['K1'] },
      { nameAr: 'ب', cost: priceAt('1'), barcodes: ['K2'] },
    ])
    const [kept = 0, other = 0] = idsOf(row.parts)
    const foreign = idsOf((await add([{ nameAr: 'ا', cost: priceAt('1') }])).parts)[0] ?? 0
    expect(await refusedOf(change(row, [{ id: kept }, { id: foreign, cost: priceAt('3') }, { nameAr: 'ج' }]))).toEqual([
      ...['invalid_input', 'parts.1.id notFound', 'parts.1.nameAr required', 'parts.2.cost required'],
    ])
    expect(await refusedOf(change(row, [{ id: kept }, { id: kept }]))).toEqual([
      ...['invalid_input', 'parts.1.id duplicate', 'parts.1.nameAr duplicate', 'parts.1.barcodes duplicate'],
    ])
    expect(
      await refusedOf(change(row, [{ id: kept }, { nameAr: 'KEPT', cost: priceAt('1'), supplier: 99_999 }])),
    ).toEqual([...['invalid_input', 'parts.1.nameAr duplicate', 'parts.1.supplier notFound']])
    expect(await refusedOf(change(row, [{ id: other }]))).toEqual(['invalid_input', 'parts childRowUsed'])
    expect(await refusedOf(add([{ nameAr: 'ا', cost: priceAt('1'), barcodes: ['K2', 'N1'] }]))).toEqual([
      ...['invalid_input', 'parts.0.barcodes taken'],
    ])
    expect(await whole(row.id)).toEqual(row)
    // Within one row a code moves from one to the other.
    const moved = await change(row, [
      { id: kept, barcodes: ['K2'] },
      { id: other, barcodes: ['K1', 'K3'] },
    ])
    expect(moved.parts).toMatchObject([{ barcodes: ['K2'] }, { barcodes: ['K1', 'K3'] }])
    const stranger = by(accessOf([], ['f-items-manage']))
    const naming = { version: 2, parts: [partOf({ id: kept, supplier }), partOf({ id: other })] }
    expect(await refusedOf(changeRow(stranger, row.id, naming))).toEqual([
      'access_denied',
      'parts.0.supplier notAllowed',
    ])
    expect(await countNaming([stored], shop.db.read, 'party', supplier)).toBe(0)
  })

  test('have one change in the history, with names, and are among the changes of another user', async () => {
    const row = await add([{ nameAr: 'ا', cost: priceAt('1.5') }])
    const [id = 0] = idsOf(row.parts)
    await change(row, [
      { id, cost: priceAt('2'), supplier },
      { nameAr: 'ب', cost: priceAt('3'), barcodes: ['H1'] },
    ])
    const entries = await readRowHistory(shop.db.read, stored.table, row.id)
    const lists = entries.map(({ changes }) => changes)
    const { access } = by().caller
    const [latest] = await replyChanges(shop.db.kind, shop.db.read, { definition: everyKind, lists, access })
    const plain = { nameAr: 'ا', seats: 2, isOpen: false, barcodes: [] }
    expect(latest).toEqual([
      {
        field: 'parts',
        from: [{ id, ...plain, cost: 1.5, supplier: null }],
        to: [
          { id, ...plain, cost: 2, supplier: expect.objectContaining({ id: supplier, nameEn: 'Supplier' }) },
          { id: id + 1, ...plain, nameAr: 'ب', cost: 3, supplier: null, barcodes: ['H1'] },
        ],
      },
    ])
    const failure = await change(row, [{ id, cost: priceAt('9') }]).catch(error => error)
    expect(failure.problems).toEqual([
      {
        ...{ at: 'parts', code: 'changedMeanwhile' },
        params: {
          by: expect.any(String),
          theirs: expect.stringMatching(/^ا 2 2 false Supplier; ب 3 2 false H1$/),
          yours: '9',
        },
      },
    ])
  })

  test('of branches of others are neither seen nor changed', async () => {
    const row = await add([], {
      places: [
        { id: null, branch: 1, level: pieces('5') },
        { id: null, branch: 2, level: pieces('7') },
      ],
    })
    const stranger = by(accessOf([], ['f-items-manage'], [2]))
    const own = await readRow(shop.db, stranger.stored, row.id, stranger.caller)
    expect(own.places).toMatchObject([{ branch: { id: 2 }, level: pieces('7') }])
    await changeRow(stranger, row.id, { version: 1, places: [] })
    expect((await whole(row.id)).places).toMatchObject([{ branch: { id: 1 }, level: pieces('5') }])
    const foreign = { version: 2, places: [{ id: null, branch: 1 }] }
    expect(await refusedOf(changeRow({ ...stranger, idempotencyKey: undefined }, row.id, foreign))).toEqual([
      'access_denied',
      'places.0.branch notAllowed',
    ])
  })

  test('are imported by their names: those that a file leaves out stay, and so do their cells', async () => {
    const rows: readonly SentCells[] = [
      {
        ...{ code: 'P1', share: 1 },
        parts: [
          { nameAr: 'علبة', cost: '1.5', barcodes: ['I1', '٦٢٨'], supplier: 'Supplier', isOpen: '' },
          { nameAr: null, cost: '', barcodes: [] },
          { nameAr: 'كرتون', cost: 12, seats: '3' },
        ],
      },
      {
        code: 'P2',
        share: 1,
        parts: [
          { nameAr: 'ا', cost: 'x' },
          { nameAr: 'ب', barcodes: ['I1'] },
        ],
      },
      { code: 'P3', share: 1, parts: [{ cost: 1, barcodes: ['a b'], supplier: 'nobody' }] },
    ]
    const trial = await importAll(rows, true)
    expect(trial.rows.map(({ problems }) => problems.map(({ at, code }) => `${at} ${code}`).toSorted())).toEqual([
      [],
      ['parts.0.cost invalidNumber', 'parts.1.barcodes duplicate', 'parts.1.cost required'],
      ['parts.0.barcodes invalidBarcode', 'parts.0.nameAr required', 'parts.0.supplier notFound'],
    ])
    await importAll(rows.slice(0, 1))
    const asked = { ...by().caller, language: 'en' as const }
    const { rows: found } = await listRows(shop.db, stored, { isWhole: true }, asked)
    const first = found.find(({ code }) => code === 'P1')
    expect(first?.parts).toMatchObject([
      { nameAr: 'علبة', cost: priceAt('1.5'), seats: 2, barcodes: ['628', 'I1'], supplier: { id: supplier } },
      { nameAr: 'كرتون', cost: priceAt('12'), seats: 3, barcodes: [] },
    ])
    expect(await importAll(rows.slice(0, 1))).toMatchObject({ sameCount: 1 })
    expect(
      await importAll([
        {
          code: 'P1',
          parts: [
            { nameAr: 'كرتون', cost: 13 },
            { nameAr: 'طبق', cost: 1 },
          ],
        },
      ]),
    ).toMatchObject({ changedCount: 1 })
    const changed = await whole(first?.id ?? 0)
    expect(changed.parts).toMatchObject([
      { nameAr: 'علبة', barcodes: ['628', 'I1'] },
      { id: idsOf(first?.parts)[1], nameAr: 'كرتون', cost: priceAt('13'), seats: 3 },
      { nameAr: 'طبق', cost: priceAt('1'), seats: 2 },
    ])
    // They go with the row.
    await removeRow(by(), changed.id, { version: changed.version })
    expect(
      await importAll([{ code: 'P4', share: 1, parts: [{ nameAr: 'ا', cost: 1, barcodes: ['I1'] }] }]),
    ).toMatchObject({ newCount: 1 })
  })
})
