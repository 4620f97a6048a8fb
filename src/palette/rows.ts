import type { ProblemCode } from '#domain/problem.ts'
import { latestUsed, mostUsed } from '#domain/search/frecency.ts'
import { buildSearchIndex } from '#domain/search/search-index.ts'
import type { Command, CommandGroup, Listed } from '../commands/commands.ts'
import { type Entity, type EntityAction, type EntityKind, entityIcons, kindPrefixes } from '../commands/entities.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { IconName } from '../ui/icons.ts'
import { calculation, isOnlyCalculated } from './calculation.ts'
import { type IndexedCommands, paletteRowsMax, type RankedSources, rankedHits } from './ranking.ts'

/** The palette's list for a query, as plain values: at most `rowsMax` rows in groups, the best group first. */
export type PaletteRow = {
  readonly id: string
  readonly group: RowGroup
  readonly icon: IconName
  /** The title in the interface language, then in the others, which the query may have matched. */
  readonly titles: readonly string[]
  readonly code?: string
  readonly detail?: string
  readonly chord?: string
  /** Why it cannot run now. */
  readonly reason?: string
  /** Whether Tab opens a page of its options. */
  readonly hasPage: boolean
  readonly subject: PaletteSubject
}

export type PaletteSubject =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'entity'; readonly entity: Entity; readonly actions: readonly EntityAction[] }
  | { readonly kind: 'action'; readonly action: EntityAction }
  | { readonly kind: 'result'; readonly text: string }

/** `guesses` are below all others, and Enter selects them only after a key moved there. */
export type RowGroup =
  | 'recent'
  | 'mostUsed'
  | 'main'
  | CommandGroup
  | 'items'
  | 'people'
  | 'documents'
  | 'accounts'
  | 'rows'
  | 'result'
  | 'options'
  | 'guesses'

export type GroupedRows = readonly { readonly group: RowGroup; readonly rows: readonly PaletteRow[] }[]

export type Listing = {
  readonly groups: GroupedRows
  /** The problem of a calculation. */
  readonly problem?: ProblemCode
}

/** Texts by key: in the interface language, and in every searched language. */
export type RowTexts = {
  readonly isArabic: boolean
  readonly text: (key: TextKey) => string
  readonly everyText: (key: TextKey) => readonly string[]
}

export type RowSources = RankedSources & {
  /** The server's matches for the query; they follow all others. */
  readonly found: readonly Entity[]
  readonly actionsOf: (entity: Entity) => readonly EntityAction[]
  readonly texts: RowTexts
}

export const recentRowsMax = 4
export const mostUsedRowsMax = 4
/** Commands of the screen rank above other matches of the same quality; arguments rank below them. */
const weights: Readonly<Record<CommandGroup, number>> = { here: 24, goTo: 4, program: 3 }
const argumentWeight = -4
/** The main commands rank above screens that match equally. */
const mainWeight = 10

export function indexCommands(listed: readonly Listed[], texts: RowTexts): IndexedCommands {
  const entries = listed.map(({ command, parent }) => {
    const words = texts.everyText(command.title)
    const titles = command.name === undefined ? words : [command.name]
    const parentTitles = parent === undefined ? [] : texts.everyText(parent.title)
    const aliases =
      command.aliases === undefined ? [] : texts.everyText(command.aliases).flatMap(text => text.split(/[,،]/u))
    return {
      id: command.id,
      kind: command.group,
      texts: titles,
      aliases: [
        ...aliases,
        ...(command.name === undefined ? [] : words),
        ...parentTitles.map((title, at) => `${title} ${titles[at] ?? ''}`),
      ],
      weight: parent === undefined ? weights[command.group] + (command.isMain ? mainWeight : 0) : argumentWeight,
    }
  })
  return { index: buildSearchIndex(entries), listed: new Map(listed.map(each => [each.command.id, each])) }
}

export function paletteRows(query: string, sources: RowSources): Listing {
  if (isOnlyCalculated(query)) return listResult(query.replace(/^=/u, ''), sources.texts)
  const kinds = kindPrefixes[query.charAt(0)]
  const words = kinds === undefined ? query : query.slice(1)
  const rows = words.trim() === '' ? rowsWithoutWords(kinds, sources) : rowsOfWords(words, kinds, sources)
  return { groups: grouped(rows.slice(0, paletteRowsMax)) }
}

