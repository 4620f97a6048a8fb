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
import type { CellColumn } from '#machines/bill-editor/sheet.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { cn } from '../../../ui/class-names.ts'
import { Code, Name } from '../../../ui/isolated-text.tsx'
import { useEditor } from '../editor-context.ts'

export type ShownLine = {
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

export type Heading = 'number' | 'item' | CellColumn | 'vat' | 'total' | 'remove'
type ColumnMeta = { readonly heading: Heading; readonly isNumber?: boolean }

export const lineFeatures = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })

const column = createColumnHelper<typeof lineFeatures, ShownLine>()

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

function display(heading: Heading, cell: (row: ShownLine) => React.ReactNode, isNumber = false) {
  return column.display({
    id: heading,
    cell: context => cell(context.row.original),
    meta: { heading, isNumber },
  })
}

const always: ReadonlySet<string> = new Set(['number', 'remove'])

export type LineColumns = readonly (typeof allColumns)[number][]

/** The columns of a bill type, in their order. */
export function lineColumnsOf(type: BillTypeCode): LineColumns {
  const named: ReadonlySet<string> = new Set(billTypeOf(type).columns)
  return allColumns.filter(each => always.has(each.id ?? '') || named.has(each.id ?? ''))
}

/** What a column is called: what is bought has a cost, and what is sold a price. */
export function headingOf(type: BillTypeCode, heading: Heading): Heading | 'cost' {
  return heading === 'price' && billTypeOf(type).lines === 'supplierPrice' ? 'cost' : heading
}

/** The name comes first: what does not stand whole beside it falls into a row that nobody sees. */
export const itemParts = 'flex h-6 min-w-0 flex-wrap items-baseline gap-x-2 overflow-hidden leading-6'

function ItemCell({ row }: { row: ShownLine }) {
  const { ItemNote } = useEditor().typeParts
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <span className={itemParts} title={row.problem ?? undefined}>
      <Name text={nameOf(row.line)} className="max-w-full font-medium" />
      {row.problem === null ? (
        <>
          {ItemNote !== null && <ItemNote of={row.line} />}
          {row.held !== undefined && (
            <span className={cn('text-2xs', row.isShort ? 'text-destructive' : 'text-muted-foreground')}>
              {t('bill.heldOf', { quantity: formats.quantity(inUnit(row.held, row.line.ratio)) })}
            </span>
          )}
          <Code className="text-2xs text-muted-foreground">{row.line.code}</Code>
        </>
      ) : (
        <span className="truncate text-xs text-destructive">{row.problem}</span>
      )}
    </span>
  )
}

function UnitCell({ row }: { row: ShownLine }) {
  const { nameOf } = useNames()
  return <Name text={nameOf({ nameAr: row.line.unitNameAr, nameEn: row.line.unitNameEn })} className="block" />
}

function QuantityCell({ row }: { row: ShownLine }) {
  const text = useFormats().quantity(row.line.quantity)
  return <span className={cn('font-medium', row.isShort && 'text-destructive')}>{text}</span>
}

function PriceCell({ row }: { row: ShownLine }) {
  return useFormats().price(row.line.unitPrice)
}

/** As it was given, in percent or as an amount: what it takes off is seen in the total. */
function DiscountCell({ row }: { row: ShownLine }) {
  const formats = useFormats()
  const { discount } = row.line
  if (discount === null) return null
  return discount.kind === 'percent' ? formats.percent(discount.percent) : formats.amount(discount.amount)
}

function FeaturesCell({ row }: { row: ShownLine }) {
  const { nameOf } = useNames()
  if (row.line.features.length === 0) return null
  return <Name text={row.line.features.map(nameOf).join('، ')} className="block text-xs" />
}

function AmountCell({ amount, isQuiet = false }: { amount: LineTotals['total'] | undefined; isQuiet?: boolean }) {
  const formats = useFormats()
  if (amount === undefined) return null
  return <span className={isQuiet ? 'text-muted-foreground' : 'font-semibold'}>{formats.amount(amount)}</span>
}

function RemoveCell({ row }: { row: ShownLine }) {
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
      onClick={() => actor.send({ type: 'line.remove', rowKey: row.line.key })}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  )
}
