/** A session that ends while somebody works: the modal gives it back, and nothing that was typed is lost. Source: spec §4, page 4 §2.6. */
import { expect, type Page } from 'playwright/test'
import { demoPassword } from '#server/demo/make-people.ts'
import { intercept } from './support/intercept.ts'
import { typist } from './support/keys.ts'
import { lineRows, openSale, quantities, savedCode } from './support/sale.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const
const tokenCall = /\/connect\/token$/

/** From now on the server knows neither the access token nor the refresh token of the page. */
async function expire(page: Page): Promise<void> {
  await intercept(page, /\/api\//, (route, request) =>
    request.headers().authorization === undefined ? route.fallback() : refuse(route, 'unauthorized', 'unauthorized'),
  )
  await intercept(page, tokenCall, (route, request) =>
    request.postData()?.includes('grant_type=refresh_token')
      ? refuse(route, 'invalid_grant', 'refreshTokenRefused')
      : route.fallback(),
  )
  // A call that is sent before the browser is told goes to the server.
  const answered = () =>
    page.evaluate(async () => (await fetch('/api/none', { headers: { authorization: 'none' } })).status)
  await expect.poll(answered).toBe(401)
}

function refuse(route: Parameters<Parameters<Page['route']>[1]>[0], error: string, description: string): Promise<void> {
  const body = JSON.stringify({ error, error_description: description, problems: [] })
  return route.fulfill({ status: 401, contentType: 'application/json', body })
}

/** The page sees somebody at work every tenth of a second, however slowly the keys of a test arrive. */
async function keepBusy(page: Page): Promise<void> {
  await page.evaluate(() => {
    const work = setInterval(() => window.dispatchEvent(new Event('compositionupdate')), 100)
    window.addEventListener('rest', () => clearInterval(work), { once: true })
  })
}

async function rest(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('rest')))
}

async function restore(page: Page): Promise<void> {
  await page.unroute(/\/api\//)
  await page.unroute(tokenCall)
}

test('the login modal restores an expired session and the bill behind it is saved afterwards', async ({ page }) => {
  await openSale(page, 'cashier', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type(['milk', enter, enter])
  await expect.poll(() => quantities(page)).toEqual(['1'])
  await expire(page)
  await type([enter, enter])
  const modal = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(modal).toBeVisible()
  await expect(page.getByText('Session Expired...')).toBeVisible()

  // A click beside it does not close it; the user name is there already.
  await page.mouse.click(5, 5)
  await expect(modal).toBeVisible()
  await expect(modal.getByLabel('Email or user name')).toHaveValue('cashier')
  await expect(modal.getByLabel('Password', { exact: true })).toBeFocused()
  await modal.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('alert')).toContainText('Please check')

  await restore(page)
  await modal.getByLabel('Password', { exact: true }).fill(demoPassword)
  await modal.getByRole('button', { name: 'Log in' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByText(/^Session for .+ restored!$/)).toBeVisible()
  await expect(page.getByText('Please try your last operation again')).toBeVisible()
  await expect(lineRows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/sale\/new$/)
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  expect(await savedCode(page)).toMatch(/\d-\d{6}/)
})

test('the login modal waits until nobody has typed for a second, and gives the field and the caret back', async ({
  page,
}) => {
  await openSale(page, 'cashier-2', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type(['milk', enter, enter])
  await expect.poll(() => quantities(page)).toEqual(['1'])
  await expire(page)
  const refused = page.waitForResponse(response => tokenCall.test(response.url()) && response.status() === 401)
  await keepBusy(page)
  await type([enter, enter])
  await refused
  const cash = page.getByLabel('Cash received')
  await expect(cash).toBeFocused()
  await expect(cash).toBeEditable()
  const modal = page.getByRole('dialog', { name: 'Your session has ended' })
  await page.keyboard.type('500500')
  await page.waitForTimeout(1500)
  await expect(modal).toBeHidden()
  await page.keyboard.press('Home')
  await rest(page)
  await expect(modal).toBeVisible()
  await restore(page)
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await expect(modal).toBeVisible()
  await expect(modal.getByLabel('Password', { exact: true })).toBeFocused()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  await expect(cash).toBeFocused()
  await expect(cash).toHaveValue('500500')
  expect(await cash.evaluate(field => (field instanceof HTMLInputElement ? field.selectionStart : null))).toBe(0)
})
