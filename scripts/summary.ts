/** The summary of `npm test`, printed at the end and written as a file for programs. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Counts, root, type StepResult, sum } from './steps.ts'

/** A part of the run, such as the server tests; its steps may have run in parallel. */
export type Part = Counts & { readonly name: string; readonly seconds: number }

export type TestSummary = Counts & {
  /** Null outside a repository. */
  readonly commit: string | null
  /** The names of the tests that passed only on their retry. */
  readonly flaky: readonly string[]
  readonly seconds: number
  readonly parts: readonly Part[]
}

/** Runs `steps` and measures their total time. */
export async function runPart(
  name: string,
  steps: () => Promise<readonly StepResult[]>,
): Promise<{ readonly part: Part; readonly results: readonly StepResult[] }> {
  const startMs = performance.now()
  const results = await steps()
  return { part: { name, seconds: secondsSince(startMs), ...sum(results) }, results }
}

export function summarize(
  parts: readonly Part[],
  results: readonly StepResult[],
  { commit, seconds }: Pick<TestSummary, 'commit' | 'seconds'>,
): TestSummary {
  const flaky = results.flatMap(result => result.flaky.map(({ name }) => name))
  return { commit, ...sum(parts), flaky, seconds: rounded(seconds), parts: parts.map(roundedPart) }
}

export function writeSummary(file: string, summary: TestSummary): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`)
}

/** One line for each part, then the counts: the last line is `N passed, N failed`. */
export function describeSummary({ parts, seconds, passed, failed, skipped, flaky }: TestSummary): string {
  const lines = parts.map(part => `${part.name.padEnd(16)} ${part.seconds.toFixed(1).padStart(6)} s`)
  const further = [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ]
  const all = [`${'all'.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`, ...further].join(', ')
  return [...lines, all, `${passed} passed, ${failed} failed`].map(line => `${line}\n`).join('')
}

/** The hash of the current commit. */
export function currentCommit(): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

export function secondsSince(startMs: number): number {
  return (performance.now() - startMs) / 1000
}

function roundedPart(part: Part): Part {
  return { ...part, seconds: rounded(part.seconds) }
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
