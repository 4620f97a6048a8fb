/** The columns of a statement on screen, in files and in print; and its totals with ages side by side. */
import { type Age, type StatementAnswer, seenStatement } from '#contract/reports/statement-report.ts'
import type { Access } from '#domain/access/can.ts'
import { type ExactSum, exactSum } from '#domain/exact-sum.ts'
import { price } from '#domain/money.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { Formats } from '../i18n/formats.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import type { DrawnStatement } from './drawn-reports.ts'
import { documentType, type Words, wordKey } from './report-words.ts'
import type { StatementLine } from './statement-lines.ts'

/** In narrow space, repeated words and other balances hide first, then figures, the code last. */
const leaving = { beside: 0, figures: 1, code: 2 } as const

export function statementColumns(
  report: DrawnStatement,
  access: Access | null,
  words: Words,
): readonly ListedColumn<StatementLine>[] {
  const { t } = words
  const [main = '', run] = Object.entries(report.runs)[0] ?? []
  const party: ListedColumn<StatementLine> = {
    id: 'party',
    kind: 'reference',
    title: t('words.party'),
    leaves: leaving.beside,
    value: line => line.party,
  }
  const open: ListedColumn<StatementLine> = {
    id: 'open',
    kind: 'money',
    title: t('words.openAmount'),
    leaves: leaving.beside,
    width: moneyWidth(report),
    value: ({ figures }) => filled(sumIn(figures, 'open')),
  }
  return [
    { id: 'day', kind: 'day', title: t('words.day'), value: ({ day }) => day },
    {
      id: 'code',
      kind: 'code',
      title: t('words.code'),
      leaves: leaving.code,
      width: { screen: 'minmax(6.5rem, 9rem)', paperMm: 30 },
      value: ({ document }) => document?.code ?? null,
    },
    {
      id: 'document',
      kind: 'text',
      title: t('words.document'),
      leaves: leaving.beside,
      value: ({ document }) => (document === null ? t('words.opening') : documentType(document.type, t)),
    },
    ...(report.namesParty ? [party] : []),
    ...figureColumns<StatementLine>(report, access, words, {
      moved: ({ figures }, name) => filled(sumIn(figures, name)),
      carried: ({ figures }) => figures,
    }).map(column => {
      if (column.id === main) return column
      const isMoved = report.columns.includes(column.id) && column.id !== run?.grows && column.id !== run?.shrinks
      return { ...column, leaves: isMoved ? leaving.beside : leaving.figures }
    }),
    ...(report.showsOpen ? [open] : []),
  ]
}

/** A side of zero is left empty, as in any ledger. */
function filled(sum: ExactSum | null): ExactSum | null {
  return sum === 0 ? null : sum
}

/** A row's amount in a column, and the running balance. */
type FiguresOf<Row> = {
  readonly moved: (row: Row, name: string) => ExactSum | null
  readonly carried: (row: Row) => object
  /** Whether the balance column shows the closing balance. */
  readonly isClosing?: true
}

function figureColumns<Row>(
  report: DrawnStatement,
  access: Access | null,
  { t }: Words,
  { moved, carried, isClosing }: FiguresOf<Row>,
): readonly FieldColumn<Row>[] {
  const { columns, runs, average } = seenStatement(report, access)
  const { measures } = report.fact
  const averaged: FieldColumn<Row> | undefined = average && {
    id: 'average',
    kind: 'price',
    title: t(wordKey(average)),
    value: row => {
      const value: unknown = Reflect.get(carried(row), 'average')
      return typeof value === 'number' ? price(value) : null
    },
  }
  const figure = (id: string, of: string, word: string, value: (row: Row) => ExactSum | null): FieldColumn<Row> => {
    const title = t(wordKey({ word }))
    const kind = measures[of]?.kind
    if (kind === 'quantity') return { id, kind, title, width: { paperMm: 20 }, value }
    if (kind !== 'count') return { id, kind: 'money', title, width: moneyWidth(report), value }
    const counted = (row: Row) => {
      const sum = value(row)
      return sum === null ? null : Number(sum)
    }
    return { id, kind, title, width: { paperMm: 18 }, value: counted }
  }
  return [
    ...columns.map(name => figure(name, name, measures[name]?.word ?? name, row => moved(row, name))),
    ...Object.entries(runs).map(([name, { grows, word, closingWord = word }]) =>
      figure(name, grows, isClosing ? closingWord : word, row => sumIn(carried(row), name)),
    ),
    ...(averaged ? [averaged] : []),
  ]
}

/** A ledger with one balance has room for wide columns; a stock card with several figures has not. */
function moneyWidth({ runs, showsOpen }: DrawnStatement) {
  if (Object.keys(runs).length > 1) return { paperMm: 24 }
  return { screen: 'minmax(6.5rem, 8.5rem)', paperMm: showsOpen ? 26 : 30 }
}

/** The figures of a reply, by the description's names. */
function sumIn(figures: object, name: string): ExactSum | null {
  const value: unknown = Reflect.get(figures, name)
  return typeof value === 'number' || typeof value === 'bigint' ? exactSum(value) : null
}

/** `31–60`, or `91+` for the oldest, in days. */
export function ageText({ fromDays, toDays }: Age, formats: Formats): string {
  return toDays === null ? `${formats.count(fromDays)}+` : `${formats.count(fromDays)}–${formats.count(toDays)}`
}

/** Below the running balance is the closing balance, which equals the last movement's. */
export function statementSums(
  report: DrawnStatement,
  access: Access | null,
  words: Words,
  ages: readonly Age[] = [],
): readonly FieldColumn<StatementAnswer>[] {
  const figures = figureColumns<StatementAnswer>(report, access, words, {
    moved: ({ totals }, name) => sumIn(totals, name),
    carried: ({ closing }) => closing,
    isClosing: true,
  })
  const aged = ages.map(
    (age, place): FieldColumn<StatementAnswer> => ({
      id: `age${place}`,
      kind: 'money',
      title: words.t('reports.ageOf', { days: ageText(age, words.formats) }),
      value: ({ ageing }) => ageing?.[place]?.amount ?? null,
    }),
  )
  return [...figures, ...aged].map(column => ({ ...column, width: { ...column.width, paperMm: null } }))
}
