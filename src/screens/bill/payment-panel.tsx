/** Payment: what is handed over, what is given back, and what became of a bill that could not be saved. */
import { CircleAlert, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatHalalas } from '#domain/decimal.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { Payment } from '#machines/bill-editor/payment.ts'
import { lineKeyAt, type SendFailure } from '#machines/bill-editor/sending.ts'
import { paymentIn } from '#machines/bill-editor.machine.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { selectDraft, selectIsPaying, useBill, useEditor } from './editor-context.ts'

export function PaymentPanel() {
  const { t } = useTranslation()
  const state = useBill(snapshot => snapshot)
  const isPaying = useBill(selectIsPaying)
  useKeyContext('payment', isPaying)
  return (
    <section aria-label={t('payment.title')} className="flex flex-col gap-3 px-4 py-4">
      {state.context.failure !== null && !state.hasTag('busy') && <Failure failure={state.context.failure} />}
      {state.matches('editing') && <PayButton />}
      {(isPaying || state.hasTag('busy')) && <Tender />}
      {state.matches({ failed: 'unconfirmed' }) && <SendAgain />}
    </section>
  )
}

function PayButton() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const canPay = useBill(snapshot => snapshot.can({ type: 'pay' }))
  return (
    <Button size="lg" className="w-full" disabled={!canPay} onClick={() => actor.send({ type: 'pay' })}>
      {t('payment.pay')}
      <KeyCaps keys={['F9']} />
    </Button>
  )
}

function Tender() {
  const { t } = useTranslation()
  const { actor, tenderInput } = useEditor()
  const isBusy = useBill(snapshot => snapshot.hasTag('busy'))
  const tenderText = useBill(snapshot => snapshot.context.tenderText)
  const payment = useBill(snapshot => paymentIn(snapshot.context), isSame)
  const canSave = useBill(snapshot => snapshot.can({ type: 'save' }))
  const save = () => actor.send({ type: 'save' })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <label className="flex flex-col gap-1">
        <span className="font-medium">{t('payment.received')}</span>
        <input
          ref={tenderInput}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          readOnly={isBusy}
          value={tenderText}
          placeholder={formatHalalas(payment.due)}
          aria-invalid={payment.problem !== null}
          aria-describedby="payment-outcome"
          onChange={event => actor.send({ type: 'tender.type', text: event.target.value })}
          className="is-number h-12 w-full rounded-md border border-input bg-card px-3 font-semibold text-2xl placeholder:text-muted-foreground aria-invalid:border-destructive"
        />
      </label>
      <Outcome />
      <Button type="submit" size="lg" disabled={!canSave}>
        {isBusy && <Spinner />}
        {isBusy ? t('payment.saving') : t('payment.save')}
        {!isBusy && <KeyCaps keys={['Enter']} />}
      </Button>
      <Button variant="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'back' })}>
        {t('payment.back')}
        <KeyCaps keys={['Esc']} />
      </Button>
    </form>
  )
}

/** The change, or why the amount does not do. */
function Outcome() {
  const { t } = useTranslation()
  const formats = useFormats()
  const payment = useBill(snapshot => paymentIn(snapshot.context), isSame)
  if (payment.problem !== null) {
    return (
      <p id="payment-outcome" role="alert" className="text-destructive text-sm">
        {problemText(payment.problem)}
      </p>
    )
  }
  return (
    <p id="payment-outcome" className="flex items-baseline justify-between gap-3">
      <span className="text-muted-foreground">{t('payment.change')}</span>
      <output className="is-number font-bold text-2xl">
        {formats.amount(payment.settlement?.change ?? zeroHalalas)}
      </output>
    </p>
  )
}

function Failure({ failure }: { failure: SendFailure }) {
  const { t } = useTranslation()
  const Icon = failure.isUncertain ? CloudOff : CircleAlert
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-destructive-soft px-3 py-2.5 text-destructive">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{failure.isUncertain ? t('payment.uncertain') : t('payment.refused')}</p>
        {failure.description !== null && <p className="text-sm">{sharedText(failure.description)}</p>}
        {failure.isUncertain && <p className="text-sm">{t(`payment.${uncertainty(failure)}`)}</p>}
        <Problems failure={failure} />
      </div>
    </div>
  )
}

function uncertainty({ reason }: SendFailure): 'interrupted' | 'unanswered' {
  return reason === 'interrupted' ? 'interrupted' : 'unanswered'
}

/** Each problem with the line that it is about. */
function Problems({ failure }: { failure: SendFailure }) {
  const { t } = useTranslation()
  const draft = useBill(selectDraft)
  if (failure.problems.length === 0) return null
  return (
    <ul className="space-y-0.5 text-sm">
      {failure.problems.map(each => {
        const line = draft.lines.findIndex(({ key }) => key === lineKeyAt(draft, each.at)) + 1
        const problem = problemText(each)
        return (
          <li key={`${each.at} ${each.code}`}>{line > 0 ? t('payment.lineProblem', { line, problem }) : problem}</li>
        )
      })}
    </ul>
  )
}

function SendAgain() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  return (
    <Button size="lg" autoFocus onClick={() => actor.send({ type: 'save' })}>
      {t('payment.sendAgain')}
      <KeyCaps keys={['Enter']} />
    </Button>
  )
}

/** A payment is computed anew each time it is asked for; it is another one only when its figures are. */
function isSame(a: Payment, b: Payment): boolean {
  return (
    a.due === b.due &&
    a.settlement?.change === b.settlement?.change &&
    a.problem?.code === b.problem?.code &&
    a.problem?.params?.amount === b.problem?.params?.amount
  )
}
