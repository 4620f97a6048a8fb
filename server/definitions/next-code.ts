/** The default code of a new row: the prefix, and the highest number in use plus one. */
import { sql } from 'kysely'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db, Tx } from '../db/database.ts'
import { type StoredDefinition, type StoredRow, storedColumnOf, uniqueGroups } from './stored-definition.ts'
import { uniqueProblems } from './unique-fields.ts'

const digitsMin = 4
/** A typed code may end with any number. */
const numberMax = 999_999_999

export async function nextCode(
  db: Db,
  tx: Tx,
  stored: StoredDefinition,
  field: string,
  prefix: string,
): Promise<string> {
  for (let number = 1 + (await highest(tx, stored, field, prefix)); ; number++) {
    const code = `${prefix}${String(number).padStart(digitsMin, '0')}`
    const [problems = []] = await uniqueProblems(db, tx, stored, [{ id: null, values: { [field]: code } }])
    if (problems.every(({ at }) => at !== field)) return code
  }
}

/** Sort keys order numbers by value; numbers of up to nine digits precede all others. */
async function highest(tx: Tx, stored: StoredDefinition, field: string, prefix: string): Promise<number> {
  const order = sql.ref(`${storedColumnOf(stored.definition, field)}_order`)
  const head = prefix === '' ? '' : `${sortKeyOf(prefix)} `
  const [from, to] = [`${head}0`, `${head}9${numberMax}`]
  const numbers: number[] = [0]
  const groups = uniqueGroups(stored).flatMap(group => [1, 0].map(state => ({ group, state })))
  for (const { group, state } of groups) {
    const { rows } = await sql<StoredRow>`SELECT ${order} AS place FROM ${sql.table(stored.table)}
      WHERE ${group} AND is_active = ${state} AND ${order} > ${from} AND ${order} < ${to}
        AND ${order} NOT LIKE ${`${head}% %`} ORDER BY ${order} DESC LIMIT 1`.execute(tx)
    // The digits after the length sign.
    const digits = String(rows[0]?.place ?? '').slice(head.length + 1)
    if (/^\d{1,9}$/.test(digits)) numbers.push(Number(digits))
  }
  return Math.max(...numbers)
}
