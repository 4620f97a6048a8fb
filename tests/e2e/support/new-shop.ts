/** A company without anything, on a server and in a folder of its own, for tests of what would be in the way of all others. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { startServer } from '../../support/server-process.ts'
import { press } from './bill-list.ts'
import { type Appearance, appear } from './log-in.ts'
import { test as base } from './test.ts'

export type NewShop = {
  readonly url: string
  /** As the first account, which gives itself a password, and ends on the page at `address`. */
  readonly open: (page: Page, address: string, appearance?: Appearance) => Promise<void>
  /** As the same account, which has its password by now, in another window. */
  readonly openAgain: (page: Page, address: string, appearance?: Appearance) => Promise<void>
}

export const ownPassword = 'Own-password-1!'

/** Its books must be sound when the test is over. */
export const test = base.extend<{ readonly shop: NewShop }>({
  shop: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'mizan-new-shop-'))
    const server = await startServer({ folder })
    try {
      await use({
        url: server.url,
        open: (page, ...where) => openShop(page, server.output(), server.url, ...where),
        openAgain: (page, ...where) => openAgain(page, server.output(), server.url, ...where),
      })
      await server.stop()
      const db = await openDb({ file: join(folder, 'mizan.db') }, Date.now())
      const broken = await checkBooks(db).finally(() => db.close())
      if (broken.length > 0) throw new Error(`The books are not sound:\n${JSON.stringify(broken, null, 2)}`)
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

async function openShop(page: Page, output: string, url: string, address: string, appearance: Appearance = {}) {
  const [, password = ''] = /password {3}(\S+)/.exec(output) ?? []
  await enter(page, output, url, password, appearance)
  await page.locator('input[autocomplete="new-password"]').first().waitFor()
  await page.locator('input[autocomplete="current-password"]').fill(password)
  for (const field of await page.locator('input[autocomplete="new-password"]').all()) await field.fill(ownPassword)
  await press(page, 'Enter')
  await page.waitForURL(path => path.pathname === '/')
  await page.goto(`${url}${address}`)
}

async function openAgain(page: Page, output: string, url: string, address: string, appearance: Appearance = {}) {
  await enter(page, output, url, ownPassword, appearance)
  await page.waitForURL(path => path.pathname === '/')
  await page.goto(`${url}${address}`)
}

async function enter(page: Page, output: string, url: string, password: string, appearance: Appearance) {
  const [, userName = ''] = /user name {2}(\S+)/.exec(output) ?? []
  await appear(page, appearance)
  await page.goto(`${url}/login`)
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[type="password"]').fill(password)
  await press(page, 'Enter')
}
