/** The parts of a refund or debit note: the original, and the reason that is printed. */
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { reasonLengthMax } from '#contract/bill.ts'
import { originalTypeOf } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { day } from '#domain/days.ts'
import { unitPriceOf } from '#domain/money.ts'
import { type DraftLine, isTakenUp, takesWhole } from '#machines/bill-editor/draft.ts'
import { creditReasons } from '../../../bills/credit-reasons.ts'
import { addressOf } from '../../../catalogue/bill-address.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useAccess } from '../../../services/api-context.ts'
import { Code, Name } from '../../../ui/isolated-text.tsx'
import { useDraft, useEditor } from '../editor-context.ts'
import { plainParts, type TypeParts } from '../type-parts.ts'
import { HeaderField, TypedText } from '../typed-field.tsx'

/** `over` is called once the refund is saved or discarded: the next one starts with its original. */
export function refundParts(over: () => void): TypeParts {
  return { ...plainParts, Head: () => <RefundHead over={over} />, ItemNote: OriginalPrice }
}

function RefundHead({ over }: { over: () => void }) {
  const type = billTypeOf(useDraft('type'))
  const original = useDraft('original')
  useEffect(() => {
    if (original === null) over()
  }, [original, over])
  useAnotherOriginal(over)
  usePaidAtOnce(type.refundsWhole && type.payments.length > 0)
  return (
    <>
      <OriginalMark />
      {type.taxDocument !== null && <ReasonField />}
    </>
  )
}

/** The menu returns to the start of a refund, unless this one has typed content. */
function useAnotherOriginal(over: () => void): void {
  const { actor } = useEditor()
  const { key, state } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    const { draft, entry } = actor.getSnapshot().context
    const isTyped = entry.text !== '' || (!takesWhole(draft) && draft.lines.some(line => isTakenUp(draft, line)))
    if (state?.goesOn !== true && !isTyped) over()
  }, [actor, key, state, over])
}

/** In a refund of a whole bill only the tenders are typed, so the focus starts there. */
function usePaidAtOnce(isPaid: boolean): void {
  const { actor } = useEditor()
  useEffect(() => {
    if (isPaid) actor.send({ type: 'pay' })
  }, [actor, isPaid])
}

/** What a debit note adds to. */
function OriginalPrice({ of: { original } }: { readonly of: { readonly original?: DraftLine['original'] } }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDebit = billTypeOf(useDraft('type')).debits !== null
  if (!isDebit || !original) return null
  const price = formats.price(unitPriceOf(original.totals.amount, original.quantity))
  return <span className="text-2xs text-muted-foreground">{t('bill.debit.price', { price })}</span>
}

function OriginalMark() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const access = useAccess()
  const original = useDraft('original')
  const billTypeCode = originalTypeOf(billTypeOf(useDraft('type')))
  if (original === null || billTypeCode === null) return null
  const address = addressOf({ id: original.id, billTypeCode }, access)
  const code = <Code className="font-medium">{original.code}</Code>
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
      <span className="text-muted-foreground">{t('bill.refund.original')}</span>
      {address === null ? (
        code
      ) : (
        <Link to={address} className="underline underline-offset-2">
          {code}
        </Link>
      )}
      <span className="text-muted-foreground">{formats.shortDay(day(original.day))}</span>
      <Name
        text={nameOf(original) || t(billTypeOf(billTypeCode).side === 'sales' ? 'bill.walkIn' : 'bill.withoutSupplier')}
      />
    </span>
  )
}

/** One of the reasons in the regulation, or free text. */
function ReasonField() {
  const { t } = useTranslation()
  const listId = useId()
  const reason = useDraft('reason')
  return (
    <HeaderField name={t('bill.credit.reason')} place="reason">
      {id => (
        <>
          <TypedText
            id={id}
            place="reason"
            value={reason}
            list={listId}
            maxLength={reasonLengthMax}
            className="w-72 max-w-full"
          />
          <datalist id={listId}>
            {creditReasons.map(({ official, text }) => (
              <option key={text} value={official} label={t(`bill.credit.reasons.${text}`)} />
            ))}
          </datalist>
        </>
      )}
    </HeaderField>
  )
}
