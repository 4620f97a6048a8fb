/** Prints results as a table. */
import type { Figure } from './bench.ts'
import { type Summary, summarise } from './statistics.ts'

const heads = ['figure', 'n', 'median', 'p95', 'min', 'max', 'budget', '']

export function tableOf(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(rowOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  return rows
    .map(row =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map(cells => `  ${cells.join('  ').trimEnd()}`)
    .join('\n')
}

export function isOverBudget(figure: Figure): boolean {
  return figure.budget !== undefined && !(summaryOf(figure)[figure.on ?? 'p95'] <= figure.budget)
}

/** One noisy round must not decide: the 95th percentile is the median of those of the rounds. */
function summaryOf({ values, rounds }: Figure): Summary {
  const summary = summarise(values)
  return rounds === undefined
    ? summary
    : { ...summary, p95: summarise(rounds.map(round => summarise(round).p95)).median }
}

function rowOf(figure: Figure): string[] {
  const { count, median, p95, min, max } = summaryOf(figure)
  const show = (value: number) =>
    figure.unit === '' ? String(value) : `${value.toFixed(value < 10 ? 2 : 1)} ${figure.unit}`
  const hasBudget = figure.budget !== undefined
  return [
    figure.name,
    String(count),
    show(median),
    show(p95),
    show(min),
    show(max),
    hasBudget ? `${figure.on ?? 'p95'} ≤ ${figure.budget}` : '',
    hasBudget ? (isOverBudget(figure) ? '✗' : '✓') : '',
  ]
}
