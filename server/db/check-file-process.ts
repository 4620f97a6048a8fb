/** Child process of `check-file.ts`: reports the first finding of `quick_check` and exits. */
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { isDamage } from './data-error.ts'

const errand = z.object({ file: z.string() })

process.once('disconnect', () => process.exit(1))
process.once('message', message => {
  process.send?.({ damage: damageIn(errand.parse(message).file) }, () => process.exit(0))
})

function damageIn(file: string): string | undefined {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const found = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check)
    return found === 'ok' ? undefined : found
  } catch (error) {
    if (!isDamage(error)) throw error
    return error instanceof Error ? error.message : String(error)
  } finally {
    database.close()
  }
}
