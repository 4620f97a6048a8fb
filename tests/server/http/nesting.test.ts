import { beforeAll, expect, it } from 'vitest'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'

describeOnBoth('a body that is nested', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
  })

  it.each([100, 10_000, 100_000])('%i levels deep is refused like any other bad input', async depth => {
    const key = `${'['.repeat(depth)}${']'.repeat(depth)}`
    const response = await server.inject({
      method: 'POST',
      url: heldBillEndpoints.keepHeldBill.path,
      headers: { authorization: `Bearer ${await server.signIn('cashier')}`, 'content-type': 'application/json' },
      payload: `{"key":${key}}`,
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  })
})
