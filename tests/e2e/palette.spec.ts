/** The command palette in the real program: found in any script and layout, driven by keys alone, and nothing lost on the way. */
import { type CDPSession, expect, type Locator, type Page } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import { isWhole } from '../support/depth.ts'
import { expectNothingFound } from './support/axe.ts'
import { gridInput, openList } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { entry, lineRows, liveLine, openSale } from './support/sale.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'
import { type Stroke, strike } from './support/trusted-keys.ts'

const openOnArabic: Stroke = ['ن', 'KeyK', 'C']
const salePath = '/sales/bill/sale/new'

test('a cashier types sale on the Arabic layout by mistake and lands on the sale bill', async ({ page }) => {
  await logIn(page, 'cashier')
  const session = await openPalette(page)
  await strike(session, ['س', 'KeyS'], ['ش', 'KeyA'], ['م', 'KeyL'], ['ث', 'KeyE'])
  await expect(rows(page).first()).toContainText('فاتورة مبيعات')
  await strike(session, ['Enter', 'Enter'])
  await page.waitForURL(url => url.pathname === salePath)
  await liveLine(page)
})

test('keys without any gap open the palette, search and run', async ({ page }) => {
  await logIn(page, 'cashier', '/', { language: 'en' })
  await openPalette(page)
  await page.keyboard.press('Escape')
  const session = await page.context().newCDPSession(page)
  const strokes: readonly Stroke[] = [
    openOnArabic,
    ['s', 'KeyS'],
    ['a', 'KeyA'],
    ['l', 'KeyL'],
    ['e', 'KeyE'],
    ['Enter', 'Enter'],
  ]
  await Promise.all(strokes.map(stroke => strike(session, stroke)))
  await page.waitForURL(url => url.pathname === salePath)
})

test('a palette that is opened while a dialog closes returns the focus to the element that had it before the dialog', async ({
  page,
}) => {
  await openList(page, 'en')
  await page.keyboard.press('k')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.evaluate(() => {
    for (const [key, code, ctrlKey] of [
      ['Escape', 'Escape', false],
      ['k', 'KeyK', true],
    ] as const) {
      const stroke = new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(stroke)
    }
  })
  await expect(page.locator('[data-slot="palette"]').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(gridInput(page)).toBeFocused()
})

test('a screen that takes the focus while the palette is open gets it when the palette closes', async ({ page }) => {
  await openList(page, 'en')
  await page.keyboard.press('Control+k')
  const query = page.locator('[data-slot="palette"]').getByRole('combobox')
  await expect(query).toBeFocused()
  const button = page.locator('main button:visible').first()
  await button.focus()
  await expect(query).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('what is typed while the palette is still being loaded is not lost', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await intercept(page, '**/palette-dialog-*.js', async route => {
    await arrival.promise
    await route.continue()
  })
  await logIn(page, 'cashier', '/', { language: 'en' })
  await expect(page.locator('main')).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('sal')
  await expect(page.locator(':focus')).toHaveAttribute('aria-busy', 'true')
  arrival.resolve()
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.type('e')
  await expect(field(page)).toHaveValue('sale')
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === salePath)
})

test('a palette that cannot be loaded says so, closes and gives the keys back', async ({ page }) => {
  await intercept(page, '**/palette-dialog-*.js', route => route.abort())
  await openSale(page, 'cashier', { language: 'en' })
  await page.keyboard.press('Control+KeyK')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('This page could not be loaded').first()).toBeVisible()
  await page.keyboard.type('milk')
  await expect(entry(page)).toHaveValue('milk')
})

test('home and end move the caret, the other keys move the selection', async ({ page }) => {
  // A page with no commands of its own.
  await logIn(page, 'owner', '/about', { language: 'en' })
  const session = await openPalette(page)
  await page.keyboard.type('ale')
  await strike(session, ['Home', 'Home'])
  await page.keyboard.type('s')
  await strike(session, ['End', 'End'])
  await page.keyboard.type('s')
  await expect(field(page)).toHaveValue('sales')
  await field(page).fill('milk')
  await expect(rows(page)).toHaveCount(50)
  // What the server has found has come.
  await expect(rows(page).last()).toContainText('Item categories')
  await strike(session, ['PageDown', 'PageDown'], ['ArrowDown', 'ArrowDown'])
  await expect(rows(page).nth(9)).toHaveAttribute('aria-selected', 'true')
  await strike(session, ['PageUp', 'PageUp'], ['ArrowUp', 'ArrowUp'], ['ArrowUp', 'ArrowUp'])
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true')
  await strike(session, ['PageUp', 'PageUp'])
  await expect(rows(page).nth(41)).toBeInViewport({ ratio: 1 })
  await field(page).fill('')
  await strike(session, ['ArrowDown', 'ArrowDown', 'A'])
  await expect(selected(page)).toContainText('Keyboard shortcuts')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await selected(page).getAttribute('id')) ?? '')
})

