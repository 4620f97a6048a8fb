/** The columns of the lines by bill type: their titles and cells. */
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnTrade, lineSourceOf } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import type { Discount, LineTotals } from '#domain/bills/totals-types.ts'
import type { Quantity } from '#domain/money.ts'
import { inUnit } from '#domain/stock/shortage.ts'
import { discountIn, type Gift } from '#machines/bill-editor/campaigns.ts'
import type { DraftLine } from '#machines/bill-editor/draft.ts'
import { expenseVatKindOf } from '#machines/bill-editor/expense-line.ts'
import { remainingOf } from '#machines/bill-editor/refund-lines.ts'
import type { CellColumn } from '#machines/bill-editor/sheet.ts'
import type { Formats } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/index.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import type { ShownColumn } from '../../../sheet/sheet-parts.ts'
import { cn } from '../../../ui/class-names.ts'
import { Code, Name } from '../../../ui/isolated-text.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { useDraft, useEditor } from '../editor-context.ts'
import { ghostOf } from '../number-ghost.tsx'

export type ShownLine = {
  readonly key: number
  readonly line: DraftLine
  /** Its campaign discount. */
  readonly gift: Gift | null
  /** Null while the bill's totals are invalid. */
  readonly totals: Pick<LineTotals, 'vat' | 'total'> | null
  /** The branch's stock of the item, in base units; undefined while unknown, and for a service. */
  readonly held: Quantity | undefined
  /** The bill exceeds that stock. */
  readonly isShort: boolean
  /** The line's problem from the server or the totals; translated. */
  readonly problem: string | null
}

export type LineColumn = 'item' | CellColumn | 'remaining' | 'vat' | 'total' | 'remove'

const cells: Readonly<Record<LineColumn, (row: ShownLine) => ReactNode>> = {
  item: row => <ItemCell row={row} />,
  quantity: row => <QuantityCell row={row} />,
  remaining: row => <RemainingCell row={row} />,
  unit: row => <UnitCell row={row} />,
  description: row => <Name text={row.line.expense?.description ?? ''} className="block" />,
  vatKind: row => <VatKindCell row={row} />,
  price: row => <PriceCell row={row} />,
  discount: row => <DiscountCell row={row} />,
  features: row => <FeaturesCell row={row} />,
  vat: row => <AmountCell amount={row.totals?.vat} isQuiet />,
  total: row => <AmountCell amount={row.totals?.total} />,
  remove: row => <RemoveCell row={row} />,
}

const words: ReadonlySet<LineColumn> = new Set(['item', 'unit', 'description', 'vatKind', 'features', 'remove'])

/** The columns of a bill type, in order. */
export function lineColumnsOf(type: BillTypeCode): readonly LineColumn[] {
  const ofType = billTypeOf(type)
  const { columns } = ofType
  // Amounts of accounts are shown beside the lines, whose items have no totals. Without items the account takes the item column.
  const shown = columns.filter(id => id !== 'total' || columns.includes('price'))
  const isOfAccounts = !columns.includes('item')
  const named: ReadonlySet<string> = new Set(isOfAccounts ? ['item', ...shown] : shown)
  // The lines of an original cannot be removed, and its discounts are included in their totals.
  if (!isOwnTrade(ofType)) return (Object.keys(cells) as LineColumn[]).filter(id => id !== 'discount' && named.has(id))
  return (Object.keys(cells) as LineColumn[]).filter(id => id === 'remove' || named.has(id))
}

/** The displayed columns; their widths are set by the layout. */
export function useLineColumns(ids: readonly LineColumn[]): readonly ShownColumn<ShownLine>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const type = useDraft('type')
  return useMemo(() => {
    const source = lineSourceOf(type)
    // A purchase has a cost, a sale a price, an expense an amount, and a debit note what it adds to the price.
    const headingOf = (id: LineColumn) => {
      if (id === 'price' && source === 'supplierPrice') return 'cost'
      if (id === 'price' && source === 'debited') return 'addedPrice'
      if (source !== 'accounts') return id
      return id === 'price' ? 'amount' : id === 'item' ? 'expenseAccount' : id
    }
    const ghostIn = (id: LineColumn, row: ShownLine | undefined): string => {
      if (id === 'item') return t(source === 'accounts' ? 'bill.searchExpense' : 'bill.searchItem')
      // Without text the live line means one unit.
      if (row === undefined) return id === 'price' ? '' : formats.count(1)
      return shownValue(id, row, formats)
    }
    return ids.map(id => ({
      id,
      title: t(`bill.columns.${headingOf(id)}`),
      width: '',
      isNumber: !words.has(id),
      isAction: id === 'remove',
      cell: cells[id],
      ghost: row => ghostIn(id, row),
      comesTo: text => (isCounted(id) ? ghostOf({ column: id, text }, formats) : null),
    }))
  }, [ids, type, t, formats])
}

