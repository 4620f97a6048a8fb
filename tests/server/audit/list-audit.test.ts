/** The list of the audit: who changed what, with the old and the new value. */
import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { endpoints } from '#contract/index.ts'
import { features } from '#domain/access/features.ts'
import { day } from '#domain/days.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { listAudit, customerChange, createBill, voidBill, saveOwnUser } = endpoints

describeOnBoth('the list of the audit', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const list = async (query: object = {}) => (await shop.call(listAudit, { query }, { as: owner })).rows
  const shown = ({ userName, action, subject, changes }: AuditEntry) => ({ userName, action, subject, changes })

  test('has the old and the new value of a changed customer, with the names of references', async () => {
    const row = await shop.call(endpoints.customerRead, { params: { id: tinyParties.borrower } }, { as: owner })
    const body = { version: row.version, city: 'الطائف' }
    await shop.call(customerChange, { params: { id: tinyParties.borrower }, body }, { as: owner })
    const [entry] = await list({ kind: 'definition' })
    expect(entry && shown(entry)).toEqual({
      userName: expect.any(String),
      action: 'definition.changed',
      subject: `customer ${tinyParties.borrower}`,
      changes: [{ field: 'city', from: row.city, to: 'الطائف' }],
    })
  })

  test('names the changed user', async () => {
    const { id } = await shop.call(endpoints.getUserByName, { params: { userName: 'cashier' } }, { as: owner })
    const body = [{ op: 'replace' as const, path: '/jobTitle', value: 'Till' }]
    await shop.call(endpoints.patchUser, { params: { id }, body }, { as: owner })
    const [entry] = await list({ kind: 'user' })
    expect(entry).toMatchObject({ subject: `user ${id}`, name: 'cashier' })
    expect(entry?.changes).toEqual([{ field: 'jobTitle', from: '', to: 'Till' }])
  })

  test('has all permissions of a role, however many', async () => {
    const featuresIds = features.map(({ id }) => id)
    const { featuresCode } = await shop.call(
      endpoints.createRole,
      { body: { name: 'Deputy', description: '', featuresIds } },
      { as: owner },
    )
    const [entry] = await list({ kind: 'role' })
    const changed = entry?.changes.find(({ field }) => field === 'features')
    expect(changed?.to).toBe(featuresCode.join(' '))
    expect(featuresCode.join(' ').length).toBeGreaterThan(1000)
  })

  test('is found by document, kind, user and day, and read in pages', async () => {
    const bill = await shop.call(createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
    await shop.call(voidBill, { params: { id: bill.id } }, { as: owner })
    await shop.signIn('cashier')
    expect((await list({ query: `SALE ${bill.code}` })).map(({ action }) => action)).toEqual(['bill.voided'])
    expect((await list({ query: '100%' })).length).toBe(0)
    expect((await list({ kind: 'login' })).every(({ action }) => action.startsWith('login'))).toBe(true)
    expect(await list({ userId: 999 })).toEqual([])
    expect(await list({ fromDate: day('2030-01-01') })).toEqual([])
    expect(await list({ toDate: day('2020-01-01') })).toEqual([])
    const all = await list()
    const pages: AuditEntry[] = []
    let after: number | undefined
    do {
      const query = { pageSize: 2, ...(after !== undefined && { after }), isCounted: true as const }
      const page = await shop.call(listAudit, { query }, { as: owner })
      expect(page.count).toBe(all.length)
      pages.push(...page.rows)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(pages).toEqual(all)
    expect((await list({ skip: 1, pageSize: 1 })).map(({ id }) => id)).toEqual([all[1]?.id])
  })

  test('shows what users changed of themselves, and never a password', async () => {
    const me = await shop.call(endpoints.getOwnUser, {}, { as: owner })
    const body = { ...me, fullName: 'A new name', currentPassword: demoPassword }
    await shop.call(saveOwnUser, { body }, { as: owner })
    const [entry] = await list({ query: 'a new name', userId: me.id })
    expect(entry).toMatchObject({ action: 'profile.changed', changes: [{ field: 'fullName', to: 'A new name' }] })
    expect(JSON.stringify(await list())).not.toContain(demoPassword)
  })

  test('is closed to users who manage no others', async () => {
    for (const person of ['cashier', 'accountant'] as const)
      expect((await shop.refusal(listAudit, { query: {} }, { as: await shop.signIn(person) })).status).toBe(403)
  })
})
