/**
 * How the lines lie in the room that there is: in one row with every column, in one row without what the totals tell too, or on a telephone
 * each in two rows. Columns take their width from what stands in them; the name of the item has the rest.
 */
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { useBill, useEditor } from '../editor-context.ts'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'
import { type Heading, type LineColumns, lineColumnsOf } from './line-columns.tsx'

export type LinesLayout = {
  readonly columns: LineColumns
  /** For the element around heading, lines and entry, whose rows all read it. */
  readonly frame: CSSProperties
  readonly rowHeightPx: number
  readonly headingHeightPx: number
}

type Size = 'wide' | 'middle' | 'narrow'

const rowPx = 35
/** So many pixels of text of 16 pixels each: with less the next smaller size is taken. */
const wideMinPx = 736
const middleMinPx = 528

const widths: Record<Size, Record<Heading, string>> = {
  wide: {
    number: '2.5rem',
    item: 'minmax(8rem, 1fr)',
    quantity: '4.75rem',
    unit: '4.5rem',
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
    unit: '3.75rem',
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
    unit: 'minmax(3rem, 1fr)',
    price: '4.75rem',
    discount: '3.75rem',
    features: '4rem',
    vat: '0',
    total: '5.75rem',
    remove: '1.75rem',
  },
}

/** Every row of the lines reads its columns from the frame, so that another layout draws none of them anew. */
export const rowStyle: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'var(--bill-columns)',
  gridTemplateAreas: 'var(--bill-areas)',
  gridTemplateRows: 'var(--bill-rows)',
  height: 'var(--bill-row)',
}

const known = new Map<string, LinesLayout>()

/** What there is to see or to choose in columns that most lines leave empty. */
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
  const isShown = (heading: Heading) => empty[heading] !== true
  const columns = lineColumnsOf(type).filter(({ meta }) => meta !== undefined && isShown(meta.heading))
  const headings = columns.flatMap(({ meta }) => meta?.heading ?? [])
  const isNarrow = size === 'narrow'
  const rows = isNarrow ? 2 : 1
  return {
    columns,
    frame: {
      '--bill-columns': (isNarrow ? secondRow(headings) : headings).map(each => widths[size][each]).join(' '),
      '--bill-areas': isNarrow ? areasOfTwo(headings) : `"${headings.join(' ')}"`,
      '--bill-rows': Array.from({ length: rows }, () => `${rowPx}px`).join(' '),
      '--bill-row': `${rows * rowPx}px`,
    } as CSSProperties,
    rowHeightPx: rows * rowPx,
    headingHeightPx: isNarrow ? 0 : rowPx,
  }
}

/** The figures stand beneath the name. */
function secondRow(headings: readonly Heading[]): readonly Heading[] {
  return headings.filter(heading => heading !== 'item' && heading !== 'remove')
}

function areasOfTwo(headings: readonly Heading[]): string {
  const figures = secondRow(headings)
  const name = figures.map((heading, place) => {
    if (heading === 'number') return 'number'
    return place === figures.length - 1 ? 'remove' : 'item'
  })
  return `"${name.join(' ')}" "${figures.map(each => (each === 'number' ? '.' : each)).join(' ')}"`
}

/** The layout for the room that the lines have now. */
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
    ({ context: { draft, entry } }) => entry.column === 'discount' || draft.lines.some(line => line.discount !== null),
  )
  return layoutOf(type, size, { features, discount })
}

function sizeOf(widthPx: number): Size {
  if (widthPx >= wideMinPx) return 'wide'
  return widthPx >= middleMinPx ? 'middle' : 'narrow'
}

/** Whether there are features to choose or to see. */
function showsFeatures(
  { draft, entry }: BillEditorSnapshot['context'],
  finder: { readonly features: (itemId: number) => readonly unknown[] },
): boolean {
  if (!billTypeOf(draft.type).columns.includes('features')) return false
  if (entry.column === 'features') return true
  return draft.lines.some(line => line.features.length > 0 || finder.features(line.itemId).length > 0)
}
