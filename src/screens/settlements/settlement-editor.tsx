/** The amounts of a settlement: F7 settles a document in full, F8 the oldest bills, F9 saves. */
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import type { SettlementKind } from '#contract/settlement-kinds.ts'
import type {
  NewSettlement,
  OpenDocumentRow,
  OpenDocuments,
  SettlementInit,
  SettlementReply,
} from '#contract/settlements.ts'
import { type SettlementAnswer, settlementKey, settlementMachine } from '#machines/settlement.machine.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { sharedText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { VoucherPrintDialog } from '../../vouchers/voucher-print-dialog.tsx'
import { AllocationRows } from './allocation-rows.tsx'
import { callsOf } from './calls.ts'
import { DocumentRows } from './document-rows.tsx'
import { SettlementFoot } from './settlement-foot.tsx'
import { SettlementHead } from './settlement-head.tsx'

type EditorProps = {
  readonly kind: SettlementKind
  readonly init: SettlementInit
  readonly open: OpenDocuments
  readonly reload: () => Promise<OpenDocuments | undefined>
}

export function SettlementEditor({ kind, init, open: opened, reload }: EditorProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLDivElement>(null)
  const [snapshot, send] = useSettlement({ kind, init, open: opened, reload })
  const { open, head, texts, problems, failure, settled } = snapshot.context
  const isEditing = snapshot.hasTag('entry')
  const isBusy = snapshot.hasTag('busy')
  const isUnconfirmed = snapshot.matches('unconfirmed')
  const [isPrinting, setPrinting] = useState(false)
  // The last voucher that was posted here, also after credits were allocated without one.
  const [last, setLast] = useState(settled?.voucher ?? null)
  if (settled?.voucher && settled.voucher !== last) setLast(settled.voucher)
  const documentAtHand = () => {
    const key = form.current?.querySelector<HTMLElement>('[data-amount]:focus')?.dataset.amount
    return [...open.bills, ...open.credits].find(each => settlementKey(each, 'amount') === key)
  }
  const take = (document: OpenDocumentRow) => {
    send({ type: 'document.take', document })
    focusNext(form.current, settlementKey(document, 'amount'))
  }
  const here = { group: 'here', when: 'form && !dialog' } as const
  useCommands([
    {
      ...here,
      id: 'settlement.save',
      title: 'settlement.save',
      icon: 'documentIn',
      chord: ['f9', 'mod+s'],
      blocked: () => (isBusy ? 'settlement.notNow' : undefined),
      run: () => send({ type: 'save' }),
    },
    {
      ...here,
      id: 'settlement.take',
      title: 'settlement.take',
      icon: 'moneyIn',
      chord: 'f7',
      blocked: () => (documentAtHand() === undefined ? 'settlement.noDocument' : undefined),
      run: () => {
        const document = documentAtHand()
        if (document !== undefined) take(document)
      },
    },
    {
      ...here,
      id: 'settlement.fill',
      title: 'settlement.fill',
      icon: 'list',
      chord: 'f8',
      blocked: () => (isEditing ? undefined : 'settlement.notNow'),
      run: () => send({ type: 'bills.fill' }),
    },
    {
      ...here,
      id: 'settlement.print',
      title: 'settlement.printLast',
      icon: 'printer',
      chord: 'mod+p',
      blocked: () => (last === null ? 'settlement.nothingToPrint' : undefined),
      run: () => setPrinting(true),
    },
  ])
  const rows = { init, texts, problems, isLocked: !isEditing, take }
  const type = (key: string, text: string) => send({ type: 'text.type', key, text })
  return (
    <div ref={form} className="grid gap-4">
      <SettlementHead
        init={init}
        head={head}
        context={snapshot.context}
        isEditing={isEditing}
        change={change => send({ type: 'head.change', change })}
      />
      {failure !== null && <Alert kind="error">{sharedText(failure)}</Alert>}
      {isUnconfirmed && <Alert kind="warning">{t('settlement.unconfirmed')}</Alert>}
      {last !== null && (
        <p className="flex flex-wrap items-center gap-3">
          {t('settlement.saved', { code: leftToRight(last.code) })}
          <Button variant="outline" size="sm" onClick={() => setPrinting(true)}>
            <Printer aria-hidden />
            {t('print.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
        </p>
      )}
      <DocumentRows
        {...rows}
        title={t('settlement.bills')}
        none={t('settlement.noBills')}
        documents={open.bills}
        count={open.billCount}
        hasDiscounts={init.canDiscount}
        type={type}
      />
      {open.credits.length > 0 && (
        <DocumentRows
          {...rows}
          title={t('settlement.credits')}
          none=""
          documents={open.credits}
          count={open.creditCount}
          hasDiscounts={false}
          type={type}
        />
      )}
      <SettlementFoot
        context={snapshot.context}
        isBusy={isBusy}
        isUnconfirmed={isUnconfirmed}
        fill={() => send({ type: 'bills.fill' })}
        save={() => send({ type: 'save' })}
      />
      <AllocationRows
        kind={kind}
        open={open}
        show={fresh => send({ type: 'open.read', open: fresh })}
        reload={reload}
      />
      {isPrinting && last?.id && (
        <VoucherPrintDialog
          call={callsOf(kind).Voucher}
          voucher={{ id: last.id, code: last.code }}
          close={() => setPrinting(false)}
          giveBackFocus={() => form.current?.querySelector<HTMLElement>('[data-at="amount"] input')?.focus()}
        />
      )}
    </div>
  )
}

function focusNext(form: HTMLElement | null, key: string): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('[data-amount]') ?? [])]
  const next = inputs[inputs.findIndex(input => input.dataset.amount === key) + 1]
  next?.focus()
}

