/**
 * The rows of a tree, nested. They are loaded all at once, in list order, which is also the order of siblings; the server finds the
 * filtered rows, which are shown with their parents.
 */
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { Api } from '../api/api.ts'
import { type GridRows, gridRowsOf } from '../grid/grid-rows.ts'
import { type LeveledLine, type LeveledRow, type Openness, toggled, visibleLines } from '../lists/levels.ts'
import { allRows, rowsKey } from './definition-rows.ts'
import { listQuery, type RowListing } from './listing.ts'

export type TreeRow = LeveledRow & { readonly stored: DefinitionRow }
export type TreeLine = LeveledLine<TreeRow>

/** `found` is null without filters. */
export type ReadTree = { readonly all: readonly TreeRow[]; readonly found: ReadonlySet<number> | null }

/** The maximum size of a tree. */
const rowsMax = 20_000
const cacheMs = 10 * 60_000
/** How often a tree checks for other users' changes. */
const refreshMs = 60_000

export function treeQuery(api: Api, definition: Definition, listing: RowListing) {
  const { query, state, filters, sort } = listing
  return queryOptions({
    queryKey: [...rowsKey(definition), 'tree', listQuery(definition, listing)],
    queryFn: async ({ signal }): Promise<ReadTree> => {
      const read = (asked: RowListing) =>
        allRows(api, definition, asked, { max: rowsMax, signal, onProgress: () => undefined }, 'never')
      const isNarrowed = query.trim() !== '' || Object.keys(filters).length > 0 || state === 'retired'
      const whole = { query: '', filters: {}, sort, state: state === 'active' ? state : ('all' as const) }
      const [all, found] = await Promise.all([read(whole), isNarrowed ? read(listing) : null])
      return { all: treeRows(definition, all), found: found && new Set(found.map(({ id }) => id)) }
    },
    gcTime: cacheMs,
    refetchInterval: refreshMs,
    structuralSharing: false,
  })
}

/** Each row after its parent; a row without a loaded parent is at the top. */
export function treeRows({ tree = '' }: Pick<Definition, 'tree'>, rows: readonly DefinitionRow[]): readonly TreeRow[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, row => {
    const parent = row[tree]
    return typeof parent === 'object' && parent !== null && 'id' in parent && ids.has(parent.id) ? parent.id : 0
  })
  const under = (id: number, level: number): TreeRow[] =>
    (below.get(id) ?? []).flatMap(stored => [
      { id: String(stored.id), level, isGroup: below.has(stored.id), stored },
      ...under(stored.id, level + 1),
    ])
  return under(0, 1)
}

/** The found rows with their parents. */
export function pathsTo(all: readonly TreeRow[], found: ReadonlySet<number>): readonly TreeRow[] {
  let levelWanted = 0
  const shown = all.toReversed().filter(({ level, stored }) => {
    if (!found.has(stored.id) && level !== levelWanted) return false
    levelWanted = level - 1
    return true
  })
  return shown.toReversed()
}

const allOpen: Openness = { isOpen: true, except: new Set() }

export type Levels = {
  readonly lines: readonly TreeLine[]
  readonly lineOf: (row: DefinitionRow) => TreeLine | undefined
  readonly rows: GridRows<DefinitionRow>
  readonly toggle: (line: TreeLine) => void
  readonly toggleAll: () => void
}

export function useLevels(
  { data, isPlaceholderData }: UseQueryResult<ReadTree>,
  openness: Openness,
  setOpenness: (next: Openness) => void,
): Levels {
  const lines = useMemo(() => {
    const { all = [], found = null } = data ?? {}
    return found === null ? visibleLines(all, openness, null) : visibleLines(pathsTo(all, found), allOpen, null)
  }, [data, openness])
  return useMemo(() => {
    const byId = new Map(lines.map(line => [line.row.stored.id, line]))
    const isStill = isPlaceholderData || data?.found !== null
    return {
      lines,
      lineOf: row => byId.get(row.id),
      rows: gridRowsOf(
        lines.map(({ row }) => row.stored),
        row => String(row.id),
      ),
      toggle: ({ row, isOpen }) => {
        if (isOpen !== null && !isStill) setOpenness(toggled(openness, row.id))
      },
      toggleAll: () => setOpenness({ isOpen: !lines.some(({ isOpen }) => isOpen === true), except: new Set() }),
    }
  }, [lines, data, isPlaceholderData, openness, setOpenness])
}
