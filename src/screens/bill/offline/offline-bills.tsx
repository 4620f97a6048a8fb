/** Sends the user's bills that were stored offline, on any page, and shows how many still wait. The shell loads it when idle after login. */
import { CircleAlert, CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useApi, useCan, useUser } from '../../../services/api-context.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import type { OfflineQueue } from './offline-queue.ts'
import { type SendHeldOptions, sendHeld } from './send-held.ts'
import { deviceStore, useOfflineQueue, useQueueState } from './use-offline-queue.ts'

/** The retry interval while bills wait. */
const retryMs = 15_000

const salePath = '/sales/bill/sale/new'

export function OfflineBills() {
  const api = useApi()
  const queue = useOfflineQueue()
  const { pathname } = useLocation()
  const state = useQueueState(queue)
  const maySell = useCan('f-create-sales-invoice')
  useSending(api, queue, maySell)
  // The bill editor itself shows and lists waiting bills.
  const count = pathname === salePath ? 0 : state.waiting.length + state.attention.length
  if (count === 0) return null
  const texts = <Texts waiting={state.waiting.length} attention={state.attention.length} />
  if (!maySell) return <span className="flex items-center gap-3 px-2 text-sm font-semibold">{texts}</span>
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={salePath} state={{ shows: 'queue' }}>
        {texts}
      </Link>
    </Button>
  )
}

function Texts({ waiting, attention }: { waiting: number; attention: number }) {
  const { t } = useTranslation()
  const parts = [
    { count: waiting, text: t('bill.queue.waiting', { count: waiting }), Icon: CloudOff, tone: '' },
    {
      count: attention,
      text: t('bill.queue.attention', { count: attention }),
      Icon: CircleAlert,
      tone: 'text-destructive',
    },
  ]
  return parts
    .filter(part => part.count > 0)
    .map(({ text, Icon, tone }) => (
      <span key={text} className={cn('inline-flex items-center gap-1.5', tone)}>
        <Icon aria-hidden className="size-3.5" />
        {text}
      </span>
    ))
}

/** Sends at once, whenever the network returns, and periodically while bills wait. */
function useSending(api: SendHeldOptions['api'], queue: OfflineQueue | null, canSend: boolean): void {
  const userId = useUser()?.id ?? null
  useEffect(() => {
    if (queue === null || userId === null) return
    if (!canSend) {
      void queue.load().catch(noDatabase)
      return
    }
    // The browser must not make room by deleting unsent bills.
    if (window.isSecureContext) void navigator.storage.persist()
    let isSending = false
    const send = async () => {
      if (isSending) return
      isSending = true
      await Promise.all([queue.flush(), sendHeld({ api, store: deviceStore(), userId })]).catch(noDatabase)
      isSending = false
    }
    const retry = () => {
      if (navigator.onLine) void send()
    }
    void send()
    window.addEventListener('online', send)
    const timer = setInterval(retry, retryMs)
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [api, queue, userId, canSend])
}

/** A browser without IndexedDB stores nothing, and refused bills are retried later. */
function noDatabase(): void {}
