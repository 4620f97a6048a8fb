/** The latest allocations of a party: each can be undone, or moved to another open bill. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettlementKind } from '#contract/settlement-kinds.ts'
import type { OpenDocuments, ShownAllocation } from '#contract/settlements.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { documentType } from '../../reports/report-words.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { callsOf } from './calls.ts'
import { DocumentName } from './document-name.tsx'

type RowsProps = {
  readonly kind: SettlementKind
  readonly open: OpenDocuments
  readonly show: (open: OpenDocuments) => void
  readonly reload: () => Promise<OpenDocuments | undefined>
}

export function AllocationRows({ kind, open, show, reload }: RowsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [asked, setAsked] = useState<{ readonly row: ShownAllocation; readonly button: HTMLElement } | null>(null)
  if (open.allocations.length === 0) return null
  return (
    <section aria-label={t('settlement.allocations')} className="grid gap-2">
      <h2 className="font-semibold text-lg">{t('settlement.allocations')}</h2>
      <ol className="divide-y divide-border rounded-lg border border-border bg-card">
        {open.allocations.map(row => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap gap-x-2">
                <DocumentName document={row.settledBy} />
                <span className="text-muted-foreground">{t('settlement.settlesBill')}</span>
                <DocumentName document={row.bill} />
              </span>
              <span className="text-muted-foreground text-sm">
                {leftToRight(formats.shortDay(row.date))} · {row.userName}
              </span>
            </span>
            <span className="is-number">{formats.amount(row.amount)}</span>
            {row.discount > 0 && (
              <span className="text-muted-foreground text-sm">
                {t('settlement.withDiscount', { amount: leftToRight(formats.amount(row.discount)) })}
              </span>
            )}
            <Button variant="outline" size="sm" onClick={event => setAsked({ row, button: event.currentTarget })}>
              {t('settlement.change')}
            </Button>
          </li>
        ))}
      </ol>
      {asked && (
        <ChangeDialog
          kind={kind}
          row={asked.row}
          open={open}
          close={() => setAsked(null)}
          done={fresh => {
            show(fresh)
            void reload()
          }}
          giveBackFocus={() => asked.button.focus()}
        />
      )}
    </section>
  )
}

type DialogProps = {
  readonly kind: SettlementKind
  readonly row: ShownAllocation
  readonly open: OpenDocuments
  readonly close: () => void
  readonly done: (open: OpenDocuments) => void
  readonly giveBackFocus: () => void
}

/** Without a bill the allocation is undone. */
function ChangeDialog({ kind, row, open, close, done, giveBackFocus }: DialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { refusals, isSending, send } = useSending()
  const [document, setDocument] = useState<string | null>(null)
  const params = { id: row.id }
  const bills = open.bills.filter(each => each.branchId === row.branchId && each.document.key !== row.bill.key)
  const finish = (fresh: OpenDocuments) => {
    showToast({
      kind: 'success',
      title: t(document === null ? 'settlement.undone' : 'settlement.moved'),
      id: 'settlement',
    })
    done(fresh)
    close()
  }
  const change = () =>
    document === null
      ? send({ undo: row.id }, options => api.call(callsOf(kind).Undo, { params, body: {} }, options), finish)
      : send(
          { move: row.id, document },
          options => api.call(callsOf(kind).Move, { params, body: { document } }, options),
          finish,
        )
  return (
    <FormDialog
      title={t('settlement.changeTitle', { code: leftToRight(row.bill.code) })}
      text={t('settlement.changeText')}
      done={t(document === null ? 'settlement.undo' : 'settlement.move')}
      isReady
      isSending={isSending}
      refusals={refusals}
      send={() => void change()}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <Labelled label={t('settlement.moveTo')} className="mt-4">
        {id => (
          <ChoiceSelect
            id={id}
            value={document}
            none={t('settlement.nowhere')}
            options={bills.map(each => ({
              value: String(each.document.key),
              text: `${documentType(each.document.type, t)} ${each.document.code}`,
            }))}
            choose={setDocument}
          />
        )}
      </Labelled>
    </FormDialog>
  )
}
