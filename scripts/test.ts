/**
 * `npm test`: types, lint, unused code, the rules of the code base, unit tests, the server on both databases, and browser tests in Chromium
 * against the built client. The last line is `N passed, N failed`; `test-results/summary.json` has the same counts.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hledgerVersion } from '#tests/support/hledger.ts'
import { ensureChromium } from './chromium.ts'
import { browserTests, serverTests, style, types, unitTests } from './parts.ts'
import { describeFlaky, failedStep, root, runStep, runSteps, type Step, type StepResult, summary } from './steps.ts'
import { currentCommit, describeSummary, runPart, secondsSince, summarize, writeSummary } from './summary.ts'

const build: Step = { name: 'build of the client', command: 'node', parameters: ['scripts/bootstrap.js', 'build'] }

const startMs = performance.now()
const ran = [
  await runPart('checks and build', () => runSteps([...types, ...style, build], Math.max(2, availableParallelism()))),
  await runPart('unit tests', async () => [await runStep(unitTests)]),
  await runPart('server tests', async () => [await runStep(serverTests)]),
  await runPart('browser tests', async () => [await runBrowserTests()]),
]
const parts = ran.map(({ part }) => part)
const results = ran.flatMap(each => each.results)
const whole = summarize(parts, results, { commit: currentCommit(), seconds: secondsSince(startMs) })
writeSummary(join(root, 'test-results', 'summary.json'), whole)
process.stdout.write(`\n${describeFlaky(results)}${summary(results)}\n`)
if (hledgerVersion() === undefined)
  process.stdout.write(
    'hledger is not installed: what compares the books with it was left out (apt-get install hledger).\n',
  )
process.stdout.write(describeSummary(whole))
process.exitCode = whole.failed > 0 ? 1 : 0

async function runBrowserTests(): Promise<StepResult> {
  const problem = await ensureChromium()
  if (problem === undefined) return await runStep(browserTests)
  process.stdout.write(`✗ browser tests: ${problem}\n`)
  return failedStep('browser tests', problem)
}
