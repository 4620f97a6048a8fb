/** The accounting tree shows every account with its balance, groups with those below them; read again entry by entry. Source: decision 42. */
import { beforeAll, expect, test } from 'vitest'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { type RawBooks, readRawBooks } from '../facts/raw-books.ts'

type Account = { readonly id: number; readonly code: string; readonly parent_id: number | null }

describeOnBoth(`the accounting tree (seed ${factsSeed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let accounts: readonly Account[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    accounts = await shop.db.read.selectFrom('account').select(['id', 'code', 'parent_id']).execute()
  }, 120_000)

  const tree = async (toDate: string, branchId = -1, where = {}) => {
    const body = { toDate: day(toDate), branchId, where }
    return (await shop.call(reports.accountingTree.endpoint, { body }, { as: owner })).rows
  }
  /** By code: the codes above it, and the sum of its entries and of those below it. */
  const expected = (to: string, branchId: number) => {
    const parentOf = new Map(accounts.map(each => [each.id, each.parent_id]))
    const pathTo = (id: number | null | undefined): number[] =>
      typeof id === 'number' ? [...pathTo(parentOf.get(id)), id] : []
    const codeOf = new Map(accounts.map(each => [each.id, each.code]))
    const sums = new Map<number, bigint>()
    for (const entry of books.entries)
      if (entry.day <= to && (branchId === -1 || entry.branch_id === branchId))
        for (const id of pathTo(entry.account_id))
          sums.set(id, (sums.get(id) ?? 0n) + BigInt(entry.debit - entry.credit))
    const pathOf = (id: number) =>
      pathTo(id)
        .map(each => codeOf.get(each))
        .join('/')
    return new Map(accounts.map(({ id, code }) => [code, [pathOf(id), sums.get(id) ?? 0n]] as const))
  }
  const shown = (rows: Awaited<ReturnType<typeof tree>>) => {
    const above: string[] = []
    return new Map(
      rows.map(({ level, account, closing }) => {
        above.length = level - 1
        above.push(String(account?.code))
        return [account?.code, [above.join('/'), BigInt(closing ?? 0)]] as const
      }),
    )
  }

  test('lists every account below its parent, with the entries below it, on any day and in any branch', async () => {
    const days = [...new Set(books.entries.map(entry => entry.day))].sort()
    for (const to of ['2020-01-01', days[Math.floor(days.length / 2)] ?? '', '2026-12-31'])
      for (const branchId of [-1, 1, 2]) expect(shown(await tree(to, branchId))).toEqual(expected(to, branchId))
  })

  test('a filtered account is shown with all accounts below it, and no others', async () => {
    const group = accounts.find(({ code }) => code === '5') ?? accounts[0]
    const rows = await tree('2026-12-31', -1, { account: [group?.id ?? 0] })
    const codes = rows.map(({ account }) => String(account?.code))
    expect(codes.sort()).toEqual(
      accounts
        .map(({ code }) => code)
        .filter(code => code.startsWith('5'))
        .sort(),
    )
  })

  test('a retired account is shown only with a balance', async () => {
    const unused = accounts.find(
      ({ id }) =>
        !books.entries.some(entry => entry.account_id === id) && !accounts.some(each => each.parent_id === id),
    )
    const used = accounts.find(({ id }) => books.entries.some(entry => entry.account_id === id))
    const retire = (id: number | undefined, is_active: 0 | 1) =>
      shop.db.write([], tx =>
        tx
          .updateTable('account')
          .set({ is_active })
          .where('id', '=', id ?? 0)
          .execute(),
      )
    for (const each of [unused, used]) await retire(each?.id, 0)
    const codes = (await tree('2026-12-31')).map(({ account }) => account?.code)
    for (const each of [unused, used]) await retire(each?.id, 1)
    expect([codes.includes(unused?.code ?? ''), codes.includes(used?.code ?? '')]).toEqual([false, true])
  })

  test('an account of zero is compared with zero', async () => {
    const body = { toDate: day('2026-12-31'), comparedWith: { fromDate: day('2019-01-01'), toDate: day('2019-12-31') } }
    const { rows } = await shop.call(reports.accountingTree.endpoint, { body }, { as: owner })
    expect(rows.every(({ compared }) => compared?.closing === 0)).toBe(true)
  })
})
