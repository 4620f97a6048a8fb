import type { IndexedEntities } from '../commands/entity-store.ts'
import type { PaletteRow } from './rows.ts'

/** Whether the use of a row is stored. Entities that only the server finds could not be listed, and would push out what can. */
export function isRemembered({ id, subject }: PaletteRow, { index }: IndexedEntities): boolean {
  if (subject.kind === 'command') return true
  return subject.kind === 'entity' && index.rowOf(id) !== undefined
}
