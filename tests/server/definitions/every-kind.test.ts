/** Values of every kind that a definition may have: stored, returned, sorted, filtered, imported and in histories. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { DefinitionRow, SentFields } from '#contract/definitions/definition.ts'
import type { WireValue } from '#contract/definitions/field.ts'
import { accessOf, superadminRole } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { importRows } from '#server/definitions/import-rows.ts'
import { countNaming } from '#server/definitions/named-by.ts'
import { type ListQuery, listRows } from '#server/definitions/read-rows.ts'
import { addRow, changeRow, type RowWriting } from '#server/definitions/save-row.ts'
import { percent, pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aCentreRow } from '#tests/support/cost-centres.ts'
import { everyKindTable, storedEveryKind as stored } from '#tests/support/every-kind.ts'
import { fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

/** A row with a value in every field. */
const whole: SentFields = {
  ...{ code: 'K7', nameAr: 'كامل', amount: sar('12.50'), cost: priceAt('0.3333'), level: pieces('1.125') },
  ...{
    share: percent('15.5'),
    seats: 4,
    since: day('2026-01-31'),
    isOpen: true,
    idType: 'passport',
    color: '#1E7B4F',
  },
  ...{ account: 3, branch: 2, category: 1, centre: 1, customer: tinyParties.borrower, item: goods.coffee.itemId },
  ...{ party: tinyParties.supplier, supplier: tinyParties.supplier },
}

