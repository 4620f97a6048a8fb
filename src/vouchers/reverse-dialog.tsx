/** Asks for the day and reason of a reversal, and shows refusals. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import type { Day } from '#domain/days.ts'
import { ApiError } from '../api/api-error.ts'
import { DayField } from '../fields/day-field.tsx'
import { finishFields } from '../fields/finish-fields.ts'
import { Labelled } from '../fields/labelled.tsx'
import { leftToRight } from '../i18n/bidi.ts'
import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { problemText, sharedText } from '../i18n/keys.ts'
import { useApi } from '../services/api-context.ts'
import { FormDialog } from '../services/form-dialog.tsx'
import { showToast } from '../services/toasts.ts'
import { useIdempotencyKey } from '../services/use-idempotency-key.ts'
import { Input } from '../ui/input.tsx'
import { useVoucherTexts } from './voucher-texts.ts'

type ReverseDialogProps = {
  readonly type: VoucherType
  readonly voucher: VoucherDocument
  readonly close: () => void
  readonly onReversed: (reversal: VoucherDocument) => void
}

export function ReverseDialog({ type, voucher, close, onReversed }: ReverseDialogProps) {
  const { t } = useTranslation()
  const { text } = useVoucherTexts(type)
  const today = wallClock(Date.now(), companyTimeZone()).day
  const [day, setDay] = useState<Day>(today)
  const [note, setNote] = useState('')
  const { refusal, isSending, send } = useReversing(type, voucher, onReversed)
  return (
    <FormDialog
      title={text('reverseTitle', { code: leftToRight(voucher.code) })}
      text={text('reverseText')}
      done={text('reverse')}
      isDestructive
      isSending={isSending}
      refusals={refusal === null ? [] : [refusal]}
      send={form => {
        if (finishFields(form)) void send({ date: day, note })
      }}
      close={close}
    >
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <DayField
          label={t('words.day')}
          value={day}
          min={voucher.date}
          max={today}
          choose={next => next !== null && setDay(next)}
        />
        <Labelled label={text('note')} className="min-w-48 flex-1">
          {id => (
            <Input
              id={id}
              autoFocus
              dir="auto"
              maxLength={500}
              className="h-8"
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          )}
        </Labelled>
      </div>
    </FormDialog>
  )
}

function useReversing(type: VoucherType, { id }: VoucherDocument, onReversed: ReverseDialogProps['onReversed']) {
  const { t } = useTranslation()
  const { text } = useVoucherTexts(type)
  const api = useApi()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { keyOf } = useIdempotencyKey()
  const send = async (body: { readonly date: Day; readonly note: string }) => {
    setSending(true)
    setRefusal(null)
    try {
      const options = { idempotencyKey: keyOf(body), notify: 'never' } as const
      const reversal = await api.call(voucherOf(type).calls.Reverse, { params: { id }, body }, options)
      showToast({ kind: 'success', title: text('posted', { code: leftToRight(reversal.code) }), id: type })
      onReversed(reversal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [problem] = error.problems
      const shared = error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)
      setRefusal(problem ? problemText(problem) : shared)
    } finally {
      setSending(false)
    }
  }
  return { refusal, isSending, send }
}
