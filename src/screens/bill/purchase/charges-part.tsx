/** Below the totals of a purchase: its additional charges, and the VAT declared in addition. */
import { useTranslation } from 'react-i18next'
import { reverseChargeVat } from '#domain/bills/purchase-vat.ts'
import { type Halalas, halalas, sumHalalas } from '#domain/money.ts'
import type { DraftCharge } from '#machines/bill-editor/draft.ts'
import { vatOf } from '#machines/bill-editor/figures.ts'
import { selectTotals, useBill, useDraft } from '../editor-context.ts'
import { type NamedAmount, NamedAmounts, RowsPart } from '../rows-part.tsx'
import { ChargesDialog } from './charges-dialog.tsx'

export function ChargesPart() {
  return (
    <RowsPart of="charges" dialog={ChargesDialog}>
      <Charges charges={useDraft('charges')} />
    </RowsPart>
  )
}

function Charges({ charges }: { charges: readonly DraftCharge[] }) {
  const { t } = useTranslation()
  const totals = useBill(selectTotals)
  const declared = useDeclaredVat()
  const costs = charges.filter(charge => charge.kind === 'cost')
  const rows: NamedAmount[] = costs.map(({ description, amount }) => [
    description || t('bill.charges.kind.cost'),
    amount,
  ])
  if (totals.ok && costs.length > 0)
    rows.push([t('bill.goodsCost'), halalas(totals.value.net + sumHalalas(costs.map(charge => charge.amount)))])
  if (declared !== null && declared.amount > 0) rows.push([t(`bill.declaredVat.${declared.kind}`), declared.amount])
  if (rows.length === 0) return null
  return (
    <dl className="space-y-1">
      <NamedAmounts rows={rows} />
    </dl>
  )
}

type Declared = { readonly kind: 'customs' | 'reverseCharge'; readonly amount: Halalas }

/** The VAT that is declared in addition to the supplier's; null without any. */
function useDeclaredVat(): Declared | null {
  return useBill(
    ({ context: { draft, setting, totals } }) => {
      const { vatKind, charges } = draft
      if (vatKind === 'customs') {
        const paid = charges.filter(charge => charge.kind === 'customsVat').map(charge => charge.amount)
        return { kind: vatKind, amount: sumHalalas(paid) }
      }
      if (vatKind !== 'reverseCharge' || !totals.ok) return null
      return { kind: vatKind, amount: reverseChargeVat(vatKind, vatOf(draft, setting), totals.value.lines) }
    },
    (a, b) => a?.kind === b?.kind && a?.amount === b?.amount,
  )
}
