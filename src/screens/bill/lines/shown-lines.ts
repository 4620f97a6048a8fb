/** The lines of the bill with what is shown in them: their figures, what there is in stock, and what stands against them. */
import { useMemo, useRef } from 'react'
import { lineKeyAt } from '#machines/bill-editor/sending.ts'
import { problemText } from '../../../i18n/keys.ts'
import { selectDraft, selectTotals, useBill } from '../editor-context.ts'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'
import type { ShownLine } from './line-columns.tsx'

/** The lines as they are shown; one that says what it said before is the same row. */
export function useShownLines(): readonly ShownLine[] {
  const draft = useBill(selectDraft)
  const totals = useBill(selectTotals)
  const failure = useBill(snapshot => snapshot.context.failure)
  const against = useBill(snapshot => snapshot.context.against)
  const stock = useBill(snapshot => snapshot.context.stock)
  const short = useBill(shortText)
  const drawn = useRef<readonly ShownLine[]>([])
  return useMemo(() => {
    const problems = new Map<number | null, string>()
    const found = totals.ok ? [...(failure?.problems ?? []), ...against] : totals.problems
    for (const each of found) problems.set(lineKeyAt(draft, each.at), problemText(each))
    const shortKeys = new Set(short.split(' ').map(Number))
    const rows = draft.lines.map((line, index) => {
      const row = {
        ...line,
        line,
        totals: totals.ok ? (totals.value.lines[index] ?? null) : null,
        problem: problems.get(line.key) ?? null,
        held: line.isService ? undefined : stock.get(line.itemId),
        isShort: shortKeys.has(line.key),
      }
      const before = drawn.current[index]
      return before !== undefined && isSameRow(before, row) ? before : row
    })
    const isSame = rows.length === drawn.current.length && rows.every((row, index) => row === drawn.current[index])
    if (!isSame) drawn.current = rows
    return drawn.current
  }, [draft, totals, against, failure, stock, short])
}

const nothing: ReadonlyMap<number, string> = new Map()

/** By the keys of the lines; the same map while there is nothing. */
export function problemsIn(rows: readonly ShownLine[]): ReadonlyMap<number, string> {
  const told = rows.flatMap(({ key, problem }) => (problem === null ? [] : [[key, problem] as const]))
  return told.length === 0 ? nothing : new Map(told)
}

/** The keys of the lines that ask for more than there is, as text, so that they are compared at a glance. */
function shortText({ context }: BillEditorSnapshot): string {
  return context.short.map(({ place }) => context.counted.lines[place]?.key ?? 0).join(' ')
}

function isSameRow(a: ShownLine, b: ShownLine): boolean {
  const isSameFigures = a.totals?.vat === b.totals?.vat && a.totals?.total === b.totals?.total
  const isSameStock = a.held === b.held && a.isShort === b.isShort
  return isSameFigures && isSameStock && a.line === b.line && a.problem === b.problem
}
