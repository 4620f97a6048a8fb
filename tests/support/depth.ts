/**
 * How much the tests try: fuzzers, laws over any values, random histories, kills and rows. `npm test` tries a sample that is new every day,
 * `npm run test:deep` tries everything. Only this file reads the settings.
 */

/** 1 in `npm test`; counts are multiplied by it. */
export const depth = numberFrom('MIZAN_TEST_DEPTH') ?? 1

/** The depth of `npm run test:deep`, from which samples give way to the whole. */
const wholeDepth = 10

/** Whether what is sampled in `npm test` runs whole. */
export const isWhole = depth >= wholeDepth

/** Chooses the samples: new every day, and the same again with `MIZAN_TEST_SEED`. */
export const sampleSeed =
  numberFrom('MIZAN_TEST_SEED') ?? Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** `count` at depth 1, more or less of it at others, and never nothing. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * depth))
}

/** How long a test may take whose work is scaled. */
export function scaledTimeout(milliseconds: number): number {
  return milliseconds * Math.max(1, depth)
}

function numberFrom(name: string): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (!Number.isFinite(number) || number <= 0) throw new Error(`${name} must be a number above 0, not "${text}".`)
  return number
}
