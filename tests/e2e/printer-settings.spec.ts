/** The printer of a device by the keyboard alone: what is set up decides what comes out of the browser's print and of a receipt printer. */
import { expect, type Page } from 'playwright/test'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { logIn, prints } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { scanQr } from './support/qr.ts'
import { darkness, photograph, plugIn, tapeOf, unplug } from './support/receipt-printer.ts'
import { liveLine, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const
const path = '/definitions/printer-settings'

test('a roll of 58 mm, two copies and a line beneath are what the next sale is printed with', async ({ page }) => {
  const { printingSettingRead, printingSettingChange } = settingsTabEndpoints
  const api = await shopApi('owner')
  await page.addInitScript(() => {
    window.addEventListener('beforeprint', () => {
      const marksOf = (paper: Element) => paper.querySelector('.paper-mark')?.textContent ?? ''
      Object.assign(window, { printedMarks: Array.from(document.querySelectorAll('.print-sheet article'), marksOf) })
    })
  })
  await logIn(page, 'owner', path, { language: 'ar', mode: 'dark' })
  await expect(page.getByLabel('نوع الطابعة')).toBeFocused()
  await expectNothingFound(page, 'printer settings')
  await typeInto(page, 'عدد النسخ', '٩')
  await press(page, 'Control+KeyS')
  await expect(page.getByLabel('عدد النسخ')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('عدد النسخ')).toBeFocused()
  await expectNothingFound(page, 'too many copies')
  await typeInto(page, 'عدد النسخ', '٢')
  await page.getByLabel('الفاتورة الضريبية المبسطة').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('الفاتورة الضريبية المبسطة')).toHaveValue('roll58')
  await typeInto(page, 'السطر الأول', 'شكراً لزيارتكم', 1)
  await expect(page.getByRole('region', { name: 'معاينة الطباعة' })).toContainText('شكراً لزيارتكم')
  await press(page, 'Control+KeyS')
  await expect(page.getByText(/تم حفظ .*إعدادات الطابعة/).first()).toBeVisible()
  const stored = await api.call(printingSettingRead, {})
  expect(stored).toMatchObject({ footerLine1: 'شكراً لزيارتكم' })
  await press(page, 'Alt+KeyH')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('row', { name: /شكراً لزيارتكم/ })
      .first(),
  ).toBeVisible()
  await press(page, 'Escape')
  await press(page, 'Control+KeyP')
  await expect.poll(() => prints(page)).toBe(1)

  await sell(page)
  await expect.poll(() => prints(page)).toBe(1)
  const papers = page.locator('.print-sheet article')
  await expect(papers).toHaveCount(2)
  await expect(papers.last()).toContainText('شكراً لزيارتكم')
  // The second paper of a bill is never an original.
  expect(await page.evaluate(() => ('printedMarks' in window ? window.printedMarks : null))).toEqual(['', 'نسخة Copy'])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const widths = Array.from(pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)/g), ([, points]) => Number(points))
  expect(widths.map(points => Math.round((points / 72) * 25.4))).toEqual([58, 58])
  await api.call(printingSettingChange, { body: { version: stored.version, footerLine1: '' } }, 'tidy')
})

test('a receipt printer is sent the invoice as a picture, opens the drawer for cash, and the browser prints where it is gone', async ({
  page,
}) => {
  await plugIn(page)
  await logIn(page, 'owner', path, { language: 'en' })
  await expect(page.getByLabel('Kind of printer')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('Open the cash drawer for cash').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('No printer has been chosen for this device yet')).toBeVisible()
  await command(page, 'serial port')
  await expect(page.getByText('04b8:0202')).toBeVisible()
  await expectNothingFound(page, 'receipt printer')
  await press(page, 'Control+KeyP')
  await expect.poll(async () => (await tapeOf(page)).papers.length).toBe(1)
  const [sample] = (await tapeOf(page)).papers
  expect(sample).toMatchObject({ widthDots: 576, isCut: true })

  const code = await sell(page)
  await expect.poll(async () => (await tapeOf(page)).papers.length).toBe(1)
  const tape = await tapeOf(page)
  const [paper] = tape.papers
  if (paper === undefined) throw new Error('Nothing was printed.')
  expect([tape.pulses, paper.widthDots, paper.isCut]).toEqual([1, 576, true])
  // Some 15 cm, and neither blank nor black.
  expect(paper.rows.length).toBeGreaterThan(900)
  expect(darkness(paper)).toBeGreaterThan(0.03)
  expect(darkness(paper)).toBeLessThan(0.3)
  const { qr, prints: counted } = await (await shopApi('owner')).sale(code)
  const total = qr && formatHalalas(qr.total)
  expect((await scanQr(page, await photograph(page, paper)))?.slice(0, 4)).toEqual([
    ...[qr?.sellerName, qr?.vatNumber, qr?.timestamp, total],
  ])
  expect([counted, await prints(page)]).toEqual([1, 0])

  await press(page, 'Escape')
  const recorded = page.waitForResponse(/DrawerOpened/)
  await command(page, 'cash drawer')
  expect((await recorded).ok()).toBe(true)
  await expect.poll(async () => (await tapeOf(page)).pulses).toBe(2)
  await unplug(page)
  await liveLine(page)
  await pay(page)
  await expect.poll(() => prints(page)).toBe(1)
  await expect(page.getByText('The receipt printer has not printed').first()).toBeVisible()
  await expect(page.getByText('The connection to the printer was lost').first()).toBeVisible()
  const fallen = await (await shopApi('owner')).sale(await savedCode(page))
  expect(fallen.prints).toBe(1)
})

async function typeInto(page: Page, label: string, text: string, place = 0): Promise<void> {
  await page.getByLabel(label).nth(place).focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type(text)
}

/** By the palette. */
async function command(page: Page, words: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-slot="palette"]')).toBeHidden()
}

async function sell(page: Page): Promise<string> {
  await page.goto(`${shopUrl()}/sales/bill/sale/new`)
  await liveLine(page)
  return pay(page)
}

async function pay(page: Page): Promise<string> {
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, '2', enter, enter, enter])
  return savedCode(page)
}
