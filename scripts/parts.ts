/** The parts that `npm run check` and `npm test` are made of. */
import { join } from 'node:path'
import { type Counts, root, type Step } from './steps.ts'

const layers = ['domain', 'contract', 'machines', 'server', 'src', 'tests', 'bench', 'scripts']

export const types: readonly Step[] = layers.map(layer => ({
  name: `types of ${layer}`,
  command: 'tsc',
  parameters: ['-p', layer, '--pretty', 'false'],
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

function readVitest(text: string): Counts {
  const report = JSON.parse(text)
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

function readPlaywright(text: string): Counts {
  const { stats } = JSON.parse(text)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
