/** The rows that the books are begun with: what may be in each, how they are known again, found and sorted. Typing them posts nothing. */
import { beforeAll, expect, test } from 'vitest'
import type { SentCells } from '#contract/definitions/import-calls.ts'
import { endpoints } from '#contract/index.ts'
import { features } from '#domain/access/features.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { definitionSamples } from '#tests/support/definition-samples.ts'
import { holderOf, openDefinitionShop } from '#tests/support/definition-shop.ts'
import { openingSamples } from '#tests/support/opening-samples.ts'
import { goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { openingStockAdd, openingStockImport, openingStockList, openingStockHistory, openingStockRemove } = endpoints
const { openingPartyAdd, openingPartyList, openingAccountAdd, openingPartyImport, openingStockChange } = endpoints

describeOnBoth('a row of an opening', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await openDefinitionShop(open)
    owner = await shop.signIn('owner')
  }, 60_000)

  const coffee = { branch: 1, item: goods.coffee.itemId, quantity: pieces('24'), value: sar('240.00') }
  const accountId = async (role: string) =>
    (await shop.db.read.selectFrom('account').select('id').where('role', '=', role).executeTakeFirstOrThrow()).id
  const postings = async () =>
    (
      await shop.db.read
        .selectFrom('posting')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const problemsOf = async (call: typeof openingStockAdd, body: object) =>
    (await shop.refusal(call, { body: { ...body } }, { as: owner })).problems.map(({ at, code }) => `${at} ${code}`)
  const importStock = (rows: readonly SentCells[], isTrial = false) =>
    shop.call(openingStockImport, { body: { isTrial, rows: [...rows] } }, { as: owner })
  const clear = async () => {
    const { rows } = await shop.call(openingStockList, { query: { state: 'all', pageSize: 1000 } }, { as: owner })
    for (const { id, version } of rows)
      await shop.call(openingStockRemove, { params: { id }, query: { version } }, { as: owner })
  }

  test('says what the goods cost for one, and posts nothing', async () => {
    const before = await postings()
    const row = await shop.call(openingStockAdd, { body: coffee }, { as: owner })
    expect(row).toMatchObject({ quantity: 24_000, value: 240_00, unitCost: 10_0000, version: 1 })
    expect(row.item).toMatchObject({ id: 1, nameEn: 'Arabic coffee' })
    expect(await postings()).toBe(before)
    await clear()
  })

  test('is one for each thing in each branch, also of two people at once', async () => {
    const both = await Promise.all(
      ['owner', 'admin'].map(async who => {
        const headers = { authorization: `Bearer ${await shop.signIn(who)}` }
        const payload = { branch: 1, item: 1, quantity: 1, value: 1 }
        return shop.inject({ method: 'POST', url: openingStockAdd.path, headers, payload })
      }),
    )
    expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 422])
    expect(await problemsOf(openingStockAdd, coffee)).toEqual(['item hasRow'])
    const other = await shop.call(openingStockAdd, { body: { ...coffee, branch: 2 } }, { as: owner })
    const moved = { params: { id: other.id }, body: { version: 1, branch: 1 } }
    const refusal = await shop.refusal(openingStockChange, moved, { as: owner })
    expect(refusal.problems).toEqual([{ at: 'item', code: 'hasRow' }])
    await clear()
  })

  test('takes goods, some of them, at a value that may be nothing', async () => {
    expect(await problemsOf(openingStockAdd, { ...coffee, quantity: 0 })).toEqual(['quantity mustBePositive'])
    expect(await problemsOf(openingStockAdd, { ...coffee, item: goods.delivery.itemId })).toEqual([
      'item serviceWithoutStock',
    ])
    expect(await problemsOf(openingStockAdd, { ...coffee, item: 999 })).toEqual(['item notFound'])
    const free = await shop.call(openingStockAdd, { body: { ...coffee, value: sar('0') } }, { as: owner })
    expect(free).toMatchObject({ value: 0, unitCost: 0 })
    await clear()
  })

  test('has one side, and an empty one where a file says nothing', async () => {
    const balance = { branch: 1, party: tinyParties.borrower, note: '' }
    for (const [debit, credit] of [
      [null, null],
      [sar('0'), sar('0')],
      [sar('1.00'), sar('1.00')],
    ] as const)
      expect(await problemsOf(openingPartyAdd, { ...balance, debit, credit })).toEqual(['debit oneSide'])
    const row = await shop.call(
      openingPartyAdd,
      { body: { ...balance, debit: sar('12.50'), credit: sar('0') } },
      { as: owner },
    )
    expect(row).toMatchObject({ debit: 12_50, credit: null })
  })

  test('names no account that is opened otherwise, and no group', async () => {
    const problemOf = async (account: number) =>
      problemsOf(openingAccountAdd, { branch: 1, account, debit: sar('5.00'), credit: null, note: '' })
    expect(await problemOf(await accountId('inventory'))).toEqual(['account keptByStock'])
    expect(await problemOf(await accountId('inventory_transit'))).toEqual(['account keptByStock'])
    expect(await problemOf(await accountId('ar'))).toEqual(['account openedByPeople'])
    expect(await problemOf(await accountId('ap'))).toEqual(['account openedByPeople'])
    expect(await problemOf(await accountId('opening_balance'))).toEqual(['account openedByItself'])
    expect(await problemOf(1)).toEqual(['account takesNoEntries'])
    const body = { branch: 1, account: await accountId('cash_main'), debit: sar('5.00'), credit: null, note: '' }
    expect(await shop.call(openingAccountAdd, { body }, { as: owner })).toMatchObject({ debit: 5_00 })
  })

  test('is known again by what it names, so that a file that comes twice doubles nothing', async () => {
    const rows = [
      { branch: '1', item: 'Arabic coffee', quantity: 10, value: '100.00' },
      { branch: 'First branch', item: goods.dates.nameAr, quantity: '2.5', value: 45 },
      { branch: '2', item: 'Arabic coffee', quantity: 1, value: 9 },
    ]
    expect(await importStock(rows)).toMatchObject({ newCount: 3, wrongCount: 0 })
    expect(await importStock(rows)).toMatchObject({ newCount: 0, sameCount: 3 })
    const more = [
      { ...rows[0], quantity: 11 },
      { branch: '2', item: 'LED bulb', quantity: 4, value: 16 },
      ...rows.slice(1),
    ]
    const trial = await importStock(more, true)
    expect(trial.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'new', 'same', 'same'])
    expect(trial.rows[0]?.changes).toEqual([{ field: 'quantity', from: 10, to: 11 }])
    expect(await importStock(more)).toMatchObject({ newCount: 1, changedCount: 1, sameCount: 2 })
    await clear()
  })

  test('is wrong in a file where it comes twice, names nothing, or a service', async () => {
    const row = { branch: '1', item: 'LED bulb', quantity: 1, value: 4 }
    const rows = [
      row,
      row,
      { ...row, item: 'Delivery' },
      { ...row, item: 'Nobody knows' },
      { branch: '1', quantity: 1, value: 4 },
      { item: 'Two apples shisha', quantity: 1, value: 4 },
      { ...row, item: 'Pain reliever', value: '' },
    ]
    const trial = await importStock(rows, true)
    expect(trial.rows.map(({ problems }) => problems.map(({ at, code }) => `${at} ${code}`))).toEqual([
      [],
      ['item duplicate'],
      ['item serviceWithoutStock'],
      ['item notFound'],
      ['item required'],
      ['branch required'],
      ['value required'],
    ])
    const refusal = await shop.refusal(openingStockImport, { body: { isTrial: false, rows } }, { as: owner })
    expect(refusal.problems[0]).toEqual({ at: 'rows.1.item', code: 'duplicate' })
  })

  test('of a code that a customer and a supplier have is matched by the name', async () => {
    const { code } = await shop.db.read
      .selectFrom('party')
      .select('code')
      .where('id', '=', tinyParties.supplier)
      .executeTakeFirstOrThrow()
    const twin = { code, nameAr: 'عميل بالرمز نفسه', nameEn: 'Same code' }
    await shop.call(endpoints.customerAdd, { body: twin }, { as: owner })
    const rows = [
      { branch: '1', party: code, debit: 5 },
      { branch: '1', party: 'Same code', debit: 5 },
    ]
    const trial = await shop.call(openingPartyImport, { body: { isTrial: true, rows } }, { as: owner })
    expect(trial.rows.map(({ problems }) => problems.map(each => each.code))).toEqual([['severalNamed'], []])
  })

  test('is found by what its thing is called, and sorted by it in the language of the caller', async () => {
    const items = [goods.coffee, goods.dates, goods.medicine, goods.lamp]
    for (const { itemId } of items)
      await shop.call(openingStockAdd, { body: { ...coffee, item: itemId } }, { as: owner })
    const idsIn = async (query: object, language = 'en') => {
      const headers = { authorization: `Bearer ${owner}`, 'accept-language': language }
      const { rows } = (
        await shop.inject({ method: 'GET', url: openingStockList.path, query: { ...query }, headers })
      ).json()
      return rows.map((row: { item: { id: number } }) => row.item.id)
    }
    expect(await idsIn({ search: 'سكري' })).toEqual([goods.dates.itemId])
    expect(await idsIn({ search: 'bulb led' })).toEqual([goods.lamp.itemId])
    expect(await idsIn({ search: 'nothing' })).toEqual([])
    // Arabic coffee, LED bulb, Pain reliever, Sukkari dates; تمر سكري، قهوة عربية، لمبة موفرة، مسكن ألم.
    expect(await idsIn({ sort: 'item' })).toEqual([1, 6, 4, 2])
    expect(await idsIn({ sort: 'item' }, 'ar')).toEqual([2, 1, 6, 4])
    expect(await idsIn({ sort: 'item', order: 'desc', pageSize: '2' })).toEqual([2, 4])
    expect(await idsIn({ withItem: '6' })).toEqual([6])
    await clear()
  })

  test('keeps what it names from being deleted, and its history says that by name', async () => {
    const row = await shop.call(openingStockAdd, { body: coffee }, { as: owner })
    const removal = await shop.call(endpoints.itemRemoval, { params: { id: 1 } }, { as: owner })
    expect(removal.uses).toContainEqual({ code: 'usedByDefinitions', count: 1 })
    const [created] = await shop.call(openingStockHistory, { params: { id: row.id } }, { as: owner })
    expect(created?.changes[1]).toMatchObject({ field: 'item', to: { nameEn: 'Arabic coffee' } })
    await clear()
  })

  test('keeps its item when the category goes: it is retired and not deleted', async () => {
    const as = { as: owner }
    const category = await shop.call(endpoints.itemCategoryAdd, { body: { nameAr: 'تصنيف يذهب' } }, as)
    const sample = definitionSamples.item.row(7001)
    const item = await shop.call(endpoints.itemAdd, { body: { ...sample, category: category.id } }, as)
    const row = await shop.call(openingStockAdd, { body: { ...coffee, item: item.id } }, as)
    const removal = { params: { id: category.id }, query: { version: 1, count: 1 } }
    const { outcome } = await shop.call(endpoints.itemCategoryRemove, removal, as)
    expect([outcome, (await shop.call(endpoints.itemRead, { params: { id: item.id } }, as)).isActive]).toEqual([
      'retired',
      false,
    ])
    expect((await shop.call(endpoints.openingStockRead, { params: { id: row.id } }, as)).item).toMatchObject({
      id: item.id,
    })
    await clear()
  })

  test('is for users who write the first entries of the books, and for nobody else', async () => {
    for (const { code } of features) {
      const may = code === 'f-advanced-daily-recipts-manage'
      const headers = { authorization: `Bearer ${await shop.signIn(holderOf(code))}` }
      for (const call of [openingStockList, openingPartyList, endpoints.openingAccountList]) {
        const { statusCode } = await shop.inject({ method: 'GET', url: call.path, headers })
        expect([code, call.path, statusCode]).toEqual([code, call.path, may ? 200 : 403])
      }
      for (const { definition, row } of Object.values(openingSamples)) {
        const payload = { isTrial: true, rows: [] }
        const url = definition.calls.Import.path
        const { statusCode } = await shop.inject({ method: 'POST', url, headers, payload })
        expect([code, url, statusCode, row(1)]).toEqual([code, url, may ? 200 : 403, row(1)])
      }
    }
    const as = await shop.signIn(holderOf('f-advanced-daily-recipts-manage'))
    const named = await shop.call(openingStockAdd, { body: coffee }, { as })
    expect(named.item).toMatchObject({ nameEn: 'Arabic coffee' })
    await clear()
  })

  test('leaves books, an audit and histories that hold', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
