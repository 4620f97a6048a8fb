/** What the client does before and at its first login, as specified. Source: spec §2, §3 and §5. */
import { expect } from 'playwright/test'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const emptyToken = {
  access_token: '',
  id_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 1,
  token_type: 'Bearer',
  scope: '',
}

for (const [what, reply, text] of [
  ['lacks the access token', { ...emptyToken, access_token: undefined }, 'Received accessToken was empty'],
  ['has an empty access token', emptyToken, 'Received accessToken was empty'],
  ['has an access token of two parts', { ...emptyToken, access_token: 'a.b' }, 'JWT must have 3 parts'],
  [
    'has an identity token that is no base64',
    { ...emptyToken, access_token: 'a.e30.c', id_token: 'a.%%%.c' },
    'Illegal base64url string!',
  ],
] as const)
  test(`a token reply that ${what} is reported by the login form`, async ({ page }) => {
    await intercept(page, /\/connect\/token$/, route =>
      route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(reply) }),
    )
    await page.goto(`${shopUrl()}/login`)
    await page.locator('input[autocomplete="username"]').fill('cashier')
    await page.locator('input[type="password"]').fill('anything')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

test('the id of the installation is on the device from the first start on', async ({ page }) => {
  await page.goto(`${shopUrl()}/login`)
  const kept = () => page.evaluate(() => localStorage.getItem('ClientId'))
  await expect.poll(kept).not.toBeNull()
  const answer = await page.request.get(`${shopUrl()}/api/setting/GetCurrentVersion`)
  expect(JSON.parse((await kept()) ?? '')).toBe((await answer.json()).clientId)
})

test('the page of new reports says what it is for, and leads to the reports that one may open', async ({ page }) => {
  await logIn(page, 'accountant', '/', { language: 'en' })
  await page.goto(`${shopUrl()}/statistics/new_reports`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New reports')
  await expect(page.getByText('New reports will be shown here')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Bills report' }).click()
  await page.waitForURL(url => url.pathname === '/reports/bills')
})
