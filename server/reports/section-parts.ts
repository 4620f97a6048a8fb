/** The child rows of a row in a sectioned report: the accounts that meet its condition, in their tree, without zero accounts. */
import type { Fact, FilterKey } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { Section, SectionRow } from '#contract/reports/sections-report.ts'
import { addSums, type ExactSum, exactSum, subtractSums } from '#domain/exact-sum.ts'
import type { Db } from '../db/database.ts'
import { readReferences } from '../facts/references.ts'
import { readTree, type Tree } from '../facts/tree.ts'

export type SectionFigures = Readonly<Record<string, ExactSum>>

/** The sums of the fact for one key of the section and one child row. */
export type SectionSums = {
  readonly key: number | string
  readonly id: number | null
  /** By measure, for the period and the compared period. */
  readonly sums: readonly Readonly<Record<string, ExactSum>>[]
  readonly measureOf: (row: SectionRow, column: string) => string
}

export function isOf(keys: readonly FilterKey[], key: number | string): boolean {
  return keys.some(each => (typeof each === 'boolean' ? Number(each) : each) === key)
}

export function turnedSum({ isTurned }: SectionRow, sum: ExactSum): ExactSum {
  return isTurned ? subtractSums(exactSum(0), sum) : sum
}

export type PartNames = { readonly tree: Tree; readonly references: ReadonlyMap<number | string, unknown> }

/** Null when no row of the section has child rows. */
export async function readPartNames(
  db: Db,
  section: Section,
  fact: Fact,
  parts: readonly SectionSums[],
): Promise<PartNames | null> {
  const each = section.rows.flatMap(({ from }) => ('where' in from && from.each !== undefined ? [from.each] : []))
  const [name] = each
  const dimension = name === undefined ? undefined : fact.dimensions[name]
  if (dimension === undefined) return null
  if (dimension.kind !== 'reference' || dimension.isTree !== true)
    throw new Error(`${section.name} is made of ${name}, which stands in no tree.`)
  const tree = await readTree(db, dimension.of)
  const ids = new Set(parts.flatMap(({ id }) => (id === null ? [] : tree.pathTo(id))))
  return { tree, references: await readReferences(db, dimension.of, [...ids], new Set()) }
}

/** Parents come before children. A common ancestor of all rows adds no information and is left out. */
export function sectionParts(
  row: SectionRow,
  all: readonly string[],
  parts: readonly SectionSums[],
  { tree, references }: PartNames,
) {
  if (!('where' in row.from)) return []
  const { keys } = row.from.where
  const columns = row.columns ?? all
  const own = parts.filter(({ key }) => isOf(keys, key))
  const scopes = own[0]?.sums.length ?? 0
  const figuresOf = (some: typeof own) =>
    Array.from({ length: scopes }, (_, at) =>
      Object.fromEntries(
        columns.map(column => [
          column,
          turnedSum(row, addSums(...some.map(part => part.sums[at]?.[part.measureOf(row, column)] ?? exactSum(0)))),
        ]),
      ),
    )
  const figuresBelow = (id: number) => {
    const within = new Set(tree.within(id))
    return figuresOf(own.filter(part => part.id !== null && within.has(part.id)))
  }
  // A parent whose total is zero is shown when its children are not zero.
  const paths = [...Map.groupBy(own, ({ id }) => id)].flatMap(([id, some]) => {
    const isNothing = figuresOf(some).every(each => Object.values(each).every(sum => sum === 0))
    return id === null || isNothing ? [] : [tree.pathTo(id)]
  })
  const shown = new Set(paths.flat())
  const rows: object[] = []
  const write = (id: number, level: number) => {
    const figures = figuresBelow(id)
    const below = tree.childrenOf(id).filter(child => shown.has(child))
    const isShared = paths.every(path => path.includes(id) && path.at(-1) !== id)
    if (!isShared) rows.push(rowOf(references.get(id), level, below.length > 0, figures))
    for (const child of below) write(child, isShared ? level : level + 1)
  }
  for (const root of tree.roots) if (shown.has(root)) write(root, 1)
  return rows
}

function rowOf(each: unknown, level: number, isGroup: boolean, [own, compared]: readonly SectionFigures[]) {
  return { level, isGroup, each: each as Reference, ...own, ...(compared && { compared }) }
}