test('a step before the first row leads to the last one, although the rows are still being drawn', async ({ page }) => {
  // What the server finds would come after the last one.
  await intercept(page, '**/api/definitions/search?*', route => route.abort())
  await logIn(page, 'owner', '/', { language: 'en' })
  const session = await openPalette(page)
  await strike(session, ['m', 'KeyM'], ['i', 'KeyI'])
  await expect(rows(page)).toHaveCount(50)
  await strike(session, ['l', 'KeyL'], ['ArrowUp', 'ArrowUp'])
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).last()).toBeInViewport({ ratio: 1 })
  await strike(session, ['ArrowDown', 'ArrowDown'])
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
})

test('another query selects its first row; escape leaves the page, then the palette; ctrl and enter keep it open', async ({
  page,
}) => {
  await logIn(page, 'owner', '/', { language: 'en' })
  const session = await openPalette(page)
  await page.keyboard.type('mil')
  await strike(session, ['ArrowDown', 'ArrowDown'], ['ArrowDown', 'ArrowDown'])
  await page.keyboard.type('k')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  // For a screen reader too.
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await rows(page).first().getAttribute('id')) ?? '',
  )
  await field(page).fill('theme')
  await strike(session, ['Enter', 'Enter'])
  await expect(rows(page)).toHaveCount(5)
  await strike(session, ['Escape', 'Escape'])
  await expect(field(page)).toHaveValue('theme')
  await strike(session, ['Escape', 'Escape'])
  await expect(palette(page)).toBeHidden()
  await openPalette(page)
  await page.keyboard.type('dark')
  await strike(session, ['Enter', 'Enter', 'C'])
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(palette(page)).toBeVisible()
  await expect(field(page)).toBeFocused()
})

test('in Arabic the calculator copies its result, and a run points out its key in the letters of the language', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, 'owner')
  const session = await openPalette(page)
  await field(page).fill('=١٬٠٠٠+١٥٪')
  await expect(selected(page)).toContainText('= 1,150')
  await strike(session, ['Enter', 'Enter'])
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1150')
  await expect(palette(page)).toBeHidden()
  await openPalette(page)
  await field(page).fill('الرئيسية')
  await strike(session, ['Enter', 'Enter'])
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'في المرة القادمة' })).toContainText('G H')
  await test.step('tab shows the arguments, backspace on an empty field goes back to what was typed', async () => {
    await openPalette(page)
    await field(page).fill('لغه')
    await expect(selected(page)).toContainText('اللغة')
    await strike(session, ['Tab', 'Tab'])
    await expect(rows(page)).toHaveCount(6)
    await strike(session, ['Backspace', 'Backspace'])
    await expect(field(page)).toHaveValue('لغه')
    await strike(session, ['Enter', 'Enter'])
    await page.keyboard.type('eng')
    await strike(session, ['Enter', 'Enter'])
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(palette(page)).toBeHidden()
  })
})

test('who may not sell finds no sale, and no item is asked for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname.toLowerCase()))
  await logIn(page, 'guest', '/', { language: 'en' })
  await openPalette(page)
  await page.keyboard.type('sales invoice')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  await field(page).fill('log out')
  await expect(rows(page)).toHaveCount(1)
  await field(page).fill('#')
  await page.waitForTimeout(400)
  expect(asked.filter(path => /^\/api\/(?:catalogue|bill)/.test(path))).toEqual([])
})

test('on a bill a command at the wrong moment is grey, an item is added, and the palette gives back field, text and caret', async ({
  page,
}) => {
  await openSale(page, 'cashier', { language: 'en' })
  const session = await openPalette(page)
  await test.step('grey, says why, and stays where it is', async () => {
    await page.keyboard.type('pay')
    const pay = rows(page).filter({ hasText: 'F9' })
    await expect(pay).toHaveAttribute('data-blocked', '')
    await expect(pay).toContainText('The bill has no lines')
    await pay.hover()
    await strike(session, ['Enter', 'Enter'])
    await expect(palette(page)).toBeVisible()
  })
  await test.step('an item is added', async () => {
    await field(page).fill('*milk')
    await expect(selected(page)).toContainText(/milk/i)
    // The item is in the live line with its quantity to type; a second Enter adds the line.
    await strike(session, ['Enter', 'Enter'])
    await expect(palette(page)).toBeHidden()
    await strike(session, ['Enter', 'Enter'])
    await expect(lineRows(page)).toHaveCount(1)
    await expect(lineRows(page)).toContainText(/milk/i)
    await liveLine(page)
  })
  await page.keyboard.type('milk')
  // Keys without a gap are held for a moment: a scanner may have sent them.
  await expect(page.locator(':focus')).toHaveValue('milk')
  for (const [key, from, to] of [
    ['Escape', 1, 3],
    ['Control+KeyK', 0, 2],
  ] as const) {
    await test.step(`${key} closes`, async () => {
      await entry(page).evaluate(
        (input, place) => {
          if (input instanceof HTMLInputElement) input.setSelectionRange(...place)
        },
        [from, to] as const,
      )
      await openPalette(page)
      await page.keyboard.type('anything')
      await page.keyboard.press(key)
      await expect(palette(page)).toBeHidden()
      await liveLine(page)
      await expect(page.locator(':focus')).toHaveValue('milk')
      const selection = await page
        .locator(':focus')
        .evaluate(input => (input instanceof HTMLInputElement ? [input.selectionStart, input.selectionEnd] : []))
      expect(selection).toEqual([from, to])
    })
  }
})

