/** Messages at the start of the server about damaged or lost data. */
import type { MissingPostings } from '../db/database.ts'
import type { Arguments } from './arguments.ts'
import { databasePlaceOf } from './open-data.ts'

export function damageLines(given: Arguments, damage: string): readonly string[] {
  const { file, url } = databasePlaceOf(given)
  if (url)
    return [
      `The database of DATABASE_URL is damaged: ${damage}`,
      'Nothing is served. Restore its newest backup, and start again.',
    ]
  return [
    `The data file ${file} is damaged: ${damage}`,
    'Nothing is served. End this program, move the file and those named like it with -wal and -shm elsewhere, put the newest backup in its',
    'place, run npm start -- --accept-loss, and start again. Nothing was removed.',
  ]
}

export function missingLines(missing: readonly MissingPostings[]): readonly string[] {
  return [
    'Postings are missing, so nothing is posted: their numbers would be given again.',
    ...missing.map(missingLine),
    'A log (-wal) was lost, or an older copy of the data was put in place. Bring back the newest data, or accept the loss:',
    'npm start -- --accept-loss (with the same --data)',
  ]
}

export function missingLine({ branchId, posted, found }: MissingPostings): string {
  return found < posted
    ? `  branch ${branchId}: ${posted} were posted, the data end with number ${found}`
    : `  branch ${branchId}: another posting stands in the place of number ${posted}`
}
