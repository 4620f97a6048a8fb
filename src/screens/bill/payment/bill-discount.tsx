/** The discount on the whole bill: `5%` or `5`. Enter applies it and returns to the lines; a discount over the limit shows its problem. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { discountText } from '#domain/fields/reading.ts'
import { selectIsEditing, useBill, useEditor } from '../editor-context.ts'
import { AmountGhost } from '../number-ghost.tsx'
import { FieldProblem, useTypedField } from '../typed-field.tsx'

/** Memoized: it renders for its own values, not with the totals around it. */
export const BillDiscount = memo(DrawnBillDiscount)

function DrawnBillDiscount() {
  const { t } = useTranslation()
  const { discountInput, entryInput } = useEditor()
  const given = useBill(snapshot => discountText(snapshot.context.draft.discount))
  const isEditing = useBill(selectIsEditing)
  const field = useTypedField('discount')
  const text = field.typed?.text ?? given
  // During payment the discount is part of the totals, and the space belongs to the payment.
  if (!isEditing) return null
  return (
    <div className="mt-3">
      <label className="flex items-center justify-between gap-3">
        <span className="flex gap-2 text-muted-foreground">
          {t('bill.billDiscount')}
          <AmountGhost column="discount" text={text} />
        </span>
        <input
          {...field.marks}
          ref={discountInput}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={text}
          placeholder="5%"
          onChange={event => field.type(event.target.value)}
          onBlur={field.leave}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
            event.preventDefault()
            if (event.key === 'Escape') field.forget()
            if (field.leave()) entryInput.current?.focus()
          }}
          className="is-number h-8 w-28 rounded-md border border-input bg-card px-2.5 text-base aria-invalid:border-destructive"
        />
      </label>
      <FieldProblem place="discount" className="mt-1.5" />
    </div>
  )
}
