/** Where the e-invoice of a posted bill stands, what the authority said of it, and what a user of VAT may do about it. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillEInvoice, eInvoiceEndpoints, eInvoicesNeed } from '#contract/e-invoices.ts'
import { isTrial, type ListedEInvoiceState, listedEInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { EInvoiceMark } from '../../../bills/e-invoice-mark.tsx'
import { useCommands } from '../../../commands/palette-context.ts'
import { refreshBills } from '../../../delivery/refresh-bills.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useApi, useCan } from '../../../services/api-context.ts'
import { failureDetail } from '../../../services/failure-detail.ts'
import { saveFile } from '../../../services/save-file.ts'
import { showToast } from '../../../services/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Code } from '../../../ui/isolated-text.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'

type BillEInvoiceLineProps = {
  readonly code: string
  readonly eInvoice: BillEInvoice
  /** It has been sent or issued again, so its state changes soon. */
  readonly onSent: () => void
}

export function BillEInvoiceLine({ code, eInvoice, onSent }: BillEInvoiceLineProps) {
  const { t } = useTranslation()
  const actions = useActions(code, eInvoice, onSent)
  return (
    <EInvoiceFacts eInvoice={eInvoice} className="mt-1">
      {actions.map(({ title, key, run, isBusy }) => (
        <Button key={title} variant="outline" size="sm" aria-disabled={isBusy} onClick={run}>
          {t(title)}
          <KeyCaps keys={[key.toUpperCase()]} />
        </Button>
      ))}
    </EInvoiceFacts>
  )
}

type EInvoiceFactsProps = {
  readonly eInvoice: BillEInvoice
  readonly className?: string
  readonly children?: ReactNode
}

export function EInvoiceFacts({ eInvoice, className, children }: EInvoiceFactsProps) {
  const { t } = useTranslation()
  const { environment, isProvisional, messages } = eInvoice
  return (
    <section aria-label={t('bill.eInvoice.name')} className={cn('space-y-1 text-sm', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-muted-foreground">{t('bill.eInvoice.name')}</span>
        <span role="status">
          <EInvoiceMark state={listedStateOf(eInvoice)} />
        </span>
        {isTrial(environment) && (
          <span className="rounded-full border border-border border-dashed px-2 font-medium">
            {t(`bill.eInvoice.environments.${environment}`)}
          </span>
        )}
        {children}
      </div>
      {isProvisional && <p className="font-medium text-warning">{t('bill.eInvoice.provisional')}</p>}
      {messages.length > 0 && (
        <ul aria-label={t('bill.eInvoice.messages')} className="max-w-prose space-y-0.5">
          {messages.map((message, place) => (
            <li key={place} className={message.kind === 'error' ? 'text-destructive' : 'text-muted-foreground'}>
              <bdi>{message.text}</bdi> <Code className="text-xs">{message.code}</Code>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The latest document of a bill is never a replaced one. */
function listedStateOf({ state }: BillEInvoice): ListedEInvoiceState {
  return listedEInvoiceStates.find(each => each === state) ?? 'rejected'
}

/** The list has its own keys for the bill of its current row. */
const here = { icon: 'vat', group: 'here', when: '!list && !bill && !dialog' } as const

type Action = { readonly title: TextKey; readonly key: string; readonly run: () => void }

function useActions(code: string, { id, state }: BillEInvoice, onSent: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const mayAct = useCan(eInvoicesNeed)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, { done, failed }: { done?: TextKey; failed: TextKey }) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      if (done !== undefined) showToast({ kind: 'success', title: t(done) })
    } catch (error) {
      showToast({ kind: 'error', title: t(failed), detail: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  const input = { params: { id } }
  const quietly = { notify: 'never' } as const
  const sending = async (call: Promise<unknown>) => {
    try {
      await call
      onSent()
    } finally {
      // Also after a refusal: it may have been sent meanwhile.
      await refreshBills(queries)
    }
  }
  const download = async () => {
    const { content, mediaType, fileName } = await api.read(eInvoiceEndpoints.downloadEInvoice, input, quietly)
    saveFile(content, mediaType, fileName ?? `${code}.xml`)
  }
  const send: Action = {
    title: 'bill.eInvoice.send',
    key: 'e',
    run: () =>
      void act(() => sending(api.call(eInvoiceEndpoints.sendEInvoice, input, quietly)), {
        done: 'bill.eInvoice.sent',
        failed: 'bill.eInvoice.sendFailed',
      }),
  }
  const reissue: Action = {
    title: 'bill.eInvoice.reissue',
    key: 'e',
    run: () =>
      void act(() => sending(api.call(eInvoiceEndpoints.reissueEInvoice, input, quietly)), {
        done: 'bill.eInvoice.reissued',
        failed: 'bill.eInvoice.refused',
      }),
  }
  const xml: Action = {
    title: 'bill.eInvoice.xml',
    key: 'x',
    run: () => void act(download, { failed: 'bill.eInvoice.xmlFailed' }),
  }
  const offered = [...(state === 'pending' ? [send] : []), ...(state === 'rejected' ? [reissue] : []), xml]
  const actions = mayAct ? offered : []
  useCommands(actions.map(({ title, key, run }) => ({ ...here, id: title, title, chord: key, run })))
  return actions.map(action => ({ ...action, isBusy }))
}
