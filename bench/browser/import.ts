/**
 * S7: twenty thousand items with two units and barcodes from an Excel file, fifty of them invalid, through the page: from choosing the file
 * to the list of problems, and from there to the last row in the books.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { utils, write } from 'xlsx'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { residentMbOf, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { shopToday } from '../server/filled-server.ts'
import { openShops } from '../server/shops.ts'
import { openPage, withBrowser } from './browser.ts'
import { logIn } from './shop.ts'

const rowCount = 20_000
const wrongCount = 50
const budgetMs = 10_000
const sampleMs = 50

export const importBench: Bench = {
  title: `S7: ${rowCount.toLocaleString('en')} items from an Excel file`,
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measure(kind, options)))
    return figures
  },
}

type Times = Readonly<Record<'read' | 'tried' | 'stored', number>>

async function measure(kind: 'sqlite' | 'postgres', options: BenchOptions): Promise<Figure[]> {
  const shops = await openShops(kind, options, false)
  const place = await shops.filled('import', async db =>
    fillDemo(db, { today: shopToday, size: scaledShop(500, 100), passwordHash: await hashPassword(demoPassword) }),
  )
  const folder = place.url === undefined ? dirname(place.file) : join(options.folder, kind)
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ folder, databaseUrl: place.url })
  const memory = watchMemory(server)
  try {
    return await withBrowser(async browser => {
      const { page } = await openPage(browser)
      await logIn(page, server, '/definitions/item')
      const times: Times[] = []
      for (let round = 0; round < options.rounds; round++) {
        const file = makeFile(join(options.folder, `${kind}-${round}`), round)
        times.push(await importFile(page, file))
      }
      const figure = (name: string, timeOf: (each: Times) => number, budget?: number): Figure => ({
        ...{ name: `${kind}: ${name}`, unit: 'ms', values: times.map(timeOf), on: 'median' },
        ...(budget !== undefined && { budget }),
      })
      return [
        figure('the file is read', ({ read }) => read),
        figure('every row is tried', ({ tried }) => tried),
        figure('all sound rows are stored', ({ stored }) => stored),
        figure('together', ({ read, tried, stored }) => read + tried + stored, budgetMs),
        { name: `${kind}: most memory of the server`, unit: 'MB', values: [memory.max()] },
      ]
    })
  } finally {
    memory.stop()
    await server.stop()
    await shops.close()
  }
}

function watchMemory({ pid }: ServerProcess) {
  let max = 0
  const timer = setInterval(() => {
    max = Math.max(max, residentMbOf(pid))
  }, sampleMs)
  return { max: () => max, stop: () => clearInterval(timer) }
}

async function importFile(page: Page, { path, wrongRows }: ImportFile): Promise<Times> {
  const dialog = page.getByRole('dialog')
  await page.locator('input[aria-controls="definition"]:focus').waitFor()
  await page.keyboard.press('i')
  const startedAt = performance.now()
  await dialog.locator('input[type=file]').setInputFiles(path)
  await dialog.locator('select').first().waitFor()
  const readAt = performance.now()
  await dialog.locator('button', { hasText: 'فحص' }).click()
  await dialog
    .locator('input[aria-invalid]')
    .nth(wrongCount - 1)
    .waitFor()
  const triedAt = performance.now()
  const reported = await dialog.locator('tbody tr td:first-child').allTextContents()
  const numbers = reported.map(text => Number(text.replace(/\D/gu, ''))).filter(number => number > 0)
  if (numbers.join() !== wrongRows.join()) throw new Error(`Told as wrong: ${numbers.join()}, not ${wrongRows.join()}.`)
  const beforeStoring = performance.now()
  await dialog.locator('button', { hasText: 'الصفوف السليمة' }).click()
  await dialog.waitFor({ state: 'detached' })
  return { read: readAt - startedAt, tried: triedAt - readAt, stored: performance.now() - beforeStoring }
}

type ImportFile = { readonly path: string; readonly wrongRows: readonly number[] }

/** Five kinds of errors, spread over the file. */
function makeFile(folder: string, round: number): ImportFile {
  const step = rowCount / wrongCount
  const isWrong = (row: number) => row % step === step - 1
  const lines = Array.from({ length: rowCount }, (_, row) => {
    const line = lineOf(round, row)
    return isWrong(row) ? spoiled(line, Math.floor(row / step) % 5) : line
  })
  mkdirSync(folder, { recursive: true })
  const csv = [headings, ...lines].map(line => line.join(',')).join('\n')
  writeFileSync(join(folder, 'items.csv'), csv)
  const rows = [...Array(rowCount).keys()].filter(isWrong)
  // The first row of the sheet has the headings.
  return { path: workbookIn(folder, lines), wrongRows: rows.map(row => row + 2) }
}

/** Written by LibreOffice if it is installed: its workbooks differ from those of the library that reads them. */
function workbookIn(folder: string, lines: readonly (readonly string[])[]): string {
  const path = join(folder, 'items.xlsx')
  try {
    // Every column is text except the ratios and prices.
    const columns = headings.map((heading, at) => `${at + 1}/${/معامل|السعر/u.test(heading) ? 1 : 2}`).join('/')
    const filter = `CSV:44,34,76,1,${columns}`
    const profile = `-env:UserInstallation=file://${folder}/office`
    const parameters = [profile, '--headless', '--convert-to', 'xlsx', `--infilter=${filter}`, '--outdir', folder]
    execFileSync(office, [...parameters, join(folder, 'items.csv')], { stdio: 'ignore' })
    readFileSync(path)
  } catch {
    const book = utils.book_new(utils.aoa_to_sheet([headings, ...lines.map(line => [...line])]), 'items')
    writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
  }
  return path
}

const units = [1, 2].flatMap(at =>
  ['الاسم بالعربية', 'معامل التحويل', 'السعر', 'الباركود'].map(field => `الوحدة ${at}: ${field}`),
)
/** The converter of sheets, if installed. */
const office = 'soffice'
const headings = ['الرمز', 'الاسم بالعربية', 'الاسم بالإنجليزية', 'التصنيف', ...units]

function lineOf(round: number, row: number): string[] {
  const number = String(row).padStart(6, '0')
  const price = 1 + (row % 900) / 10
  return [
    ...[`N${round}-${number}`, `صنف ${round} ${number} من البرنامج القديم`, `Item ${round} ${number}`, 'مشروبات غازية'],
    ...['حبة', '1', price.toFixed(2), `62${round}1${number}`],
    ...['كرتون', '12', (price * 11).toFixed(2), `62${round}2${number}`],
  ]
}

function spoiled(line: string[], way: number): string[] {
  const changes: readonly (readonly [number, string])[] = [
    [6, 'غير معروف'],
    [9, '0'],
    [3, 'تصنيف لا وجود له'],
    [1, ''],
    [4, ''],
  ]
  const [at = 0, text = ''] = changes[way] ?? []
  return line.with(at, text)
}
