/** The texts printed on every document: who changes them, who sees them, and their history. */
import { beforeEach, expect, test } from 'vitest'
import { settingEndpoints } from '#contract/setting.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { printingSettingRead, printingSettingChange, printingSettingHistory } = settingsTabEndpoints

describeOnBoth('the lines on every document', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  test('are changed, sent to every device in their order, and have a history and an audit', async () => {
    expect(await shop.call(printingSettingRead, {}, { as: owner })).toEqual({
      ...{ headerLine1: '', headerLine2: '', footerLine1: '', footerLine2: '', footerLine3: '' },
      version: 1,
    })
    const body = { version: 1, headerLine2: 'فرع العليا', footerLine1: 'شكراً لزيارتكم', footerLine3: 'Open daily' }
    const changed = await shop.call(printingSettingChange, { body }, { as: owner })
    expect(changed).toMatchObject({ ...body, version: 2, headerLine1: '' })
    expect(await shop.call(settingEndpoints.getCompany, {})).toMatchObject({
      headerLines: ['فرع العليا'],
      footerLines: ['شكراً لزيارتكم', 'Open daily'],
    })
    const [entry] = await shop.call(printingSettingHistory, {}, { as: owner })
    expect(entry?.changes).toEqual([
      { field: 'headerLine2', from: '', to: 'فرع العليا' },
      { field: 'footerLine1', from: '', to: 'شكراً لزيارتكم' },
      { field: 'footerLine3', from: '', to: 'Open daily' },
    ])
    const audit = await shop.db.read
      .selectFrom('audit')
      .select('subject')
      .where('action', '=', 'setting.changed')
      .execute()
    expect(audit).toEqual([{ subject: 'setting printing' }])
    const again = { body: { version: 1, footerLine1: 'مع السلامة' } }
    expect(await shop.refusal(printingSettingChange, again, { as: owner })).toMatchObject({ error: 'row_changed' })
    const emptied = { body: { version: 2, headerLine2: '', footerLine1: '', footerLine3: '' } }
    await shop.call(printingSettingChange, emptied, { as: owner })
    expect(await shop.call(settingEndpoints.getCompany, {})).toMatchObject({ headerLines: [], footerLines: [] })
  })

  test('a drawer that opens without a bill is on record with who opened it', async () => {
    const cashier = await shop.signIn('cashier')
    await shop.call(settingEndpoints.recordDrawer, {}, { as: cashier })
    const audit = await shop.db.read
      .selectFrom('audit')
      .innerJoin('user_account', 'user_account.id', 'audit.user_id')
      .select(['audit.subject', 'user_account.user_name'])
      .where('audit.action', '=', 'drawer.opened')
      .execute()
    expect(audit).toEqual([{ subject: 'drawer', user_name: 'cashier' }])
    const guest = await shop.signIn('guest')
    expect((await shop.refusal(settingEndpoints.recordDrawer, {}, { as: guest })).status).toBe(403)
  })

  test('are refused where they are longer than a paper is wide, and to a user who may not change them', async () => {
    const { method, path: url } = printingSettingChange
    const headers = { authorization: `Bearer ${owner}`, 'content-type': 'application/json' }
    const payload = JSON.stringify({ version: 1, footerLine1: 'x'.repeat(101) })
    const long = await shop.inject({ method, url, headers, payload })
    expect([long.statusCode, long.json().problems[0]?.at]).toEqual([422, 'footerLine1'])
    for (const person of ['cashier', 'guest']) {
      const as = await shop.signIn(person)
      expect([person, (await shop.refusal(printingSettingRead, {}, { as })).status]).toEqual([person, 403])
      const body = { version: 1, footerLine1: 'x' }
      expect([person, (await shop.refusal(printingSettingChange, { body }, { as })).status]).toEqual([person, 403])
    }
  })
})
