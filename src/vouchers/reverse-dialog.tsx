/** Asks for the day and reason of a reversal, and shows refusals. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import type { Day } from '#domain/days.ts'
import { DayField } from '../fields/day-field.tsx'
import { finishFields } from '../fields/finish-fields.ts'
import { Labelled } from '../fields/labelled.tsx'
import { leftToRight } from '../i18n/bidi.ts'
import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { useApi } from '../services/api-context.ts'
import { FormDialog } from '../services/form-dialog.tsx'
import { showToast } from '../services/toasts.ts'
import { useSending } from '../services/use-sending.ts'
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
  const api = useApi()
  const { refusals, isSending, send } = useSending()
  const reverse = () => {
    const input = { params: { id: voucher.id }, body: { date: day, note } }
    return send(
      input.body,
      options => api.call(voucherOf(type).calls.Reverse, input, options),
      reversal => {
        showToast({ kind: 'success', title: text('posted', { code: leftToRight(reversal.code) }), id: type })
        onReversed(reversal)
      },
    )
  }
  return (
    <FormDialog
      title={text('reverseTitle', { code: leftToRight(voucher.code) })}
      text={text('reverseText')}
      done={text('reverse')}
      isDestructive
      isSending={isSending}
      refusals={refusals}
      send={form => {
        if (finishFields(form)) void reverse()
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
