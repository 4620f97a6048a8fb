/** What is above the figures of the first page: the message of the administrator, and what waits for each person. Source: decision 49. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { accountEndpoints } from '#contract/account.ts'
import { billEndpoints } from '#contract/bill.ts'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import { homeEndpoints } from '#contract/home.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { pieces, sar } from '../support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn, logInByHand } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { gridInput } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const { bannerSettingRead, bannerSettingChange } = settingsTabEndpoints

async function writeBanner(bannerText: string): Promise<void> {
  const api = await shopApi('owner')
  const { version } = await api.call(bannerSettingRead, {})
  await api.call(bannerSettingChange, { body: { version, bannerText, bannerLastDay: null } }, randomUUID())
}

async function choose(page: Page, words: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: words }).first()).toBeVisible()
  await press(page, 'Enter')
}

/** Tab by Tab, as far as it needs. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target).toBeVisible()
  await expect(async () => {
    await press(page, 'Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ timeout: 20_000 })
}

test.describe('the message of the administrator', () => {
  test.describe.configure({ mode: 'serial' })
  test.afterAll(() => writeBanner(''))

  test('is written in the settings by the keyboard, with a last day that is not over', async ({ page }) => {
    await logIn(page, 'owner', '/settings#banner', { language: 'ar' })
    await expect(page.getByLabel('نص الرسالة')).toBeFocused()
    await expectNothingFound(page, 'settings of the message')
    await page.keyboard.type('الجرد يوم الخميس')
    await press(page, 'Tab')
    await page.keyboard.type('01/01/2020')
    await press(page, 'Control+KeyS')
    await expect(page.getByLabel('آخر يوم تظهر فيه')).toHaveAttribute('aria-invalid', 'true')
    await press(page, 'Control+KeyA', 'Delete', 'Control+KeyS')
    await expect(page.getByText(/تم حفظ .*رسالة الصفحة الرئيسية/).first()).toBeVisible()
    await press(page, 'Alt+KeyH')
    await expect(page.getByRole('dialog').getByRole('row', { name: /الجرد يوم الخميس/ })).toBeVisible()
  })

  test('is on the first page of a cashier until they hide it, and again when it is another one', async ({ page }) => {
    await writeBanner('Stocktaking on Thursday')
    await logIn(page, 'cashier', '/', { language: 'en' })
    const banner = page.getByRole('region', { name: 'Message from the management' })
    await expect(banner).toContainText('Stocktaking on Thursday')
    await expectNothingFound(page, 'a message')
    await tabTo(page, banner.getByRole('button', { name: 'Hide this message' }))
    await press(page, 'Enter')
    await expect(banner).toHaveCount(0)
    await expect(page.locator('main')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sales invoice' })).toBeVisible()
    await expect(banner).toHaveCount(0)
    await writeBanner('Closed on Friday')
    await page.reload()
    await expect(banner).toContainText('Closed on Friday')
    await choose(page, 'Hide this message')
    await expect(banner).toHaveCount(0)
  })

  test('is above the figures, in Arabic and in the dark', async ({ page }) => {
    await writeBanner('تُغلق الصناديق عند الثالثة <b>اليوم</b>')
    await logIn(page, 'reporter', '/', { language: 'ar', mode: 'dark' })
    await expect(page.getByRole('region', { name: 'رسالة من الإدارة' })).toContainText(
      'تُغلق الصناديق عند الثالثة <b>اليوم</b>',
    )
    await expectNothingFound(page, 'a message in the dark')
  })
})

test.describe('what waits', () => {
  test('for a cashier are the held bills of their branch, which one key lists', async ({ page }) => {
    const api = await shopApi('cashier-2')
    const { branchId } = await api.call(billEndpoints.getBillInit, {})
    const key = randomUUID()
    const body = { key, branchId, title: 'Table 7', lineCount: 1, total: sar('1.00'), content: '{}' }
    await api.call(heldBillEndpoints.holdBill, { body })
    await logIn(page, 'cashier-2', '/', { language: 'en' })
    const line = page.getByRole('link', { name: 'Bills held in your branch 1' })
    await tabTo(page, line)
    await expectNothingFound(page, 'a line that waits')
    await press(page, 'Enter')
    await expect(page).toHaveURL(`${shopUrl()}/sales/bill/sale/new`)
    await expect(page.getByRole('dialog')).toContainText('Table 7')
    await press(page, 'Escape')
    await api.call(heldBillEndpoints.dropHeldBill, { query: { key } })
    // Gone back to, the page reads it anew.
    await page.getByRole('link', { name: 'home' }).click()
    await expect(page.getByText('Nothing waits for you now')).toBeVisible()
  })

  test('are goods under their level, as many as their report has', async ({ page }) => {
    const api = await shopApi('owner')
    const { rows } = await api.call(definitionEndpoints.itemList, { query: { pageSize: 1 } })
    const [item] = rows
    if (item === undefined) throw new Error('The demo shop has items.')
    const { branchId } = await api.call(billEndpoints.getBillInit, {})
    const read = () => api.call(definitionEndpoints.itemRead, { params: { id: Number(item.id) } })
    const setLevels = async (reorderLevels: readonly object[]) => {
      const { version } = await read()
      const body = { version, reorderLevels } as never
      await api.call(definitionEndpoints.itemChange, { params: { id: Number(item.id) }, body }, randomUUID())
    }
    await setLevels([{ id: null, branch: branchId, level: pieces('900000') }])
    const { lines } = await api.call(homeEndpoints.getTodo, {})
    const count = lines.find(({ name }) => name === 'reorder')?.count
    expect(count).toBeGreaterThan(0)
    await logIn(page, 'owner', '/', { language: 'ar' })
    await page.getByRole('main').getByRole('link', { name: 'أصناف تحت حد الطلب' }).focus()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/reports\/reorder/)
    await expect(gridInput(page)).toBeFocused()
    await expect(page.getByRole('row').filter({ hasText: String(item.code) })).toBeVisible()
    await press(page, 'Escape')
    await expect(page).toHaveURL(/\/$/)
    await setLevels([])
  })

  test('that cannot be read shows an error, and can be loaded again', async ({ page }) => {
    let isBroken = true
    await intercept(page, '**/api/home/Todo', route => (isBroken ? route.abort() : route.fallback()))
    await logIn(page, 'cashier', '/', { language: 'ar' })
    const failed = page.getByRole('alert').filter({ hasText: 'تعذر تحميل ما ينتظرك' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    await expectNothingFound(page, 'what could not be read')
    isBroken = false
    await tabTo(page, failed.getByRole('button'))
    await press(page, 'Enter')
    await expect(failed).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'ما ينتظرك' })).toBeVisible()
  })

  test('is hidden and shown again from the palette, and the choice is among the preferences', async ({ page }) => {
    const api = await shopApi('storekeeper')
    await logIn(page, 'storekeeper', '/', { language: 'en' })
    const panel = page.getByRole('heading', { name: 'What waits for you' })
    await expect(panel).toBeVisible()
    await choose(page, 'Hide what waits for me')
    await expect(panel).toHaveCount(0)
    const kept = async () => (await api.call(accountEndpoints.getPreferences, {}))?.showDashboardTodo
    await expect.poll(kept).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel).toHaveCount(0)
    await choose(page, 'Show what waits for me')
    await expect(panel).toBeVisible()
    await expect.poll(kept).toBe(true)
  })

  test('is switched off in the preferences, like the message, the notifications and the figures', async ({ page }) => {
    const api = await shopApi('owner')
    const own = await api.call(accountEndpoints.getPreferences, {})
    const panels = [
      page.getByRole('heading', { name: 'What waits for you' }),
      page.getByRole('region', { name: 'Message from the management' }),
      page.getByRole('heading', { name: 'Notifications' }),
      page.getByRole('radio', { name: 'Weekly' }),
    ]
    await writeBanner('Stocktaking on Friday')
    const hidden = {
      ...{ showDashboardTodo: false, showDashboardBanner: false },
      ...{ showDashboardNotifications: false, showDashboardStatistics: false },
    }
    await api.call(accountEndpoints.savePreferences, { body: { ...own, ...hidden } })
    await logInByHand(page, 'owner', '/', { language: 'en' })
    await page.waitForLoadState('networkidle')
    for (const panel of panels) await expect(panel).toHaveCount(0)
    // Shown again, all four are there: the test would notice if they were only late.
    for (const command of [
      'Show what waits for me',
      'Show the message of the management',
      'Show the notifications',
      'Show the statistics',
    ])
      await choose(page, command)
    for (const panel of panels) await expect(panel).toHaveCount(1)
    await api.call(accountEndpoints.savePreferences, { body: own })
    await writeBanner('')
  })

  test('asks nothing for a user who may do nothing about it', async ({ page }) => {
    const calls: string[] = []
    page.on('request', request => calls.push(request.url()))
    await logIn(page, 'guest', '/', { language: 'en' })
    await expect(page.getByText('You have not been given any permissions yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What waits for you' })).toHaveCount(0)
    expect(calls.filter(url => /\/todo$/i.test(url))).toEqual([])
  })
})
