import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { reportEndpoints } from '#contract/report.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { addDays, day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { smallShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { accountPaths, declarations, transaction } from '#server/ledger-export/hledger.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { hledgerBalances, hledgerComplaint, hledgerVersion, readHledger } from '#tests/support/hledger.ts'
import { addUsers, peoplePasswordHash } from '#tests/support/people.ts'
import { aJournal } from '#tests/support/tiny-journal.ts'

const { exportLedger, getTrialBalance } = reportEndpoints

const today = day('2026-01-15')
const installed = hledgerVersion()

describeOnBoth('the export of the ledger', open => {
  let shop: TestApp
  let accountant: string

  beforeAll(async () => {
    shop = await open({
      isDemo: true,
      fill: db => fillDemo(db, { today, size: smallShop, passwordHash: peoplePasswordHash }),
    })
    accountant = await shop.signIn('accountant')
  })

  const read = async (query: Partial<InputOf<typeof exportLedger>['query']> = {}, language = 'ar') => {
    const whole = { query: { format: 'hledger', ...query } } as const
    const { content } = await shop.call(exportLedger, whole, { as: accountant, language })
    return new TextDecoder().decode(content)
  }

  /** The closing balances of the trial balance, by the account's code. */
  const trialBalance = async (query: InputOf<typeof getTrialBalance>['query'] = {}) => {
    const { accounts } = await shop.call(getTrialBalance, { query }, { as: accountant })
    const moved = accounts.filter(row => row.isPostable && row.debit !== row.credit)
    return new Map(moved.map(row => [row.code, Number(row.debit) - Number(row.credit)]))
  }
  const byCode = (balances: ReadonlyMap<string, number>) =>
    new Map([...balances].map(([path, amount]) => [path.split(':').at(-1)?.split(' ')[0], amount]))

  test('has every posting once, in the order of days, and the balances of the trial balance', async () => {
    const { transactions, balances, accounts } = readHledger(await read())
    const { count } = await shop.db.read
      .selectFrom('posting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(transactions).toHaveLength(count)
    expect(new Set(transactions.map(each => each.code)).size).toBe(count)
    const days = transactions.map(each => each.day)
    expect(days).toEqual([...days].sort())
    expect(byCode(balances)).toEqual(await trialBalance())
    expect(accounts).toContain('1 الأصول:11 الأصول المتداولة')
  })

  test('of some days has the movements of these days, and names accounts in the language asked', async () => {
    const period = { FromDate: addDays(today, -3), ToDate: addDays(today, -1) }
    const text = await read({ ...period, language: 'en' })
    expect(byCode(readHledger(text).balances)).toEqual(await trialBalance(period))
    expect(text).toContain('account 1 Assets:11 Current assets')
    expect(await read(period, 'fr')).toBe(text)
    expect(await read(period, 'ar')).not.toBe(text)
  })

  test('is the same each time, has branch and party of every entry, and the hash of every posting', async () => {
    const text = await read()
    expect(await read()).toBe(text)
    const sale = readHledger(text).transactions.find(each => each.description.startsWith('sale '))
    expect(sale?.tags).toMatch(/^posting:\w+-\d+, hash:[0-9a-f]{64}$/)
    expect(sale?.entries[0]?.tags).toMatch(/^branch:\w+ \S/)
    expect(text).toMatch(/, party:\S+ \S/)
  })

  test('is a file, compressed where the caller takes it, and is on record', async () => {
    const url = '/api/ledger/export?format=hledger&ToDate=2026-01-10'
    const headers = { authorization: `Bearer ${accountant}` }
    const plain = await shop.inject({ method: 'GET', url, headers })
    const packed = await shop.inject({ method: 'GET', url, headers: { ...headers, 'accept-encoding': 'gzip' } })
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(plain.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''ledger-2026-01-10.journal`)
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString('utf8')).toBe(plain.body)
    const record = await shop.db.read
      .selectFrom('audit')
      .innerJoin('user_account', 'user_account.id', 'audit.user_id')
      .select(['user_account.user_name', 'audit.detail'])
      .where('action', '=', 'ledger.exported')
      .orderBy('audit.id', 'desc')
      .executeTakeFirst()
    expect(record?.user_name).toBe('accountant')
    expect(JSON.parse(record?.detail ?? '')).toEqual({ format: 'hledger', from: '', to: '2026-01-10', language: 'ar' })
  })

  test('is for users who see the summary; other formats and days out of order are refused', async () => {
    const refused = async (query: string, person: string) => {
      const headers = { authorization: `Bearer ${await shop.signIn(person)}` }
      return (await shop.inject({ method: 'GET', url: `/api/ledger/export?${query}`, headers })).statusCode
    }
    expect(await refused('format=hledger', 'cashier')).toBe(403)
    expect(await refused('format=other', 'accountant')).toBe(422)
    expect(await refused('format=hledger&FromDate=2026-01-10&ToDate=2026-01-09', 'accountant')).toBe(422)
  })

  test('shows a user of one branch its part of a posting in two, which balances, and nothing of the other', async () => {
    const owner = await shop.signIn('owner')
    const body = aJournal(2, '77.77', 1)
    const { code } = await shop.call(voucherEndpoints.journalAdd, { body }, { as: owner })
    for (const branchId of [1, 2]) {
      const limited = { features: ['f-summary', 'f-advanced-daily-recipts-manage'], branchIds: [branchId] } as const
      await addUsers(shop.db, shop.clock, { [`of-branch-${branchId}`]: limited })
      const as = await shop.signIn(`of-branch-${branchId}`)
      const query = { format: 'hledger' } as const
      const { content } = await shop.call(exportLedger, { query }, { as, language: 'en' })
      const { transactions, balances } = readHledger(new TextDecoder().decode(content))
      const shared = transactions.find(({ description }) => description === `journal ${code}`)
      expect(shared?.entries.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-7777, 7777])
      const branches = new Set(transactions.flatMap(({ entries }) => entries.map(({ tags }) => tags.split(' ')[0])))
      expect([...branches]).toEqual([`branch:${branchId}`])
      expect([...balances.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0)
      const { accounts } = await shop.call(getTrialBalance, { query: {} }, { as })
      const expected = accounts.filter(row => row.isPostable && row.debit !== row.credit)
      expect(byCode(balances)).toEqual(new Map(expected.map(row => [row.code, Number(row.debit) - Number(row.credit)])))
    }
  })

  const name = `${installed ?? 'hledger'} accepts it in both languages, and its balances are those of the trial balance`
  test.skipIf(installed === undefined)(
    installed ? name : `NOT CHECKED, hledger is not installed: ${name}`,
    async () => {
      for (const language of ['ar', 'en'] as const) {
        const text = await read({ language })
        expect(hledgerComplaint(text)).toBe('')
        expect(hledgerBalances(text)).toEqual(readHledger(text).balances)
        expect(byCode(hledgerBalances(text))).toEqual(await trialBalance())
      }
    },
  )
})

test('a text of a person breaks neither an account, nor a transaction, nor a tag', () => {
  const accounts = [
    { id: 1, parentId: null, code: '1', name: 'Cash: main;  old', type: 'asset' },
    { id: 2, parentId: 1, code: '11', name: '(till)\nleft', type: 'asset' },
  ]
  const paths = accountPaths(accounts)
  expect([...paths.values()]).toEqual(['1 Cash- main, old', '1 Cash- main, old:11 (till) left'])
  const entry = {
    accountId: 2,
    branch: '1 A, B',
    costCenter: 'party:x',
    party: 'a;b\n2026-01-01 x',
    debit: halalas(100),
    credit: halalas(0),
  }
  const text =
    declarations('Shop\naccount 9', accounts, paths) +
    transaction(
      {
        code: '1-1',
        day: '2026-01-01',
        document: 'sale 1-000001',
        memo: 'x | y ; z\n    1 Cash  5.00 SAR',
        originalDay: null,
        reverses: null,
        hash: 'ab',
        entries: [entry, { ...entry, debit: halalas(0), credit: halalas(100) }],
      },
      paths,
    )
  const { transactions } = readHledger(text)
  expect(transactions).toHaveLength(1)
  expect(transactions[0]?.entries).toHaveLength(2)
  expect(transactions[0]?.entries[0]?.tags).toBe('branch:1 A، B, cost-centre:party-x, party:a;b 2026-01-01 x')
  if (installed) expect(hledgerComplaint(text)).toBe('')
})
