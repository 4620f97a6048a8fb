/**
 * Every endpoint is sent what its own schemas lead to, around every bound and far beyond: it answers or refuses, and never breaks. What posts bills is
 * in `fuzz-bills.test.ts`.
 */
import { beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { type BadInputShop, listedEndpoints, openBadInputShop } from '#tests/support/bad-input.ts'

describeOnBoth('bad input', (open, kind) => {
  let shop: BadInputShop

  beforeAll(async () => {
    shop = await openBadInputShop(open)
  })

  const isRule = ({ method, path }: AnyEndpoint) => method === 'PUT' && path.startsWith('/api/setting/')
  const postsBills = (endpoint: AnyEndpoint) => endpoint === endpoints.createBill || endpoint === endpoints.editBill
  const others = listedEndpoints.filter(([, endpoint]) => !postsBills(endpoint) && !isRule(endpoint))

  // A report has a field for each of its dimensions.
  it.each(others)('never breaks %s', { timeout: 180_000 }, async (_name, endpoint) => {
    await shop.fuzz(endpoint, () => shop.soundFor(endpoint))
  })

  // What changes the rules of the company comes last: the bills of this test have the figures of the rules before.
  it.each(listedEndpoints.filter(([, endpoint]) => isRule(endpoint)))('never breaks %s', async (_name, endpoint) => {
    await shop.fuzz(endpoint, () => shop.soundFor(endpoint))
  })

  it('leaves books that hold and reports that can be read', async () => {
    const calls = await shop.checkAfterwards()
    process.stdout.write(`The calls with bad input on ${kind}: ${calls}\n`)
    expect(calls).toBeGreaterThan(20_000)
  })
})
