/**
 * How much the tests try: fuzzers, property tests, random histories, kills and rows. `npm test` runs a new sample every day, `npm run test:deep` runs
 * everything. Only this file reads the settings.
 */
import { randomInt } from 'node:crypto'

/** 1 in `npm test`; counts are multiplied by it. */
export const depth = numberFrom('MIZAN_TEST_DEPTH') ?? 1

/** The depth of `npm run test:deep`, from which samples are replaced by the full set. */
const wholeDepth = 10

/** Whether to run everything that `npm test` samples. */
export const isWhole = depth >= wholeDepth

/** Chooses the samples: new every day, and reproducible with `MIZAN_TEST_SEED`. */
export const sampleSeed =
  numberFrom('MIZAN_TEST_SEED') ?? Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** The seed of a random history: that of the setting `name` if there is one, the day's in `npm test`, and a new one in each run of `npm run test:deep`. */
export function seedOf(name: string): number {
  return numberFrom(name) ?? (isWhole ? randomInt(1, 2 ** 30) : spread(sampleSeed))
}

/** `count` at depth 1, scaled at other depths, and at least 1. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * depth))
}

/** The timeout of a test with scaled work. */
export function scaledTimeout(milliseconds: number): number {
  return milliseconds * Math.max(1, depth)
}

/** Some histories count on from their seed, and those of two days must differ. */
function spread(seed: number): number {
  return Math.imul(seed, 0x9e_37_79_b1) >>> 2
}

function numberFrom(name: string): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (!Number.isFinite(number) || number <= 0) throw new Error(`${name} must be a number above 0, not "${text}".`)
  return number
}
