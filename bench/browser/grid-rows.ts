/** The rows for every grid of the benchmarks, the same in every run, and a page of the product's grid with them. */
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { root } from '#tests/support/project-files.ts'
import { type BenchPage, openPage } from './browser.ts'
import { type ServedRivals, servePage } from './rivals.ts'

const rowCount = 100_000
const parties = ['', 'مؤسسة النخبة', 'مقهى الياسمين', 'مدرسة النرجس', 'شقق مفروشة الدرعية']
const branches = ['فرع العليا', 'فرع التحلية', 'فرع الشاطئ']

export const gridRows = Array.from({ length: rowCount }, (_, place) => rowAt(place))

export function serveOwnGrid(output: string): Promise<ServedRivals> {
  const page = join(root, 'bench', 'browser', 'grid-page')
  return servePage({ root: page, configFile: join(root, 'vite.config.ts'), entries: gridRows, output })
}

/** Ends with the focus in the first cell. */
export async function openGrid(browser: Browser, url: string): Promise<BenchPage> {
  const bench = await openPage(browser)
  await bench.page.goto(url, { waitUntil: 'networkidle' })
  await bench.page.getByText('1-000000', { exact: true }).first().click()
  return bench
}

function rowAt(place: number) {
  const net = 500 + ((place * 7919) % 900_000)
  const vat = Math.round(net * 0.15)
  const dayOfMonth = String(1 + (place % 28)).padStart(2, '0')
  return {
    id: place + 1,
    code: `1-${String(place).padStart(6, '0')}`,
    type: place % 9 === 0 ? 'مرتجع مبيعات' : 'فاتورة مبيعات',
    date: `2026-${String(1 + (place % 12)).padStart(2, '0')}-${dayOfMonth}`,
    party: parties[place % parties.length] ?? '',
    branch: branches[place % branches.length] ?? '',
    user: `كاشير ${place % 7}`,
    net,
    vat,
    total: net + vat,
    state: place % 50 === 0 ? 'ملغاة' : '',
  }
}
