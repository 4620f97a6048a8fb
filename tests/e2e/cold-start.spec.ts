/** A till that starts without a network: it sells, holds and prints, and what it sold is posted once and in order. Source: decision 12, spec §4. */
import { expect, type Page } from 'playwright/test'
import { isWhole, scaledTimeout } from '../support/depth.ts'
import { withBooks } from './support/books.ts'
import { test } from './support/device.ts'
import { typist } from './support/keys.ts'
import { expectLoaded } from './support/loaded.ts'
import { prints } from './support/log-in.ts'
import { lineRows, liveLine, quantities } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'

const enter = ['Enter'] as const
const salePath = '/sales/bill/sale/new'

const billCount = isWhole ? 200 : 6

type Queued = { readonly key: string; readonly capturedAtMs: number; readonly refusal: unknown }

test('bills sold after a cold start, with the browser closed in between, are posted in order, each once', async ({
  device,
  cable,
}) => {
  test.setTimeout(scaledTimeout(120_000))
  const text = await sellableText()
  const first = await device.install('owner', salePath)
  await liveLine(first)
  await expectLoaded(first, ['offline-bills'])
  await cable.cut()
  const half = billCount / 2
  await sell(await device.open(salePath, true), text, half)
  const page = await device.open(salePath, true)
  await sell(page, text, half)
  const queued = await queueOf(page)
  await cable.mend()
  await device.setOffline(false)
  await expect.poll(async () => (await queueOf(page)).length, { timeout: scaledTimeout(60_000) }).toBe(0)

  const posted = await billsOf(queued.map(({ key }) => key))
  expect(posted).toHaveLength(billCount)
  const [lowest = 0] = posted
  expect(posted).toEqual(queued.map((_, index) => lowest + index))
  const created = cable.calls().filter(call => /^POST \/api\/Bill\/bills$/i.test(call))
  expect(created).toHaveLength(billCount)
})

test('a cold start takes keys, holds and prints; after a logout it asks for a login', async ({ device, cable }) => {
  const text = await sellableText()
  await liveLine(await device.install('owner', salePath))
  await cable.cut()
  const page = await device.open(salePath, true)
  await liveLine(page)
  const { type } = await typist(page, 'latin')
  await type([text, enter, '2', enter])
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await page.keyboard.press('F7')
  await expect(page.getByText('on this device only')).toBeVisible()
  await expect(lineRows(page)).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog').getByRole('button', { name: '1 line' })).toBeFocused()
  await type([enter])
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await liveLine(page)
  await type([enter, enter])
  await expect(page.getByRole('dialog')).toContainText('kept on this device')
  const before = await prints(page)
  await page.keyboard.press('Control+p')
  await expect.poll(() => prints(page)).toBe(before + 1)
  await page.keyboard.press('Enter')
  await cable.mend()
  await device.setOffline(false)
  await expect.poll(async () => (await queueOf(page)).length).toBe(0)

  await expect.poll(() => cachedNames(page)).not.toEqual([])
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(`${cable.url}/login`)
  await expect.poll(() => cachedNames(page)).toEqual([])
  await cable.cut()
  const later = await device.open(salePath, true)
  await later.waitForURL(`${cable.url}/login`)
  await expect(later.locator('input[autocomplete="username"]')).toBeVisible()
})

test('a slow network does not hold up the start', async ({ device, cable }) => {
  await liveLine(await device.install('owner', salePath))
  cable.slow(30_000)
  await liveLine(await device.open(salePath))
})

async function sell(page: Page, text: string, count: number): Promise<void> {
  await liveLine(page)
  const { type } = await typist(page, 'latin')
  for (let sold = 0; sold < count; sold += 1) {
    await type([text, enter, enter, enter, enter])
    await expect(page.getByRole('dialog')).toContainText('kept on this device')
    await type([enter])
    await liveLine(page)
  }
}

/** The queued bills of the device, in the order of their capture. */
async function queueOf(page: Page): Promise<readonly Queued[]> {
  const all = await page.evaluate(
    () =>
      new Promise<Queued[]>((resolve, reject) => {
        const opening = indexedDB.open('mizan')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('queue').objectStore('queue').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
  )
  return all.sort((a, b) => a.capturedAtMs - b.capturedAtMs)
}

/** The names of what the device keeps for a start without a network. */
function cachedNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('mizan.answers')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(String))
          }
        }
      }),
  )
}

/** The numbers of the bills that these keys made, in the same order. */
function billsOf(keys: readonly string[]): Promise<readonly number[]> {
  return withBooks(async db => {
    const numbers: number[] = []
    for (const key of keys) {
      const { reply } = await db.read
        .selectFrom('idempotency')
        .select('reply')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      const { billId } = JSON.parse(reply) as { billId: number }
      const bill = await db.read.selectFrom('bill').select('number').where('id', '=', billId).executeTakeFirstOrThrow()
      numbers.push(bill.number)
    }
    return numbers
  })
}
