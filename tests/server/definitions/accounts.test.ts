/** The chart of accounts: what is under what, what entries and roles keep as it is, and how it comes from a file. */
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { accountOf, readConfiguration } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aJournal } from '#tests/support/tiny-journal.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { accountAdd, accountChange, accountHistory, accountImport, accountList, accountRead } = endpoints
const { accountRemove, accountSetActive, journalAdd } = endpoints

describeOnBoth('an account', open => {
  let shop: TestApp
  let owner: string
  let made = 0

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  }, 60_000)

  const expense = { type: 'expense', normalBalance: 'debit', isPostable: true } as const
  const add = (fields: object = {}) => {
    made += 1
    const body = { code: `53990${made}`, nameAr: `مصروف ${made}`, parent: accountId('5302'), ...expense, ...fields }
    return shop.call(accountAdd, { body }, { as: owner })
  }
  const read = (id: number) => shop.call(accountRead, { params: { id } }, { as: owner })
  const change = async (id: number, fields: object) =>
    shop.call(accountChange, { params: { id }, body: { ...fields, version: (await read(id)).version } }, { as: owner })
  const refused = async (id: number, fields: object) => {
    const input = { params: { id }, body: { ...fields, version: (await read(id)).version } }
    const { problems } = await shop.refusal(accountChange, input, { as: owner })
    return problems.map(({ at, code }) => `${at} ${code}`)
  }
  const removal = async (id: number) => {
    const input = { params: { id }, query: { version: (await read(id)).version } }
    return (await shop.refusal(accountRemove, input, { as: owner })).problems.map(({ code }) => code)
  }
  const retiring = async (id: number) => ({
    params: { id },
    body: { version: (await read(id)).version, isActive: false },
  })
  const post = (account: number, amount = '1.00') => {
    const body = aJournal(1, amount)
    const lines = body.lines.map((line, index) => (index === 0 ? { ...line, accountId: account } : line))
    return { body: { ...body, lines } }
  }

  test('is under a group of its type, and takes entries at once', async () => {
    const own = await add({ nameEn: 'Awnings' })
    expect(own).toMatchObject({ parent: { code: '5302' }, type: 'expense', role: '', isActive: true })
    await shop.call(journalAdd, post(own.id), { as: owner })
    expect(await refused(own.id, { parent: accountId('1101') })).toEqual(['type typeDiffersFromParent'])
    expect(await refused(own.id, { parent: accountId('5302001') })).toEqual(['parent parentTakesEntries'])
    expect(await refused(accountId('5302'), { isPostable: true })).toEqual(['isPostable parentTakesEntries'])
    expect(await refused(accountId('5302'), { parent: own.id })).toEqual(
      expect.arrayContaining(['parent underItself', 'parent parentTakesEntries']),
    )
  })

  test('that has entries keeps its type and side, is no group and is not deleted', async () => {
    const own = await add()
    await shop.call(journalAdd, post(own.id), { as: owner })
    for (const fields of [{ normalBalance: 'credit' }, { isPostable: false }])
      expect(await refused(own.id, fields)).toEqual([`${Object.keys(fields)[0]} usedByEntries`])
    expect(await refused(own.id, { type: 'asset', parent: accountId('1101') })).toEqual(['type usedByEntries'])
    expect(await removal(own.id)).toEqual(['usedByEntries'])
    expect(await removal(accountId('5302'))).toEqual(['usedByDefinitions'])
    expect(await change(own.id, { nameEn: 'Signs', code: '5399099' })).toMatchObject({ nameEn: 'Signs' })
  })

  test('that has a role keeps it until another one of its type takes it, and posting finds it there', async () => {
    const holder = accountId('5302001')
    const { role } = await read(holder)
    expect(role).toBe('rent')
    expect(await removal(holder)).toContain('accountHasRole')
    expect(await refused(holder, { role: '' })).toEqual(['role roleNeedsAccount'])
    expect(await refused(holder, { isPostable: false })).toContain('role roleOnGroup')
    const own = await add()
    expect(await refused(own.id, { role: 'sales' })).toEqual(['role roleOfOtherType'])
    const posted = await add({ role: 'salaries' })
    expect(accountOf(await readConfiguration(shop.db), 'salaries')).toBe(posted.id)
    await shop.call(journalAdd, post(posted.id), { as: owner })
    expect(await refused(own.id, { role: 'salaries' })).toEqual(['role roleHasEntries'])
    const before = await read(accountId('5301001'))
    expect(before.role).toBe('')
    const [given] = await shop.call(accountHistory, { params: { id: before.id } }, { as: owner })
    expect(given).toMatchObject({ action: 'changed', changes: [{ field: 'role', from: 'salaries', to: '' }] })
  })

  test('is retired where nothing is left on it, and takes nothing more', async () => {
    const own = await add()
    await shop.call(journalAdd, post(own.id), { as: owner })
    const refusal = await shop.refusal(accountSetActive, await retiring(own.id), { as: owner })
    expect(refusal.problems).toEqual([{ at: '', code: 'accountHasBalance' }])
    const empty = await add()
    await shop.call(accountSetActive, await retiring(empty.id), { as: owner })
    const late = await shop.refusal(journalAdd, post(empty.id), { as: owner })
    expect(late.problems.map(({ code }) => code)).toEqual(['takesNoEntries'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('comes from a file by its code, under a parent by its code, all or nothing', async () => {
    const { rows } = await shop.call(accountList, { query: { state: 'all', pageSize: 1000 } }, { as: owner })
    const fields = ['code', 'nameAr', 'nameEn', 'type', 'subtype', 'normalBalance', 'isPostable', 'role'] as const
    const chart = rows.map(row => ({
      ...Object.fromEntries(fields.map(name => [name, row[name] as string | boolean])),
      parent: typeof row.parent === 'object' && row.parent !== null && 'code' in row.parent ? row.parent.code : null,
    }))
    const importAll = (sent: readonly object[], isTrial = true) =>
      shop.call(accountImport, { body: { isTrial, rows: [...sent] } as never }, { as: owner })
    expect(await importAll(chart)).toMatchObject({ sameCount: rows.length, wrongCount: 0 })
    const group = { code: '59', nameAr: 'مصاريف الفعاليات', parent: '5', ...expense, isPostable: false }
    const below = { code: '5901', nameAr: 'المعارض', parent: '59', ...expense }
    expect(await importAll([below, group])).toMatchObject({ newCount: 2, wrongCount: 0 })
    const wrong = await importAll([below, { ...group, isPostable: true }])
    expect(wrong.rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['parentTakesEntries'], []])
    const twice = [1, 2].map(each => ({ ...below, code: `590${each + 5}`, parent: '5302', role: 'tobacco_licence' }))
    expect((await importAll(twice)).rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['roleTwice'],
      ['roleTwice'],
    ])
    const whole = { body: { isTrial: false, rows: [below, { ...group, isPostable: true }] } as never }
    expect((await shop.refusal(accountImport, whole, { as: owner })).status).toBe(422)
    expect(await importAll([below, group], false)).toMatchObject({ newCount: 2 })
  })
})
