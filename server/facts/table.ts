/**
 * Builds the rows of a table report from the groups of a fact: nested by level, accounts in their tree, with names, sorted. When there are too many
 * rows for one response, it returns only the first level, in pages.
 */
import { type DocumentReference, type Fact, summedMeasures } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { RowCursor } from '#contract/reports/table-report.ts'
import { addSums, type ExactSum, exactSum } from '#domain/exact-sum.ts'
import { ratioOf } from '#domain/ratio.ts'
import type { Db } from '../db/database.ts'
import { type Group, type Groups, type GroupsAsked, readGroups } from './groups.ts'
import { documentNamed, readBillsBehind } from './named-bills.ts'
import { type References, readReferences } from './references.ts'
import { hasSurplus } from './surplus.ts'
import { readTree, type Tree } from './tree.ts'

/** For pages of the first level. */
const defaultPageSize = 1000

export type TableAsked = Pick<GroupsAsked, 'source' | 'scopes' | 'dimensions' | 'measures' | 'only'> & {
  readonly fact: Fact
  /** Whether the tree of the first dimension has a row for everything active. */
  readonly listsAll?: boolean
  readonly order: { readonly by: string; readonly isUpwards: boolean } | null
  readonly after: GroupsAsked['page']['after']
  readonly pageSize: number | null
  /** The maximum number of last-level rows in one response. */
  readonly rowsMax: number
  /** The kinds of parties whose names the caller may see. */
  readonly named: ReadonlySet<string>
}

type Sums = Group['sums']

type Node = {
  readonly dimension: string
  readonly value: unknown
  readonly label: string
  readonly sums: Sums
  readonly below: readonly Node[]
}

/** A tree is not paged; this is its limit. */
const treeRowsMax = 100_000

/** `columns`: the requested measures, including ratios of the sums that are read. */
type Columns = { readonly columns: readonly string[] }

export async function readTable(db: Db, { measures: columns, ...rest }: TableAsked) {
  const { dimensions, fact } = rest
  const judged = rest.only?.where.map(({ measure }) => measure) ?? []
  const asked = { ...rest, columns, measures: [...new Set([...summedMeasures(fact, columns), ...judged])] }
  const first = dimensionAt(fact, dimensions[0])
  const isTree = first.kind === 'reference' && first.isTree === true
  const isPaged = asked.pageSize !== null || asked.after !== null
  const isTooMuch = !isTree && !isPaged && dimensions.length > 1 && (await hasSurplus(db, asked, asked.rowsMax))
  const isWhole = isTree || !(isPaged || isTooMuch)
  const whole = isWhole ? await readGroups(db, { ...asked, page: pageOf(asked, asked.rowsMax) }) : null
  if (whole && whole.count <= asked.rowsMax) return tableOf(db, { ...asked, isInOrder: false }, whole, null)
  const [highest = ''] = dimensions
  const size = isTree ? treeRowsMax : (asked.pageSize ?? Math.min(defaultPageSize, asked.rowsMax))
  const groups =
    whole && !isTree && dimensions.length === 1
      ? whole
      : await readGroups(db, { ...asked, dimensions: [highest], page: pageOf(asked, size) })
  const shown = groups.groups.slice(0, size)
  const last = shown.at(-1)
  const hasMore = groups.groups.length > size && last !== undefined
  const page = { ...asked, dimensions: [highest], isInOrder: !isTree }
  return tableOf(db, page, { ...groups, groups: shown }, hasMore ? cursorAt(last) : null, dimensions.length)
}

function pageOf({ order, after, columns, dimensions, fact }: TableAsked & Columns, size: number): GroupsAsked['page'] {
  const named = order !== null && columns.includes(order.by) ? order.by : null
  const measure = named === null ? undefined : fact.measures[named]
  const [by, per] = measure?.over === 'ratio' ? measure.of : [named, null]
  const isOfFirst = order !== null && (by !== null || order.by === dimensions[0])
  return { by, per, isUpwards: isOfFirst ? order.isUpwards : true, after, size }
}

function cursorAt({ order, keys }: Group): RowCursor {
  return { value: order ?? '', key: String(keys[0]) }
}

/** `isInOrder`: the groups are already sorted by key, as pages are; names do not sort them again. */
type Shown = TableAsked & Columns & { readonly isInOrder: boolean }

