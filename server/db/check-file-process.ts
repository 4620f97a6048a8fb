/** The process that `check-file.ts` starts: says what `quick_check` finds first, and ends. */
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './data-error.ts'

const [, , file] = process.argv
if (file === undefined) throw new Error('No file was named.')
process.send?.({ damage: look(file) }, () => process.exit(0))

function look(name: string): string | undefined {
  const database = new DatabaseSync(name, { readOnly: true, timeout: 10_000 })
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
