/** The law of what is typed, on the list of bills, the login and the page of the password: entered, or refused beside it. */
import { expect, type Locator, type Page } from 'playwright/test'
import { demoPassword } from '#server/demo/make-people.ts'
import { isWhole } from '../support/depth.ts'
import { goToList, gridInput, listPath, openList } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

async function refusedIn(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const reason = await field.getAttribute('aria-describedby')
  await expect(field.page().locator(`[id="${reason}"]`)).toHaveText(/\S/u)
}

async function fromPalette(page: Page, title: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

const from = (page: Page) => page.getByLabel('From', { exact: true })
const to = (page: Page) => page.getByLabel('To', { exact: true })

const listCommands: readonly { readonly name: string; readonly give: (page: Page) => Promise<void> }[] = [
  { name: 'Ctrl+P', give: page => page.keyboard.press('Control+KeyP') },
  { name: 'F2', give: page => page.keyboard.press('F2') },
  { name: 'the button that prints', give: page => page.getByRole('button', { name: 'Print the list' }).click() },
  { name: 'the button that exports', give: page => page.getByRole('button', { name: 'Export to Excel' }).click() },
  { name: 'the button that refreshes', give: page => page.getByRole('button', { name: 'Refresh the list' }).click() },
  { name: 'printing from the palette', give: page => fromPalette(page, 'Print the list') },
  { name: 'exporting from the palette', give: page => fromPalette(page, 'Export to Excel') },
]

const typedDays: readonly {
  readonly name: string
  readonly type: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
}[] = [
  {
    name: 'half a day',
    type: async page => {
      await from(page).focus()
      await page.keyboard.type('12/')
    },
    field: from,
  },
  {
    name: 'a last day before the first',
    type: async page => {
      await from(page).focus()
      await page.keyboard.type('03012026')
      await to(page).focus()
      await page.keyboard.type('02012026')
    },
    field: to,
  },
]

test('half a day, or a last day before the first, in a filter refuses every command of the list', async ({ page }) => {
  await openList(page, 'en')
  for (const [place, { name, type, field }] of typedDays.entries()) {
    // Half a day meets every command; what is wrong with the other one is found alike.
    for (const command of isWhole || place === 0 ? listCommands : listCommands.slice(0, 2)) {
      await test.step(`${name}, ${command.name}`, async () => {
        await type(page)
        await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
        await command.give(page)
        await refusedIn(field(page))
        await expect(page.getByRole('dialog')).toHaveCount(0)
        for (const each of [to(page), from(page)]) {
          await each.fill('')
          await expect(each).not.toHaveAttribute('aria-invalid', 'true')
        }
      })
    }
  }
})

test('half a day is refused by every button of a list that is being read, and of one that is empty', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  let isHeld = false
  await intercept(page, '**/api/Bill/bills?*', async route => {
    if (isHeld) await answer.promise
    await route.continue()
  })
  await openList(page, 'en')
  const button = (name: string) => page.getByRole('button', { name })
  const refusedByAll = async () => {
    for (const name of ['Refresh the list', 'Print the list', 'Export to Excel']) {
      await from(page).focus()
      await page.keyboard.type('12/')
      // The key is pressed without waiting for the button to be enabled.
      await button(name).click({ force: true })
      await refusedIn(from(page))
    }
  }
  isHeld = true
  await button('Refresh the list').click()
  await expect(button('Refresh the list')).toHaveAttribute('aria-disabled', 'true')
  await refusedByAll()
  answer.resolve()
  await page.goto(`${shopUrl()}${listPath}?query=nothing-is-called-so`)
  await expect(button('Print the list')).toHaveAttribute('aria-disabled', 'true')
  await expect(button('Refresh the list')).toHaveAttribute('aria-disabled', 'false')
  await refusedByAll()
})

test('text typed into a filter is entered at once, whatever is done next', async ({ page }) => {
  await openList(page, 'en')
  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await page.keyboard.press('Control+KeyP')
  await expect(page).toHaveURL(/query=zzzz/u)
  await goToList(page, '')
  await from(page).focus()
  await page.keyboard.type('03012026')
  await page.keyboard.press('Control+KeyP')
  await expect(page).toHaveURL(/from=2026-03-01/u)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gridInput(page)).toBeFocused()
})

test('the login says beside each field what it lacks, and a refused password is marked to be typed again', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', '"en"'))
  await page.goto(`${shopUrl()}/login`)
  const name = page.getByLabel('Email or user name')
  const password = page.getByLabel('Password', { exact: true })
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  for (const give of [() => page.keyboard.press('Enter'), () => button.click()]) {
    await name.fill('')
    await give()
    await refusedIn(name)
    await name.fill('cashier')
    await password.fill('')
    await give()
    await refusedIn(password)
  }
  await password.fill('wrong')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Please check')
  await expect(password).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === '/')
})

test('a password that the server refuses is refused at its own field', async ({ page }) => {
  await logIn(page, 'reporter', '/', { language: 'en' })
  await page.goto(`${shopUrl()}/change-password`)
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const button = page.getByRole('button', { name: 'Save the password' })
  await field('current').fill('Not-the-one-1!')
  for (const give of [() => page.keyboard.press('Enter'), () => button.click()]) {
    await field('next').fill('Better-one-2!')
    await field('confirmed').fill('Another-one-3!')
    await give()
    await refusedIn(field('confirmed'))
    await field('next').fill('short')
    await give()
    await refusedIn(field('next'))
    await field('next').fill('Better-one-2!')
    await field('confirmed').fill('Better-one-2!')
    await give()
    await refusedIn(field('current'))
  }
})
