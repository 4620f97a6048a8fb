/** The lines of the bill for display: with their figures, stock and problems. */
import { useMemo, useRef } from 'react'
import { countsQuantities } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { type Gift, giftsIn } from '#machines/bill-editor/campaigns.ts'
import { lineKeyAt } from '#machines/bill-editor/sending.ts'
import { problemText } from '../../../i18n/keys.ts'
import { selectDraft, selectTotals, useBill } from '../editor-context.ts'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'
import type { ShownLine } from './line-columns.tsx'

type ShownLines = {
  readonly rows: readonly ShownLine[]
  /** The problems of lines, by line key; translated. */
  readonly problems: ReadonlyMap<number, string>
}

/** The displayed lines; unchanged rows keep their identity, and so does the list if all rows are unchanged. */
export function useShownLines(): ShownLines {
  const draft = useBill(selectDraft)
  const totals = useBill(selectTotals)
  const failure = useBill(snapshot => snapshot.context.failure)
  const against = useBill(snapshot => snapshot.context.against)
  const stock = useBill(snapshot => snapshot.context.stock)
  const short = useBill(shortText)
  const campaigns = useBill(({ context }) => context.setting.campaigns)
  const drawn = useRef<ShownLines>({ rows: [], problems: noProblems })
  return useMemo(() => {
    const found = totals.ok ? [...(failure?.problems ?? []), ...against] : totals.problems
    const entries = found.flatMap(each => {
      const key = lineKeyAt(draft, each.at)
      return key === null ? [] : [[key, problemText(each)] as const]
    })
    const problems = entries.length === 0 ? noProblems : new Map(entries)
    const shortKeys = new Set(short.split(' ').map(Number))
    const giftOf = giftsIn(draft, campaigns)
    const isOfGoods = countsQuantities(billTypeOf(draft.type))
    const rows = draft.lines.map((line, index) => {
      const row = {
        key: line.key,
        line,
        gift: giftOf(line),
        totals: totals.ok ? (totals.value.lines[index] ?? null) : null,
        problem: problems.get(line.key) ?? null,
        held: line.isService || !isOfGoods ? undefined : stock.get(line.itemId),
        isShort: shortKeys.has(line.key),
      }
      const before = drawn.current.rows[index]
      return before !== undefined && isSameRow(before, row) ? before : row
    })
    const { rows: before } = drawn.current
    const isSame = rows.length === before.length && rows.every((row, index) => row === before[index])
    if (!isSame) drawn.current = { rows, problems }
    return drawn.current
  }, [draft, totals, against, failure, stock, short, campaigns])
}

/** A constant map for no problems. */
const noProblems: ReadonlyMap<number, string> = new Map()

/** The keys of the lines that exceed the stock, joined as text for a fast comparison. */
function shortText({ context }: BillEditorSnapshot): string {
  return context.short.map(({ place }) => context.counted.lines[place]?.key ?? 0).join(' ')
}

function isSameRow(a: ShownLine, b: ShownLine): boolean {
  const isSameFigures = a.totals?.vat === b.totals?.vat && a.totals?.total === b.totals?.total
  const isSameStock = a.held === b.held && a.isShort === b.isShort
  const isSameGift = a.gift?.campaign === b.gift?.campaign && discountText(a.gift) === discountText(b.gift)
  return isSameFigures && isSameGift && isSameStock && a.line === b.line && a.problem === b.problem
}

function discountText(gift: Gift | null): string {
  return gift === null ? '' : JSON.stringify(gift.discount)
}
