/** A short run of the fuzzer on one database; `npm run simulate -- --fuzz <calls>` makes long ones. */
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { describeOn } from '../support/app.ts'
import { isWhole, scaled, scaledTimeout, seedOf } from '../support/depth.ts'
import { hastyLimits } from '../support/hasty-limits.ts'
import { type Fuzzed, fuzz, neverDone } from './fuzz.ts'
import { report } from './fuzz-apart.ts'
import { openFuzzedShop } from './shop.ts'
import { names } from './sound.ts'

const seed = seedOf('FUZZ_SEED')
const callsPerEndpoint = 6
const calls = Number(process.env.FUZZ_CALLS ?? scaled(callsPerEndpoint * names.length))

export function describeFuzzer(kind: Db['kind']): void {
  describeOn([kind], `calls made by chance (seed ${seed})`, open => {
    let fuzzed: Fuzzed

    beforeAll(async () => {
      const say = (line: string) => void process.stdout.write(`FUZZ_SEED=${seed} on ${kind}: ${line}\n`)
      say(`${calls} calls begin`)
      const { app, services, clock } = await open({ fill: openFuzzedShop, limits: hastyLimits })
      const startedAtMs = performance.now()
      fuzzed = await fuzz(app, services, clock, { seed, calls })
      for (const line of report(fuzzed, (performance.now() - startedAtMs) / 1000).slice(0, 3)) say(line)
    }, scaledTimeout(300_000))

    test('break nothing: no answer is a failure, nobody gets in, memory stays, the books hold', () => {
      expect(fuzzed.findings).toEqual([])
    })

    test('reach every endpoint, and most of them to the end', () => {
      const reached = names.filter(name => [...fuzzed.answers.keys()].some(each => each.startsWith(`${name} `)))
      expect(reached).toEqual(names)
      const undone = neverDone(fuzzed.answers)
      process.stdout.write(
        `FUZZ_SEED=${seed} on ${kind}: ${undone.length} of ${names.length} never came to their end\n`,
      )
      // Chance brings every one to its end in a hundred calls for each. In ten it leaves about a quarter, at times a few more.
      if (isWhole) expect(undone).toEqual([])
      expect(undone.length).toBeLessThan(names.length / 3)
    })
  })
}