function isCounted(id: LineColumn): id is 'quantity' | 'price' | 'discount' {
  return id === 'quantity' || id === 'price' || id === 'discount'
}

function shownValue(id: LineColumn, row: ShownLine, formats: Formats): string {
  const { line } = row
  switch (id) {
    case 'quantity':
      return formats.quantity(line.quantity)
    case 'unit':
      return formats.nameOf({ nameAr: line.unitNameAr, nameEn: line.unitNameEn })
    case 'price':
      return formats.price(line.unitPrice)
    case 'description':
      return line.expense?.description ?? ''
    case 'vatKind':
      return i18n.t(`bill.expenseVat.${expenseVatKindOf(line)}`)
    case 'features':
      return line.features.map(formats.nameOf).join('، ')
    case 'discount':
      return discountOf(row, formats)
    default:
      return ''
  }
}

/** The discount as entered, in percent or as an amount; its effect is part of the total. */
function discountOf({ line, gift }: ShownLine, formats: Formats): string {
  const discount = discountIn(line, gift)
  return discount === null ? '' : shownDiscount(discount, formats)
}

export function shownDiscount(discount: Discount, formats: Formats): string {
  return discount.kind === 'percent' ? formats.percent(discount.percent) : formats.amount(discount.amount)
}

type ItemTextProps = { readonly name: string; readonly gift: Gift | null; readonly children: ReactNode }

/** The name comes first; content that does not fit beside it wraps into a hidden row. A campaign is shown below the name, with the rest. */
export function ItemText({ name, gift, children }: ItemTextProps) {
  const formats = useFormats()
  if (gift === null)
    return (
      <span className="flex h-6 min-w-0 flex-wrap items-baseline gap-x-2 overflow-hidden leading-6">
        <Name text={name} className="max-w-full font-medium" />
        {children}
      </span>
    )
  return (
    <span className="flex min-w-0 flex-col overflow-hidden">
      <Name text={name} className="max-w-full font-medium leading-4" />
      <span className="flex h-3.5 min-w-0 flex-wrap items-baseline gap-x-2 overflow-hidden leading-3.5">
        <CampaignName of={gift} className="max-w-full truncate" />
        {/* Shown only without a discount column. */}
        <span className="text-2xs text-success group-data-[tells-discount=true]/lines:hidden">
          {shownDiscount(gift.discount, formats)}
        </span>
        {children}
      </span>
    </span>
  )
}

function ItemCell({ row }: { row: ShownLine }) {
  const { ItemNote } = useEditor().typeParts
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <ItemText name={nameOf(row.line)} gift={row.problem === null ? row.gift : null}>
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
    </ItemText>
  )
}

function UnitCell({ row }: { row: ShownLine }) {
  const { nameOf } = useNames()
  return <Name text={nameOf({ nameAr: row.line.unitNameAr, nameEn: row.line.unitNameEn })} className="block" />
}

function VatKindCell({ row }: { row: ShownLine }) {
  const { t } = useTranslation()
  const kind = expenseVatKindOf(row.line)
  return <Name text={t(`bill.expenseVat.${kind}`)} className="block text-xs" />
}

function QuantityCell({ row }: { row: ShownLine }) {
  const text = useFormats().quantity(row.line.quantity)
  return <span className={cn('font-medium', row.isShort && 'text-destructive')}>{text}</span>
}

function RemainingCell({ row }: { row: ShownLine }) {
  const formats = useFormats()
  const remaining = remainingOf(row.line)
  return remaining === null ? null : <span className="text-muted-foreground">{formats.quantity(remaining)}</span>
}

function PriceCell({ row }: { row: ShownLine }) {
  return useFormats().price(row.line.unitPrice)
}

function DiscountCell({ row }: { row: ShownLine }) {
  const text = discountOf(row, useFormats())
  return row.gift === null ? text : <span className="text-success">{text}</span>
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
      // Ctrl+Del does it from the keyboard; Tab only visits editable cells.
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
