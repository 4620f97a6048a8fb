/** The current cost of goods movements, for users with permission; posting computes the final cost from stock. */
import { useTranslation } from 'react-i18next'
import { costNeed } from '#contract/facts/costs.ts'
import { billTypeOf, takesAmounts } from '#domain/bills/bill-types.ts'
import { quantityOne } from '#domain/fields/reading.ts'
import { amountOf, type Halalas, sumHalalas, unitPriceOf } from '#domain/money.ts'
import type { DraftAmount, DraftLine, LineChoice } from '#machines/bill-editor/draft.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useCan } from '../../../services/api-context.ts'
import { useBill, useDraft, useEditor } from '../editor-context.ts'
import { type GoodsCosts, useCosts } from '../goods-costs.ts'
import { type NamedAmount, NamedAmounts, RowsPart } from '../rows-part.tsx'
import { AmountsDialog } from './amounts-dialog.tsx'

export function GoodsTotals() {
  return (
    <>
      <ExpectedCost />
      {takesAmounts(billTypeOf(useDraft('type'))) && <RowsPart of="amounts" dialog={AmountsDialog} />}
    </>
  )
}

/** Undefined without permission, and until known. */
function useKnownCosts(isFresh = false): GoodsCosts | undefined {
  const { priceList } = useEditor()
  const branchId = useDraft('branchId')
  const isAllowed = useCan(costNeed)
  return useCosts(priceList, isAllowed ? branchId : undefined, isFresh).costs
}

function ExpectedCost() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const formats = useFormats()
  const costs = useKnownCosts(true)
  const lines = useBill(({ context }) => context.counted.lines)
  const amounts = useDraft('amounts')
  const made = useBill(({ context }) => context.draft.product?.quantity ?? null)
  const goods = costs === undefined ? null : costOf(lines, costs)
  const rows: NamedAmount[] = [
    ...(goods !== null && lines.length > 0 ? [[t('bill.expectedCost'), goods] as const] : []),
    ...amounts.map(({ account, description, amount }) => [description || nameOf(account), amount] as const),
  ]
  if (goods !== null && rows.length > 1) rows.push([t('bill.expectedTotal'), totalOf(goods, amounts)])
  const unitCost = goods === null || made === null ? null : unitPriceOf(totalOf(goods, amounts), made)
  if (rows.length === 0) return null
  return (
    <dl className="mt-3 space-y-1 max-md:mt-1">
      <NamedAmounts rows={rows} />
      {unitCost !== null && (
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted-foreground">{t('bill.unitCost')}</dt>
          <dd className="is-number shrink-0 font-medium">{formats.price(unitCost)}</dd>
        </div>
      )}
    </dl>
  )
}

function totalOf(goods: Halalas, amounts: readonly DraftAmount[]): Halalas {
  return sumHalalas([goods, ...amounts.map(({ amount }) => amount)])
}

/** At each item's average cost; null if an item has no stock in the branch. */
function costOf(lines: readonly DraftLine[], costs: GoodsCosts): Halalas | null {
  const each = lines.map(line => {
    const average = costs.average(line)
    return average === null ? null : amountOf(line.quantity, average)
  })
  const known = each.filter(amount => amount !== null)
  return known.length < each.length ? null : sumHalalas(known)
}

export function AverageCost({ of }: { of: Pick<LineChoice, 'itemId' | 'unitId' | 'ratio'> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const average = useKnownCosts()?.average(of) ?? null
  if (average === null) return null
  return (
    <span className="text-2xs text-muted-foreground tabular-nums">
      {t('bill.averageCost', { cost: formats.amount(amountOf(quantityOne, average)) })}
    </span>
  )
}
