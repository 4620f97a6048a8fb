/** The posting and the edit of bills are sent what their own schemas lead to, as `bad-input-suite.ts` does with all other calls. */
import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { type BadInputShop, openBadInputShop, sentBills } from '#tests/support/bad-input.ts'
import { isWhole, sampleSeed, scaled, scaledTimeout } from '#tests/support/depth.ts'
import { valueAt, withValue } from '#tests/support/fuzz.ts'

/** Quantities, prices and amounts; of their combinations, so many are tried in a sample. */
const numbers = [0.001, 1, 1000, 1e6, 99_999_999, 999_999_999, 1e9, 9e12]
const bodies = [sentBills.sale, sentBills.carton, sentBills.purchase]
const sampledCases = 300

describeOnBoth('bad input in bills', (open, kind) => {
  let shop: BadInputShop

  beforeAll(async () => {
    shop = await openBadInputShop(open)
  })

  // The first: an edit costs anew what was sold after it, and below thousands of bills are.
  it('never breaks editBill', { timeout: scaledTimeout(60_000) }, async () => {
    await shop.fuzz(endpoints.editBill, () => shop.soundFor(endpoints.editBill))
  })

  it.each(Object.entries(sentBills))('never breaks the posting of a bill: %s', async (_name, body) => {
    const isRefund = valueAt(body, ['originalBillId']) !== null
    await shop.fuzz(endpoints.createBill, async () => ({
      params: {},
      query: {},
      body: isRefund ? withValue(body, ['originalBillId'], await shop.saleId()) : body,
    }))
  })

  it(
    'never breaks the posting of a bill that is large in two fields at once',
    async () => {
      const failures: string[] = []
      const random = makeRandom(sampleSeed)
      const share = isWhole ? 1 : scaled(sampledCases) / (bodies.length * numbers.length ** 2 * (numbers.length + 1))
      for (const body of bodies) {
        for (const quantity of numbers)
          for (const unitPrice of numbers)
            for (const amount of [0, ...numbers]) {
              if (!random.chance(share)) continue
              const line = withValue(
                withValue(body, ['BillItems', 0, 'quantity'], quantity),
                ['BillItems', 0, 'unitPrice'],
                unitPrice,
              )
              const failure = await shop.trySend(endpoints.createBill, {
                params: {},
                query: {},
                body: withValue(line, ['tenders', 0, 'amount'], amount),
              })
              if (failure !== undefined) failures.push(failure)
            }
      }
      expect(failures.slice(0, 20), `MIZAN_TEST_SEED=${sampleSeed}`).toEqual([])
    },
    scaledTimeout(60_000),
  )

  it('leaves books that hold and reports that can be read', { timeout: scaledTimeout(60_000) }, async () => {
    const calls = await shop.checkAfterwards()
    process.stdout.write(`MIZAN_TEST_SEED=${sampleSeed}: ${calls} calls with bad bills on ${kind}\n`)
    expect(calls).toBeGreaterThan(isWhole ? 10_000 : 500)
  })
})
