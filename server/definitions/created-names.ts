/**
 * Missing references of an import that only need a name, such as an item's category. After the user's consent they are created in the transaction
 * of the import.
 */
import type { ReferredKind } from '#contract/definitions/field.ts'
import { createdNamesMax, type RunReply } from '#contract/definitions/import-calls.ts'
import { can } from '#domain/access/can.ts'
import { fold } from '#domain/search/fold.ts'
import type { Tx } from '../db/database.ts'
import { carryOut, type Planned, plan, refuseWrong } from './import-rows.ts'
import { type ReadRow, readSentRows } from './read-sent-rows.ts'
import { readByTexts } from './references-in-texts.ts'
import type { RowWriting } from './save-row.ts'
import type { StoredDefinition } from './stored-definition.ts'
import { storedDefinitions } from './stored-definitions.ts'

/** The definitions whose rows need only their key, by reference kind. */
const madeByName: Partial<Record<ReferredKind, StoredDefinition>> = { category: storedDefinitions.itemCategory }

export type AbsentNames = RunReply['absent'][number]

/** The names per field that the caller may create, each in its first spelling. */
export async function absentNames(write: RowWriting, read: readonly ReadRow[]): Promise<AbsentNames[]> {
  const fields = Object.keys(write.stored.definition.fields).map(async (field): Promise<AbsentNames[]> => {
    const making = makingOf(write, field)
    const texts = read.flatMap(({ absent }) => absent[field] ?? [])
    if (making === undefined || texts.length === 0) return []
    const names = Array.from(Map.groupBy(texts, fold).values(), ([first = '']) => first)
    if (names.length > createdNamesMax) return []
    const planned = await planNames(making, write.services.db.read, names)
    const sound = names.filter((_, place) => planned[place]?.outcome === 'new')
    return sound.length > 0 ? [{ field, names: sound }] : []
  })
  return (await Promise.all(fields)).flat()
}

/** The rows as if the names existed, for a trial. */
export function withCreated(read: readonly ReadRow[], absent: readonly AbsentNames[]): readonly ReadRow[] {
  return withNames(read, absent, (row, field) => ({ ...row, created: [...row.created, field] }))
}

/** Creates the names and returns the rows with their ids. */
export async function createNames(
  write: RowWriting,
  tx: Tx,
  read: readonly ReadRow[],
  absent: readonly AbsentNames[],
): Promise<readonly ReadRow[]> {
  const ids = new Map<string, ReadonlyMap<string, number>>()
  for (const { field, names } of absent) ids.set(field, await createOf(write, tx, field, names))
  return withNames(read, absent, (row, field, name) => ({
    ...row,
    values: { ...row.values, [field]: ids.get(field)?.get(name) ?? null },
  }))
}

/** The ids by folded name. Other users may have created some since the trial. */
async function createOf(write: RowWriting, tx: Tx, field: string, names: readonly string[]) {
  const making = makingOf(write, field)
  const reference = write.stored.definition.fields[field]
  if (making === undefined || reference?.kind !== 'reference') throw new Error(`Nothing of ${field} is made by a name.`)
  const planned = await planNames(making, tx, names)
  refuseWrong(planned)
  await carryOut(making, tx, planned)
  const found = await readByTexts({ ...write.services.db, read: tx }, reference, new Set(names), write.caller.access)
  return new Map([...found].flatMap(([name, named]) => (named.ok ? [[fold(name), named.id] as const] : [])))
}

async function planNames(making: RowWriting, tx: Tx, names: readonly string[]): Promise<readonly Planned[]> {
  const { definition } = making.stored
  const rows = names.map(name => ({ [definition.key]: name }))
  return plan(making, tx, await readSentRows(making.services.db, definition, rows, making.caller.access))
}

function makingOf(write: RowWriting, field: string): RowWriting | undefined {
  const described = write.stored.definition.fields[field]
  const stored = described?.kind === 'reference' ? madeByName[described.to] : undefined
  if (stored === undefined || !can(write.caller.access, stored.definition.calls.Import.need)) return undefined
  return { ...write, idempotencyKey: undefined, stored }
}

type Named = (row: ReadRow, field: string, name: string) => ReadRow

/** Applies `named` to each row with one of the names, without its not-found problem. */
function withNames(read: readonly ReadRow[], absent: readonly AbsentNames[], named: Named): readonly ReadRow[] {
  const known = absent.map(({ field, names }) => ({ field, names: new Set(names.map(fold)) }))
  return read.map(row => {
    let whole = row
    for (const { field, names } of known) {
      const name = fold(row.absent[field] ?? '')
      if (!names.has(name)) continue
      whole = named({ ...whole, problems: whole.problems.filter(({ at }) => at !== field) }, field, name)
    }
    return whole
  })
}
