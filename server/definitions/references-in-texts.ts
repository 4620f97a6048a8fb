/** Resolves the texts of an external list to the rows that they name. */
import { type RawBuilder, sql } from 'kysely'
import type { DefinedReference } from '#contract/definitions/field.ts'
import type { Access } from '#domain/access/can.ts'
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import type { Problem } from '#domain/problem.ts'
import { fold, foldCode } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findAllIds } from '../lookups/find-ids.ts'
import { inTexts } from './in-texts.ts'
import { type Referred, type Source, sources } from './references.ts'

type Named = { readonly ok: true; readonly id: number } | { readonly ok: false; readonly code: Problem['code'] }

/** Resolves texts by the whole code or the whole name in either language: active rows take precedence, and the match must be unique. */
export async function readByTexts(
  db: Db,
  { to }: DefinedReference,
  texts: ReadonlySet<string>,
  access: Access,
): Promise<ReadonlyMap<string, Named>> {
  const source = sources[to]
  const found = new Map<string, Named>()
  if (texts.size === 0) return found
  const rowsIn = async (condition: RawBuilder<unknown>): Promise<readonly Referred[]> => {
    const { rows } = await sql<Referred>`SELECT * FROM (${source.rows}) AS referred WHERE ${condition}`.execute(db.read)
    return rows.filter(row => source.mayName(access, row))
  }
  const all = source.isLong ? null : meaningsOf(await rowsIn(sql`1 = 1`))
  if (source.isLong) for (const [text, named] of await idsByKeys(db, source, texts, rowsIn)) found.set(text, named)
  for (const text of texts) {
    if (found.has(text)) continue
    const meanings = all ?? meaningsOf(await rowsIn(inList(db.kind, 'id', await idsWith(db, source, text))))
    found.set(text, meantBy(meanings, text))
  }
  return found
}

/** Texts that keys of the code or of a name match directly, so that a long list does not search the words for every row. */
async function idsByKeys(
  { kind }: Db,
  { table }: Source,
  texts: ReadonlySet<string>,
  rowsIn: (condition: RawBuilder<unknown>) => Promise<readonly Referred[]>,
): Promise<readonly (readonly [string, Named])[]> {
  const among = (column: string, keyOf: (text: string) => string) =>
    inTexts(
      kind,
      column,
      [...new Set(Array.from(texts, keyOf))].filter(key => key !== ''),
    )
  const rows = await rowsIn(sql`id IN (SELECT id FROM ${sql.table(table)} WHERE ${among('code_look', lookKeyOf)}
    OR ${among('name_ar_order', sortKeyOf)} OR ${among('name_en_order', sortKeyOf)})`)
  const meanings = meaningsOf(rows)
  return Array.from(texts, text => [text, meantBy(meanings, text)] as const).filter(([, { ok }]) => ok)
}

/** A word that very many rows share identifies none of them. */
const idsMax = 1000

async function idsWith(db: Db, { table }: Source, text: string): Promise<number[]> {
  return (await findAllIds(db, table, text, () => true)).slice(0, idsMax)
}

type Meanings = {
  readonly byCode: ReadonlyMap<string, readonly Referred[]>
  readonly byName: ReadonlyMap<string, readonly Referred[]>
}

function meaningsOf(rows: readonly Referred[]): Meanings {
  const named = rows.flatMap(row => [...new Set([fold(row.name_ar), fold(row.name_en)])].map(name => ({ name, row })))
  const byName = Map.groupBy(named, ({ name }) => name)
  return {
    byCode: Map.groupBy(rows, ({ code }) => foldCode(code)),
    byName: new Map([...byName].map(([name, all]) => [name, all.map(({ row }) => row)])),
  }
}

function meantBy({ byCode, byName }: Meanings, text: string): Named {
  const [code, name] = [foldCode(text), fold(text)]
  const rows = (code === '' ? undefined : (byCode.get(code) ?? byName.get(name))) ?? []
  const active = rows.filter(row => row.is_active === 1)
  const [first, ...others] = active.length > 0 ? active : rows
  if (first === undefined) return { ok: false, code: 'notFound' }
  return others.length > 0 ? { ok: false, code: 'severalNamed' } : { ok: true, id: first.id }
}
