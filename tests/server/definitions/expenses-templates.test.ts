/** Templates of expenses: which accounts and cost centres they name, and whose they are. */
import { beforeAll, expect, test } from 'vitest'
import type { SentFields } from '#contract/definitions/definition.ts'
import { endpoints } from '#contract/index.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { hastyLimits } from '#tests/support/hasty-limits.ts'
import { addUsers } from '#tests/support/people.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'

const { costCenterAdd, expensesTemplateAdd, expensesTemplateChange, expensesTemplateImport, expensesTemplateList } =
  endpoints
const { expensesTemplateRead, accountRemoval } = endpoints

describeOnBoth('a template of expenses', open => {
  let shop: TestApp
  let owner: string
  let spends: string

  beforeAll(async () => {
    shop = await open({
      limits: hastyLimits,
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        const features = ['f-expenses-manage'] as const
        await addUsers(db, clock, { spends: { features }, 'spends-in-2': { features, branchIds: [2] } })
      },
    })
    owner = await shop.signIn('owner')
    spends = await shop.signIn('spends')
  }, 60_000)

  const accountId = async (code: string) =>
    (await shop.db.read.selectFrom('account').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  let made = 0
  const body = (account: number, changes: SentFields = {}): SentFields => ({
    nameAr: `إيجار ${++made}`,
    lines: [{ id: null, account, note: 'إيجار المعرض', vatCategory: 'standard', amount: sar('4600.00') }],
    ...changes,
  })
  const add = (sent: SentFields, as = spends) => shop.call(expensesTemplateAdd, { body: sent }, { as })
  const refused = async (sent: SentFields, as = spends) =>
    (await shop.refusal(expensesTemplateAdd, { body: sent }, { as })).problems.map(({ at, code }) => `${at} ${code}`)

  test('says accounts, VAT and amounts of its lines, a supplier and a branch, and what it comes to', async () => {
    const [rent, power] = [await accountId('5302001'), await accountId('5302002')]
    const row = await add(
      body(rent, {
        supplier: tinyParties.supplier,
        branch: 1,
        lines: [
          { id: null, account: rent, note: 'إيجار المعرض', vatCategory: 'standard', amount: sar('4600.00') },
          { id: null, account: power, note: 'كهرباء', vatCategory: 'exempt', priceIncludesVat: false, amount: null },
          { id: null, account: power, note: 'مياه', amount: sar('120.50') },
        ],
      }),
    )
    expect(row).toMatchObject({
      ...{ amount: sar('4720.50'), supplier: { id: tinyParties.supplier }, branch: { id: 1 }, costCentre: null },
      lines: [
        { account: { id: rent, code: '5302001' }, priceIncludesVat: true, vatCategory: 'standard' },
        { account: { id: power }, priceIncludesVat: false, vatCategory: 'exempt', amount: null },
        { note: 'مياه', vatCategory: 'standard', amount: sar('120.50') },
      ],
    })
    const found = await shop.call(expensesTemplateList, { query: { search: 'كهرباء' } }, { as: spends })
    expect(found.rows.map(({ id }) => id)).toEqual([row.id])
  })

  test('names accounts of expenses that take entries', async () => {
    expect(await refused(body(await accountId('5302')))).toEqual(['lines.0.account takesNoEntries'])
    expect(await refused(body(await accountId('1101001')))).toEqual(['lines.0.account notOfExpenses'])
    expect(await refused(body(99_999))).toEqual(['lines.0.account notFound'])
    const rent = await accountId('5302001')
    const twice = { id: null, account: rent, note: 'إيجار' }
    expect(await refused(body(rent, { lines: [twice, twice] }))).toEqual(['lines.1.note duplicate'])
  })

  test('takes its cost centre from its branch', async () => {
    const rent = await accountId('5302001')
    const centre = { nameAr: 'مركز', branch: 1, startedDay: '2026-01-01' }
    const { id } = await shop.call(costCenterAdd, { body: centre }, { as: owner })
    expect(await refused(body(rent, { costCentre: id }))).toEqual(['costCentre notOfBranch'])
    expect(await refused(body(rent, { costCentre: id, branch: 2 }))).toEqual(['costCentre notOfBranch'])
    const row = await add(body(rent, { costCentre: id, branch: 1 }))
    expect(row.costCentre).toMatchObject({ id })
    const moved = { params: { id: row.id }, body: { version: 1, branch: 2 } }
    const refusal = await shop.refusal(expensesTemplateChange, moved, { as: spends })
    expect(refusal.problems.map(({ at, code }) => `${at} ${code}`)).toEqual(['costCentre notOfBranch'])
  })

  test('of no branch is the company’s, and of a branch only theirs who have it', async () => {
    const rent = await accountId('5302001')
    const [shared, first, second] = [
      await add(body(rent)),
      await add(body(rent, { branch: 1 })),
      await add(body(rent, { branch: 2 })),
    ]
    const inSecond = await shop.signIn('spends-in-2')
    const { rows } = await shop.call(expensesTemplateList, { query: { pageSize: 1000 } }, { as: inSecond })
    const ids = rows.map(({ id }) => id)
    expect([ids.includes(shared.id), ids.includes(first.id), ids.includes(second.id)]).toEqual([false, false, true])
    expect((await shop.refusal(expensesTemplateRead, { params: { id: first.id } }, { as: inSecond })).status).toBe(404)
    expect((await shop.refusal(expensesTemplateRead, { params: { id: shared.id } }, { as: inSecond })).status).toBe(404)
    const withoutBranch = { params: { id: second.id }, body: { version: 1, branch: null } }
    expect((await shop.refusal(expensesTemplateChange, withoutBranch, { as: inSecond })).status).toBe(403)
  })

  test('is for a user who manages expenses, who sees the accounts that there are', async () => {
    for (const person of ['cashier', 'guest'] as const)
      expect((await shop.refusal(expensesTemplateList, { query: {} }, { as: await shop.signIn(person) })).status).toBe(
        403,
      )
    const accounts = await shop.call(endpoints.getAccounts, {}, { as: spends })
    expect(accounts.some(({ code }) => code === '5302001')).toBe(true)
  })

  test('is imported by its code, its lines by what they are called', async () => {
    const lines = [{ account: '5302001', note: 'إيجار', amount: 4600, vatCategory: 'standard', priceIncludesVat: true }]
    const rows = [{ code: 'RENT', nameAr: 'إيجار', supplier: null, lines }]
    const imported = await shop.call(expensesTemplateImport, { body: { isTrial: false, rows } }, { as: spends })
    expect(imported).toMatchObject({ newCount: 1, wrongCount: 0 })
    const more = [
      {
        code: 'RENT',
        lines: [
          { note: 'إيجار', amount: 4800 },
          { note: 'نظافة', account: '5302005' },
        ],
      },
    ]
    expect(
      await shop.call(expensesTemplateImport, { body: { isTrial: false, rows: more } }, { as: spends }),
    ).toMatchObject({
      changedCount: 1,
    })
    const query = { search: 'RENT', isWhole: true } as const
    const { rows: listed } = await shop.call(expensesTemplateList, { query }, { as: spends })
    expect(listed[0]).toMatchObject({
      lines: [
        { note: 'إيجار', amount: sar('4800.00'), account: { code: '5302001' } },
        { note: 'نظافة', amount: null, account: { code: '5302005' }, vatCategory: 'standard' },
      ],
    })
    const wrong = [{ code: 'X', nameAr: 'س', lines: [{ note: 'ن', account: '1101001' }] }]
    const trial = await shop.call(expensesTemplateImport, { body: { isTrial: true, rows: wrong } }, { as: spends })
    expect(trial.rows[0]?.problems.map(({ at, code }) => `${at} ${code}`)).toEqual(['lines.0.account notOfExpenses'])
  })

  test('keeps the accounts that it names', async () => {
    const cleaning = await accountId('5302006')
    await add(body(cleaning))
    const removal = await shop.call(accountRemoval, { params: { id: cleaning } }, { as: owner })
    expect(removal).toMatchObject({ outcome: 'refused', uses: [{ code: 'usedByDefinitions', count: 1 }] })
  })
})
