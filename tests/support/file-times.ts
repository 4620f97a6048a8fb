/** Before each file of tests: writes down how long the file takes, for the rule of `scripts/file-times.ts`. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
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
    if (stop) appendFileSync(timesFile, `${JSON.stringify({ file, ...stop() })}\n`)
  })
}
