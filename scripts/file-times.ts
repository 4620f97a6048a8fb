/** Limits the time of each test file: a long file keeps one worker busy while the others are idle. */
import { existsSync, readFileSync } from 'node:fs'
import { depth } from '#tests/support/depth.ts'
import type { Lap } from '#tests/support/stopwatch.ts'

/** On an idle machine of average speed. */
const fileSecondsMax = 20
/** On a busy machine, tests not only wait for processors but also share their caches, and take half as long again. */
const busyFrom = 1.5
const busyAllowance = 1.5

type FileTime = Lap & { readonly file: string }

/** A message for each file that takes too long. The rule applies only at depth 1, and only if the load of the machine is known. */
export function slowFiles(timesFile: string, atDepth = depth): readonly string[] {
  if (atDepth !== 1 || !existsSync(timesFile)) return []
  const lines = readFileSync(timesFile, 'utf8').trim().split('\n').filter(Boolean)
  return lines.flatMap(line => complaintAbout(JSON.parse(line)))
}

function complaintAbout({ file, seconds, slowdown }: FileTime): readonly string[] {
  if (slowdown === null) return []
  const allowance = slowdown > busyFrom ? busyAllowance : 1
  if (seconds <= fileSecondsMax * slowdown * allowance) return []
  const alone = (seconds / slowdown).toFixed(1)
  return [
    `${file} takes ${alone} s on a quiet machine (here ${seconds.toFixed(1)} s), and at most ${fileSecondsMax} s are allowed: divide it, or scale it with tests/support/depth.ts`,
  ]
}
