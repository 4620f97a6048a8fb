/** The fuzzer outside the test runner: the tiny shop on an empty database, and the report afterwards. */
import { buildApp } from '#server/app.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import type { Services } from '#server/services.ts'
import { makeClock } from '../support/clock.ts'
import { noGateway } from '../support/no-gateway.ts'
import { type Fuzzed, type FuzzOptions, fuzz } from './fuzz.ts'
import { openFuzzedShop } from './shop.ts'

export async function fuzzApart(
  place: DatabasePlace,
  options: FuzzOptions,
): Promise<{ readonly findings: readonly string[]; readonly lines: readonly string[] }> {
  const clock = makeClock()
  const db = await openDb(place, clock.now())
  await openFuzzedShop(db, clock)
  const services: Services = { db, now: clock.now, isDemo: false, eInvoiceGateway: noGateway }
  const app = await buildApp(services)
  const startedAtMs = performance.now()
  try {
    const fuzzed = await fuzz(app, services, clock, options)
    return { findings: fuzzed.findings, lines: report(fuzzed, (performance.now() - startedAtMs) / 1000) }
  } finally {
    await app.close()
    await db.close()
  }
}

export function report({ calls, answers, memory, slowest }: Fuzzed, seconds: number): readonly string[] {
  const byStatus = Map.groupBy(answers, ([name]) => name.split(' ')[1] ?? '')
  const statuses = [...byStatus].map(
    ([status, rows]) => `${status}: ${rows.reduce((sum, [, count]) => sum + count, 0)}`,
  )
  const byName = Map.groupBy(answers, ([name]) => name.split(' ')[0] ?? '')
  const endpoints = [...byName].map(
    ([name, rows]) =>
      `  ${name} ${rows
        .map(([each, count]) => `${each.split(' ')[1]}×${count}`)
        .sort()
        .join(' ')}`,
  )
  const { warm, end } = memory
  return [
    `${calls} calls in ${seconds.toFixed(0)} s; answers ${statuses.sort().join(', ')}`,
    `memory held ${warm.heldMb.toFixed(1)} MB once warm, ${end.heldMb.toFixed(1)} at the end; resident ${warm.residentMb.toFixed(0)} and ${end.residentMb.toFixed(0)} MB`,
    `the slowest took ${slowest.milliseconds} ms: ${slowest.call.slice(0, 200)}`,
    ...endpoints.sort(),
  ]
}
