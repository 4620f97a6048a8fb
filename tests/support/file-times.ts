/** Before each file of tests: writes down how long the file takes, for the rule of `scripts/file-times.ts`. */
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
  // Hooks that were set first run last.
  afterAll(() => {
    const file = relative(root, expect.getState().testPath ?? '')
    if (!stop) return
    // A new clone has no folder of results.
    mkdirSync(dirname(timesFile), { recursive: true })
    appendFileSync(timesFile, `${JSON.stringify({ file, ...stop() })}\n`)
  })
}
