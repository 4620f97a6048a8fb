/** The house rule that no file of tests takes long: a long one keeps a worker busy while the others have nothing left to do. */
import { existsSync, readFileSync } from 'node:fs'
import { depth } from '#tests/support/depth.ts'
import type { Lap } from '#tests/support/stopwatch.ts'

/** On a machine of usual speed that does nothing else. */
const fileSecondsMax = 20
/** On a machine that does much else, processors are not only waited for: they share their caches too, and do half as much again. */
const busyFrom = 1.5
const busyAllowance = 1.5

type FileTime = Lap & { readonly file: string }

/** What to say of each file that takes too long. At other depths, and where nobody knows how busy the machine was, the rule does not hold. */
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
