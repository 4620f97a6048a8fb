/** Two people change the same item, the same account, the same campaign: whoever saves second is told both values, and nothing is lost. */
import { expect, test } from 'playwright/test'
import type { Definition, SentFields } from '#contract/definitions/definition.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { ratioOne } from '#domain/money.ts'
import { percent, priceAt } from '../support/amounts.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'

/** What a new row of each needs beside its name. */
const needed: Readonly<Record<'item' | 'account' | 'discount', (api: ShopApi) => Promise<SentFields>>> = {
  item: async api => {
    const [category] = (await api.call(definitions.itemCategory.calls.List, { query: {} })).rows
    return { category: category?.id ?? 0, units: [{ id: null, nameAr: 'حبة', ratio: ratioOne, price: priceAt('5') }] }
  },
  account: async () => ({ code: '9990001', type: 'expense', normalBalance: 'debit', isPostable: true }),
  discount: async () => ({ appliesTo: 'allItems', percentOff: percent('5'), startDay: day('2030-01-01') }),
}

for (const name of ['item', 'account', 'discount'] as const) {
  const { path, calls }: Definition = definitions[name]
  test(`two people change the same ${name}`, async ({ page }) => {
    const api = await shopApi('owner')
    const body = { nameAr: `كاتبان ${name}`, ...(await needed[name](api)) }
    const { id, version } = await api.call(calls.Add, { body }, `two writers ${name}`)
    await logIn(page, 'owner', `${path}/${id}`, { language: 'en' })
    await page.locator('[name="nameAr"]').fill('كاتبان معاً')
    await page.locator('[name="nameEn"]').fill('Mine')
    const theirs: SentFields = { nameEn: 'Theirs' }
    await api.call(calls.Change, { params: { id }, body: { ...theirs, version } }, `theirs ${name}`)
    await press(page, 'Control+KeyS')
    const told = page.getByRole('dialog').getByRole('group', { name: 'Name in English' })
    await expect(told).toContainText('Theirs')
    await expect(told).toContainText('Mine')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    const stored = async () => api.call(calls.Read, { params: { id } })
    await expect.poll(stored).toMatchObject({ nameAr: 'كاتبان معاً', nameEn: 'Mine', version: version + 2 })
  })
}
