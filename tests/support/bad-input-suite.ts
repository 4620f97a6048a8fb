/**
 * Sends every endpoint values around and far beyond every bound of its schemas: it must answer or refuse, and never break. The endpoints are split
 * across several files, so that workers run them in parallel; calls that post bills are in `fuzz-bills.test.ts`.
 */
import { beforeAll, expect, it } from 'vitest'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { describeOnBoth } from './app.ts'
import { type BadInputShop, listedEndpoints, openBadInputShop } from './bad-input.ts'
import { sampleSeed, scaledTimeout } from './depth.ts'

type Area = 'definitions' | 'reports' | 'others'

/** The test file of an endpoint: each endpoint has exactly one. */
function areaOf(endpoint: AnyEndpoint): Area | 'bills' {
  if (endpoint === endpoints.createBill || endpoint === endpoints.editBill) return 'bills'
  if (definitions.has(endpoint)) return 'definitions'
  return /^\/api\/report/iu.test(endpoint.path) ? 'reports' : 'others'
}

const definitions = new Set<AnyEndpoint>(Object.values(definitionEndpoints))

export function describeBadInput(area: Area): void {
  const own = listedEndpoints.filter(([, endpoint]) => areaOf(endpoint) === area)

  describeOnBoth(`bad input for ${area}`, (open, kind) => {
    let shop: BadInputShop

    beforeAll(async () => {
      shop = await openBadInputShop(open)
    })

    const isRule = ({ method, path }: AnyEndpoint) => method === 'PUT' && path.startsWith('/api/setting/')
    // Calls that change the company's settings come last: the bills of this test have figures for the earlier settings.
    const ordered = [false, true].flatMap(isLast => own.filter(([, endpoint]) => isRule(endpoint) === isLast))

    // A report has one field per dimension, so the timeout is long.
    it.each(ordered)('never breaks %s', { timeout: scaledTimeout(60_000) }, async (_name, endpoint) => {
      await shop.fuzz(endpoint, () => shop.soundFor(endpoint))
    })

    it('leaves books that hold and reports that can be read', { timeout: scaledTimeout(60_000) }, async () => {
      const calls = await shop.checkAfterwards()
      process.stdout.write(`MIZAN_TEST_SEED=${sampleSeed}: ${calls} calls with bad input for ${area} on ${kind}\n`)
      expect(calls).toBeGreaterThan(own.length * callsPerEndpointMin)
    })
  })
}

/** The minimum per endpoint, with a value of each kind. */
const callsPerEndpointMin = 5
