/** The rows that a reference field searches: a short list in memory, or the palette's entities. */
import type { Reference } from '#contract/field-kinds.ts'
import { finderIn, finderOf } from '#domain/search/finder.ts'
import { fold } from '#domain/search/fold.ts'
import type { SearchEntry } from '#domain/search/search-index.ts'
import type { Entity, EntityKind } from '../commands/entities.ts'
import type { IndexedEntities } from '../commands/entity-store.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'

export function referencesOf(kind: string, rows: readonly Reference[]): ReferenceRows {
  const byId = new Map(rows.map(row => [row.id, row]))
  return { rows, byId: id => byId.get(id), finder: finderOf(rows, row => entryOf(kind, row)) }
}

function entryOf(kind: string, { id, code, nameAr, nameEn }: Reference): SearchEntry {
  return { id: String(id), kind, texts: [nameAr, nameEn], codes: code === null ? [] : [code] }
}

/** The same rows, preceded by an option for none, which only its whole text selects, because other rows may begin alike. */
export function orNone(references: ReferenceRows, none: Reference): ReferenceRows {
  const own = finderOf([none], row => entryOf('none', row))
  const { rows, byId, finder } = references
  return {
    rows: [none, ...rows],
    byId: id => (id === none.id ? none : byId(id)),
    finder: {
      search: text => {
        const [first, then] = [own.search(text), finder.search(text)]
        const certain = [...first.rows.slice(0, first.certain), ...then.rows.slice(0, then.certain)]
        return { rows: [...certain, ...then.rows.slice(then.certain)], certain: certain.length }
      },
      named: text => {
        const isWord = [none.nameAr, none.nameEn].some(name => fold(name) === fold(text))
        const named = finder.named(text)
        if (isWord) return named.kind === 'none' ? { kind: 'one', row: none } : { kind: 'several' }
        return named
      },
    },
  }
}

/** References from the palette's index: found by the same words, codes, telephone numbers and keyboard layouts. Ids are unique within the kinds. */
export function referencesAmong(
  { index, entities }: IndexedEntities,
  kinds: readonly EntityKind[],
  isWanted: (entity: Entity) => boolean = () => true,
): ReferenceRows {
  const rowAt = (place: number): Reference | undefined => {
    const entity = entities[place]
    if (entity === undefined || !isWanted(entity)) return
    const [nameAr, nameEn] = entity.texts
    return { id: Number(entity.id.slice(entity.kind.length + 1)), code: entity.codes[0] ?? null, nameAr, nameEn }
  }
  const byId = (id: number): Reference | undefined => {
    const places = kinds.map(kind => index.rowOf(`${kind}:${id}`))
    const place = places.find(each => each !== undefined)
    return place === undefined ? undefined : rowAt(place)
  }
  const rows = entities.flatMap((entity, place) => (kinds.includes(entity.kind) ? (rowAt(place) ?? []) : []))
  return { rows, byId, finder: finderIn(index, entities, rowAt, kinds) }
}
