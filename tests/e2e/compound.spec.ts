/** A compound journal entry by the keyboard alone: rent that three cost centres share. */
import { expect, type Page } from 'playwright/test'
import { endpoints } from '#contract/index.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

function countingKeys(page: Page) {
  const counted = { keys: 0 }
  return {
    counted,
    type: async (text: string) => {
      counted.keys += text.length
      await page.keyboard.type(text)
    },
    press: async (...keys: readonly string[]) => {
      counted.keys += keys.length
      await press(page, ...keys)
    },
  }
}

test('an accountant shares rent over three cost centres: 50 keys', async ({ page }) => {
  const api = await shopApi('owner')
  const mark = String(Date.now() % 10_000).padStart(4, '0')
  const addCentre = async (place: string) => {
    const body = { nameAr: `${place}${mark}`, branch: 1, startedDay: day('2026-01-01') }
    return (await api.call(endpoints.costCenterAdd, { body }, crypto.randomUUID())).id
  }
  const centres = [await addCentre('ش'), await addCentre('ج'), await addCentre('غ')]
  await logIn(page, 'owner', '/accounting/daily-advanced/new', { language: 'ar' })
  const entry = page.locator('#compound-lines-entry')
  await expect(entry).toBeFocused()
  const { counted, type, press: hit } = countingKeys(page)
  await type('5302001')
  await hit('Enter')
  await type('100.01')
  await hit('Tab', 'Tab')
  await expect(entry).toHaveAccessibleName('مراكز التكلفة')
  await type(`50*ش${mark}`)
  await hit('Enter')
  await type(`30*ج${mark}`)
  await hit('Enter')
  // The last one bears the rest.
  await type(`غ${mark}`)
  await hit('Enter')
  await type('1101001')
  await hit('Enter')
  await type('=')
  await hit('F9')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/قيد يومية مركب .*\d-\d{6}/)
  expect(counted.keys).toBe(50)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const posted = await api.call(voucherEndpoints.compoundRead, { params: { id } })
  expect(posted.lines).toMatchObject([
    {
      ...{ account: { code: '5302001' }, debit: 10_001 },
      centers: centres.map((centre, place) => ({ costCenter: { id: centre }, percent: [5_000, 3_000, 2_000][place] })),
    },
    { account: { code: '1101001' }, credit: 10_001, centers: [] },
  ])
  await expect(page.getByRole('cell', { name: new RegExp(`ش${mark}.*50.*ج${mark}.*30.*غ${mark}.*20`) })).toBeVisible()
})
