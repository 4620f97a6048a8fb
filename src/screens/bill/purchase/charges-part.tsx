/** Below the totals of a purchase: its additional charges, and the VAT declared in addition. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reverseChargeVat } from '#domain/bills/purchase-vat.ts'
import { type Halalas, halalas, sumHalalas } from '#domain/money.ts'
import type { DraftCharge } from '#machines/bill-editor/draft.ts'
import { vatOf } from '#machines/bill-editor/figures.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectIsEditing, selectTotals, useBill, useDraft, useEditor } from '../editor-context.ts'
import { FieldProblem, useFieldMarks } from '../typed-field.tsx'
import { ChargesDialog } from './charges-dialog.tsx'

export function ChargesPart() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const [isShown, setShown] = useState(false)
  const charges = useDraft('charges')
  const isEditing = useBill(selectIsEditing)
  const marks = useFieldMarks('charges')
  const show = () => setShown(true)
  useCommands([
    {
      id: 'bill.charges',
      title: 'bill.charges.title',
      icon: 'add',
      group: 'here',
      when: 'bill && !dialog',
      chord: 'shift+f4',
      blocked: () => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow'),
      run: show,
    },
  ])
  return (
    <div className="mt-3 space-y-1.5">
      <Charges charges={charges} />
      {isEditing && (
        <Button {...marks} variant="outline" className="w-full" onClick={show}>
          {t('bill.charges.title')}
          <KeyCaps keys={['Shift', 'F4']} />
        </Button>
      )}
      <FieldProblem place="charges" />
      {isShown && <ChargesDialog close={() => setShown(false)} />}
    </div>
  )
}

function Charges({ charges }: { charges: readonly DraftCharge[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const totals = useBill(selectTotals)
  const declared = useDeclaredVat()
  const costs = charges.filter(charge => charge.kind === 'cost')
  const rows: (readonly [name: string, amount: Halalas])[] = costs.map(({ description, amount }) => [
    description || t('bill.charges.kind.cost'),
    amount,
  ])
  if (totals.ok && costs.length > 0)
    rows.push([t('bill.goodsCost'), halalas(totals.value.net + sumHalalas(costs.map(charge => charge.amount)))])
  if (declared !== null && declared.amount > 0) rows.push([t(`bill.declaredVat.${declared.kind}`), declared.amount])
  if (rows.length === 0) return null
  return (
    <dl className="space-y-1">
      {rows.map(([name, amount], place) => (
        <div key={place} className="flex items-baseline justify-between gap-3">
          <dt className="min-w-0 truncate text-muted-foreground">
            <bdi>{name}</bdi>
          </dt>
          <dd className="is-number shrink-0 font-medium">{formats.amount(amount)}</dd>
        </div>
      ))}
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
