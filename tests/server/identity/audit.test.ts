import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import { listExportEndpoints } from '#contract/list-export.ts'
import { reportEndpoints } from '#contract/report.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { recordAudit } from '#server/audit/audit.ts'
import { checkAudit } from '#server/audit/check-audit.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { noteRefusal, writeRefusals } from '#server/identity/refusals.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { injectOptions } from '#tests/support/request.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { logIn, renew, sendForm, tokensOf } from '#tests/support/token-request.ts'

const ownerId = 1
const cashierId = 3
const wrongPassword = 'Wrong@2026'
const newPassword = 'Chosen@Lamp26'
const { createBill } = billEndpoints
const ownLists = [
  ...['assets', 'assetTransactions', 'audit', 'counts', 'goals', 'journalTemplates', 'prices', 'roles', 'statements'],
  ...['eInvoices', 'shifts', 'users'],
]

describeOnBoth('the audit', open => {
  let shop: TestApp
  let owner: string
  let cashier: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    cashier = await shop.signIn('cashier')
  })

  const sell = async () => (await shop.call(createBill, { body: aSale([{ good: goods.dates }]) }, { as: cashier })).id
  const rowsOf = async (like: string) => {
    await writeRefusals(shop.db, true)
    const rows = await shop.db.read
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', like)
      .orderBy('id')
      .execute()
    return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) as Record<string, unknown> }))
  }
  const actionsOf = async (like: string) => (await rowsOf(like)).map(row => row.action)

  describe('records who, when, from where and with what', () => {
    test('of a login and a logout', async () => {
      const device = 'Mozilla/5.0 (a till)'
      const { refresh_token: token } = await tokensOf(logIn(shop, 'cashier', demoPassword, { 'user-agent': device }))
      await sendForm(shop, '/connect/revocation', { token }, { 'user-agent': device })
      const [login] = (await rowsOf('login')).slice(-1)
      expect(login).toMatchObject({ at: shop.clock.now(), user_id: cashierId, address: '127.0.0.1', device })
      const [logout] = await rowsOf('logout')
      expect(logout).toMatchObject({ user_id: cashierId, address: '127.0.0.1', device, session: login?.session })
      expect(login?.session).toMatch(/^[0-9a-f-]{36}$/)
    })

    test('of a device only as much as is bounded', async () => {
      await logIn(shop, 'cashier', demoPassword, { 'user-agent': 'x'.repeat(4000) })
      expect((await rowsOf('login')).at(-1)?.device).toBe('x'.repeat(200))
    })

    test('of a profile with what each field was and became, and of a password only that it changed', async () => {
      const profile = {
        userName: 'cashier',
        fullName: 'Till one',
        email: 'till@shop.example',
        jobTitle: '',
        phoneNumber: '',
      }
      const body = { ...profile, currentPassword: demoPassword, newPassword, confirmPassword: newPassword }
      await shop.call(accountEndpoints.saveOwnUser, { body }, { as: cashier })
      const [changed] = await rowsOf('profile.changed')
      expect(changed).toMatchObject({ user_id: cashierId, subject: `user ${cashierId}` })
      expect(changed?.detail).toEqual({
        changes: {
          fullName: ['cashier of the tests', 'Till one'],
          email: ['cashier@shop.example', 'till@shop.example'],
        },
      })
      expect((await rowsOf('password.changed')).map(row => row.detail)).toEqual([{}])
      const whole = JSON.stringify(await rowsOf('%'))
      for (const secret of [demoPassword, newPassword, '$argon2']) expect(whole).not.toContain(secret)
    })

    test('of a setting with what it was and became', async () => {
      const body = { isVatEnable: true, vatAmount: percent('5'), discountLimit: percent('20') }
      await shop.call(settingEndpoints.setVatEnableSetting, { body }, { as: owner })
      const [vat, sales] = await rowsOf('setting.changed')
      expect(vat).toMatchObject({ user_id: ownerId, address: '127.0.0.1', subject: 'setting vat' })
      expect(vat?.detail).toEqual({
        version: 2,
        changes: { vatAmount: [15, 5], vatFirstDay: [null, '2026-01-15'] },
      })
      expect(sales).toMatchObject({ user_id: ownerId, address: '127.0.0.1', subject: 'setting sales' })
      expect(sales?.detail).toEqual({ version: 2, changes: { discountLimit: [10, 20] } })
    })

    test('of an edit, a print, a void, a delivery and its taking back, in the chain of the branch', async () => {
      const deliver = (id: number, isDelivered: boolean) =>
        shop.call(billLifeEndpoints.changeBillStatus, { body: { id, isDelivered } }, { as: owner })
      const first = await sell()
      const edited = { ...aSale([{ good: goods.dates, count: '2' }]), Id: first }
      const second = (await shop.call(billLifeEndpoints.editBill, { body: edited }, { as: cashier })).id
      await shop.call(billLifeEndpoints.voidBill, { params: { id: second } }, { as: owner })
      const third = await sell()
      await deliver(third, false)
      await deliver(third, true)
      await shop.call(billLifeEndpoints.recordPrint, { body: { id: third } }, { as: cashier })
      const rows = await rowsOf('bill.%')
      expect(rows.map(row => [row.action, row.user_id, row.chain])).toEqual([
        ['bill.edited', cashierId, 1],
        ['bill.voided', ownerId, 1],
        ['bill.undelivered', ownerId, 1],
        ['bill.delivered', ownerId, 1],
        ['bill.printed', cashierId, 1],
      ])
      expect(rows[0]).toMatchObject({ subject: 'sale 1-000001', detail: { billId: second, replaces: first } })
      expect(rows[4]).toMatchObject({ subject: 'sale 1-000002', detail: { billId: third, prints: 1 } })
      expect(rows.every(row => row.address === '127.0.0.1' && row.session !== '')).toBe(true)
    })

    test('of an export, and of a held bill that somebody else takes', async () => {
      await shop.call(reportEndpoints.exportLedger, { query: { format: 'hledger' } }, { as: owner })
      expect(await rowsOf('ledger.exported')).toMatchObject([{ user_id: ownerId, address: '127.0.0.1' }])
      const list = { list: 'bills', form: 'excel', filter: 'type=sale&from=2026-01-01' } as const
      await shop.call(listExportEndpoints.recordListExport, { body: list }, { as: cashier })
      expect(await rowsOf('list.exported')).toMatchObject([
        { user_id: cashierId, subject: 'bills', detail: { form: 'excel', filter: 'type=sale&from=2026-01-01' } },
      ])
      const report = { list: 'soldItems', form: 'paper', filter: '' } as const
      await shop.call(listExportEndpoints.recordListExport, { body: report }, { as: owner })
      expect((await rowsOf('list.exported')).at(-1)).toMatchObject({ user_id: ownerId, subject: 'soldItems' })
      const refused = await shop.refusal(listExportEndpoints.recordListExport, { body: report }, { as: cashier })
      expect(refused).toMatchObject({ status: 403, problems: [{ at: 'list', code: 'notAllowed' }] })
      for (const own of ownLists)
        await shop.call(listExportEndpoints.recordListExport, { body: { ...report, list: own } }, { as: owner })
      const unknown = { ...report, list: 'everything' }
      expect(await shop.refusal(listExportEndpoints.recordListExport, { body: unknown }, { as: owner })).toMatchObject({
        problems: [{ at: 'list', code: 'notFound' }],
      })
      expect(await rowsOf('list.exported')).toHaveLength(2 + ownLists.length)
      const draft = { key: 'draft-0001', branchId: 1, title: '', lineCount: 1, total: sar('1.00'), content: '{}' }
      await shop.call(heldBillEndpoints.holdBill, { body: draft }, { as: cashier })
      await shop.call(heldBillEndpoints.recallHeldBill, { body: { key: draft.key } }, { as: owner })
      const [taken] = await rowsOf('bill.recalled')
      expect(taken).toMatchObject({ user_id: ownerId, chain: 1, detail: { key: draft.key, heldBy: cashierId } })
    })

    test('of what is refused for want of a right', async () => {
      await shop.refusal(reportEndpoints.getTrialBalance, { query: {} }, { as: cashier })
      const slip = await sell()
      await shop.refusal(billLifeEndpoints.voidBill, { params: { id: slip } }, { as: cashier })
      expect((await rowsOf('access.refused')).map(row => [row.user_id, row.subject, row.detail.count])).toEqual([
        [cashierId, 'GET /api/Report/TrialBalance', 1],
        [cashierId, 'DELETE /api/Bill/bills/:id', 1],
      ])
    })
  })

  test('a posted bill is its own record', async () => {
    const before = await rowsOf('%')
    await sell()
    expect(await rowsOf('%')).toEqual(before)
  })

  test('a change that fails leaves no row, and one that is sent again under its key leaves one', async () => {
    const id = await sell()
    const again = { as: owner, idempotencyKey: 'void-once-only' }
    await shop.call(billLifeEndpoints.voidBill, { params: { id } }, again)
    await shop.call(billLifeEndpoints.voidBill, { params: { id } }, again)
    await shop.refusal(billLifeEndpoints.voidBill, { params: { id } }, { as: owner })
    expect(await actionsOf('bill.%')).toEqual(['bill.voided'])
  })

  describe('is no way to fill the disk', () => {
    const refused = (networks: number, userId: number | null = null) => {
      for (let network = 1; network <= networks; network++) {
        const from = { address: `203.0.${network >> 8}.${network & 255}`, device: '' }
        noteRefusal(shop.services, { ...from, userId, action: 'login.failed' })
      }
    }
    const sumOf = (rows: readonly { readonly detail: Record<string, unknown> }[]) =>
      rows.reduce((sum, row) => sum + Number(row.detail.count), 0)

    test('wrong passwords of one person from one address within a minute are at most two rows', async () => {
      for (let time = 0; time < 4; time++) await logIn(shop, 'cashier', wrongPassword)
      const rows = await rowsOf('login.failed')
      expect(rows.map(row => row.user_id)).toContain(cashierId)
      expect([sumOf(rows), rows.length <= 2]).toEqual([4, true])
    })

    test('names that nobody has are counted together, and what was typed is nowhere', async () => {
      for (const name of ['my secret', 'another', 'third']) await logIn(shop, name, wrongPassword)
      const rows = await rowsOf('login.failed')
      expect([sumOf(rows), rows.length <= 2, rows[0]?.user_id]).toEqual([3, true, null])
      expect(JSON.stringify(await rowsOf('%'))).not.toContain('secret')
    })

    test('a thousand addresses are a bounded number of rows, and each try is counted', async () => {
      refused(1000)
      await writeRefusals(shop.db)
      refused(1000)
      await writeRefusals(shop.db)
      const rows = await rowsOf('login.failed')
      expect(rows.length).toBeLessThanOrEqual(122)
      expect(sumOf(rows)).toBe(2000)
    })

    test('a stranger does not drown what people are refused', async () => {
      refused(1000, ownerId)
      await shop.refusal(reportEndpoints.getTrialBalance, { query: {} }, { as: cashier })
      expect((await rowsOf('access.refused')).map(row => row.subject)).toEqual(['GET /api/Report/TrialBalance'])
    })

    test('a refusal does not wait for the books: they may be held by somebody else', async () => {
      let release = () => {}
      const held = shop.db.write([], () => new Promise<void>(resolve => (release = resolve)))
      const request = injectOptions(reportEndpoints.getTrialBalance, { query: {} }, { as: cashier })
      expect((await shop.inject(request)).statusCode).toBe(403)
      release()
      await held
    })

    test('what was not written yet is written when the server ends', async () => {
      const copy = await shop.openCopy()
      await copy.refusal(reportEndpoints.getTrialBalance, { query: {} }, { as: cashier })
      await copy.app.close()
      expect(await actionsOf('access.refused')).toEqual(['access.refused'])
    })
  })

  test('is found sound while it is being written', async () => {
    let isOver = false
    const writing = (async () => {
      while (!isOver)
        await shop.db.write([], tx => recordAudit(tx, { at: 1, userId: null, action: 'login', detail: {} }))
    })()
    for (let time = 0; time < 40; time++) expect(await checkAudit(shop.db)).toEqual([])
    isOver = true
    await writing
  })

  test('is one chain for each branch and one for the rest, with concurrent writers', async () => {
    const copy = await shop.openCopy()
    const slips: number[] = []
    for (let count = 0; count < 12; count++) slips.push(await sell())
    await Promise.all([
      ...slips.map((id, place) =>
        (place % 2 ? shop : copy).call(billLifeEndpoints.recordPrint, { body: { id } }, { as: cashier }),
      ),
      ...Array.from({ length: 6 }, (_, place) => logIn(place % 2 ? shop : copy, 'accountant')),
    ])
    const { refresh_token: token } = await tokensOf(logIn(shop, 'accountant'))
    await renew(shop, token)
    const prints = (await rowsOf('bill.printed')).filter(row => row.chain === 1)
    expect(prints.map(row => row.number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
