/** What is taken off the whole bill: `5%` or `5`. Enter gives it and goes back to the lines; too much only says why. */
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discountText } from '#machines/bill-editor/reading.ts'
import { selectIsEditing, useBill, useEditor } from './editor-context.ts'
import { entryProblemText } from './entry-texts.ts'
import { AmountGhost } from './number-ghost.tsx'

/** Drawn with its own values, not with the totals around it. */
export const BillDiscount = memo(DrawnBillDiscount)

function DrawnBillDiscount() {
  const { t } = useTranslation()
  const { actor, discountInput, entryInput } = useEditor()
  const discount = useBill(snapshot => snapshot.context.draft.discount)
  const problem = useBill(snapshot => snapshot.context.discountProblem)
  const isEditing = useBill(selectIsEditing)
  const given = discountText(discount)
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  /** True once it stands. */
  const give = (typed: string): boolean => {
    if (typed === discountText(actor.getSnapshot().context.draft.discount)) return true
    actor.send({ type: 'discount.set', text: typed })
    return actor.getSnapshot().context.discountProblem === null
  }
  // While the bill is paid its discount stands among the totals; the room is the payment's.
  if (!isEditing) return null
  return (
    <div className="mt-3">
      <label className="flex items-center justify-between gap-3">
        <span className="flex gap-2 text-muted-foreground">
          {t('bill.billDiscount')}
          <AmountGhost column="discount" text={text} />
        </span>
        <input
          ref={discountInput}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={text}
          placeholder="5%"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'bill-discount-problem'}
          onChange={event => setText(event.target.value)}
          onBlur={event => give(event.target.value)}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
            event.preventDefault()
            if (event.key === 'Escape') setText(given)
            if (event.key === 'Escape' || give(text)) entryInput.current?.focus()
          }}
          className="is-number h-8 w-28 rounded-md border border-input bg-card px-2.5 text-base aria-invalid:border-destructive"
        />
      </label>
      {problem !== null && (
        <p id="bill-discount-problem" role="alert" className="mt-1 text-destructive text-sm">
          {entryProblemText(problem)}
        </p>
      )}
    </div>
  )
}
