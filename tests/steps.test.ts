import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slowdownOf } from '#tests/support/stopwatch.ts'
import { slowFiles } from '../scripts/file-times.ts'
import { browserTests, readVitest, withSlowFiles } from '../scripts/parts.ts'
import {
  type Counts,
  describeFlaky,
  failedStep,
  type Outcome,
  root,
  runStep,
  runSteps,
  type Step,
  sum,
  summary,
} from '../scripts/steps.ts'
import { currentCommit, describeSummary, runPart, summarize, writeSummary } from '../scripts/summary.ts'

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
    const events = join(folder, 'events.txt')
    writeFileSync(events, 'keydown Enter\nblur\n')
    const playwright = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [{ specs: [], suites: [{ specs: playwrightSpecs(page, events) }] }],
      errors: [{ message: 'The shop is not sound.' }],
    }
    expect(readVitest(JSON.stringify(vitest))).toEqual({
      ...{ passed: 3, failed: 1, skipped: 2, flaky: [] },
      failures: ['a.test.ts › adds up\n    Expected 3\n    Received 4', 'b.test.ts\n    Cannot find a module'],
    })
    expect(browserTests.report?.read(JSON.stringify(playwright))).toEqual({
      ...{ passed: 5, failed: 1, skipped: 0 },
      flaky: [{ name: 'c.spec.ts:11 › prints', report: `c.spec.ts:11 › prints\n    No paper\n${evidence}` }],
      failures: [
        `c.spec.ts:7 › sells\n    No bill\n${evidence}`,
        'around the browser tests\n    The shop is not sound.',
      ],
    })
  })

  test('say what failed once more', async () => {
    const results = [await runStep(ending(1)), await runStep(ending(0)), await runStep(reporting(none, 0))]
    expect(summary(results)).toBe('✗ ends with 1: ended with code 1\n✗ reports: ended with code 0\n')
  })

  test('list what passed only when it was tried again, with its first error', () => {
    const flaky = [{ name: 'c.spec.ts:11 › prints', report: 'c.spec.ts:11 › prints\n    No paper' }]
    expect(describeFlaky([none, { ...none, passed: 1, flaky }])).toBe('flaky: c.spec.ts:11 › prints\n    No paper\n')
    expect(describeFlaky([none])).toBe('')
  })

  test('add up', () => {
    expect(sum([{ passed: 1, failed: 2, skipped: 3 }, none, { passed: 10, failed: 20, skipped: 30 }])).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    })
  })
})

describe('the rule that no file of tests takes long', () => {
  const times = (...lines: readonly object[]) => {
    const file = join(folder, 'times.jsonl')
    writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
    return file
  }

  test('names a file that takes longer than a quiet machine may', () => {
    const slow = { file: 'tests/slow.test.ts', seconds: 24.6, slowdown: 1.2 }
    const fast = { file: 'tests/fast.test.ts', seconds: 19.9, slowdown: 1 }
    expect(slowFiles(times(fast, slow), 1)).toEqual([
      expect.stringMatching(
        /^tests\/slow\.test\.ts takes 20\.5 s on a quiet machine \(here 24\.6 s\), and at most 20 s/u,
      ),
    ])
  })

  test('leaves a file alone on a machine that does other things, on one that is not known, and at other depths', () => {
    const slow = { file: 'tests/slow.test.ts', seconds: 200 }
    expect(slowFiles(times({ ...slow, slowdown: 6.7 }), 1)).toEqual([])
    expect(slowFiles(times({ ...slow, slowdown: 6.6 }), 1)).toHaveLength(1)
    expect(slowFiles(times({ ...slow, slowdown: null }), 1)).toEqual([])
    expect(slowFiles(times({ ...slow, slowdown: 1 }), 10)).toEqual([])
    expect(slowFiles(join(folder, 'never-written'), 1)).toEqual([])
  })

  test('counts a slow file as a failure, beside those of the tests', () => {
    const outcome = { ...none, passed: 5, failed: 1, failures: ['adds up'] }
    expect(withSlowFiles(outcome, ['slow.test.ts takes long'])).toEqual({
      ...{ ...none, passed: 5, failed: 2 },
      failures: ['adds up', 'slow.test.ts takes long'],
    })
  })

  test('measures by how much longer a thread waits for a processor than it runs, and by a slow processor', () => {
    const before = { ranNs: 1000, waitedNs: 500 }
    expect(slowdownOf(before, { ranNs: 3000, waitedNs: 500 }, 0.8)).toBe(1)
    expect(slowdownOf(before, { ranNs: 3000, waitedNs: 4500 }, 1)).toBe(3)
    expect(slowdownOf(before, { ranNs: 3000, waitedNs: 4500 }, 2)).toBe(6)
  })

  test('has what a step of before left removed', async () => {
    const leftover = times({ file: 'tests/slow.test.ts', seconds: 200, slowdown: 1 })
    await runStep({ ...ending(0), leftovers: [leftover] })
    expect(existsSync(leftover)).toBe(false)
  })
})

