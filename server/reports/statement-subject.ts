/** The subject of a statement: an account, party, item and so on. */
import type { Reference } from '#contract/field-kinds.ts'
import type { SubjectKind } from '#contract/reports/statement-report.ts'
import { Failure } from '../calls/failure.ts'
import type { Db } from '../db/database.ts'
import { readReferences } from '../facts/references.ts'

/** `not_found` for an id of another kind: a service has no stock card. */
export async function readSubject(db: Db, kind: SubjectKind, id: number): Promise<Reference> {
  const isThere = await isOfKind(db, kind, id)
  const of = kind === 'customer' || kind === 'supplier' ? 'party' : kind === 'account' ? 'account' : 'item'
  const reference = isThere ? (await readReferences(db, of, [id], new Set([kind]))).get(id) : undefined
  if (!reference || !('nameAr' in reference)) throw new Failure('not_found')
  return reference
}

async function isOfKind({ longRead }: Db, kind: SubjectKind, id: number): Promise<boolean> {
  switch (kind) {
    case 'customer':
    case 'supplier': {
      const party = longRead.selectFrom('party').select('id').where('id', '=', id).where('kind', '=', kind)
      return (await party.executeTakeFirst()) !== undefined
    }
    case 'account':
      return (await longRead.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    case 'item':
    case 'service': {
      const isService = kind === 'service' ? 1 : 0
      const item = longRead.selectFrom('item').select('id').where('id', '=', id).where('is_service', '=', isService)
      return (await item.executeTakeFirst()) !== undefined
    }
  }
}
