/** The parts of a purchase: the supplier's invoice, additional charges, and the cost of goods. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { type Day, day as toDay } from '#domain/days.ts'
import { quantityOne } from '#domain/fields/reading.ts'
import { amountOf } from '#domain/money.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { billDayOf } from '#machines/bill-editor/figures.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { useFormats } from '../../../i18n/use-formats.ts'
import { selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'
import { purchaseListOf, useCosts, usePurchaseGoods } from '../goods-costs.ts'
import type { TypeParts } from '../type-parts.ts'
import { TypedDay } from '../typed-day.tsx'
import { HeaderField, TypedText } from '../typed-field.tsx'
import { ChargesPart } from './charges-part.tsx'

export const purchaseParts: TypeParts = {
  useGoods: usePurchaseGoods,
  isOfBranch: true,
  Head: InvoiceFields,
  Totals: ChargesPart,
  ItemNote: CostNote,
}

function InvoiceFields() {
  const { t } = useTranslation()
  const day = useDraft('invoiceDay')
  const billDay = useBill(({ context }) => billDayOf(context.draft, context.setting))
  useGoodsOfBranch()
  return (
    <>
      <InvoiceNumber />
      <TypedDay place="invoiceDay" name={t('bill.invoiceDay')} day={dayValue(day)} max={billDay} />
      <VatKind />
    </>
  )
}

/** The draft's text is a valid day or null. */
function dayValue(text: string | null): Day | '' {
  return text === null ? '' : toDay(text)
}

const numberField = '[data-field="invoiceNumber"]'

function InvoiceNumber() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const number = useDraft('invoiceNumber')
  useCommands([
    {
      id: 'bill.invoiceNumber',
      title: 'bill.invoiceNumber',
      icon: 'documentIn',
      group: 'here',
      when: 'bill && !dialog',
      chord: 'shift+f3',
      blocked: () => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow'),
      run: () => document.querySelector<HTMLElement>(numberField)?.focus(),
    },
  ])
  return (
    <HeaderField name={t('bill.invoiceNumber')} place="invoiceNumber">
      {id => (
        <TypedText id={id} place="invoiceNumber" value={number} maxLength={60} spellCheck={false} className="w-36" />
      )}
    </HeaderField>
  )
}

/** The VAT treatment determines the figures of every line, and the box of the VAT return. */
function VatKind() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const vatKind = useDraft('vatKind')
  const isEditing = useBill(selectIsEditing)
  const chosen = vatKind ?? 'standard'
  return (
    <HeaderField name={t('bill.vatKind.title')} place="vatKind">
      {(id, marks) => (
        <ChoiceSelect
          {...marks}
          id={id}
          disabled={!isEditing}
          value={chosen}
          options={purchaseVatKinds.map(kind => ({ value: kind, text: t(`bill.vatKind.${kind}`) }))}
          choose={value => {
            const kind = purchaseVatKinds.find(each => each === value) ?? 'standard'
            actor.send({ type: 'header.change', change: { vatKind: kind === 'standard' ? null : kind } })
          }}
        />
      )}
    </HeaderField>
  )
}

/** Costs differ by branch, and a saved purchase changes them. */
function useGoodsOfBranch(): void {
  const { finder, priceList } = useEditor()
  const { costs, refetch } = useCosts(priceList, useDraft('branchId'))
  const isSaved = useBill(snapshot => snapshot.matches('saved'))
  useEffect(() => {
    if (isSaved) void refetch()
  }, [isSaved, refetch])
  useEffect(() => {
    if (costs !== undefined) finder.use(purchaseListOf(priceList, costs))
  }, [finder, priceList, costs])
}

function CostNote({ of }: { of: Pick<LineChoice, 'itemId' | 'unitId' | 'ratio'> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { priceList } = useEditor()
  const { costs } = useCosts(priceList, useDraft('branchId'))
  const [last, average] = [costs?.last(of) ?? null, costs?.average(of) ?? null]
  if (last === null && average === null) return null
  const hintClassName = 'text-2xs text-muted-foreground tabular-nums'
  return (
    <>
      {last !== null && <span className={hintClassName}>{t('bill.lastCost', { cost: formats.price(last) })}</span>}
      {average !== null && (
        <span className={hintClassName}>
          {t('bill.averageCost', { cost: formats.amount(amountOf(quantityOne, average)) })}
        </span>
      )}
    </>
  )
}
