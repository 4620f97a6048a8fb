import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTests, serverTests } from '../scripts/parts.ts'
import { type Counts, type Outcome, root, runStep, type Step, sum, summary } from '../scripts/steps.ts'

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
    const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: vitestFiles }
    const page = join(folder, 'error-context.md')
    writeFileSync(page, '# What failed\n\n```yaml\n- main:\n  - button "Pay"\n```\n\n```ts\n1 | test\n```\n')
    const playwright = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [{ specs: [], suites: [{ specs: playwrightSpecs(page) }] }],
      errors: [{ message: 'The shop is not sound.' }],
    }
    expect(serverTests.report?.read(JSON.stringify(vitest))).toEqual({
      ...{ passed: 3, failed: 1, skipped: 2 },
      failures: ['a.test.ts › adds up\n    Expected 3\n    Received 4', 'b.test.ts\n    Cannot find a module'],
    })
    expect(browserTests.report?.read(JSON.stringify(playwright))).toEqual({
      ...{ passed: 4, failed: 2, skipped: 0 },
      failures: [
        'c.spec.ts:7 › sells\n    No bill\n    | - main:\n    |   - button "Pay"',
        'around the browser tests\n    The shop is not sound.',
      ],
    })
  })

  test('say what failed once more', async () => {
    const results = [await runStep(ending(1)), await runStep(ending(0)), await runStep(reporting(none, 0))]
    expect(summary(results)).toBe('✗ ends with 1: ended with code 1\n✗ reports: ended with code 0\n')
  })

  test('add up', () => {
    expect(sum([{ passed: 1, failed: 2, skipped: 3 }, none, { passed: 10, failed: 20, skipped: 30 }])).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    })
  })
})

const none: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }

const vitestFiles = [
  {
    name: join(root, 'a.test.ts'),
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'begins', failureMessages: [] },
      { status: 'failed', fullName: 'adds up', failureMessages: ['\u001b[31mExpected 3\u001b[39m\nReceived 4'] },
    ],
  },
  { name: join(root, 'b.test.ts'), status: 'failed', message: 'Cannot find a module', assertionResults: [] },
]

/** One passed, and one failed with what stood on its page in the file `page`. */
function playwrightSpecs(page: string) {
  const attachments = [
    { name: 'screenshot', path: page },
    { name: 'error-context', path: page },
    { name: 'error-context', path: join(folder, 'never-written') },
  ]
  return [
    { ok: true, file: 'c.spec.ts', line: 3, title: 'opens', tests: [] },
    {
      ...{ ok: false, file: 'c.spec.ts', line: 7, title: 'sells' },
      tests: [{ results: [{ errors: [{ message: 'No bill' }], attachments }] }],
    },
  ]
}

function ending(code: number): Step {
  return { name: `ends with ${code}`, command: 'node', parameters: ['-e', `process.exit(${code})`] }
}

/** Writes its report and ends with a code. */
function reporting(counts: Counts, code: number): Step {
  const outcome: Outcome = { failures: [], ...counts }
  const script = join(folder, 'reporting.mjs')
  const file = join(folder, 'report.json')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(outcome))})
     process.exit(${code})`,
  )
  return {
    name: 'reports',
    command: 'node',
    parameters: [script],
    report: { file, read: text => JSON.parse(text) },
  }
}