async function tableOf(db: Db, shown: Shown, groups: Groups, next: RowCursor | null, levels = shown.dimensions.length) {
  const { dimensions, fact, columns } = shown
  const names = await namesOf(db, shown, groups.groups)
  const counts = await readCounts(db, shown)
  const nodes = nodesOf({ ...shown, ...names, counts }, groups.groups, [], 0)
  // A distinct count over parts may exceed the count of the whole.
  const totals = groups.totals.map((own, at) => new Map([...own, ...(counts.get('')?.[at] ?? [])]))
  const rows: object[] = []
  const figures = (sums: Sums[number] | undefined) => figuresOf(fact, columns, sums)
  writeRows(nodes, { level: 1, above: {}, levels, dimensions, figures }, rows)
  return {
    levels: dimensions.length,
    rows,
    totals: figures(totals[0]),
    ...(totals[1] && { comparedTotals: figures(totals[1]) }),
    rowCount: groups.count,
    next,
  }
}

/** Distinct counts do not add up, so each level above the last, and the grand total, is counted again; by group keys. */
async function readCounts(db: Db, asked: TableAsked): Promise<ReadonlyMap<string, Sums>> {
  const measures = asked.measures.filter(name => asked.fact.measures[name]?.over === 'count')
  const counts = new Map<string, Sums>()
  if (measures.length === 0) return counts
  for (let level = 0; level < asked.dimensions.length; level++) {
    const dimensions = asked.dimensions.slice(0, level)
    const page = { by: null, isUpwards: true, after: null, size: treeRowsMax }
    const { groups, totals } = await readGroups(db, { ...asked, dimensions, measures, page })
    if (level === 0) counts.set('', totals)
    for (const { keys, sums } of level === 0 ? [] : groups) counts.set(keys.join('~'), sums)
  }
  return counts
}

type Names = { readonly references: ReadonlyMap<string, References>; readonly trees: ReadonlyMap<string, Tree> }

async function namesOf(
  db: Db,
  { fact, dimensions, named, listsAll }: TableAsked,
  groups: readonly Group[],
): Promise<Names> {
  const references = new Map<string, References>()
  const trees = new Map<string, Tree>()
  for (const [at, name] of dimensions.entries()) {
    const dimension = dimensionAt(fact, name)
    if (dimension.kind !== 'reference') continue
    const keys = [...new Set(groups.map(({ keys: own }) => own[at] ?? 0))]
    if (dimension.of === 'document' && keys.some(key => typeof key === 'string')) {
      const without = groups.flatMap(({ keys: own, details }) => (details[at] === null ? String(own[at]) : []))
      references.set(name, await readBillsBehind(db, without))
      continue
    }
    const tree = dimension.isTree ? await readTree(db, dimension.of) : undefined
    if (tree) trees.set(name, tree)
    const shown = tree && listsAll && at === 0 ? [...keys, ...tree.active] : keys
    const all = tree ? shown.flatMap(key => tree.pathTo(Number(key))) : keys
    references.set(name, await readReferences(db, dimension.of, [...new Set(all)], named))
  }
  return { references, trees }
}

type Building = Shown & Names & { readonly counts: ReadonlyMap<string, Sums> }

/** The nodes of one level below one parent node. */
function nodesOf(
  table: Building,
  groups: readonly Group[],
  path: readonly (number | string)[],
  depth: number,
): readonly Node[] {
  const name = table.dimensions[depth]
  if (name === undefined) return []
  const byKey = Map.groupBy(groups, ({ keys }) => keys[depth] ?? 0)
  const own = Array.from(byKey, ([key, ofKey]): Node & { readonly key: number | string } => {
    const at = [...path, key]
    const detail = ofKey[0]?.details[depth] ?? null
    return {
      key,
      ...labelled(table, name, key, detail),
      sums: withCounts(addedUp(ofKey.map(({ sums }) => sums)), table.counts.get(at.join('~'))),
      below: nodesOf(table, ofKey, at, depth + 1),
    }
  })
  const tree = table.trees.get(name)
  return inOrder(table, name, tree ? underParents(table, name, tree, own) : own)
}

/** When filters select part of a tree, its topmost selected rows are the roots: a parent above them would show more than the filtered sum. */
function underParents(
  table: Building,
  name: string,
  tree: Tree,
  own: readonly (Node & { readonly key: number | string })[],
): Node[] {
  const byKey = new Map(own.map(node => [Number(node.key), node]))
  const narrowed = table.scopes[0].where[name]
  const listed = table.listsAll && name === table.dimensions[0] ? tree.active : []
  const paths = [...own.map(({ key }) => Number(key)), ...listed].map(key =>
    tree.pathTo(key).filter(id => narrowed?.includes(id) ?? true),
  )
  const shown = new Set(paths.flat())
  const highest = new Set(paths.flatMap(([first]) => first ?? []))
  const nodeAt = (id: number): Node => {
    const leaf = byKey.get(id)
    const children = tree
      .childrenOf(id)
      .filter(child => shown.has(child))
      .map(nodeAt)
    const below = [...inOrder(table, name, children), ...(leaf?.below ?? [])]
    const parts = [...(leaf ? [leaf.sums] : []), ...children.map(child => child.sums)]
    const sums = addedUp(parts.length === 0 ? [withoutFigures(table)] : parts)
    return { ...labelled(table, name, id, null), sums, below }
  }
  // A key outside the tree, such as the cost centre of rows without one, is a root of its own.
  const others = own.filter(({ key }) => !tree.has(Number(key)))
  return [...others, ...[...highest].filter(tree.has).map(nodeAt)]
}

