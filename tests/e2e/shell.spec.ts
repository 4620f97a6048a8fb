/** The shell: logging in, guards and addresses, languages and themes. Source: spec §2, §4, §5, decisions 2, 21, 22. */
import { expect, type Page } from 'playwright/test'
import { supportedLanguages } from '#contract/protocol.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'
import { visits } from './support/visits.ts'

const loginAddress = /\/login$/

async function open(page: Page, path: string, language = 'en'): Promise<void> {
  await page.addInitScript(text => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', text)
  }, JSON.stringify(language))
  await page.goto(shopUrl() + path)
}

async function fillLogin(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email or user name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test.describe('the login page', () => {
  test('asks for both fields and puts the keys into the first that is missing', async ({ page }) => {
    await open(page, '/login')
    const [name, password] = [page.getByLabel('Email or user name'), page.getByLabel('Password', { exact: true })]
    await expect(name).toBeFocused()
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(name).toHaveAccessibleDescription(/Email is required/)
    await expect(password).toHaveAccessibleDescription(/Password is required/)
    await expect(name).toBeFocused()
    await name.fill('cashier')
    await page.keyboard.press('Enter')
    await expect(password).toBeFocused()
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    await test.step('says in its form why it was refused, and keeps what was typed', async () => {
      await fillLogin(page, 'reporter', 'wrong')
      await expect(page.getByRole('alert')).toHaveText('Please check that your email and password is correct')
      await expect(name).toHaveValue('reporter')
      await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
    })
  })

  test('leads back to the address that was wanted, in lower case, with its query and fragment', async ({ page }) => {
    await open(page, '/ABOUT?x=Y#Serial')
    await expect(page).toHaveURL(`${shopUrl()}/about?x=Y#Serial`)
    await expect(page).toHaveTitle('About Us - Serial - Mizan')
    await page.goto(`${shopUrl()}/Sales/Bill/Sale/New?From=A1#vatSetting`)
    await expect(page).toHaveURL(loginAddress)
    await expect(page).toHaveTitle('Login - Mizan')
    await page.reload()
    await fillLogin(page, 'cashier')
    await expect(page).toHaveURL(`${shopUrl()}/sales/bill/sale/new?From=A1#vatSetting`)
    await expect(page).toHaveTitle('Sales invoice - VatSetting - Mizan')
  })

  test('redirects a user who is logged in; a logout leads to it, gives the theme back and keeps the mode', async ({
    page,
  }) => {
    const html = page.locator('html')
    await open(page, '/change-password')
    await fillLogin(page, 'accountant')
    await expect(page).toHaveURL(/change-password$/)
    await page.goto(`${shopUrl()}/login`)
    await expect(page).toHaveURL(`${shopUrl()}/`)
    await expect(page).toHaveTitle('Home - Mizan')
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitemradio', { name: 'Purple' }).click()
    await expect(html).toHaveAttribute('data-theme', 'purple')
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(html).toHaveClass(/dark/)
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(loginAddress)
    await expect(page.getByText('Session ended')).toBeVisible()
    await expect(html).toHaveAttribute('data-theme', 'blue')
    await expect(html).toHaveClass(/dark/)
    // The next login starts at home, with a welcome by name.
    await fillLogin(page, 'cashier')
    await expect(page).toHaveURL(`${shopUrl()}/`)
    await expect(page.getByText(/^Welcome .+!$/)).toBeVisible()
  })
})

test.describe('guards', () => {
  test.describe.configure({ mode: 'serial' })

  test('send each person to the specified place', async ({ page }) => {
    const visit = visits(page)
    await logIn(page, 'cashier', '/', { language: 'en' })
    await page.goto(`${shopUrl()}/purch/bill/purch/new`)
    await expect(page).toHaveURL(`${shopUrl()}/`)
    for (const [path, end] of [
      ['/purch/bill/purch/new', '/'],
      ['/accounting', '/'],
      ['/definitions/item', '/notfound'],
      ['/tools', '/'],
      ['/home', '/'],
      ['/sales', '/sales/bill/sale/new'],
    ] as const) {
      await visit(path)
      await expect(page).toHaveURL(shopUrl() + end)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
  })

  test('say that there is no page where there is none', async ({ page }) => {
    const visit = visits(page)
    await logIn(page, 'owner', '/reports/unknown', { language: 'en' })
    for (const path of ['/reports/unknown', '/sales/unknown', '/nowhere/at/all']) {
      await visit(path)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveURL(shopUrl() + path)
      await expect(page).toHaveTitle('Page Not Found - Mizan')
    }
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL(`${shopUrl()}/`)
  })

  test('send a shop that is not registered to the page that registers it, with an error', async ({ page }) => {
    await intercept(page, /\/api\/setting\/IsRegistered/i, route =>
      route.fulfill({ contentType: 'application/vnd.mizan.v1+json', body: '0' }),
    )
    await open(page, '/sales/bill/sale/new')
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.getByText('Contact the provider to renew the contract')).toBeVisible()
    const serial = page.getByLabel('Serial number')
    await page.getByRole('button', { name: 'Activate the product' }).click()
    await expect(serial).toHaveAccessibleDescription('The serial number is required')
    await serial.fill('not-a-serial')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The product could not be activated')).toBeVisible()
    await expect(serial).toHaveValue('not-a-serial')
  })

  test('offer another try when the registration could not be checked', async ({ page }) => {
    await intercept(page, /\/api\/setting\/IsRegistered/i, route => route.abort())
    await logIn(page, 'owner', '/sales/bill/sale/new', { language: 'en' })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute(/\/api\/setting\/IsRegistered/i)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sales invoice' })).toBeVisible()
  })
})

test('every language changes the whole page and its direction, and is remembered', async ({ page }) => {
  await open(page, '/login', 'ar')
  const html = page.locator('html')
  for (const language of supportedLanguages.toReversed()) {
    await page.getByRole('combobox').selectOption(language)
    await expect(html).toHaveAttribute('lang', language)
    await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  }
  await page.getByRole('combobox').selectOption('de')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await page.getByLabel('E-Mail oder Benutzername').fill('reporter')
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Über uns/ })).toBeVisible()
})

