/**
 * Maps the columns of a file to fields: by this program's field names, else by words of other programs, else by values. A column that
 * matches two fields is left to the user, and so is one whose field another column has; uncertain matches are guesses.
 */
import type { Definition } from '#contract/definitions/definition.ts'
import type { ChildField } from '#contract/definitions/field.ts'
import { canHold, hasArabic, isRecognised } from './column-values.ts'
import type { FileCell } from './file-cells.ts'
import type { FileTable } from './file-tables.ts'
import { type Claim, claimsOf, headingWordsOf, plainNamePlace, saysWithoutTax } from './heading-places.ts'
import { type SheetPlace, sheetFieldAt } from './import-places.ts'
import { matchedPlaces } from './import-table.ts'

/** `guesses` are the uncertain columns, by index in the file. */
export type MatchedColumns = { readonly columns: readonly (string | null)[]; readonly guesses: ReadonlySet<number> }

type Column = { readonly at: number; readonly heading: string; readonly values: readonly FileCell[] }
type Claimed = Claim & { readonly column: Column }
type Places = Map<string, { readonly column: Column; readonly isGuess: boolean }>

const valuesMax = 100

export function matchColumns(
  definition: Definition,
  table: Pick<FileTable, 'headings' | 'rows'>,
  known: readonly SheetPlace[],
): MatchedColumns {
  const all = table.headings.map((heading, at): Column => ({ at, heading, values: valuesIn(table, at) }))
  const places: Places = new Map()
  matchedPlaces(definition, table.headings, known).forEach((place, at) => {
    const column = all[at]
    if (place !== null && column) places.set(place, { column, isGuess: false })
  })
  const claims = claimsIn(definition, openIn(all, places))
  takeBest(
    places,
    claims.filter(({ place }) => place !== plainNamePlace),
  )
  takeNames(
    places,
    claims.filter(({ place }) => place === plainNamePlace),
  )
  takeByValues(definition, places, openIn(all, places))
  const columns: (string | null)[] = all.map(() => null)
  const guesses = new Set<number>()
  for (const [place, { column, isGuess }] of places) {
    if (!isWhole(definition, places, place)) continue
    columns[column.at] = place
    if (isGuess) guesses.add(column.at)
  }
  return { columns, guesses }
}

function valuesIn({ rows }: Pick<FileTable, 'rows'>, at: number): readonly FileCell[] {
  const values = rows
    .map(({ cells }) => cells[at] ?? null)
    .filter(value => value !== null && String(value).trim() !== '')
  return values.slice(0, valuesMax)
}

function openIn(all: readonly Column[], places: Places): readonly Column[] {
  const taken = new Set([...places.values()].map(({ column }) => column.at))
  return all.filter(({ at }) => !taken.has(at))
}

/** At most one claim per column: of several equally strong ones none is used. */
function claimsIn(definition: Definition, columns: readonly Column[]): readonly Claimed[] {
  const words = headingWordsOf(definition)
  return columns.flatMap(column => {
    const canBe = (place: string) => {
      const field = sheetFieldAt(definition, place === plainNamePlace ? 'nameAr' : place)
      return field !== undefined && canHold(field, column.values)
    }
    const claims = claimsOf(words, column.heading, canBe)
    const strong = claims.filter(({ isWeak }) => !isWeak)
    const [claim, another] = strong.length > 0 ? strong : claims
    return claim === undefined || another !== undefined ? [] : [{ ...claim, column }]
  })
}

function takeBest(places: Places, claims: readonly Claimed[]): void {
  for (const place of new Set(claims.map(each => each.place))) {
    if (places.has(place)) continue
    const [best, ...others] = claims.filter(each => each.place === place).sort(byStrength)
    if (best === undefined) continue
    const isGuess = best.isWeak || others.some(({ isWeak, column }) => !isWeak && column.values.length > 0)
    places.set(place, { column: best.column, isGuess })
  }
}

function byStrength(one: Claimed, other: Claimed): number {
  const isEmpty = ({ column }: Claimed) => Number(column.values.length === 0)
  return isEmpty(one) - isEmpty(other) || Number(one.isWeak) - Number(other.isWeak) || one.rank - other.rank
}

/** A name without a language is the Arabic one, which every row has, unless another column is; then it is the English one. */
function takeNames(places: Places, claims: readonly Claimed[]): void {
  const isArabic = ({ column }: Claimed) => hasArabic(column.values)
  const ordered = claims.toSorted(byStrength).sort((one, other) => Number(isArabic(other)) - Number(isArabic(one)))
  const left = places.has('nameAr') ? ordered : ordered.slice(1)
  const [first] = ordered
  if (!places.has('nameAr') && first !== undefined) {
    places.set('nameAr', { column: first.column, isGuess: first.isWeak || !isArabic(first) })
  }
  const arabicOne = places.get('nameAr')?.column
  const english = left.find(each => !isArabic(each) && !each.isWeak && each.column.values.length > 0)
  if (english === undefined || places.has('nameEn')) return
  if (arabicOne !== undefined && hasArabic(arabicOne.values)) {
    places.set('nameEn', { column: english.column, isGuess: true })
  }
}

/** Maps columns with unknown headings by their values. Skips a column or field with several candidates. */
function takeByValues(definition: Definition, places: Places, columns: readonly Column[]): void {
  const open = Object.entries(definition.fields).flatMap(
    ([name, field]): readonly (readonly [string, ChildField])[] => {
      if (field.kind !== 'rows') return [[name, field]]
      return field.isRequired ? Object.entries(field.of).map(([each, inner]) => [`${name}.0.${each}`, inner]) : []
    },
  )
  const words = headingWordsOf(definition)
  const matches = columns
    .filter(({ heading }) => !saysWithoutTax(heading) && claimsOf(words, heading, () => true).length === 0)
    .flatMap(column =>
      open
        .filter(([place, field]) => !places.has(place) && isRecognised(field, column.values))
        .map(([place]) => ({ column, place })),
    )
  for (const { column, place } of matches) {
    const rivals = matches.filter(each => each.place === place || each.column === column)
    if (rivals.length === 1) places.set(place, { column, isGuess: true })
  }
}

/** Child rows need their key: a second unit its name, a reorder level its branch. */
function isWhole({ fields }: Definition, places: Places, place: string): boolean {
  const [name = '', at] = place.split('.')
  const field = fields[name]
  if (field?.kind !== 'rows' || at === undefined) return true
  if (at === '0' && field.isRequired) return true
  return Array.from({ length: Number(at) + 1 }, (_, row) => `${name}.${row}.${field.key}`).every(key => places.has(key))
}
