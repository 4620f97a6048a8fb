/** The parts that `npm run check` and `npm test` are made of. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Outcome, root, type Step } from './steps.ts'

const layers = ['domain', 'contract', 'machines', 'server', 'src', 'press', 'tests', 'bench', 'scripts']

export const types: readonly Step[] = layers.map(layer => ({
  name: `types of ${layer}`,
  command: 'tsc',
  // Layers are checked beside one another: more checkers within one would only do the same work again.
  parameters: ['-p', layer, '--pretty', 'false', '--checkers', '1'],
}))

export const style: readonly Step[] = [
  { name: 'format and lint', command: 'biome', parameters: ['check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: 'knip', parameters: ['--no-progress'] },
]

export const unitTests = vitest('unit tests', 'unit')
export const serverTests = vitest('server tests', 'server')

export const browserTests: Step = {
  name: 'browser tests',
  command: 'node',
  parameters: [join('node_modules', 'playwright', 'cli.js'), 'test', '--reporter=line,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('browser') },
  report: { file: reportFile('browser'), read: readPlaywright },
}

function vitest(name: string, project: string): Step {
  const file = reportFile(project)
  return {
    name,
    command: 'vitest',
    parameters: ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    report: { file, read: readVitest },
  }
}

function reportFile(name: string): string {
  return join(root, 'test-results', `${name}.json`)
}

function readVitest(text: string): Outcome {
  const report: VitestReport = JSON.parse(text)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(each => each.status === 'failed')
    const file = relative(root, name)
    // A file that could not be read has no tests.
    if (failed.length === 0 && status === 'failed') return [failure(file, message)]
    return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]))
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests, failures }
}

function readPlaywright(text: string): Outcome {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(text)
  const failures = [
    ...suites.flatMap(failuresOf),
    ...errors.map(({ message }) => failure('around the browser tests', message)),
  ]
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures }
}

function failuresOf({ specs, suites = [] }: PlaywrightSuite): readonly string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const results = tests.flatMap(each => each.results)
      const [error] = results.flatMap(({ errors }) => errors)
      const pages = results.flatMap(({ attachments }) => attachments.flatMap(pageOf))
      return [failure(`${file}:${line} › ${title}`, error?.message), ...pages].join('\n')
    })
  return [...own, ...suites.flatMap(failuresOf)]
}

/** What stood on the page when a test failed, as a screen reader would read it: where a test fails once in a hundred there is nothing else. */
function pageOf({ name, path }: PlaywrightAttachment): readonly string[] {
  if (name !== 'error-context' || path === undefined || !existsSync(path)) return []
  const [, page = ''] = /^```yaml\n(.*?)^```$/msu.exec(readFileSync(path, 'utf8')) ?? []
  const lines = page.trimEnd().split('\n').slice(0, pageLines)
  return lines.map(line => `    | ${line}`)
}

const pageLines = 200
const reasonLines = 12

/** What is called `name` failed; of a long reason its first lines. */
function failure(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, reasonLines)
  return [name, ...lines.map(line => `    ${line}`)].join('\n')
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

type PlaywrightError = { readonly message?: string }
type PlaywrightAttachment = { readonly name: string; readonly path?: string }
type PlaywrightResult = {
  readonly errors: readonly PlaywrightError[]
  readonly attachments: readonly PlaywrightAttachment[]
}

type PlaywrightReport = {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly PlaywrightError[]
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly ok: boolean
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly { readonly results: readonly PlaywrightResult[] }[]
  }[]
}
