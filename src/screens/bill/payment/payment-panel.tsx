/** The payment panel: tendered amounts, the change, and the failure of a bill that could not be saved. */
import { CircleAlert, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { billTypeOf, bringsMoney } from '#domain/bills/bill-types.ts'
import { lineKeyAt, type SendFailure } from '#machines/bill-editor/sending.ts'
import { problemText, sharedText } from '../../../i18n/keys.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectDraft, selectIsPaying, useBill, useDraft, useEditor } from '../editor-context.ts'
import { CreditRow } from './credit-row.tsx'
import { TenderForm } from './tender-form.tsx'

export function PaymentPanel() {
  const { t } = useTranslation()
  const failure = useBill(snapshot => snapshot.context.failure)
  const isEditing = useBill(snapshot => snapshot.matches('editing'))
  const isPaying = useBill(selectIsPaying)
  const isBusy = useBill(snapshot => snapshot.hasTag('busy'))
  const isUnconfirmed = useBill(snapshot => snapshot.matches({ failed: 'unconfirmed' }))
  const isPaid = billTypeOf(useDraft('type')).payments.length > 0
  useKeyContext('payment', isPaying)
  return (
    <section
      data-region="side"
      aria-label={t('payment.title')}
      className="flex flex-col gap-3 bg-card px-4 py-4 max-md:sticky max-md:bottom-0 max-md:z-10"
    >
      {failure !== null && !isBusy && <Failure failure={failure} />}
      <CreditRow />
      {isEditing && (isPaid ? <PayButton /> : <SaveButton />)}
      {(isPaying || isBusy) && isPaid && <TenderForm />}
      {isPaying && !isPaid && <SaveButton />}
      {isUnconfirmed && <SendAgain />}
    </section>
  )
}

function PayButton() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const type = billTypeOf(useDraft('type'))
  const text = type.refunds === null ? 'pay' : bringsMoney(type) ? 'takeBack' : 'giveBack'
  const canPay = useBill(snapshot => snapshot.can({ type: 'pay' }))
  return (
    <Button
      size="lg"
      className="w-full"
      disabled={!canPay}
      // Otherwise the blur of a field would shift the button away from the pointer.
      onMouseDown={event => event.preventDefault()}
      onClick={() => actor.send({ type: 'pay' })}
    >
      {t(`payment.${text}`)}
      <KeyCaps keys={['F9']} />
    </Button>
  )
}

/** For types without payment. */
function SaveButton() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const type = useBill(snapshot => (snapshot.hasTag('entry') ? 'pay' : 'save'))
  const canSave = useBill(snapshot => snapshot.can({ type }))
  return (
    <Button
      size="lg"
      className="w-full"
      disabled={!canSave}
      onMouseDown={event => event.preventDefault()}
      onClick={() => actor.send({ type })}
    >
      {t('payment.save')}
      <KeyCaps keys={['F9']} />
    </Button>
  )
}

function Failure({ failure }: { failure: SendFailure }) {
  const { t } = useTranslation()
  const Icon = failure.isUncertain ? CloudOff : CircleAlert
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-destructive-soft px-3 py-2.5 text-destructive">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{t(`payment.${headingOf(failure)}`)}</p>
        {failure.description !== null && <p className="text-sm">{sharedText(failure.description)}</p>}
        {failure.reason === 'offline' && <p className="text-sm">{t('payment.offlineText')}</p>}
        {failure.isUncertain && <p className="text-sm">{t(`payment.${uncertainty(failure)}`)}</p>}
        <Problems failure={failure} />
      </div>
    </div>
  )
}

function headingOf({ reason, isUncertain }: SendFailure) {
  if (reason === 'offline' || reason === 'notHeld' || reason === 'notRecalled' || reason === 'notQueued') return reason
  return isUncertain ? 'uncertain' : 'refused'
}

function uncertainty({ reason }: SendFailure): 'interrupted' | 'unanswered' {
  return reason === 'interrupted' ? 'interrupted' : 'unanswered'
}

/** Each problem with its line. */
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
  const canQueue = useBill(snapshot => snapshot.can({ type: 'queue' }))
  return (
    <>
      <Button size="lg" autoFocus onClick={() => actor.send({ type: 'save' })}>
        {t('payment.sendAgain')}
        <KeyCaps keys={['Enter']} />
      </Button>
      {canQueue && (
        <Button variant="outline" onClick={() => actor.send({ type: 'queue' })}>
          {t('payment.queue')}
        </Button>
      )}
    </>
  )
}
