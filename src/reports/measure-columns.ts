/** The columns of measures: each alone, or beside its previous value and the change. */
import type { Fact, Measure } from '#contract/facts/fact.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { price, rate } from '#domain/money.ts'
import { changeSince } from '#domain/period-before.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { isolatedIn, withoutIsolation } from '../i18n/bidi.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Totals } from './report-rows.ts'
import { type Words, wordKey } from './report-words.ts'

/** A longer heading does not fit above figures. */
const headingLettersMax = 17
const [money, moneyWide] = ['minmax(7rem, 8.5rem)', 'minmax(7rem, 10rem)']

/** `of` returns a row's sums. `isCompared`: each measure is beside its previous value and the change. */
export function measureColumns<Row>(
  { measures }: Fact,
  names: readonly string[],
  { t }: Words,
  of: (row: Row) => Totals,
  isCompared = false,
): readonly FieldColumn<Row>[] {
  return names.flatMap((name): readonly FieldColumn<Row>[] => {
    const measure = measures[name]
    if (measure === undefined) return []
    const title = heading(t(wordKey(measure)))
    const now = sumColumn<Row>(name, measure, title, row => of(row).sums[name] ?? null)
    if (!isCompared) return [now]
    const change = (row: Row) => changeOf(of(row), name)
    return [
      now,
      sumColumn(
        `${name}.before`,
        measure,
        phrase(t('reports.beforeOf', { name: title })),
        row => change(row)?.before ?? null,
      ),
      sumColumn(
        `${name}.difference`,
        measure,
        phrase(t('reports.differenceOf', { name: title })),
        row => change(row)?.difference ?? null,
      ),
      {
        id: `${name}.change`,
        kind: 'percent',
        title: phrase(t('reports.changeOf', { name: title })),
        width: { screen: '6.5rem' },
        value: row => change(row)?.share ?? null,
      },
    ]
  })
}

/** Isolates a heading that contains digits, such as an age in days, so that they keep their position. */
function heading(text: string): string {
  return /\d/u.test(text) ? phrase(text) : text
}

/** A heading over left-to-right figures is isolated, so that its words keep their own order. */
function phrase(text: string): string {
  return isolatedIn(false, withoutIsolation(text))
}

/** Null without a comparison, as while the previous period is loading. */
function changeOf({ sums, compared }: Totals, name: string) {
  const [now, before] = [sums[name], compared?.[name]]
  if (now === undefined || before === undefined || now === null || before === null) return null
  return { now, before, ...changeSince(before, now) }
}

function sumColumn<Row>(
  id: string,
  { kind }: Measure,
  title: string,
  sum: (row: Row) => ExactSum | null,
): FieldColumn<Row> {
  const whole = (row: Row) => {
    const own = sum(row)
    return own === null ? null : Number(own)
  }
  switch (kind) {
    case 'money':
      return { id, title, kind, width: { screen: title.length > headingLettersMax ? moneyWide : money }, value: sum }
    case 'quantity':
      return { id, title, kind, width: { screen: 'minmax(6rem, 7rem)' }, value: sum }
    case 'count':
      return { id, title, kind, width: { screen: 'minmax(6rem, 7.5rem)' }, value: whole }
    case 'percent':
      return { id, title, kind, width: { screen: '6.5rem' }, value: row => mapped(whole(row), rate) }
    case 'price':
      return { id, title, kind, width: { screen: '7rem' }, value: row => mapped(whole(row), price) }
  }
}

function mapped<T>(value: number | null, as: (value: number) => T): T | null {
  return value === null ? null : as(value)
}

/** A figure of any kind as text. */
export function figureText(kind: Measure['kind'], figure: ExactSum, formats: Formats): string {
  switch (kind) {
    case 'money':
      return formats.amount(figure)
    case 'quantity':
      return formats.quantity(figure)
    case 'count':
      return formats.count(Number(figure))
    case 'percent':
      return formats.percent(rate(Number(figure)))
    case 'price':
      return formats.price(price(Number(figure)))
  }
}

/** A comparison in print has one line per measure, because columns for all would be too many. */
export function changeColumns<Row>(
  { measures }: Fact,
  { t, formats }: Words,
  of: (row: Row) => { readonly name: string; readonly totals: Totals },
): readonly FieldColumn<Row>[] {
  const figure = (id: 'now' | 'before' | 'difference'): FieldColumn<Row> => ({
    id,
    kind: 'text',
    isFigure: true,
    title: t(`reports.${id}`),
    width: { paperMm: 30 },
    value: row => {
      const { name, totals } = of(row)
      const [kind, change] = [measures[name]?.kind, changeOf(totals, name)]
      if (kind === undefined || change === null) return null
      return figureText(kind, change[id], formats)
    },
  })
  return [
    {
      id: 'measure',
      kind: 'text',
      title: t('reports.figure'),
      width: { paperMm: 34 },
      value: row => {
        const measure = measures[of(row).name]
        return measure === undefined ? null : t(wordKey(measure))
      },
    },
    figure('now'),
    figure('before'),
    figure('difference'),
    {
      id: 'change',
      kind: 'percent',
      title: t('reports.change'),
      width: { paperMm: 22 },
      value: row => {
        const { name, totals } = of(row)
        return changeOf(totals, name)?.share ?? null
      },
    },
  ]
}
