/** A short run of the fuzzer, of another seed each time; `npm run simulate -- --fuzz <calls>` makes long ones. */
import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Fuzzed, fuzz, neverDone } from '#tests/fuzzer/fuzz.ts'
import { report } from '#tests/fuzzer/fuzz-apart.ts'
import { type Asked, complaintAbout } from '#tests/fuzzer/judge.ts'
import { openFuzzedShop } from '#tests/fuzzer/shop.ts'
import { names } from '#tests/fuzzer/sound.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { isWhole, scaled, scaledTimeout } from '#tests/support/depth.ts'
import { hastyLimits } from '#tests/support/hasty-limits.ts'

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const callsPerEndpoint = 6
const calls = Number(process.env.FUZZ_CALLS ?? scaled(callsPerEndpoint * names.length))

describeOnBoth(`calls made by chance (seed ${seed})`, (open, kind) => {
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
    process.stdout.write(`FUZZ_SEED=${seed} on ${kind}: ${undone.length} of ${names.length} never came to their end\n`)
    // Chance brings every one to its end in a hundred calls for each. In ten it leaves about a quarter, at times a few more.
    if (isWhole) expect(undone).toEqual([])
    expect(undone.length).toBeLessThan(names.length / 3)
  })
})

describe('the fuzzer', () => {
  const asked: Asked = {
    name: 'listBills',
    caller: 'owner',
    method: 'GET',
    targetBytes: 20,
    bodyBytes: 0,
    isPlain: true,
    isCutOff: false,
  }
  const answer = { status: 200, mediaType: 'application/json', text: '{"bills":[],"hasMore":false}', milliseconds: 1 }

  test('has nothing to say of a sound answer', () => {
    expect(complaintAbout(asked, answer)).toBeUndefined()
  })

  test.each<readonly [string, Partial<Asked>, Partial<typeof answer>]>([
    ['a failure', {}, { status: 500, text: '{}' }],
    ['a storage that is said to be away', {}, { status: 503, text: '{}' }],
    ['no answer', {}, { status: 0, text: 'socket hang up' }],
    ['an answer that took too long', {}, { milliseconds: 6000 }],
    ['a refusal in another shape', {}, { status: 404, text: 'Not found' }],
    ['a reply that the contract does not say', {}, { text: '{"bills":[{}],"hasMore":false}' }],
    ['a stranger who got in', { caller: 'stranger' }, {}],
    ['a broken token that opened something', { caller: 'broken token' }, {}],
    ['a guest who saw bills', { caller: 'guest' }, {}],
  ])('complains of %s', (_what, askedOtherwise, answeredOtherwise) => {
    expect(complaintAbout({ ...asked, ...askedOtherwise }, { ...answer, ...answeredOtherwise })).toBeTypeOf('string')
  })
})
