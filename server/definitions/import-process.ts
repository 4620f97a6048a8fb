/** The process that `import-apart.ts` starts: it receives one import, runs it and exits. */
import type { z } from 'zod'
import { Failure } from '../calls/failure.ts'
import type { Db } from '../db/database.ts'
import { openDb } from '../db/open.ts'
import type { ImportAnswer, ImportErrand, turnMessage } from './import-apart.ts'
import { importRows } from './import-rows.ts'
import type { RowWriting } from './save-row.ts'
import { runParts } from './staged-import.ts'
import { reachedBy } from './stored-definition.ts'
import { storedDefinitions } from './stored-definitions.ts'

// Without the parent process, nothing reads the result of the import.
process.once('disconnect', () => process.exit(1))
process.once('message', (errand: ImportErrand) => void run(errand))

async function run({ place, at, definition, call, ...write }: ImportErrand): Promise<void> {
  const db = await openDb({ ...place, isForCommand: true, isPatient: true }, at)
  const all = Object.values(storedDefinitions).find(each => each.definition.name === definition)
  if (!all) throw new Error(`There is no definition ${definition}.`)
  const services = { db: inTurns(db), now: () => at }
  const writing: RowWriting = { ...write, services, stored: reachedBy(all, write.caller) }
  const answer = await answerTo(writing, call)
  await db.close()
  process.send?.(answer, () => process.exit(0))
}

async function answerTo(write: RowWriting, call: ImportErrand['call']): Promise<ImportAnswer> {
  try {
    return call.name === 'import'
      ? { import: await importRows(write, call.body) }
      : { run: await runParts(write, call.body) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, problems, retryAfterSeconds } = error
    return { failure: { code, problems, retryAfterSeconds } }
  }
}

/** Writes only while the server does not: SQLite has a single writer. */
function inTurns(db: Db): Db {
  const write: Db['write'] = async <T>(branchIds: readonly number[], ...work: [never]) => {
    await ask('begin writing')
    try {
      return await db.write<T>(branchIds, ...work)
    } finally {
      await ask('end writing')
    }
  }
  return { ...db, write }
}

function ask(message: z.output<typeof turnMessage>): Promise<unknown> {
  return new Promise(resolve => {
    process.once('message', resolve)
    process.send?.(message)
  })
}
