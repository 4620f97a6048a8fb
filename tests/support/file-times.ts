/** Runs before each test file: records the duration of the file, for the rule of `scripts/file-times.ts`. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from './project-files.ts'
import { startStopwatch } from './stopwatch.ts'

const timesFile = process.env.MIZAN_TEST_TIMES
let stop: ReturnType<typeof startStopwatch> | undefined

if (timesFile !== undefined) {
  beforeAll(() => {
    stop = startStopwatch()
  })
  // Hooks run in reverse order.
  afterAll(() => {
    const file = relative(root, expect.getState().testPath ?? '')
    if (!stop) return
    // A new clone has no results folder.
    mkdirSync(dirname(timesFile), { recursive: true })
    appendFileSync(timesFile, `${JSON.stringify({ file, ...stop() })}\n`)
  })
}