describe('the summary of a run', () => {
  const flaky = [{ name: 'prints', report: 'prints\n    No paper' }]
  const browser = { name: 'browser', seconds: 30.04, ...none, passed: 4, skipped: 1, flaky }
  const results = [browser, failedStep('build', 'no sources')]
  const parts = [
    { name: 'browser tests', seconds: 30.04, passed: 4, failed: 0, skipped: 1 },
    { name: 'build', seconds: 1.25, passed: 0, failed: 1, skipped: 0 },
  ]
  const whole = summarize(parts, results, { commit: 'abc', seconds: 31.36 })

  test('counts the parts, names the flaky tests and says how long each part took', () => {
    expect(whole).toEqual({
      ...{ commit: 'abc', passed: 4, failed: 1, skipped: 1, flaky: ['prints'], seconds: 31.4 },
      parts: [
        { name: 'browser tests', seconds: 30, passed: 4, failed: 0, skipped: 1 },
        { name: 'build', seconds: 1.3, passed: 0, failed: 1, skipped: 0 },
      ],
    })
  })

  test('is printed with the counts in its last line', () => {
    expect(describeSummary(whole)).toBe(
      [
        'browser tests      30.0 s',
        'build               1.3 s',
        'all                31.4 s, 1 skipped, 1 flaky',
        '4 passed, 1 failed',
        '',
      ].join('\n'),
    )
  })

  test('is written for programs', () => {
    const file = join(folder, 'new-folder', 'summary.json')
    writeSummary(file, whole)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(whole)
  })

  test('has the time of a part whose steps ran side by side, and the commit that is checked out', async () => {
    const { part, results: ran } = await runPart('checks', () => runSteps([ending(0), ending(0)], 2))
    expect(part).toMatchObject({ name: 'checks', passed: 2, failed: 0 })
    expect(part.seconds).toBeLessThanOrEqual(ran.reduce((total, { seconds }) => total + seconds, 0))
    expect(currentCommit() ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}$/u)
  })
})

const evidence = '    | - main:\n    |   - button "Pay"\n    | keydown Enter\n    | blur'

const none: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

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

/** One passed, one failed and one passed when it was tried again, with the content of the page and its events in files. */
function playwrightSpecs(page: string, events: string) {
  const attachments = [
    { name: 'screenshot', path: page },
    { name: 'error-context', path: page },
    { name: 'error-context', path: join(folder, 'never-written') },
    { name: 'events', path: events },
  ]
  return [
    { ok: true, file: 'c.spec.ts', line: 3, title: 'opens', tests: [] },
    {
      ...{ ok: false, file: 'c.spec.ts', line: 7, title: 'sells' },
      tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'No bill' }], attachments }] }],
    },
    {
      ...{ ok: true, file: 'c.spec.ts', line: 11, title: 'prints' },
      tests: [
        {
          status: 'flaky',
          results: [
            { errors: [{ message: 'No paper' }, { message: 'Page closed' }], attachments },
            { errors: [], attachments: [] },
          ],
        },
      ],
    },
  ]
}

function ending(code: number): Step {
  return { name: `ends with ${code}`, command: 'node', parameters: ['-e', `process.exit(${code})`] }
}

/** Writes its report and ends with a code. */
function reporting(counts: Counts, code: number): Step {
  const outcome: Outcome = { failures: [], flaky: [], ...counts }
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
