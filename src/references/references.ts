/** The rows that a reference field searches: a short list in memory, or the palette's entities. */
import { itemUnitReference } from '#contract/definitions/item-unit.ts'
import type { Reference } from '#contract/field-kinds.ts'
import { finderIn, finderOf } from '#domain/search/finder.ts'
import { fold, foldCode } from '#domain/search/fold.ts'
import type { SearchEntry } from '#domain/search/search-index.ts'
import type { Entity, EntityKind } from '../commands/entities.ts'
import type { IndexedEntities } from '../commands/entity-store.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'

export function referencesOf(kind: string, rows: readonly Reference[], isLoading = false): ReferenceRows {
  const byId = new Map(rows.map(row => [row.id, row]))
  return { rows, byId: id => byId.get(id), finder: finderOf(rows, row => entryOf(kind, row)), isLoading }
}

function entryOf(kind: string, { id, code, nameAr, nameEn }: Reference): SearchEntry {
  return { id: String(id), kind, texts: [nameAr, nameEn], codes: code === null ? [] : [code] }
}

/** The same rows, preceded by an option for none, which only its whole text selects, because other rows may begin alike. */
export function orNone(references: ReferenceRows, none: Reference): ReferenceRows {
  const own = finderOf([none], row => entryOf('none', row))
  const { rows, byId, finder } = references
  return {
    ...references,
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
  { index, entities, isLoading = false }: IndexedEntities,
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
  return { rows, byId, finder: finderIn(index, entities, rowAt, kinds), isLoading }
}

/** The units of items, each with its item: a match of an item finds its units, and means the base unit unless it names another. */
export function unitReferences(
  { index, entities, isLoading = false }: IndexedEntities,
  isWanted: (entity: Entity) => boolean = () => true,
): ReferenceRows {
  const byItem = entities.map(entity => (isWanted(entity) ? unitsOf(entity) : []))
  const rows = byItem.flat()
  const byId = new Map(rows.map(row => [row.id, row]))
  const items = finderIn(index, entities, place => (byItem[place]?.length ? byItem[place] : undefined), ['item'])
  return {
    rows,
    byId: id => byId.get(id),
    isLoading,
    finder: {
      search: text => {
        const { rows: found, certain } = items.search(wordsOfItem(text))
        return { rows: found.flat(), certain: found.slice(0, certain).flat().length }
      },
      named: text => {
        const { rows: found, certain } = items.search(wordsOfItem(text))
        const wanted = foldCode(text)
        const whole = found
          .slice(0, certain)
          .flat()
          .filter(({ code, nameAr, nameEn }) => [code ?? '', nameAr, nameEn].map(foldCode).includes(wanted))
        const [first, ...others] = whole
        if (first !== undefined) return others.length === 0 ? { kind: 'one', row: first } : { kind: 'several' }
        const named = items.named(text)
        const base = named.kind === 'one' ? named.row[0] : undefined
        if (base !== undefined) return { kind: 'one', row: base }
        return named.kind === 'one' ? { kind: 'none' } : named
      },
    },
  }
}

/** The base unit first. */
function unitsOf({ codes, texts: [nameAr, nameEn], units = [] }: Entity): readonly Reference[] {
  return units
    .toSorted((a, b) => Number(b.isBase) - Number(a.isBase))
    .map(unit => itemUnitReference({ code: codes[0] ?? '', nameAr, nameEn }, unit))
}

/** The text before the name of the unit, in the format of a chosen unit. */
function wordsOfItem(text: string): string {
  return text.split(/[·/]/u, 1)[0] ?? ''
}
