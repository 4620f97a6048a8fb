import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTests, serverTests } from '../scripts/parts.ts'
import { type Counts, runStep, type Step, sum } from '../scripts/steps.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mizan-steps-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a step of the checks', () => {
  test('without a report is one check', async () => {
    expect(await runStep(ending(0))).toMatchObject({ passed: 1, failed: 0 })
    expect(await runStep(ending(1))).toMatchObject({ passed: 0, failed: 1 })
  })

  test('counts what its report says', async () => {
    expect(await runStep(reporting({ passed: 5, failed: 2, skipped: 1 }, 1))).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 1,
    })
    expect(await runStep(reporting({ passed: 5, failed: 0, skipped: 0 }, 0))).toMatchObject({ passed: 5, failed: 0 })
  })

  test('that ends badly has failed, whatever its report says', async () => {
    expect(await runStep(reporting({ passed: 5, failed: 0, skipped: 0 }, 1))).toMatchObject({ failed: 1 })
  })

  test('that tested nothing has failed', async () => {
    expect(await runStep(reporting({ passed: 0, failed: 0, skipped: 0 }, 0))).toMatchObject({ failed: 1 })
    expect(
      await runStep({ ...ending(0), report: { file: join(folder, 'never-written'), read: () => none } }),
    ).toMatchObject({
      failed: 1,
    })
  })

  test('that cannot be started has failed', async () => {
    expect(await runStep({ ...ending(0), command: 'no-such-command' })).toMatchObject({ failed: 1 })
  })
})

describe('the reports', () => {
  test('of vitest and Playwright are read as they are written', () => {
    const vitest = JSON.stringify({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 })
    const playwright = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })
    expect(serverTests.report?.read(vitest)).toEqual({ passed: 3, failed: 1, skipped: 2 })
    expect(browserTests.report?.read(playwright)).toEqual({ passed: 4, failed: 2, skipped: 0 })
  })

  test('add up', () => {
    expect(sum([{ passed: 1, failed: 2, skipped: 3 }, none, { passed: 10, failed: 20, skipped: 30 }])).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    })
  })
})

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

function ending(code: number): Step {
  return { name: `ends with ${code}`, command: 'node', parameters: ['-e', `process.exit(${code})`] }
}

/** Writes its report and ends with a code. */
function reporting(counts: Counts, code: number): Step {
  const script = join(folder, 'reporting.mjs')
  const file = join(folder, 'report.json')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(counts))})
     process.exit(${code})`,
  )
  return {
    name: 'reports',
    command: 'node',
    parameters: [script],
    report: { file, read: text => JSON.parse(text) },
  }
}
