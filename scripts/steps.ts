/** Runs the steps of a check as processes, prints a line for each and the output of failed ones, and counts the results. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** A test that failed and passed on its retry; `report` is its name with its first error. */
export type FlakyTest = { readonly name: string; readonly report: string }

/** The result of a step, with a name and a reason for each failure. */
export type Outcome = Counts & { readonly failures: readonly string[]; readonly flaky: readonly FlakyTest[] }

export type Step = {
  readonly name: string
  /** A script of `node_modules/.bin`, or `node`. */
  readonly command: string
  readonly parameters: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** The report file of the step and its parser; a step without a report counts as one check. */
  readonly report?: { readonly file: string; readonly read: (text: string) => Outcome }
  /** Files of an earlier run that this run would append to. */
  readonly leftovers?: readonly string[]
  /** Prints the output of a long step while it runs. */
  readonly isLive?: boolean
}

export type StepResult = Outcome & { readonly name: string; readonly seconds: number }

/** Runs the steps, at most `width` at once; the results are in the order of the steps. */
export async function runSteps(steps: readonly Step[], width: number): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [position, step] = next
      results[position] = await runStep(step)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, steps.length) }, lane))
  return results
}

export async function runStep(step: Step): Promise<StepResult> {
  const startMs = performance.now()
  const outdated = [...(step.leftovers ?? []), ...(step.report ? [step.report.file] : [])]
  for (const file of outdated) rmSync(file, { force: true })
  const { code, output } = await run(step)
  const outcome = outcomeOf(step, code)
  const result = { name: step.name, seconds: (performance.now() - startMs) / 1000, ...outcome }
  process.stdout.write(`${describe(result, step.report !== undefined)}\n`)
  if (outcome.failed > 0 && !step.isLive) process.stdout.write(`${indent(output)}\n`)
  return result
}

/** The result of a step that could not start. */
export function failedStep(name: string, problem: string): StepResult {
  return { ...nothing, name, seconds: 0, failed: 1, failures: [`${name}: ${problem}`] }
}

export function sum(results: readonly Counts[]): Counts {
  return results.reduce<Counts>(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** A step with a failing exit code has at least one failure, whatever its report says. */
function outcomeOf({ name, report }: Step, code: number): Outcome {
  const hasFailed = code !== 0
  const failures = [`${name}: ended with code ${code}`]
  if (!report) return hasFailed ? { ...nothing, failed: 1, failures } : { ...nothing, passed: 1 }
  const outcome = readReport(report)
  const isBad = outcome.failed === 0 && (hasFailed || outcome.passed === 0)
  return isBad ? { ...outcome, failed: 1, failures: [...outcome.failures, ...failures] } : outcome
}

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

function readReport(report: NonNullable<Step['report']>): Outcome {
  try {
    return report.read(readFileSync(report.file, 'utf8'))
  } catch {
    return nothing
  }
}

function run(step: Step): Promise<{ code: number; output: string }> {
  const binaries = join(root, 'node_modules', '.bin')
  const isNode = step.command === 'node'
  const isWindows = process.platform === 'win32'
  const child = spawn(isNode ? process.execPath : join(binaries, step.command), step.parameters, {
    cwd: root,
    // Package scripts start with `node`: this makes it the pinned one.
    env: {
      ...process.env,
      PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
      FORCE_COLOR: '0',
      ...step.environment,
    },
    stdio: ['ignore', step.isLive ? 'inherit' : 'pipe', step.isLive ? 'inherit' : 'pipe'],
    shell: isWindows && !isNode,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      output += text
    })
  }
  return new Promise(resolve => {
    child.on('error', error => resolve({ code: 1, output: String(error) }))
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}\n${signal}` : output }))
  })
}

function describe(result: StepResult, hasReport: boolean): string {
  const mark = result.failed > 0 ? '✗' : '✓'
  const counts = hasReport
    ? [
        `${result.passed} passed`,
        ...(result.failed > 0 ? [`${result.failed} failed`] : []),
        ...(result.skipped > 0 ? [`${result.skipped} skipped`] : []),
        ...(result.flaky.length > 0 ? [`${result.flaky.length} flaky`] : []),
      ].join(', ')
    : ''
  return `${mark} ${result.name.padEnd(24)} ${result.seconds.toFixed(1).padStart(6)} s  ${counts}`.trimEnd()
}

/** Repeats all failures at the end of the output, where people look for them. */
export function summary(results: readonly Outcome[]): string {
  return results
    .flatMap(({ failures }) => failures)
    .map(failure => `✗ ${failure}\n`)
    .join('')
}

/** Tests that passed only on their retry: each is a defect to investigate. */
export function describeFlaky(results: readonly Outcome[]): string {
  return results
    .flatMap(({ flaky }) => flaky)
    .map(({ report }) => `flaky: ${report}\n`)
    .join('')
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ')
}
