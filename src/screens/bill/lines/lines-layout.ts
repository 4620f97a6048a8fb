/**
 * The responsive layout of the lines: one row with every column, one row without columns that the totals repeat, or two rows on a phone. Columns fit
 * their content; the item name takes the remaining width.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { placeColumn, type SheetLayout, sheetLayout } from '../../../sheet/sheet-layout.ts'
import { useBill, useEditor } from '../editor-context.ts'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'
import { type LineColumn, lineColumnsOf } from './line-columns.tsx'

export type LinesLayout = { readonly columns: readonly LineColumn[]; readonly sheet: SheetLayout }

/** The line number precedes the columns. */
type Heading = typeof placeColumn | LineColumn

type Size = 'wide' | 'middle' | 'narrow'

/** The minimum widths in pixels, for text of 16 pixels; below them the next smaller size applies. */
const wideMinPx = 736
const middleMinPx = 528

const widths: Record<Size, Record<Heading, string>> = {
  wide: {
    number: '2.5rem',
    item: 'minmax(8rem, 1fr)',
    quantity: '4.75rem',
    remaining: '4.75rem',
    unit: '4.5rem',
    description: 'minmax(6rem, 0.8fr)',
    vatKind: '7rem',
    price: '5.75rem',
    discount: '4.25rem',
    features: '4.75rem',
    vat: '5.25rem',
    total: '6.25rem',
    remove: '2rem',
  },
  middle: {
    number: '2.25rem',
    item: 'minmax(6rem, 1fr)',
    quantity: '4.5rem',
    remaining: '4.25rem',
    unit: '3.75rem',
    description: 'minmax(5rem, 0.7fr)',
    vatKind: '5.5rem',
    price: '5.25rem',
    discount: '4.5rem',
    features: '4.5rem',
    vat: '0',
    total: '5.75rem',
    remove: '1.75rem',
  },
  narrow: {
    number: '2rem',
    item: '0',
    quantity: '4rem',
    remaining: '3.75rem',
    unit: 'minmax(3rem, 1fr)',
    description: 'minmax(3.5rem, 1fr)',
    vatKind: '4.5rem',
    price: '4.75rem',
    discount: '3.75rem',
    features: '4rem',
    vat: '0',
    total: '5.75rem',
    remove: '1.75rem',
  },
}

const known = new Map<string, LinesLayout>()

/** Whether optional columns have content or options. */
type Filled = { readonly features: boolean; readonly discount: boolean }

function layoutOf(type: BillTypeCode, size: Size, filled: Filled): LinesLayout {
  const key = [type, size, filled.features, filled.discount].join(' ')
  const made = known.get(key) ?? makeLayout(type, size, filled)
  known.set(key, made)
  return made
}

function makeLayout(type: BillTypeCode, size: Size, { features, discount }: Filled): LinesLayout {
  const isWide = size === 'wide'
  const empty: Readonly<Partial<Record<Heading, boolean>>> = {
    features: !features,
    discount: !isWide && !discount,
    vat: !isWide,
  }
  const columns = lineColumnsOf(type).filter(column => empty[column] !== true)
  const headings = [placeColumn, ...columns] as const
  // The remove button is above the line's total; without a total it needs its own column.
  const hasTotal = columns.includes('total')
  const figures = headings.filter(heading => heading !== 'item' && (heading !== 'remove' || !hasTotal))
  const widthsOf = (shown: readonly Heading[]) => shown.map(heading => widths[size][heading])
  const sheet =
    size === 'narrow'
      ? sheetLayout(widthsOf(figures), [
          nameLine(figures),
          figures.map(each => (each === placeColumn || each === 'remove' ? '.' : each)),
        ])
      : sheetLayout(widthsOf(headings), [headings])
  return { columns, sheet }
}

/** The name is above the figures, with their full width. */
function nameLine(figures: readonly Heading[]): readonly Heading[] {
  return figures.map((heading, place) => {
    if (heading === placeColumn) return heading
    return place === figures.length - 1 ? 'remove' : 'item'
  })
}

/** The layout for the current width of the lines. */
export function useLinesLayout(room: RefObject<HTMLElement | null>): LinesLayout {
  const { finder } = useEditor()
  const [size, setSize] = useState<Size>('wide')
  useLayoutEffect(() => {
    const element = room.current
    if (element === null) return
    const measure = () => setSize(sizeOf(element.clientWidth))
    measure()
    const changes = new ResizeObserver(measure)
    changes.observe(element)
    return () => changes.disconnect()
  }, [room])
  const type = useBill(({ context }) => context.draft.type)
  const features = useBill(({ context }) => showsFeatures(context, finder))
  const discount = useBill(
    // Campaign discounts are shown below the name.
    ({ context: { draft, entry } }) => entry.column === 'discount' || draft.lines.some(line => line.discount !== null),
  )
  return layoutOf(type, size, { features, discount })
}

function sizeOf(widthPx: number): Size {
  if (widthPx >= wideMinPx) return 'wide'
  return widthPx >= middleMinPx ? 'middle' : 'narrow'
}

/** Whether any line has features or can have them. */
function showsFeatures(
  { draft, entry }: BillEditorSnapshot['context'],
  finder: { readonly features: (itemId: number) => readonly unknown[] },
): boolean {
  if (!billTypeOf(draft.type).columns.includes('features')) return false
  if (entry.column === 'features') return true
  return draft.lines.some(line => line.features.length > 0 || finder.features(line.itemId).length > 0)
}
