/** The real server with a shop of a given size, and access to it by its API and by its client in a page. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { authEndpoints } from '#contract/auth.ts'
import { type Catalogue, catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import { tokenScope } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { openDb } from '#server/db/open.ts'
import type { DemoSize } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { sendOnce } from '#src/api/client.ts'
import { startServer } from '#tests/support/server-process.ts'

/** The shop of the quality page, §1, with a few days of trade. */
export const referenceShop: DemoSize = { items: 20_000, customers: 5000, suppliers: 60, days: 3, sales: 300 }

const today = day('2026-01-15')
const person = 'owner'

export type BenchShop = { readonly url: string; readonly stop: () => Promise<unknown> }

export async function openShop(folder: string, size: DemoSize): Promise<BenchShop> {
  mkdirSync(folder, { recursive: true })
  const db = await openDb({ file: join(folder, 'mizan.db') }, Date.now())
  try {
    await fillDemo(db, { today, size, passwordHash: await hashPassword(demoPassword) })
  } finally {
    await db.close()
  }
  return startServer({ folder })
}

export async function catalogueOf(shop: BenchShop): Promise<Catalogue> {
  const options = { baseUrl: shop.url, fetch }
  const body = { grant_type: 'password', username: person, password: demoPassword, scope: tokenScope } as const
  const nobody = { accessToken: null, language: 'ar' } as const
  const { access_token: accessToken } = await sendOnce(options, authEndpoints.getToken, { body }, nobody)
  const reply = await sendOnce(options, catalogueEndpoints.getCatalogue, {}, { accessToken, language: 'ar' })
  return readCatalogue(JSON.parse(new TextDecoder().decode(reply.content)))
}

/** Opens the page at `path`, logged in as a user with all permissions. */
export async function logIn(page: Page, shop: BenchShop, path: string): Promise<void> {
  await page.goto(shop.url + path)
  await fillLogin(page)
  await page.waitForURL(url => url.pathname === path)
}

/** Fills in the login page, which then redirects to the requested page. */
export async function fillLogin(page: Page): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(person)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
}