test('the bar fits the window of a tablet and of a small screen', async ({ page }) => {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    // The longest names.
    await logIn(page, 'owner', '/about', { language: 'pt' })
    await expect(page.getByRole('link', { name: /Mizan/u }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  }
})

test('a menu longer than the window is scrolled to the screen that is open', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 600 })
  await logIn(page, 'owner', '/accounting/year-closing', { language: 'en' })
  const menu = page.getByRole('navigation', { name: 'Section menu' })
  await expect(menu.getByRole('link', { name: 'Year closing' })).toBeInViewport({ ratio: 1 })
  await expect(menu.getByRole('link').first()).not.toBeInViewport()
})

test('the overlay of the start goes after a second and never takes a key', async ({ page }) => {
  // It is looked at from within: on a slow machine it may be gone before the test can ask.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.body.dataset.overlay = document.getElementById('start')?.textContent ?? ''
    })
  })
  await open(page, '/login', 'ar')
  const overlay = page.locator('#start')
  await expect(page.locator('body')).toHaveAttribute('data-overlay', /جاري تحميل البرنامج/)
  await page.getByLabel('البريد الإلكتروني أو اسم المستخدم').waitFor()
  await page.keyboard.type('cashier')
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue('cashier')
  await expect(overlay).toHaveCount(0)
})

test('without a network the page says so, keeps what it has, and goes on when the network is back', async ({
  page,
}) => {
  await logIn(page, 'owner', '/', { language: 'en' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText('No internet connection')).toBeVisible()
  await page.getByRole('link', { name: /About/ }).click()
  await expect(
    page.getByText('This page could not be loaded').or(page.getByText('could not be loaded')).first(),
  ).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No internet connection')).toBeHidden()
  await expect(page.getByText('Client id')).toBeVisible()
  await expect(page.getByText('Company name')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('an error that nothing handles asks whether to load the page again, and so does a page that cannot be drawn', async ({
  page,
}) => {
  const chunk = /\/about-screen-[^/]*\.js$/
  await intercept(page, chunk, route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const AboutScreen = () => { throw new Error('a page came loose') }`,
    }),
  )
  await logIn(page, 'owner', '/', { language: 'en' })
  const question = page.getByRole('alertdialog', { name: 'Fatal Error' })
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a wire came loose')
    })
  })
  await expect(question).toContainText('Do you want to reload the page')
  await expect(question).toContainText('a wire came loose')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.goto(`${shopUrl()}/about`)
  await expect(question).toContainText('a page came loose')
  await page.unroute(chunk)
  await question.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Client id')).toBeVisible()
})