function useSettlement({ kind, init, open, reload }: EditorProps) {
  const api = useApi()
  const queries = useQueryClient()
  const showSaved = useShowSaved()
  const { keyOf, done } = useIdempotencyKey()
  const [machine] = useState(() =>
    settlementMachine.provide({
      actors: { send: fromPromise(({ input }) => sendSettlement(api, kind, input, keyOf(input))) },
    }),
  )
  const [snapshot, send] = useMachine(machine, { input: { open, init } })
  const { settled, failure } = snapshot.context
  const readAgain = async () => {
    const fresh = await reload()
    if (fresh !== undefined) send({ type: 'open.read', open: fresh })
  }
  useEffect(() => {
    if (settled === null) return
    done()
    showSaved(settled)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !isOpenQuery(queryKey) })
    void readAgain()
    document.querySelector<HTMLElement>('[data-at="amount"] input')?.focus()
  }, [settled])
  useEffect(() => {
    // A refusal may mean that another user has settled a bill.
    if (failure !== null && failure !== 'processIgnored') void readAgain()
  }, [failure])
  return [snapshot, send] as const
}

/** The open documents are read anyway. */
function isOpenQuery(queryKey: readonly unknown[]): boolean {
  return queryKey.some(part => typeof part === 'string' && part.endsWith('/open'))
}

function useShowSaved(): (settled: SettlementReply) => void {
  const { t } = useTranslation()
  return ({ voucher }) => {
    const code = leftToRight(voucher?.code ?? '')
    const title = voucher === null ? t('settlement.allocated') : t('settlement.saved', { code })
    showToast({ kind: 'success', title, id: 'settlement' })
  }
}

async function sendSettlement(
  api: Pick<Api, 'call'>,
  kind: SettlementKind,
  body: NewSettlement,
  idempotencyKey: string,
): Promise<SettlementAnswer> {
  try {
    const options = { isBackground: true, notify: 'never', idempotencyKey } as const
    return { kind: 'saved', settled: await api.call(callsOf(kind).Add, { body }, options) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.description === null) return { kind: 'noAnswer' }
    return { kind: 'refused', description: error.description, problems: error.problems }
  }
}
