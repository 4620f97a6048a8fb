/** Every kind of invoice on every paper, photographed as it is printed and as its PDF. Source: design page 5, §1. */
import { expect, type Page } from 'playwright/test'
import { formatHalalas } from '#domain/decimal.ts'
import { type Paper, papers } from '#src/api/papers.ts'
import { isWhole } from '../support/depth.ts'
import { type SampleInvoice, sampleInvoices } from '../support/sample-invoices.ts'
import { buildPapersPage, makePdf, openPapers, type PapersPage, readPdf, showDocument } from './support/papers.ts'
import type { ReadPage } from './support/papers-page.tsx'
import { scanQr } from './support/qr.ts'
import { test } from './support/test.ts'

let files: PapersPage = new Map()

test.use({ deviceScaleFactor: 2, viewport: { width: 900, height: 1200 } })
test.beforeAll(async () => {
  files = await buildPapersPage()
})

const titles = {
  simplified: ['فاتورة ضريبية مبسطة', 'Simplified Tax Invoice'],
  tax: ['فاتورة ضريبية', 'Tax Invoice'],
  plain: ['فاتورة', 'Invoice'],
  creditNote: ['إشعار دائن', 'Credit Note'],
  tobacco: ['فاتورة ضريبية مبسطة', 'Simplified Tax Invoice'],
} as const satisfies Partial<Record<SampleInvoice, readonly string[]>>

const kinds = ['simplified', 'tax', 'plain', 'creditNote', 'tobacco'] as const

for (const [row, paper] of papers.entries()) {
  test(`the PDF of every invoice on ${paper} says what the paper says, and both bear the QR`, async ({ page }) => {
    await openPapers(page, files)
    // Every kind on the roll, and every other one on the other papers; deep runs print all of them on all.
    for (const invoice of kinds.filter((_, column) => isWhole || row === 0 || (row + column) % 2 === 0)) {
      await test.step(invoice, () => expectAlike(page, { invoice, paper }))
    }
    await showDocument(page, { invoice: 'plain', paper })
    await expect(page.getByRole('article')).toContainText('Invoice Total')
    await expect(page.getByRole('img')).toHaveCount(0)
  })
}

async function expectAlike(page: Page, { invoice, paper }: { invoice: (typeof kinds)[number]; paper: Paper }) {
  await page.emulateMedia({ media: null })
  await showDocument(page, { invoice, paper })
  const pages = await pdfOf(page)
  expect(pages).toHaveLength(1)
  expectSize(pages, paper)
  const text = wordsOf(pages)
  for (const words of [...titles[invoice], ...(await wordsOnPaper(page))]) expect(text).toContain(joined(words))
  const { qr } = sampleInvoices[invoice]
  if (qr === null) return
  const values = [qr.sellerName, qr.vatNumber, qr.timestamp, formatHalalas(qr.total), formatHalalas(qr.vat)]
  await page.emulateMedia({ media: 'print' })
  expect(await scanQr(page, await visibleQr(page))).toEqual(values)
  expect(await scanQr(page, Buffer.from(pages[0]?.picture ?? '', 'base64'))).toEqual(values)
}

/** With what stands around it on the paper. */
async function visibleQr(page: Page): Promise<Buffer> {
  const box = await page.getByRole('article').getByRole('img').boundingBox()
  if (box === null) throw new Error('The paper has no QR code.')
  const { x, y, width, height } = box
  const clip = { x: Math.max(0, x - 30), y: Math.max(0, y - 30), width: width + 60, height: height + 60 }
  return page.screenshot({ fullPage: true, clip })
}

test('sixty lines fill four sheets, each with header, column heads and its number, and none is cut, nor more printed', async ({
  page,
}) => {
  await openPapers(page, files)
  await showDocument(page, { invoice: 'many', paper: 'a4' })
  const sheets = page.locator('.sheet-page')
  await expect(sheets).toHaveCount(4)
  const numbers: string[] = []
  for (const sheet of await sheets.all()) {
    await expect(sheet).toContainText('1-000123')
    await expect(sheet.getByRole('heading')).toContainText('Tax Invoice')
    await expect(sheet.getByRole('columnheader')).toHaveCount(8)
    const body = await sheet.locator('.sheet-body').boundingBox()
    for (const line of await sheet.locator('[data-part="line"]').all()) {
      const box = await line.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((body?.y ?? 0) + (body?.height ?? 0))
      numbers.push((await line.locator('td').first().textContent()) ?? '')
    }
  }
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => String(at + 1)))
  await expect(sheets.nth(1)).toContainText('Page 2 of 4')
  const pages = await pdfOf(page)
  expect(pages).toHaveLength(4)
  expect(wordsOf(pages.slice(3))).toContain(joined('13,267.50'))
  const printed = await page.pdf({ format: 'A4', margin: { top: 0, bottom: 0, left: 0, right: 0 } })
  expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(4)
})

test('a copy says so, and a receipt without a number says that the invoice follows', async ({ page }) => {
  await openPapers(page, files)
  for (const paper of papers) {
    await showDocument(page, { invoice: 'simplified', paper, is: 'copy' })
    await expect(page.locator('.paper-mark')).toHaveText('نسخة Copy')
  }
  // That a PDF says all that its paper says is tested above.
  expect(wordsOf(await pdfOf(page))).toContain('نسخة')
  await showDocument(page, { invoice: 'simplified', paper: 'roll', is: 'provisional' })
  const receipt = page.getByRole('article')
  await expect(receipt.getByRole('heading')).toContainText('إيصال مؤقت')
  await expect(receipt).toContainText('The invoice follows')
  await expect(receipt).not.toContainText('1-000123')
  await expect(receipt.getByRole('img')).toHaveCount(0)
})

test('a name in letters that no face of the PDF has is drawn as a picture in its place', async ({ page }) => {
  await openPapers(page, files)
  await showDocument(page, { invoice: 'foreign', paper: 'roll' })
  const pdf = await makePdf(page)
  expect(pdf).toContain('/Subtype /Image')
  expect(wordsOf(await readPdf(page, pdf))).toContain('نودلز')
})

async function pdfOf(page: Page): Promise<readonly ReadPage[]> {
  const pdf = await makePdf(page)
  expect(pdf.startsWith('%PDF-')).toBe(true)
  return readPdf(page, pdf)
}

function expectSize(pages: readonly ReadPage[], paper: Paper): void {
  for (const { width, height } of pages) {
    expect((width / 72) * 25.4).toBeCloseTo({ a4: 210, roll: 80, roll58: 58 }[paper], 0)
    if (paper === 'a4') expect((height / 72) * 25.4).toBeCloseTo(297, 0)
  }
}

/** Every stretch of text of the paper that stands between two tags. */
function wordsOnPaper(page: Page): Promise<readonly string[]> {
  return page.locator('article').evaluate(article => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
    // Digits and Arabic in one stretch are put in order by each reader in its own way.
    return found.filter(text => text.trim() !== '' && !(/\d/.test(text) && /[\u0600-\u06ff]/.test(text)))
  })
}

function wordsOf(pages: readonly ReadPage[]): string {
  return joined(pages.map(each => each.text).join(''))
}

/** Lines break where they may, so spaces tell nothing; readers put vowel signs before or behind their letter. */
function joined(text: string): string {
  return text.replace(/[\s\u2066-\u2069\p{M}]/gu, '')
}
