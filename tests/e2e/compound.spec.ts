/** A compound journal entry by the keyboard alone: rent that three cost centres share. */
import { expect, type Page } from 'playwright/test'
import { endpoints } from '#contract/index.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { aCompound } from '../support/money-vouchers.ts'
import { expectNothingFound } from './support/axe.ts'
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

test('an entry becomes a template by R, which is entered again from the list in at most 20 keys', async ({ page }) => {
  const api = await shopApi('owner')
  const name = `ق${String(Date.now() % 100_000).padStart(5, '0')}`
  const body = { ...aCompound(), note: name }
  const { id } = await api.call(voucherEndpoints.compoundAdd, { body }, crypto.randomUUID())
  await logIn(page, 'owner', `/accounting/daily-advanced/${id}`, { language: 'ar' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d-\d{6}/)
  const { counted, type, press: hit } = countingKeys(page)
  await hit('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await type(' شهري')
  await hit('Enter')
  await expect(dialog).toBeHidden()
  await expectNothingFound(page, 'an entry with a template')
  await page.goto(new URL('/accounting/journal-templates', page.url()).href)
  const row = page.getByRole('row').filter({ hasText: `${name} شهري` })
  await expect(row).toContainText('شهريًا')
  await expect(page.locator('input[aria-controls="journalTemplates"]')).toBeFocused()
  // Templates of other tests may be there.
  const place = (await api.call(endpoints.listJournalTemplates, {})).findIndex(each => each.voucherId === id)
  for (let down = 0; down < place; down += 1) await press(page, 'ArrowDown')
  await hit('Enter')
  await expect(dialog).toContainText('قالب القيد')
  const again = dialog.getByRole('button', { name: 'إدخال القيد الآن' })
  for (let tabs = 0; tabs < 12 && !(await again.evaluate(each => each === document.activeElement)); tabs += 1)
    await hit('Tab')
  await hit('Enter')
  await expect(page).toHaveURL(/daily-advanced\/new\?of=/)
  await expect(page.getByRole('grid')).toContainText('100.01')
  expect(counted.keys).toBeLessThanOrEqual(20)
})

test('a template is removed after a question, which Esc answers with no', async ({ page }) => {
  const api = await shopApi('owner')
  const { id: voucherId } = await api.call(voucherEndpoints.compoundAdd, { body: aCompound() }, crypto.randomUUID())
  const template = { name: 'Rent', every: 'none', firstDay: null, lastDay: null, isPaused: false } as const
  await api.call(endpoints.addJournalTemplate, { body: { ...template, voucherId } })
  const places = async () =>
    (await api.call(endpoints.listJournalTemplates, {})).findIndex(each => each.voucherId === voucherId)
  await logIn(page, 'owner', '/accounting/journal-templates', { language: 'en' })
  await expect(page.locator('input[aria-controls="journalTemplates"]')).toBeFocused()
  for (let down = await places(); down > 0; down -= 1) await press(page, 'ArrowDown')
  await press(page, 'Enter')
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove the template' })
  await remove.focus()
  await press(page, 'Enter')
  const question = page.getByRole('dialog', { name: 'Remove the template Rent?' })
  await expect(question.getByRole('button', { name: 'Remove the template' })).toBeFocused()
  await press(page, 'Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  expect(await places()).not.toBe(-1)
  await remove.focus()
  await press(page, 'Enter')
  await expect(question.getByRole('button', { name: 'Remove the template' })).toBeFocused()
  await expectNothingFound(page, 'the question before a template is removed')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await places()).toBe(-1)
})
