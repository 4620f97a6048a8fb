/** The parts that `npm run check` and `npm test` are made of. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { slowFiles } from './file-times.ts'
import { type FlakyTest, type Outcome, root, type Step } from './steps.ts'

/**
 * The programs of the types. Layers with the same settings are one program, because they share most files: `machines` has `contract` and
 * `domain` with it, `tests` has `bench` and `renderer`.
 */
const programs = ['machines', 'server', 'src', 'tests', 'scripts']

export const types: readonly Step[] = programs.map(program => ({
  name: `types of ${program}`,
  command: 'tsc',
  parameters: [
    // Programs are checked beside one another: more checkers within one would only do the same work again.
    ...['-p', program, '--pretty', 'false', '--checkers', '1'],
    // What has not changed since the last check is not checked again.
    ...['--incremental', '--tsBuildInfoFile', join('node_modules', '.cache', 'types', `${program}.tsbuildinfo`)],
  ],
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
  const timesFile = join(root, 'test-results', `${project}-times.jsonl`)
  return {
    name,
    command: 'vitest',
    parameters: ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment: { MIZAN_TEST_TIMES: timesFile },
    leftovers: [timesFile],
    report: { file, read: text => withSlowFiles(readVitest(text), slowFiles(timesFile)) },
  }
}

export function withSlowFiles(outcome: Outcome, slow: readonly string[]): Outcome {
  return { ...outcome, failed: outcome.failed + slow.length, failures: [...outcome.failures, ...slow] }
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
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped, failures, flaky: [] }
}

function readPlaywright(text: string): Outcome {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(text)
  const failures = [
    ...suites.flatMap(failuresOf),
    ...errors.map(({ message }) => failure('around the browser tests', message)),
  ]
  const flaky = suites.flatMap(specsOf).filter(isFlaky).map(flakyTest)
  // A test that passed when it was tried again has passed: it is listed, so that its cause is found.
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, failures, flaky }
}

function failuresOf(suite: PlaywrightSuite): readonly string[] {
  return specsOf(suite)
    .filter(({ ok }) => !ok)
    .map(spec => {
      const pages = resultsOf(spec).flatMap(({ attachments }) => attachments.flatMap(pageOf))
      return [failure(nameOf(spec), firstError(spec)), ...pages].join('\n')
    })
}

function isFlaky({ tests }: PlaywrightSpec): boolean {
  return tests.some(({ status }) => status === 'flaky')
}

function flakyTest(spec: PlaywrightSpec): FlakyTest {
  return { name: nameOf(spec), report: failure(nameOf(spec), firstError(spec)) }
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function nameOf({ file, line, title }: PlaywrightSpec): string {
  return `${file}:${line} › ${title}`
}

function firstError(spec: PlaywrightSpec): string | undefined {
  return resultsOf(spec).flatMap(({ errors }) => errors)[0]?.message
}

function resultsOf({ tests }: PlaywrightSpec): readonly PlaywrightResult[] {
  return tests.flatMap(({ results }) => results)
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
  readonly specs: readonly PlaywrightSpec[]
}

type PlaywrightSpec = {
  readonly ok: boolean
  readonly file: string
  readonly line: number
  readonly title: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly PlaywrightResult[]
  }[]
}