test('bills of the server are found by their code, below everything else', async ({ page }) => {
  await logIn(page, 'owner', '/', { language: 'en' })
  const session = await openPalette(page)
  await page.keyboard.type('#')
  const sales = rows(page).filter({ hasText: 'Sales invoice' })
  const code = /\d+-\d{6}/.exec((await sales.nth(3).textContent()) ?? '')?.[0] ?? ''
  await field(page).fill(`#${code}`)
  await expect(sales).toHaveCount(1)
  await sales.hover()
  await expect(selected(page)).toContainText('Sales invoice')
  await strike(session, ['Enter', 'Enter'])
  await page.waitForURL(/\/sales\/bill\/sale\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
})

test('what is used stands first, also after a reload; a bill that is no sale is opened among the reports', async ({
  page,
}) => {
  await logIn(page, 'accountant', '/', { language: 'en' })
  const session = await openPalette(page)
  await page.keyboard.type('about')
  await strike(session, ['Enter', 'Enter'])
  await page.waitForURL(url => url.pathname === '/about')
  await page.reload()
  await openPalette(page)
  await expect(rows(page).first()).toContainText('About')
  await expect(palette(page)).toContainText('Recently used')
  const { call } = await shopApi('accountant')
  const query = { billTypeCode: 'purch', pageNumber: 1, pageSize: 1 } as const
  const code = (await call(billEndpoints.listBills, { query })).bills[0]?.code ?? ''
  await page.keyboard.type(`#${code}`)
  // Each type has numbers of its own, so that a sale may have the same code.
  await rows(page).filter({ hasText: 'Purchase' }).hover()
  await expect(selected(page)).toContainText('Purchase')
  await strike(session, ['Enter', 'Enter'])
  await page.waitForURL(/\/reports\/bills\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
})

for (const place of ['/', salePath]) {
  test(`the key sheet at ${place} names no key twice and gives the focus back`, async ({ page }) => {
    await logIn(page, 'owner', place, { language: 'en' })
    const session = await page.context().newCDPSession(page)
    await expect(page.locator('main')).toBeVisible()
    if (place === '/') {
      await page.locator('main').focus()
      await strike(session, ['؟', 'Slash', 'S'])
    } else {
      await liveLine(page)
      await openPalette(page)
      await page.keyboard.type('keyboard shortcuts')
      await strike(session, ['Enter', 'Enter'])
    }
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Open the command palette')
    const keys = await sheet.locator('dd > span').allInnerTexts()
    expect(keys.length).toBeGreaterThan(3)
    expect(new Set(keys).size).toBe(keys.length)
    await strike(session, ['Escape', 'Escape'])
    await expect(sheet).toBeHidden()
    if (place === salePath) await liveLine(page)
  })
}

const appearances = [
  { language: 'ar', mode: 'light' },
  { language: 'en', mode: 'dark' },
] as const

// Only deep runs scan here.
for (const appearance of isWhole ? appearances : []) {
  test(`axe finds nothing in the palette and the key sheet, ${appearance.language}, ${appearance.mode}`, async ({
    page,
  }) => {
    await logIn(page, 'owner', '/', appearance)
    const session = await openPalette(page)
    await field(page).fill('milk')
    await expect(rows(page)).toHaveCount(50)
    await expectNothingFound(page, 'the palette', '[data-slot="palette"]')
    await strike(session, ['Escape', 'Escape'])
    await page.locator('main').focus()
    await strike(session, ['?', 'Slash', 'S'])
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothingFound(page, 'the key sheet', '[role="dialog"]')
  })
}

/** Opens the palette by its key, once the program listens. */
async function openPalette(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await expect(page.locator('main')).toBeVisible()
  await strike(session, openOnArabic)
  await expect(field(page)).toBeFocused()
  return session
}

function palette(page: Page): Locator {
  return page.locator('[data-slot="palette"]')
}

function field(page: Page): Locator {
  return palette(page).getByRole('combobox')
}

function rows(page: Page): Locator {
  return palette(page).getByRole('option')
}

function selected(page: Page): Locator {
  return palette(page).getByRole('option', { selected: true })
}
