/** A month that was corrected by chance; `npm run simulate -- --month` plays a larger one. */
import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { playMonth } from '#tests/month/play-month.ts'
import { describeOnPlaces } from '#tests/support/database.ts'
import { scaled, scaledTimeout, seedOf } from '#tests/support/depth.ts'

const seed = seedOf('MONTH_SEED')

const corrections = scaled(40)

export function describeMonth(kind: Db['kind']): void {
  describeOnPlaces([kind], `a month with ${corrections} corrections (seed ${seed})`, makePlace => {
    test('says every figure alike in all the places where it appears', {
      timeout: scaledTimeout(120_000),
    }, async () => {
      const size = { items: 40, sales: 80, corrections }
      const { problems, places, totals } = await playMonth(await makePlace(), { ...size, seed, isThorough: false })
      expect(problems).toEqual([])
      expect(places).toBeGreaterThan(3000)
      for (const type of ['debit-note', 'rdebit-note']) expect(totals.get(`bills ${type}: total`)).toBeGreaterThan(0n)
    })
  })
}
