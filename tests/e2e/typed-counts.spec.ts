/**
 * The law of what is typed: whatever stands half typed in a field when a command is given, it is entered first, or the command is refused
 * beside it, with the reason and with the caret in it. It is never ignored.
 */

import { expect, type Locator, type Page } from 'playwright/test'
import type { BillDocument } from '#contract/bill-document.ts'
import { isWhole } from '../support/depth.ts'
import { typist } from './support/keys.ts'
import { openPalette } from './support/palette.ts'
import { entry, lineRows, liveLine, openSale, savedCode } from './support/sale.ts'
import { foundFirst } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

/** A field of the bill with something typed into it. */
type Case = {
  readonly name: string
  readonly type: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
  /** What the posted bill must hold; null where the text must be refused. */
  readonly check: ((bill: BillDocument) => void) | null
}

const discountField = (page: Page) => page.locator('[data-region="totals"] input')
const customerField = (page: Page) => page.getByRole('combobox', { name: 'Customer' })
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const dateField = (page: Page) => page.getByLabel('Date', { exact: true })

async function inCell(page: Page, text: string, rights: number): Promise<void> {
  await page.keyboard.press('ArrowUp')
  for (let place = 0; place < rights; place += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type(text)
}

async function inDiscount(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F6')
  await expect(discountField(page)).toBeFocused()
  await page.keyboard.type(text)
}

async function inCustomer(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F4')
  await expect(customerField(page)).toBeFocused()
  await page.keyboard.type(text)
}

/** The keyboard goes on in a new line once the one before stands: a field that a test enters meanwhile would lose it. */
async function inNewLine(page: Page): Promise<void> {
  await expect(lineRows(page)).toHaveCount(1)
  await liveLine(page)
}

async function inNote(page: Page, text: string): Promise<void> {
  await inNewLine(page)
  await noteField(page).focus()
  await page.keyboard.type(text)
}

const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label })

/** Stays in the field. */
async function nextChoice(page: Page, label: string): Promise<void> {
  await inNewLine(page)
  await choice(page, label).focus()
  await page.keyboard.press('ArrowDown')
}

/** Null leaves the day half typed. */
async function inDate(page: Page, daysAhead: number | null): Promise<void> {
  await inNewLine(page)
  await dateField(page).focus()
  if (daysAhead === null) return page.keyboard.press('Backspace')
  const [year, month, date] = new Date(todayMs() + daysAhead * dayMs).toISOString().slice(0, 10).split('-')
  await page.keyboard.type(`${month}${date}${year}`)
}

