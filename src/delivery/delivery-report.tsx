/** The refusals, bill by bill with reasons, and the number of successes. */
import { useTranslation } from 'react-i18next'
import type { DeliveryOutcome, DeliveryRefusal } from '#machines/delivery.machine.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { problemText, sharedText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { BillLines } from './bill-lines.tsx'
import type { DeliveryRequest } from './delivery-requests.ts'

type ReportProps = {
  readonly request: DeliveryRequest
  /** Fewer than the bills when it was stopped. */
  readonly outcomes: readonly DeliveryOutcome[]
  readonly close: () => void
}

export function DeliveryReport({ request: { bills, isDelivered }, outcomes, close }: ReportProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const reasons = new Map(
    outcomes.flatMap((outcome, place) => (outcome.kind === 'refused' ? [[bills[place], outcome.reason] as const] : [])),
  )
  const refused = bills.filter(bill => reasons.has(bill))
  const untouched = bills.length - outcomes.length
  const counts = { done: formats.count(outcomes.length - refused.length), all: formats.count(bills.length) }
  const code = leftToRight(bills[0]?.code ?? '')
  const one = isDelivered ? t('delivery.notDelivered', { code }) : t('delivery.notTakenBack', { code })
  const many = isDelivered ? t('delivery.deliveredOf', counts) : t('delivery.takenBackOf', counts)
  const textOf = useReasonText()
  const [first] = reasons.values()
  return (
    <>
      <DialogTitle>{bills.length === 1 ? one : many}</DialogTitle>
      {bills.length === 1 && first !== undefined && (
        <Alert kind="error" className="mt-4">
          <DialogDescription className="mt-0 text-foreground text-sm">{textOf(first)}</DialogDescription>
        </Alert>
      )}
      {bills.length > 1 && (
        <DialogDescription>
          {untouched > 0
            ? t('delivery.stopped', { number: formats.count(untouched) })
            : isDelivered
              ? t('delivery.refusedMany', { number: formats.count(refused.length) })
              : t('delivery.keptMany', { number: formats.count(refused.length) })}
        </DialogDescription>
      )}
      {bills.length > 1 && refused.length > 0 && (
        <div role="alert">
          <BillLines
            bills={refused}
            remarkOf={bill => {
              const reason = reasons.get(bill)
              return reason && <p className="text-destructive">{textOf(reason)}</p>
            }}
          />
        </div>
      )}
      <DialogFooter>
        <Button autoFocus onClick={close}>
          {t('shell.close')}
        </Button>
      </DialogFooter>
    </>
  )
}

function useReasonText(): (reason: DeliveryRefusal) => string {
  const { t } = useTranslation()
  return reason => {
    switch (reason.kind) {
      case 'shared':
        return [...new Set([sharedText(reason.text), ...reason.problems.map(problemText)])].join(' · ')
      case 'noExitStatement':
      case 'nothingLeft':
        return t(`delivery.${reason.kind}`)
      case 'noAnswer':
        return t('interceptor.noNetwork')
    }
  }
}
