/**
 * Confirms delivering bills or cancelling deliveries, shows the progress, and lists refusals. Enter and the letter for yes confirm, Esc and
 * the letter for no cancel; Esc stops a running operation.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { deliveryMachine } from '#machines/delivery.machine.ts'
import { usePalette } from '../commands/palette-context.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { answerOf } from '../keyboard/answer-keys.ts'
import { keyLike } from '../keyboard/keyboard.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { changeDelivery } from './change-delivery.ts'
import { DeliveryProgress } from './delivery-progress.tsx'
import { DeliveryQuestion } from './delivery-question.tsx'
import { DeliveryReport } from './delivery-report.tsx'
import { type DeliveryRequest, deliveryRequests } from './delivery-requests.ts'
import { refreshBills } from './refresh-bills.ts'

export function RequestedDelivery() {
  const request = useSyncExternalStore(deliveryRequests.subscribe, deliveryRequests.snapshot)
  return request && <DeliveryDialog request={request} />
}

function DeliveryDialog({ request }: { request: DeliveryRequest }) {
  const { i18n } = useTranslation()
  const [snapshot, send] = useDelivery(request)
  const isSending = snapshot.matches('sending') || snapshot.matches('deciding')
  // Without a confirmation the result is a toast; only a refusal opens the dialog.
  const isShown = snapshot.status === 'active' && (request.isAsked || snapshot.matches('reporting'))
  useKeyContext('dialog', isShown)
  const leave = () => send({ type: snapshot.matches('asking') ? 'cancel' : isSending ? 'stop' : 'close' })
  const isMany = request.bills.length > 1
  return (
    <Dialog open={isShown} onOpenChange={isOpen => isOpen || leave()}>
      <DialogContent
        isStatic
        className={isMany ? 'max-w-lg' : undefined}
        {...(isSending && isMany && { 'aria-describedby': undefined })}
        focusAfter={request.giveBackFocus}
        onKeyDown={event => {
          const answer = snapshot.matches('asking') && answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (!answer) return
          event.preventDefault()
          send({ type: answer === 'yes' ? 'confirm' : 'cancel' })
        }}
      >
        {snapshot.matches('reporting') ? (
          <DeliveryReport request={request} outcomes={snapshot.context.outcomes} close={leave} />
        ) : isSending && isMany ? (
          <DeliveryProgress request={request} done={snapshot.context.outcomes.length} stop={leave} />
        ) : (
          <DeliveryQuestion
            request={request}
            isSending={isSending}
            confirm={() => send({ type: 'confirm' })}
            leave={leave}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

function useDelivery(request: DeliveryRequest) {
  const api = useApi()
  const queries = useQueryClient()
  const { entities } = usePalette()
  const showDone = useShowDone(request)
  const [machine] = useState(() =>
    deliveryMachine.provide({
      actors: { changeDelivery: fromPromise(({ input }) => changeDelivery(api, input)) },
    }),
  )
  const { bills, isDelivered, isAsked } = request
  const input = { billIds: bills.map(bill => bill.id), isDelivered, isAsked }
  const [snapshot, send, actor] = useMachine(machine, { input })
  useEffect(() => {
    // Also after a refusal, so that lists show the bill's current state.
    const refreshing = actor.on('sent', () => {
      entities.searchAgain()
      void refreshBills(queries)
    })
    return () => refreshing.unsubscribe()
  }, [actor, queries, entities])
  const isOver = snapshot.status === 'done'
  const isAllDone = isOver && snapshot.context.outcomes.length === bills.length
  const isClean = isAllDone && snapshot.context.outcomes.every(({ kind }) => kind === 'changed')
  useEffect(() => {
    if (!isOver) return
    if (isClean) showDone()
    deliveryRequests.end()
  }, [isOver, isClean, showDone])
  return [snapshot, send] as const
}

function useShowDone({ bills, isDelivered }: DeliveryRequest): () => void {
  const { t } = useTranslation()
  const formats = useFormats()
  const [notify] = useState(() => () => {
    const [first] = bills
    const code = leftToRight(first?.code ?? '')
    const number = formats.count(bills.length)
    const one = isDelivered ? t('delivery.delivered', { code }) : t('delivery.takenBack', { code })
    const many = isDelivered ? t('delivery.deliveredMany', { number }) : t('delivery.takenBackMany', { number })
    showToast({ kind: 'success', title: bills.length === 1 ? one : many, id: 'delivery' })
  })
  return notify
}
