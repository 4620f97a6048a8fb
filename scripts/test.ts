/**
 * `npm test`: everything. Types, lint, unused code, the rules of the code base, unit tests, the server on both databases, and the
 * browser tests in a real Chromium against the built client. The last line is `N passed, N failed`.
 */
import { availableParallelism } from 'node:os'
import { hledgerVersion } from '#tests/support/hledger.ts'
import { ensureChromium } from './chromium.ts'
import { browserTests, serverTests, style, types, unitTests } from './parts.ts'
import { runStep, runSteps, type Step, type StepResult, sum, summary } from './steps.ts'

const build: Step = { name: 'build of the client', command: 'node', parameters: ['scripts/bootstrap.js', 'build'] }

const results: StepResult[] = [
  ...(await runSteps([...types, ...style], Math.max(2, availableParallelism()))),
  await runStep(unitTests),
  await runStep(serverTests),
  await runStep(build),
  ...(await runBrowserTests()),
]
const { passed, failed, skipped } = sum(results)
const seconds = results.reduce((total, result) => total + result.seconds, 0)
process.stdout.write(`\n${summary(results)}`)
process.stdout.write(`\n${seconds.toFixed(0)} s of work${skipped > 0 ? `, ${skipped} skipped` : ''}.\n`)
if (hledgerVersion() === undefined)
  process.stdout.write(
    'hledger is not installed: what compares the books with it was left out (apt-get install hledger).\n',
  )
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

async function runBrowserTests(): Promise<StepResult[]> {
  const problem = await ensureChromium()
  if (problem === undefined) return [await runStep(browserTests)]
  process.stdout.write(`✗ browser tests: ${problem}\n`)
  return [
    { name: 'browser tests', seconds: 0, passed: 0, failed: 1, skipped: 0, failures: [`browser tests: ${problem}`] },
  ]
}