const cases: readonly Case[] = [
  { name: 'half a search', type: page => page.keyboard.type('mil'), field: entry, check: null },
  {
    name: 'a change of the last line',
    type: page => page.keyboard.type('*4'),
    field: entry,
    check: bill => expect(bill.lines[0]?.quantity).toBe(4000),
  },
  {
    name: 'a quantity',
    type: page => inCell(page, '4', 0),
    field: entry,
    check: bill => expect(bill.lines[0]?.quantity).toBe(4000),
  },
  { name: 'a quantity that is no number', type: page => inCell(page, '1,,', 0), field: entry, check: null },
  { name: 'half a unit', type: page => inCell(page, 'zzz', 1), field: entry, check: null },
  {
    name: 'a price',
    type: page => inCell(page, '77', 2),
    field: entry,
    check: bill => expect(bill.lines[0]?.unitPrice).toBe(770_000),
  },
  { name: 'a price that is no number', type: page => inCell(page, '7,7,7', 2), field: entry, check: null },
  {
    name: 'a discount',
    type: page => inCell(page, '2%', 3),
    field: entry,
    check: bill => expect(bill.lines[0]?.discount).toEqual({ kind: 'percent', percent: 200 }),
  },
  { name: 'a discount of more than all', type: page => inCell(page, '101%', 3), field: entry, check: null },
  { name: 'half a feature', type: page => inCell(page, 'zzz', 4), field: entry, check: null },
  {
    name: 'a customer',
    type: page => inCustomer(page, customer.code),
    field: customerField,
    check: bill => expect(bill.party?.id).toBe(customer.id),
  },
  {
    name: 'a name of several customers',
    type: page => inCustomer(page, severalCustomers),
    field: customerField,
    check: null,
  },
  { name: 'a name of nobody', type: page => inCustomer(page, 'zzzzqqqq'), field: customerField, check: null },
  {
    name: 'a discount of the bill',
    type: page => inDiscount(page, '5%'),
    field: discountField,
    check: bill => expect(bill.discount).toEqual({ kind: 'percent', percent: 500 }),
  },
  {
    name: 'a discount of the bill of more than all',
    type: page => inDiscount(page, '101%'),
    field: discountField,
    check: null,
  },
  {
    name: 'a discount of the bill that is no number',
    type: page => inDiscount(page, 'abc'),
    field: discountField,
    check: null,
  },
  {
    name: 'a note',
    type: page => inNote(page, 'by hand'),
    field: noteField,
    check: bill => expect(bill.note).toBe('by hand'),
  },
  {
    name: 'an earlier day',
    type: page => inDate(page, -1),
    field: dateField,
    check: bill => expect(bill.date).toBe(new Date(todayMs() - dayMs).toISOString().slice(0, 10)),
  },
  { name: 'a day to come', type: page => inDate(page, 2), field: dateField, check: null },
  { name: 'half a day', type: page => inDate(page, null), field: dateField, check: null },
  {
    name: 'a kind of invoice',
    type: page => nextChoice(page, 'Invoice type'),
    field: page => choice(page, 'Invoice type'),
    check: bill => expect(bill.invoiceKind).toBe('simplified'),
  },
  {
    name: 'goods that stay',
    type: async page => {
      await inNewLine(page)
      await page.getByRole('checkbox', { name: 'Goods delivered' }).press('Space')
    },
    field: page => page.getByRole('checkbox', { name: 'Goods delivered' }),
    check: bill => expect(bill.isDelivered).toBe(false),
  },
]

/** Each ends with the bill saved, where nothing stands against it. */
const commands: readonly {
  readonly name: string
  readonly give: (page: Page) => Promise<void>
  readonly left: number
}[] = [
  { name: 'F9', give: page => page.keyboard.press('F9'), left: 1 },
  { name: 'F10', give: page => page.keyboard.press('F10'), left: 0 },
  { name: 'Ctrl+S', give: page => page.keyboard.press('Control+KeyS'), left: 1 },
  { name: 'Ctrl+Enter', give: page => page.keyboard.press('Control+Enter'), left: 1 },
  { name: 'Ctrl+P', give: page => page.keyboard.press('Control+KeyP'), left: 1 },
  { name: 'the Pay button', give: page => page.getByRole('button', { name: /^Pay/u }).click(), left: 1 },
  { name: 'payment from the palette', give: page => fromPalette(page, 'Pay'), left: 1 },
]

// The longest of all files: it comes last, and the other worker would wait for it.
test.describe.configure({ mode: 'parallel' })

let customer = { id: 0, code: '' }
let severalCustomers = ''
let item = ''

test.beforeAll(async () => {
  const api = await shopApi('owner')
  const catalogue = await api.catalogue()
  const customers = catalogue.parties.filter(each => each.kind === 'customer')
  const [first] = customers
  if (first === undefined) throw new Error('The shop has no customer.')
  customer = { id: first.id, code: first.code }
  const words = customers.map(each => each.nameEn.split(' ')[0]?.toLowerCase() ?? '')
  severalCustomers = words.find((word, place) => /^[a-z]{3,}$/u.test(word) && words.indexOf(word) < place) ?? ''
  if (severalCustomers === '') throw new Error('No two customers of the shop begin alike.')
  // Of a service there is always enough, on every day.
  item = foundFirst(catalogue, 'latin').find(({ choice }) => choice.isService)?.text ?? ''
  if (item === '') throw new Error('No letters find a service of the shop first.')
})

/**
 * That every command enters or refuses every case is a law of the machine (`tests/machines/bill-editor-fields.test.ts`). Here the commands share the
 * cases among themselves, so that each key and each field is tried; all pairs are for deep runs.
 */
function casesOf(place: number): readonly Case[] {
  return isWhole ? cases : cases.filter((_, at) => at % commands.length === place)
}

const pairs = commands.map((command, place) => casesOf(place).map(each => ({ command, each })))

