/** The steps of `npm run check` and `npm test`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { slowFiles } from './file-times.ts'
import { type FlakyTest, type Outcome, root, type Step } from './steps.ts'

/**
 * The TypeScript programs. Layers with the same settings form one program, because they share most files: `machines` includes `contract`
 * and `domain`, `tests` includes `bench` and `renderer`. The longest is first, and the others fit beside it.
 */
const programs = ['tests', 'server', 'src', 'machines', 'scripts']

export const types: readonly Step[] = programs.map(program => ({
  name: `types of ${program}`,
  command: 'tsc',
  parameters: [
    // Programs are checked in parallel: more checkers within one would only repeat work.
    ...['-p', program, '--pretty', 'false', '--checkers', '1'],
    // Incremental: unchanged files are not checked again.
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

export function readVitest(text: string): Outcome {
  const report: VitestReport = JSON.parse(text)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(each => each.status === 'failed')
    const file = relative(root, name)
    // A file that failed to load has no tests.
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
  // A test that passed on its retry counts as passed; it is listed so that its cause is found.
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, failures, flaky }
}

function failuresOf(suite: PlaywrightSuite): readonly string[] {
  return specsOf(suite)
    .filter(({ ok }) => !ok)
    .map(reportOf)
}

function isFlaky({ tests }: PlaywrightSpec): boolean {
  return tests.some(({ status }) => status === 'flaky')
}

function flakyTest(spec: PlaywrightSpec): FlakyTest {
  return { name: nameOf(spec), report: reportOf(spec) }
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function nameOf({ file, line, title }: PlaywrightSpec): string {
  return `${file}:${line} › ${title}`
}

/** The first failed run: its error, and the evidence that it left. */
function reportOf(spec: PlaywrightSpec): string {
  const failed = resultsOf(spec).find(({ errors }) => errors.length > 0)
  const evidence = failed?.attachments.flatMap(attached => [...pageOf(attached), ...eventsOf(attached)]) ?? []
  return [failure(nameOf(spec), failed?.errors[0]?.message), ...evidence].join('\n')
}

function resultsOf({ tests }: PlaywrightSpec): readonly PlaywrightResult[] {
  return tests.flatMap(({ results }) => results)
}

/** The page at the time of the failure, as an accessibility tree: for a rare failure it is the only evidence. */
function pageOf(attachment: PlaywrightAttachment): readonly string[] {
  const text = textOf(attachment, 'error-context')
  const [, page = ''] = /^```yaml\n(.*?)^```$/msu.exec(text) ?? []
  return page === '' ? [] : evidenceOf(page.trimEnd().split('\n').slice(0, evidenceLines))
}

/** The last keys and changes of focus before the failure. */
function eventsOf(attachment: PlaywrightAttachment): readonly string[] {
  const text = textOf(attachment, 'events').trim()
  return text === '' ? [] : evidenceOf(text.split('\n').slice(-evidenceLines))
}

function textOf({ name, path }: PlaywrightAttachment, wanted: string): string {
  return name === wanted && path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function evidenceOf(lines: readonly string[]): readonly string[] {
  return lines.map(line => `    | ${line}`)
}

const evidenceLines = 200
const reasonLines = 12

/** The failure of `name`, with the first lines of a long reason. */
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
