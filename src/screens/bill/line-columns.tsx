/** The columns of the lines, by bill type: what each is called, how wide it is and what stands in it. */
import { createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { LineTotals } from '#domain/bills/totals-types.ts'
import type { Quantity } from '#domain/money.ts'
import { inUnit } from '#domain/stock/shortage.ts'
import type { DraftLine } from '#machines/bill-editor/draft.ts'
import { type CellColumn, cellColumns } from '#machines/bill-editor/sheet.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { cn } from '../../ui/class-names.ts'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { useEditor } from './editor-context.ts'

export type LineRow = {
  readonly line: DraftLine
  readonly place: number
  /** Null while the totals of the bill are refused. */
  readonly totals: Pick<LineTotals, 'vat' | 'total'> | null
  /** What the branch has of the item, in base units; undefined while nobody knows, and of a service. */
  readonly held: Quantity | undefined
  /** The bill asks for more of it than that. */
  readonly isShort: boolean
  /** What the server or the totals hold against the line; translated. */
  readonly problem: string | null
}

type Heading = 'number' | 'item' | CellColumn | 'vat' | 'total' | 'remove'
type ColumnMeta = { readonly heading: Heading; readonly width: string; readonly isNumber?: boolean }

export const lineFeatures = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })

const column = createColumnHelper<typeof lineFeatures, LineRow>()

const widths = {
  number: '2.5rem',
  item: 'minmax(11rem, 1fr)',
  quantity: '4.75rem',
  unit: '4.5rem',
  price: '5.25rem',
  discount: '4.75rem',
  features: '4.75rem',
  vat: '5.25rem',
  total: '6.25rem',
  remove: '2rem',
} as const satisfies Record<Heading, string>

const allColumns = [
  display('number', row => <span className="text-muted-foreground">{row.place}</span>, true),
  display('item', row => <ItemCell row={row} />),
  display('quantity', row => <QuantityCell row={row} />, true),
  display('unit', row => <UnitCell row={row} />),
  display('price', row => <PriceCell row={row} />, true),
  display('discount', row => <DiscountCell row={row} />, true),
  display('features', row => <FeaturesCell row={row} />),
  display('vat', row => <AmountCell amount={row.totals?.vat} isQuiet />, true),
  display('total', row => <AmountCell amount={row.totals?.total} />, true),
  display('remove', row => <RemoveCell row={row} />),
] as const

function display(heading: Heading, cell: (row: LineRow) => React.ReactNode, isNumber = false) {
  return column.display({
    id: heading,
    cell: context => cell(context.row.original),
    meta: { heading, width: widths[heading], isNumber },
  })
}

const always: ReadonlySet<string> = new Set(['number', 'remove'])

type Columns = readonly (typeof allColumns)[number][]

const columnsByType = new Map<BillTypeCode, Columns>()

/** The columns of a bill type, in their order; the very same ones each time, so that the grid is not made anew. */
export function columnsOf(type: BillTypeCode): Columns {
  const known = columnsByType.get(type)
  if (known !== undefined) return known
  const named: ReadonlySet<string> = new Set(billTypeOf(type).columns)
  const columns = allColumns.filter(each => always.has(each.id ?? '') || named.has(each.id ?? ''))
  columnsByType.set(type, columns)
  return columns
}

/** Which column of the grid a cell stands in, counted from 1. */
export function placeOf(type: BillTypeCode, column: string): number {
  return columnsOf(type).findIndex(each => each.id === column) + 1
}

/** The cell that a click on a heading's column means; what cannot be changed stands for the quantity. */
export function cellColumnOf(heading: string | undefined): CellColumn {
  return cellColumns.find(each => each === heading) ?? 'quantity'
}

export function isCellColumn(heading: string | undefined): heading is CellColumn {
  return cellColumns.some(each => each === heading)
}

/** What a column is called: what is bought has a cost, and what is sold a price. */
export function headingOf(type: BillTypeCode, heading: Heading): Heading | 'cost' {
  return heading === 'price' && billTypeOf(type).lines === 'supplierPrice' ? 'cost' : heading
}

/** `grid-template-columns` of the header, the lines and the entry row alike. */
export function templateOf(type: BillTypeCode): string {
  return columnsOf(type)
    .map(each => each.meta?.width ?? 'auto')
    .join(' ')
}

function ItemCell({ row }: { row: LineRow }) {
  const { ItemNote } = useEditor().typeParts
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <span className="flex min-w-0 items-baseline gap-2" title={row.problem ?? undefined}>
      <Name text={nameOf(row.line)} className="font-medium" />
      {row.problem === null ? (
        <>
          <Code className="shrink-0 text-2xs text-muted-foreground">{row.line.code}</Code>
          {ItemNote !== null && <ItemNote of={row.line} />}
          {row.held !== undefined && (
            <span
              className={cn('ms-auto shrink-0 text-2xs', row.isShort ? 'text-destructive' : 'text-muted-foreground')}
            >
              {t('bill.heldOf', { quantity: formats.quantity(inUnit(row.held, row.line.ratio)) })}
            </span>
          )}
        </>
      ) : (
        <span className="truncate text-xs text-destructive">{row.problem}</span>
      )}
    </span>
  )
}

function UnitCell({ row }: { row: LineRow }) {
  const { nameOf } = useNames()
  return <Name text={nameOf({ nameAr: row.line.unitNameAr, nameEn: row.line.unitNameEn })} className="block" />
}

function QuantityCell({ row }: { row: LineRow }) {
  const text = useFormats().quantity(row.line.quantity)
  return <span className={cn('font-medium', row.isShort && 'text-destructive')}>{text}</span>
}

function PriceCell({ row }: { row: LineRow }) {
  return useFormats().price(row.line.unitPrice)
}

/** As it was given, in percent or as an amount: what it takes off is seen in the total. */
function DiscountCell({ row }: { row: LineRow }) {
  const formats = useFormats()
  const { discount } = row.line
  if (discount === null) return null
  return discount.kind === 'percent' ? formats.percent(discount.percent) : formats.amount(discount.amount)
}

function FeaturesCell({ row }: { row: LineRow }) {
  const { nameOf } = useNames()
  if (row.line.features.length === 0) return null
  return <Name text={row.line.features.map(nameOf).join('، ')} className="block text-xs" />
}

function AmountCell({ amount, isQuiet = false }: { amount: LineTotals['total'] | undefined; isQuiet?: boolean }) {
  const formats = useFormats()
  if (amount === undefined) return null
  return <span className={isQuiet ? 'text-muted-foreground' : 'font-semibold'}>{formats.amount(amount)}</span>
}

function RemoveCell({ row }: { row: LineRow }) {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const { nameOf } = useNames()
  return (
    <button
      type="button"
      // Ctrl+Del does it from the keyboard; Tab goes through the cells that are typed into.
      tabIndex={-1}
      aria-label={t('bill.removeNamed', { name: nameOf(row.line) })}
      className="inline-flex size-6 cursor-pointer items-center justify-center rounded text-muted-foreground hover:bg-destructive-soft hover:text-destructive"
      onMouseDown={event => event.preventDefault()}
      onClick={() => actor.send({ type: 'line.remove', lineKey: row.line.key })}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  )
}
