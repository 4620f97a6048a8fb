/** Lists of the product with 100,000 rows, each on a separate page: a report by document, and a definition that is edited in place. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright'
import { authEndpoints } from '#contract/auth.ts'
import { importRowsMax } from '#contract/definitions/import-calls.ts'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { tokenScope } from '#contract/protocol.ts'
import { type DemoSize, smallShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { sendOnce } from '#src/api/client.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { BenchOptions } from '../bench.ts'
import { shopToday } from '../server/filled-server.ts'
import { openShops } from '../server/shops.ts'
import { type BenchPage, openPage } from './browser.ts'
import { type BenchShop, logIn, openShop } from './shop.ts'

const rowCount = 100_000
const sold: DemoSize = { items: 2000, customers: 5000, suppliers: 60, days: 90, sales: rowCount }

export const subjects = ['report', 'definition'] as const
export type Subject = (typeof subjects)[number]

const addresses = {
  report: '/reports/sold-items?from=2025-09-01&to=2026-01-15&rows=document',
  definition: '/definitions/itemcat',
} as const satisfies Record<Subject, string>

export type ListShops = Readonly<Record<Subject, BenchShop>>

/** Two shops: the filters of a report would not offer a hundred thousand categories. */
export async function openListShops(options: BenchOptions): Promise<ListShops> {
  const shops = await openShops('sqlite', options, false)
  const place = await shops.filled(`lists-${rowCount}`, async db =>
    fillDemo(db, { today: shopToday, size: sold, passwordHash: await hashPassword(demoPassword) }),
  )
  const report = await startServer({ folder: dirname(place.file) })
  const folder = join(options.folder, 'categories')
  mkdirSync(folder, { recursive: true })
  const definition = await openShop(folder, smallShop)
  await importCategories(definition)
  return { report, definition }
}

async function importCategories({ url }: BenchShop): Promise<void> {
  const options = { baseUrl: url, fetch }
  const form = { grant_type: 'password', username: 'owner', password: demoPassword, scope: tokenScope } as const
  const nobody = { accessToken: null, language: 'ar' } as const
  const { access_token: accessToken } = await sendOnce(options, authEndpoints.getToken, { body: form }, nobody)
  for (let first = 0; first < rowCount; first += importRowsMax) {
    const rows = Array.from({ length: importRowsMax }, (_, place) => categoryAt(first + place))
    const body = { isTrial: false, rows }
    await sendOnce(options, definitionEndpoints.itemCategoryImport, { body }, { accessToken, language: 'ar' })
  }
}

const kinds = ['مشروبات', 'ألبان', 'مخبوزات', 'منظفات', 'بهارات', 'خضار', 'فواكه', 'لحوم'] as const

/** Names are unique, and their order differs from the order of creation. */
function categoryAt(place: number) {
  const number = String((place * 7919) % rowCount).padStart(6, '0')
  return { nameAr: `${kinds[place % kinds.length]} ${number}`, nameEn: `Category ${number}` }
}

/** Ends with the focus in the first row. */
export async function openList(browser: Browser, shops: ListShops, subject: Subject): Promise<BenchPage> {
  const bench = await openPage(browser)
  const { page } = bench
  const address = addresses[subject]
  await logIn(page, shops[subject], '/change-password')
  await page.goto(shops[subject].url + address)
  await page.locator(`main input[aria-controls="${subject}"]:focus`).waitFor()
  await page.locator('main [role="gridcell"]').first().waitFor()
  return bench
}
