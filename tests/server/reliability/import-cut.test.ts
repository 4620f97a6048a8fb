import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sendOnce } from '#src/api/client.ts'
import { makeClock } from '#tests/support/clock.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { signIn } from '#tests/support/posting-shop.ts'
import { startServer } from '#tests/support/server-process.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { itemStageImport, itemRunImport, itemList } = definitionEndpoints
const [partCount, partRows, rowCount] = [2, 1000, 2000]
/** The cut comes at so many parts of the time that an import was seen to take at most. */
const cuts = [0.3, 0.6, 0.9]

describeOnBothPlaces('kill -9 in the middle of an import', makePlace => {
  test('leaves all of it or nothing, and what was sent can be run again', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(inject('testFolder'), 'import-'))
    const { url: databaseUrl } = await makePlace()
    const place = { file: join(folder, 'mizan.db'), url: databaseUrl }
    const filled = await openDb(place, Date.now())
    await fillTinyShop(filled, makeClock(Date.now()))
    await filled.close()
    const start = () => startServer({ folder, databaseUrl })
    let server = await start()
    const accessToken = await signIn(server.url, 'owner')
    const call = ((endpoint, input, idempotencyKey = 'none') =>
      sendOnce({ baseUrl: server.url, fetch }, endpoint, input, {
        ...{ accessToken, language: 'en', idempotencyKey },
      })) as <E extends Parameters<typeof sendOnce>[1]>(
      endpoint: E,
      input: Parameters<typeof sendOnce<E>>[2],
      idempotencyKey?: string,
    ) => ReturnType<typeof sendOnce<E>>
    const countItems = async () => (await call(itemList, { query: { pageSize: 1, state: 'all' } })).count ?? 0
    const stage = async (file: number) => {
      for (let part = 0; part < partCount; part++) {
        const rows = Array.from({ length: partRows }, (_, row) => anItem(file, part * partRows + row))
        await call(itemStageImport, { params: { mark: `f${file}p${part}` }, body: { rows } })
      }
    }
    const run = (file: number) => {
      const marks = Array.from({ length: partCount }, (_, part) => `f${file}p${part}`)
      return call(itemRunImport, { body: { isTrial: false, marks } }, `file ${file}`)
    }
    let before = await countItems()
    await stage(0)
    const startedAt = performance.now()
    await run(0)
    const tookMs = performance.now() - startedAt
    before += rowCount
    expect(await countItems()).toBe(before)
    let cutOff = 0
    for (const [index, share] of cuts.entries()) {
      await stage(index + 1)
      const running = run(index + 1).then(
        () => true,
        () => false,
      )
      await new Promise(resolve => setTimeout(resolve, tookMs * share))
      await server.kill()
      const isAnswered = await running
      server = await start()
      const after = await countItems()
      expect([before, before + rowCount]).toContain(after)
      if (isAnswered) expect(after).toBe(before + rowCount)
      else cutOff += 1
      // Under the same key: what was stored is answered, and what was not is stored from the parts that were sent.
      expect(await run(index + 1)).toMatchObject({ newCount: rowCount, missing: [] })
      before += rowCount
      expect(await countItems()).toBe(before)
    }
    await server.kill()
    expect(cutOff).toBeGreaterThan(0)
    const books = await openDb(place, Date.now())
    expect(await checkBooks(books)).toEqual([])
    await books.close()
  })
})

function anItem(file: number, row: number) {
  const code = `${file}-${row}`
  return {
    ...{ code, nameAr: `صنف ${code}`, category: 'عام' },
    units: [
      { nameAr: 'حبة', nameEn: 'Piece', ratio: 1, price: 2.5, barcodes: [`62${file}${String(row).padStart(6, '0')}`] },
      { nameAr: 'كرتون', ratio: 12, price: 28, isDefaultPurchase: true },
    ],
  }
}