// All pairs on one page take longer than a test may.
for (const [place, some] of (isWhole ? pairs : [pairs.flat()]).entries()) {
  test(`a command enters what is being typed, or is refused beside it (${place + 1})`, async ({ page }) => {
    const api = await shopApi('owner')
    await openSale(page, 'owner', { language: 'en' })
    const { type } = await typist(page, 'latin')
    for (const { command, each } of some) {
      const { name, type: typeInto, field, check } = each
      await test.step(`${command.name}: ${name}`, async () => {
        await type([item, enter, '2', enter])
        await typeInto(page)
        await command.give(page)
        if (check === null) {
          await refusedIn(field(page))
          return anew(page)
        }
        for (let left = command.left; left > 0; left -= 1) {
          await expect(page.getByRole('button', { name: 'Save and print' })).toBeVisible()
          await page.keyboard.press('Enter')
        }
        check(await api.sale(await savedCode(page)))
        await page.keyboard.press('Enter')
        await liveLine(page)
      })
    }
  })
}

test('F7 and F8 enter what is being typed, or are refused beside it, and it comes back with the bill', async ({
  page,
}) => {
  const api = await shopApi('owner')
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  for (const { name, type: typeInto, field, check } of casesOf(0)) {
    await test.step(name, async () => {
      await type([item, enter, '2', enter])
      await typeInto(page)
      for (const key of ['F8', 'F7']) {
        if (key === 'F8' && check !== null) continue
        await page.keyboard.press(key)
        if (check === null) await refusedIn(field(page))
      }
      if (check === null) return anew(page)
      await expect(page.getByText('The bill is on hold', { exact: true })).toBeVisible()
      await page.keyboard.press('F8')
      await page.getByRole('dialog').getByRole('button', { name: '1 line' }).first().press('Enter')
      await expect(lineRows(page)).toHaveCount(1)
      await page.keyboard.press('F10')
      check(await api.sale(await savedCode(page)))
      await page.keyboard.press('Enter')
      await liveLine(page)
    })
  }
})

test('what is being typed is still there when the page was left, and counts then', async ({ page }) => {
  const api = await shopApi('owner')
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  for (const { name, type: typeInto, field, check } of casesOf(2)) {
    await test.step(name, async () => {
      await type([item, enter, '2', enter])
      await typeInto(page)
      await fromPalette(page, 'About Us')
      await expect(page).toHaveURL(/\/about$/u)
      await page.goBack()
      await expect(lineRows(page)).toHaveCount(1)
      await page.keyboard.press('F10')
      if (check === null) {
        await refusedIn(field(page))
        return anew(page)
      }
      check(await api.sale(await savedCode(page)))
      await page.keyboard.press('Enter')
      await liveLine(page)
    })
  }
})

test('an amount that does not suffice refuses every way to save, with the caret in it', async ({ page }) => {
  const api = await shopApi('owner')
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([item, enter, '2', enter, enter])
  const amount = page.locator('input[aria-describedby="payment-outcome"]')
  await expect(amount).toBeFocused()
  await page.keyboard.type('0.01')
  for (const key of ['Enter', 'F10', 'Control+KeyS', 'Control+Enter', 'Control+KeyP']) {
    await page.keyboard.press(key)
    await refusedIn(amount)
    await expect(amount).toHaveValue('0.01')
  }
  await page.getByRole('button', { name: 'Save and print' }).click()
  await refusedIn(amount)
  await amount.fill('5000')
  await page.keyboard.press('Control+KeyS')
  expect((await api.sale(await savedCode(page))).received).toBe(500_000)
})

const dayMs = 86_400_000

/** The day of the company, as the browser's clock has it in its time zone. */
function todayMs(): number {
  return Date.now() + 3 * 3_600_000
}

async function fromPalette(page: Page, title: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** Gives the bill up, with what is half typed. */
async function anew(page: Page): Promise<void> {
  await fromPalette(page, 'Discard the bill')
  await page.keyboard.press('y')
  await expect(lineRows(page)).toHaveCount(0)
  await liveLine(page)
}

/** The reason is beside the field, in which the caret is. */
async function refusedIn(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const reason = await field.getAttribute('aria-describedby')
  await expect(field.page().locator(`[id="${reason}"]`)).toHaveText(/\S/u)
}