function withoutFigures({ scopes, measures }: Building): Sums {
  return scopes.map(() => new Map(measures.map(name => [name, exactSum(0)])))
}

function labelled({ fact, references }: Building, name: string, key: number | string, detail: string | number | null) {
  const dimension = dimensionAt(fact, name)
  if (dimension.kind === 'flag') return { dimension: name, value: key === 1, label: String(key) }
  // Choices are sorted as their field lists them.
  if (dimension.kind === 'choice')
    return { dimension: name, value: key, label: String(dimension.choices.indexOf(String(key))) }
  if (dimension.kind !== 'reference') return { dimension: name, value: key, label: String(key) }
  const found = references.get(name)?.get(key) ?? null
  const value =
    dimension.of === 'document' && typeof key === 'string' && (detail !== null || found === null)
      ? documentNamed(key, detail === null ? null : Number(detail))
      : found
  return { dimension: name, value, label: labelOf(value) }
}

function labelOf(value: Reference | DocumentReference | null): string {
  if (value === null) return ''
  return 'nameAr' in value ? `${value.code ?? ''} ${value.nameAr} ${value.id}` : `${value.type} ${value.code}`
}

const labels = new Intl.Collator('en', { numeric: true })

function inOrder({ order, columns, fact, isInOrder }: Building, name: string, nodes: readonly Node[]): readonly Node[] {
  if (isInOrder) return nodes
  const byLabel = (a: Node, b: Node) => labels.compare(a.label, b.label)
  if (order === null) return nodes.toSorted(byLabel)
  const sign = order.isUpwards ? 1 : -1
  if (order.by === name) return nodes.toSorted((a, b) => sign * byLabel(a, b))
  if (!columns.includes(order.by)) return nodes.toSorted(byLabel)
  // A null ratio sorts below the smallest ratio.
  const figures = new Map(nodes.map(node => [node, figureOf(fact, order.by, node.sums[0]) ?? -Infinity]))
  return nodes.toSorted((a, b) => {
    const [left, right] = [figures.get(a) ?? 0, figures.get(b) ?? 0]
    return left === right ? byLabel(a, b) : sign * (left < right ? -1 : 1)
  })
}

function addedUp(all: readonly Sums[]): Sums {
  const [first, ...rest] = all
  if (first === undefined) return []
  if (rest.length === 0) return first
  return first.map(
    (own, at) =>
      new Map([...own.keys()].map(name => [name, addSums(...all.map(sums => sums[at]?.get(name) ?? exactSum(0)))])),
  )
}

function withCounts(sums: Sums, counts: Sums | undefined): Sums {
  return counts ? sums.map((own, at) => new Map([...own, ...(counts[at] ?? [])])) : sums
}

type Writing = {
  readonly level: number
  readonly above: Readonly<Record<string, unknown>>
  readonly levels: number
  readonly dimensions: readonly string[]
  readonly figures: (sums: Sums[number] | undefined) => object
}

function writeRows(
  nodes: readonly Node[],
  { level, above, levels, dimensions, figures }: Writing,
  rows: object[],
): void {
  for (const { dimension, value, sums, below } of nodes) {
    const values = { ...above, [dimension]: value }
    const isGroup = below.length > 0 || dimensions.indexOf(dimension) + 1 < levels
    const [own, compared] = sums
    rows.push({ level, isGroup, ...values, ...figures(own), ...(compared && { compared: figures(compared) }) })
    writeRows(below, { level: level + 1, above: values, levels, dimensions, figures }, rows)
  }
}

function figuresOf(fact: Fact, columns: readonly string[], sums: Sums[number] | undefined) {
  return Object.fromEntries(columns.map(name => [name, figureOf(fact, name, sums)]))
}

/** A ratio is computed from the sums of its own row; null when the divisor is zero. */
function figureOf({ measures }: Fact, name: string, sums: Sums[number] | undefined): ExactSum | null {
  const measure = measures[name]
  const sum = (each: string) => sums?.get(each) ?? exactSum(0)
  if (measure?.over !== 'ratio') return sum(name)
  const [of, by] = measure.of
  return ratioOf(measure.kind, sum(of), sum(by))
}

function dimensionAt(fact: Fact, name: string | undefined) {
  const dimension = name === undefined ? undefined : fact.dimensions[name]
  if (!dimension) throw new Error(`The fact ${fact.name} has no dimension ${name}.`)
  return dimension
}