/** The arguments of a command or the actions on an entity, as a page, filtered by a query. */
export function listOptions(query: string, subject: PaletteSubject, texts: RowTexts): Listing {
  const rows = optionRows(subject, texts)
  if (query.trim() === '') return { groups: grouped(rows) }
  const index = buildSearchIndex(rows.map(({ id, titles }) => ({ id, kind: 'option', texts: titles })))
  return { groups: grouped(index.search(query).flatMap(hit => guessedIf(hit.isGuess, rows[hit.row]))) }
}

export function hasOptions(subject: PaletteSubject): boolean {
  if (subject.kind === 'command') return subject.command.page !== undefined
  return subject.kind === 'entity' && subject.actions.length > 0
}

function listResult(text: string, texts: RowTexts): Listing {
  if (text.trim() === '') return { groups: [] }
  const result = calculation(text)
  return typeof result === 'string' ? { groups: [], problem: result } : { groups: grouped([resultRow(result, texts)]) }
}

function resultRow({ shown, copied }: { shown: string; copied: string }, texts: RowTexts): PaletteRow {
  return {
    id: 'result',
    group: 'result',
    icon: 'calculate',
    titles: [shown],
    detail: texts.text('palette.copyResult'),
    hasPage: false,
    subject: { kind: 'result', text: copied },
  }
}

function rowsWithoutWords(kinds: readonly EntityKind[] | undefined, sources: RowSources): readonly PaletteRow[] {
  return kinds === undefined ? startRows(sources) : rowsOfKinds(kinds, sources)
}

/** Rows of some kinds before anything is typed: recently used ones, then the others. */
function rowsOfKinds(kinds: readonly EntityKind[], sources: RowSources): readonly PaletteRow[] {
  const used = mostUsed(sources.frecency, sources.nowMs)
  const recent = used.flatMap(id => entityRows(entityOfId(id, sources), sources)).filter(isOfKinds(kinds))
  const all = firstOf(sources.entities.entities, kinds).flatMap(entity => entityRows(entity, sources))
  return withoutRepeats([...recent, ...all, ...sources.found.flatMap(entity => entityRows(entity, sources))])
}

/** Before anything is typed: recent and frequent commands, the main actions, the screen's commands, the program's commands. */
function startRows(sources: RowSources): readonly PaletteRow[] {
  const { commands, frecency, nowMs, texts } = sources
  const rowsOf = (ids: readonly string[]) => ids.flatMap(id => rowsOfId(id, sources))
  const recent = rowsOf(latestUsed(frecency)).slice(0, recentRowsMax)
  const isRecent = ({ id }: PaletteRow) => recent.some(row => row.id === id)
  const often = rowsOf(mostUsed(frecency, nowMs)).filter(row => !isRecent(row))
  const listed = [...commands.listed.values()].filter(({ parent }) => parent === undefined)
  const listedRows = (isWanted: (command: Command) => boolean) =>
    listed.filter(({ command }) => isWanted(command)).map(each => commandRow(each, texts))
  return withoutRepeats([
    ...inGroup('recent', recent),
    ...inGroup('mostUsed', often.slice(0, mostUsedRowsMax)),
    ...inGroup(
      'main',
      listedRows(({ isMain }) => isMain === true),
    ),
    ...listedRows(({ group }) => group === 'here'),
    ...listedRows(({ group }) => group === 'program'),
  ])
}

function inGroup(group: RowGroup, rows: readonly PaletteRow[]): readonly PaletteRow[] {
  return rows.map(row => ({ ...row, group }))
}

function rowsOfWords(
  words: string,
  kinds: readonly EntityKind[] | undefined,
  sources: RowSources,
): readonly PaletteRow[] {
  const hits = rankedHits(words, kinds, sources)
  const found = kinds === undefined ? sources.found : sources.found.filter(entity => kinds.includes(entity.kind))
  // The server's rows arrive late and are appended, so that nothing moves while the user acts.
  const kept = hits.slice(0, paletteRowsMax - Math.min(found.length, paletteRowsMax / 2))
  const rowsOfHits = (isGuess: boolean) =>
    kept.filter(hit => hit.isGuess === isGuess).flatMap(hit => rowsOfId(hit.id, sources))
  return withoutRepeats([
    ...rowsOfHits(false),
    ...found.flatMap(entity => entityRows(entity, sources)),
    ...rowsOfHits(true).flatMap(row => guessedIf(true, row)),
  ])
}

