/** Takes the cash of a driver's delivered orders: what is expected, what is counted, and a reason for a difference. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DriverOnTheRoad, driverOrderEndpoints, settledOrdersMax } from '#contract/driver-orders.ts'
import { halalas, sumHalalas } from '#domain/money.ts'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { readAmount } from '../../fields/read-amount.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { problemText, wordText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'
import { Input } from '../../ui/input.tsx'

type Props = {
  readonly driver: DriverOnTheRoad
  readonly branchId: number
  readonly done: () => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function SettleDialog({ driver, branchId, done, close, giveBackFocus }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const formats = useFormats()
  const words = useReadingWords()
  const { nameOf } = useNames()
  const { refusals, isSending, send } = useSending()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  // What arrives meanwhile is settled next time.
  const [orders] = useState(() => driver.orders.filter(({ state }) => state === 'delivered').slice(0, settledOrdersMax))
  const expected = sumHalalas(orders.map(({ due }) => due))
  const counted = readAmount(text, words)
  const difference = counted.ok ? counted.value - expected : 0
  const isReasonMissing = difference !== 0 && note.trim() === ''
  const finish = () => {
    setTried(true)
    if (!counted.ok || isReasonMissing) return
    const body = {
      ...{ branchId, expected, counted: counted.value, note: note.trim() },
      orders: orders.map(({ id, version }) => ({ id, version })),
    }
    void send(
      body,
      options => api.call(driverOrderEndpoints.settleDriver, { params: { id: driver.id }, body }, options),
      () => {
        showToast({ kind: 'success', title: t('drivers.settled', { name: nameOf(driver) }) })
        done()
      },
    )
  }
  return (
    <FormDialog
      title={t('drivers.settleTitle', { name: nameOf(driver) })}
      done={t('drivers.settle')}
      isSending={isSending}
      isBlocked={orders.length === 0}
      refusals={refusals}
      send={finish}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <p className="mt-3 flex justify-between gap-4">
        <span>{t('drivers.expected', { count: orders.length })}</span>
        <strong className="is-number">{formats.amount(expected)}</strong>
      </p>
      <div className="mt-4 grid gap-4">
        <FormField
          label={wordText('counted')}
          isRequired
          error={isTried && !counted.ok ? problemText({ code: counted.code }) : null}
        >
          {marks => <KindEditor kind="money" marks={marks} name="counted" text={text} change={setText} autoFocus />}
        </FormField>
        {difference !== 0 && (
          <>
            <p role="status" className="flex justify-between gap-4 text-warning">
              <span>{t(difference > 0 ? 'drivers.over' : 'drivers.short')}</span>
              <strong className="is-number">{formats.amount(halalas(Math.abs(difference)))}</strong>
            </p>
            <FormField
              label={wordText('reason')}
              isRequired
              error={isTried && isReasonMissing ? problemText({ code: 'required' }) : null}
            >
              {marks => (
                <Input
                  {...marks}
                  name="note"
                  dir="auto"
                  maxLength={500}
                  value={note}
                  onChange={event => setNote(event.target.value)}
                />
              )}
            </FormField>
          </>
        )}
      </div>
    </FormDialog>
  )
}
