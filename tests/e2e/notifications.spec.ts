/** Notifications by the keyboard alone: the bell, the viewer with its pages and actions, and the panel of the home page. */
import { expect } from 'playwright/test'
import { accountEndpoints } from '#contract/account.ts'
import { notificationEndpoints } from '#contract/notification.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const { listNotifications, removeNotification } = notificationEndpoints

/** Each login without the cookie of a device is one on a new device; a read notification makes room for the next. */
async function notifyOnce(userName: string): Promise<void> {
  const form = { grant_type: 'password', username: userName, password: demoPassword }
  const body = new URLSearchParams({ ...form, scope: 'openid email phone profile offline_access roles' })
  const response = await fetch(`${shopUrl()}/connect/token`, { method: 'POST', body })
  expect(response.status).toBe(200)
}

test('are counted by the bell, opened with two keys, read, pinned after the answer of the server, and deleted', async ({
  page,
}) => {
  const api = await shopApi('accountant')
  const list = async () => (await api.call(listNotifications, { query: { pageSize: 100 } })).notifications
  for (const { id } of await list()) await api.call(removeNotification, { params: { id } })
  for (let count = 0; count < 12; count += 1) {
    await notifyOnce('accountant')
    const ids = (await list()).map(({ id }) => id)
    await api.call(notificationEndpoints.readNotifications, { body: { ids, isRead: true } })
  }
  await notifyOnce('accountant')
  await logIn(page, 'accountant', '/', { language: 'en' })
  const bell = page.getByRole('link', { name: 'Notifications, unread: 1' })
  await expect(bell).toBeVisible()
  const panel = page
    .getByRole('region', { name: 'Notifications' })
    .or(page.locator('[aria-labelledby=recent-notifications]'))
  await expect(panel.first().getByText('Login from a new device').first()).toBeVisible()
  await expectNothingFound(page, 'notifications at home')
  // Two keys.
  await press(page, 'KeyG', 'KeyN')
  await expect(page).toHaveURL(`${shopUrl()}/notifications`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toBeFocused()
  await expect(rows.first()).toContainText('Unread')
  await expect(rows.first()).toHaveAttribute('title', 'Login from a new device')
  await expect(rows.first()).toHaveCSS('height', '35px')
  await expect(rows.first()).toHaveCSS('font-weight', '700')
  await expectNothingFound(page, 'notifications')
  // M marks, A marks all.
  await press(page, 'KeyM')
  await expect(rows.first()).not.toContainText('Unread')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await press(page, 'KeyM')
  await expect(rows.first()).toContainText('Unread')
  await press(page, 'KeyA')
  await expect(rows.first()).not.toContainText('Unread')
  // The second page, and the oldest of all pinned: it is then the first.
  await press(page, 'PageDown')
  await expect(rows).toHaveCount(3)
  const oldest = (await list()).at(-1)?.id
  await press(page, 'End')
  await expect(rows.nth(2)).toBeFocused()
  let isHeld = true
  await intercept(page, '**/api/notification/Pin', async route => {
    while (isHeld) await new Promise(resolve => setTimeout(resolve, 20))
    await route.fallback()
  })
  await press(page, 'KeyP')
  await expect(page.getByLabel('Pinned')).toHaveCount(0)
  isHeld = false
  await expect.poll(async () => (await list())[0]).toMatchObject({ id: oldest, isPinned: true })
  await press(page, 'PageUp')
  await expect(rows.first().getByLabel('Pinned')).toBeVisible()
  await press(page, 'Home', 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete the notification "Login from a new device"?')
  await expectNothingFound(page, 'deleting a notification')
  await press(page, 'Escape')
  await expect(rows.first()).toBeFocused()
  await press(page, 'Delete', 'Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await list()).length).toBe(12)
  expect((await list()).map(({ id }) => id)).not.toContain(oldest)
  await expect(rows.first()).toBeFocused()
  // Enter opens the page that it is about.
  await press(page, 'Enter')
  await expect(page).toHaveURL(`${shopUrl()}/change-password`)
})

test('of the home page are hidden by its switch, which is a preference', async ({ page }) => {
  await notifyOnce('accountant')
  await logIn(page, 'accountant', '/', { language: 'ar', mode: 'dark' })
  const panel = page.locator('[aria-labelledby=recent-notifications]')
  await expect(panel).toContainText('تسجيل دخول من جهاز جديد')
  await expectNothingFound(page, 'notifications at home, dark')
  await openPalette(page)
  await page.keyboard.type('إخفاء الإشعارات')
  await expect(page.getByRole('option', { name: 'إخفاء الإشعارات' }).first()).toBeVisible()
  await press(page, 'Enter')
  await expect(panel).toHaveCount(0)
  const api = await shopApi('accountant')
  await expect
    .poll(async () => api.call(accountEndpoints.getPreferences, {}))
    .toMatchObject({ showDashboardNotifications: false })
  await api.call(accountEndpoints.savePreferences, { body: null })
})

test.describe('with a clock of its own, notifications', () => {
  test.use({ hasOwnContext: true })

  test('that cannot be loaded are asked for twenty times, then reported until the user closes it, and again with the network', async ({
    page,
  }) => {
    await page.clock.install()
    let isDown = true
    let failed = 0
    await intercept(page, '**/api/notification/List*', route => {
      if (!isDown) return route.fallback()
      failed += 1
      return route.abort()
    })
    await logIn(page, 'cashier', '/about', { language: 'en' })
    const message = page.getByText('Loading new notifications from the server failed!')
    await expect
      .poll(
        async () => {
          await page.clock.runFor(5000)
          return failed
        },
        { intervals: [50], timeout: 30_000 },
      )
      .toBe(20)
    await expect(message).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(message).toBeVisible()
    expect(failed).toBe(20)
    isDown = false
    const answered = page.waitForResponse(/notification\/List/)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect((await answered).status()).toBe(200)
  })
})