describeOnBoth('a value of a definition', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    await migrate(shop.db, shop.clock.now(), undefined, [...migrations, everyKindTable])
    await shop.db.write([], tx => tx.insertInto('cost_center').values(aCentreRow(1)).execute())
  }, 60_000)

  const by = (access = accessOf([superadminRole], [])): RowWriting => ({
    services: shop.services,
    caller: {
      ...{ userId: 1, userName: 'owner', fullName: 'Owner', access, branchId: 1, sessionId: 'any' },
      ...{ address: '127.0.0.1', device: 'test' },
    },
    ...{ language: 'en', idempotencyKey: randomUUID(), stored },
  })
  const add = (changes: SentFields = {}, write = by()) => addRow(write, { share: percent('1'), ...changes })
  const refusedOf = async (work: Promise<unknown>) => {
    const failure: { code?: string; problems?: readonly { at: string; code: string }[] } = await work.then(
      () => ({}),
      error => error,
    )
    return [failure.code, ...(failure.problems ?? []).map(({ at, code }) => `${at} ${code}`)]
  }
  const list = (query: ListQuery, language: 'ar' | 'en' = 'en') =>
    listRows(shop.db, stored, { pageSize: 1000, ...query }, { ...by().caller, language })
  const codesOf = async (query: ListQuery, language: 'ar' | 'en' = 'en') =>
    (await list(query, language)).rows.map(({ code }) => code)
  const importAll = (rows: readonly Record<string, WireValue>[], isTrial = false, write = by()) =>
    importRows(write, { isTrial, rows })
  const accountAt = async (id: number) =>
    shop.db.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is answered as it was sent, and what it names with what people call it', async () => {
    const account = await accountAt(3)
    const named = {
      account: { id: 3, code: account.code, nameAr: account.name_ar, nameEn: account.name_en },
      branch: { id: 2, code: '2', nameAr: 'الفرع الثاني', nameEn: 'Second branch' },
      category: { id: 1, code: null },
      centre: { id: 1, code: 'CC0001', nameAr: 'مطبخ', nameEn: 'Kitchen' },
      customer: { id: tinyParties.borrower, nameEn: 'Borrower' },
      item: { id: goods.coffee.itemId, nameEn: 'Arabic coffee' },
      party: { id: tinyParties.supplier, nameEn: 'Supplier' },
      supplier: { id: tinyParties.supplier, nameEn: 'Supplier' },
    }
    expect(await add(whole)).toMatchObject({ ...whole, ...named })
    const nothing = await add({ code: 'K8' })
    const empty = {
      amount: null,
      cost: null,
      level: null,
      seats: null,
      since: null,
      isOpen: false,
      color: '',
      item: null,
    }
    expect(nothing).toMatchObject({ ...empty, account: null, party: null, share: percent('1') })
    const counts = ['branch', 'party', 'item', 'account', 'cost_center'].map(table =>
      countNaming([stored], shop.db.read, table, Number(table === 'branch' ? 2 : table === 'party' ? 3 : 1)),
    )
    // The supplier is named twice by one row.
    expect(await Promise.all(counts)).toEqual([1, 1, Number(goods.coffee.itemId === 1), 0, 1])
  })

  test('names what is there, in use and known to the person; what it has named before stays', async () => {
    const row = await add({ code: 'R1', party: tinyParties.customer, centre: 1 })
    expect(await refusedOf(add({ account: 99_999 }))).toEqual(['invalid_input', 'account notFound'])
    expect(await refusedOf(add({ customer: tinyParties.supplier }))).toEqual(['invalid_input', 'customer notFound'])
    expect(await refusedOf(add({ supplier: tinyParties.borrower, item: 99_999 }))).toEqual([
      ...['invalid_input', 'item notFound', 'supplier notFound'],
    ])
    const stranger = by(accessOf([], ['f-items-manage'], [2]))
    expect(await refusedOf(add({ branch: 1 }, stranger))).toEqual(['access_denied', 'branch notAllowed'])
    expect(await refusedOf(add({ centre: 1 }, by(accessOf([], ['f-items-manage'], [2]))))).toEqual([
      ...['access_denied', 'centre notAllowed'],
    ])
    expect(await refusedOf(add({ party: tinyParties.borrower }, by(accessOf([], ['f-items-manage']))))).toEqual([
      ...['access_denied', 'party notAllowed'],
    ])
    await shop.db.write([], tx => tx.updateTable('party').set({ is_active: 0 }).where('id', '=', 1).execute())
    await shop.db.write([], tx => tx.updateTable('cost_center').set({ is_active: 0 }).where('id', '=', 1).execute())
    expect(await refusedOf(add({ party: tinyParties.customer, centre: 1 }))).toEqual([
      ...['invalid_input', 'centre inactive', 'party inactive'],
    ])
    const kept = await changeRow(by(), row.id, { version: 1, seats: 9, party: tinyParties.customer, centre: 1 })
    expect(kept).toMatchObject({ seats: 9, party: { id: tinyParties.customer, nameEn: 'Cash Customer' } })
    // A user who may not see the party sees a number.
    const plain = await listRows(
      shop.db,
      stored,
      {},
      { ...by(accessOf([], ['f-items-manage'])).caller, language: 'en' },
    )
    expect(plain.rows.find(({ code }) => code === 'R1')?.party).toEqual({ id: 1, code: null, nameAr: '1', nameEn: '1' })
  })

  test('is sorted by its size, and what it names by the name in the language of the caller', async () => {
    await importAll([])
    const rows: readonly (readonly [string, SentFields])[] = [
      [
        'S1',
        { share: percent('2'), cost: priceAt('10.0001'), level: pieces('0.5'), seats: 10, since: day('2026-02-01') },
      ],
      [
        'S2',
        { share: percent('10.25'), cost: priceAt('9.5'), level: pieces('12'), seats: 9, since: day('2025-12-31') },
      ],
      ['S3', { share: percent('9'), account: 3, party: tinyParties.supplier, item: goods.coffee.itemId }],
      ['S4', { share: percent('0'), account: 4, party: tinyParties.borrower, item: goods.lamp.itemId }],
    ]
    for (const [code, row] of rows) await add({ code, ...row })
    const sorted = async (sort: string, language: 'ar' | 'en' = 'en') =>
      (await codesOf({ sort }, language)).filter(code => String(code).startsWith('S'))
    expect(await sorted('share')).toEqual(['S4', 'S1', 'S3', 'S2'])
    expect(await sorted('cost')).toEqual(['S3', 'S4', 'S2', 'S1'])
    expect(await sorted('level')).toEqual(['S3', 'S4', 'S1', 'S2'])
    expect(await sorted('seats')).toEqual(['S3', 'S4', 'S2', 'S1'])
    expect(await sorted('since')).toEqual(['S3', 'S4', 'S2', 'S1'])
    expect(await sorted('party')).toEqual(['S1', 'S2', 'S4', 'S3'])
    const renamed = { name_ar: 'ا', name_ar_order: sortKeyOf('ا') }
    await shop.db.write([], tx => tx.updateTable('party').set(renamed).where('id', '=', 3).execute())
    expect(await sorted('party', 'ar')).toEqual(['S1', 'S2', 'S3', 'S4'])
    // Page by page in that order, there and back.
    const whole = await codesOf({ sort: 'item', order: 'desc' })
    const seen: unknown[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        ...{ sort: 'item', order: 'desc', pageSize: 2 },
        ...(after !== null && { after }),
      })
      seen.push(...page.rows.map(({ code }) => code))
      after = page.after
    } while (after !== null)
    expect(seen).toEqual(whole)
  })

  test('is narrowed by its bounds, or by what it is', async () => {
    const own = async (query: ListQuery) => (await codesOf(query)).filter(code => String(code).startsWith('S'))
    expect(await own({ withShareFrom: percent('2'), withShareTo: percent('9') })).toEqual(['S1', 'S3'])
    expect(await own({ withCostTo: priceAt('9.5') })).toEqual(['S2'])
    expect(await own({ withLevelFrom: pieces('12') })).toEqual(['S2'])
    expect(await own({ withSeatsFrom: 10 })).toEqual(['S1'])
    expect(await own({ withSinceTo: '2025-12-31' })).toEqual(['S2'])
    expect(await own({ withParty: tinyParties.supplier })).toEqual(['S3'])
    expect(await codesOf({ withColor: '#1E7B4F', withIdType: 'passport', withIsOpen: true })).toEqual(['K7'])
  })

  test('is imported as a sheet has it, and what it names by its code or its name in either language', async () => {
    const account = await accountAt(5)
    await shop.db.write([], tx => tx.updateTable('branch').set({ name_en: 'Twin' }).where('id', 'in', [1, 2]).execute())
    const cells = {
      ...{
        amount: '12.50',
        cost: 0.3333,
        level: '1.125',
        share: '15.5',
        seats: '4',
        since: '2026-01-31',
        isOpen: true,
      },
      ...{ idType: 'passport', color: '1e7b4f', account: Number(account.code), branch: 'الفرع  الثانى', centre: '' },
      ...{ customer: 'borrower', item: 'arabic  COFFEE', supplier: null },
    }
    const rows: readonly Record<string, WireValue>[] = [
      { code: 'I1', ...cells },
      { code: 'I2', share: 1, account: account.name_ar, party: 'Supplier' },
      { code: 'I3', share: 1, account: 'the moon', branch: 'Twin', customer: 'Supplier', centre: 'Kitchen' },
      { code: 'I4', share: 101, seats: 1001, cost: -1, level: 0.0001, since: '31/31/2026', color: 'green' },
      { code: 'I5', seats: 'many', share: null },
    ]
    const trial = await importAll(rows, true)
    expect(trial.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'wrong', 'wrong', 'wrong'])
    const problemsOf = (index: number) => trial.rows[index]?.problems.map(({ at, code }) => `${at} ${code}`).toSorted()
    expect(problemsOf(2)).toEqual(['account notFound', 'branch severalNamed', 'centre inactive', 'customer notFound'])
    expect(problemsOf(3)).toEqual([
      ...['color invalidColour', 'cost mustNotBeNegative', 'level tooManyDecimals', 'seats tooLarge'],
      ...['share tooLarge', 'since invalidDay'],
    ])
    expect(problemsOf(4)).toEqual(['seats invalid', 'share required'])
    await importAll(rows.slice(0, 2))
    const { rows: found } = await list({ withAccount: 5 })
    const [first, second] = [found.find(({ code }) => code === 'I1'), found.find(({ code }) => code === 'I2')]
    const { account: _account, branch: _branch, category: _category, centre: _centre, ...plain } = whole
    const {
      code: _code,
      nameAr: _name,
      customer: _customer,
      item: _item,
      party: _party,
      supplier: _supplier,
      ...values
    } = plain
    expect(first).toMatchObject({ ...values, branch: { id: 2 }, centre: null, customer: { id: tinyParties.borrower } })
    expect(second).toMatchObject({ account: { id: 5 }, party: { id: tinyParties.supplier } })
    expect(await importAll(rows.slice(0, 2))).toMatchObject({ newCount: 0, sameCount: 2 })
    const changed = await importAll([{ code: 'I1', branch: '1', share: 16 }], true)
    expect(changed.rows[0]?.changes).toEqual([
      { field: 'share', from: 15.5, to: 16 },
      { field: 'branch', from: nameOfBranch(2), to: nameOfBranch(1) },
    ])
  })

  const nameOfBranch = (id: number) => expect.objectContaining({ id, code: String(id), nameEn: 'Twin' })

  test('is shown to the second of two users by its name', async () => {
    const row: DefinitionRow = await add({ code: 'C1', account: 3, share: percent('5') })
    await changeRow(by(), row.id, { version: 1, account: 4, share: percent('6') })
    const failure = await changeRow({ ...by(), language: 'ar' }, row.id, { version: 1, account: 5 }).catch(
      error => error,
    )
    const [now, mine] = [await accountAt(4), await accountAt(5)]
    expect(failure.problems).toEqual([
      { at: 'share', code: 'changedMeanwhile', params: { by: expect.any(String), theirs: '6', yours: '5' } },
      {
        ...{ at: 'account', code: 'changedMeanwhile' },
        params: { by: expect.any(String), theirs: now.name_ar, yours: mine.name_ar },
      },
    ])
  })
})