function guessedIf(isGuess: boolean, row: PaletteRow | undefined): readonly PaletteRow[] {
  if (row === undefined) return []
  return isGuess ? [{ ...row, group: 'guesses' }] : [row]
}

function rowsOfId(id: string, sources: RowSources): readonly PaletteRow[] {
  const listed = sources.commands.listed.get(id)
  return listed === undefined ? entityRows(entityOfId(id, sources), sources) : [commandRow(listed, sources.texts)]
}

function commandRow({ command, parent }: Listed, texts: RowTexts): PaletteRow {
  const [chord] = typeof command.chord === 'string' ? [command.chord] : (command.chord ?? [])
  const reason = command.blocked?.()
  return {
    id: command.id,
    group: command.group,
    icon: command.icon,
    titles: command.name === undefined ? titlesOf(command.title, texts) : [command.name],
    ...(command.name !== undefined && { detail: texts.text(command.title) }),
    ...(parent !== undefined && { detail: texts.text(parent.title) }),
    ...(chord !== undefined && { chord }),
    ...(reason !== undefined && { reason: texts.text(reason) }),
    hasPage: command.page !== undefined,
    subject: { kind: 'command', command },
  }
}

function entityOfId(id: string, { entities }: RowSources): Entity | undefined {
  const row = entities.index.rowOf(id)
  return row === undefined ? undefined : entities.entities[row]
}

/** An entity without actions gets no row. */
function entityRows(entity: Entity | undefined, { actionsOf, texts }: RowSources): readonly PaletteRow[] {
  if (entity === undefined) return []
  const actions = actionsOf(entity)
  const [first] = actions
  if (first === undefined) return []
  const reason = first.blocked?.()
  const [code] = entity.codes
  const titles = texts.isArabic ? entity.texts : entity.texts.toReversed()
  return [
    {
      id: entity.id,
      group: groupOfKind[entity.kind],
      icon: entityIcons[entity.kind],
      titles: titles.filter(title => title !== ''),
      ...(code !== undefined && { code }),
      ...(entity.detail !== undefined && { detail: entity.detail() }),
      ...(reason !== undefined && { reason: texts.text(reason) }),
      hasPage: true,
      subject: { kind: 'entity', entity, actions },
    },
  ]
}

function optionRows(subject: PaletteSubject, texts: RowTexts): readonly PaletteRow[] {
  if (subject.kind === 'command') {
    return (subject.command.page?.() ?? []).map(command => ({ ...commandRow({ command }, texts), group: 'options' }))
  }
  if (subject.kind !== 'entity') return []
  return subject.actions.map((action): PaletteRow => {
    const reason = action.blocked?.()
    return {
      id: action.id,
      group: 'options',
      icon: action.icon,
      titles: titlesOf(action.title, texts),
      ...(action.detail !== undefined && { detail: action.detail() }),
      ...(reason !== undefined && { reason: texts.text(reason) }),
      hasPage: false,
      subject: { kind: 'action', action },
    }
  })
}

const groupOfKind = {
  item: 'items',
  customer: 'people',
  supplier: 'people',
  document: 'documents',
  account: 'accounts',
  row: 'rows',
} as const satisfies Record<EntityKind, RowGroup>

function titlesOf(key: TextKey, texts: RowTexts): readonly string[] {
  const own = texts.text(key)
  return [own, ...texts.everyText(key).filter(text => text !== own)]
}

function isOfKinds(kinds: readonly EntityKind[]): (row: PaletteRow) => boolean {
  return ({ subject }) => subject.kind === 'entity' && kinds.includes(subject.entity.kind)
}

function firstOf(entities: Iterable<Entity>, kinds: readonly EntityKind[]): readonly Entity[] {
  const first: Entity[] = []
  for (const entity of entities) {
    if (kinds.includes(entity.kind)) first.push(entity)
    if (first.length === paletteRowsMax) break
  }
  return first
}

function withoutRepeats(rows: readonly PaletteRow[]): readonly PaletteRow[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Collects the rows of a group at the position of its first row. */
function grouped(rows: readonly PaletteRow[]): GroupedRows {
  const groups = new Map<RowGroup, PaletteRow[]>()
  for (const row of rows) {
    const group = groups.get(row.group)
    if (group === undefined) groups.set(row.group, [row])
    else group.push(row)
  }
  return Array.from(groups, ([group, members]) => ({ group, rows: members }))
}
