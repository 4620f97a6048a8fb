import { expect, test } from 'vitest'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { isAnswered, openCutShop } from '#tests/support/cut-shop.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { isWhole } from '#tests/support/depth.ts'

const { itemStageImport, itemRunImport, itemList } = definitionEndpoints
const [partCount, partRows, rowCount] = [2, 1000, 2000]
/** The cut comes at so many parts of the time that an import was seen to take at most. */
const cuts = isWhole ? [0.3, 0.6, 0.9] : [0.3]

describeOnBothPlaces('kill -9 in the middle of an import', makePlace => {
  test('leaves all of it or nothing, and what was sent can be run again', { timeout: 240_000 }, async () => {
    const { call, cutPower, end } = await openCutShop(await makePlace('tiny'))
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
      const running = isAnswered(run(index + 1))
      await new Promise(resolve => setTimeout(resolve, tookMs * share))
      await cutPower()
      const wasAnswered = await running
      const after = await countItems()
      expect([before, before + rowCount]).toContain(after)
      if (wasAnswered) expect(after).toBe(before + rowCount)
      else cutOff += 1
      // Under the same key: what was stored is answered, and what was not is stored from the parts that were sent.
      expect(await run(index + 1)).toMatchObject({ newCount: rowCount, missing: [] })
      before += rowCount
      expect(await countItems()).toBe(before)
    }
    expect(cutOff).toBeGreaterThan(0)
    expect(await end()).toEqual([])
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
