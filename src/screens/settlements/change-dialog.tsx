/** Undoes an allocation after a question, or moves it to another open bill. */
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
import { callsOf } from './calls.ts'

export type Changed = { readonly row: ShownAllocation; readonly how: 'undo' | 'move' }

type DialogProps = {
  readonly kind: SettlementKind
  readonly changed: Changed
  readonly open: OpenDocuments
  readonly close: () => void
  readonly done: (open: OpenDocuments) => void
  readonly giveBackFocus: () => void
}

export function ChangeDialog({ kind, changed: { row, how }, open, close, done, giveBackFocus }: DialogProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const { refusals, isSending, send } = useSending()
  const isMove = how === 'move'
  const bills = open.bills.filter(each => each.branchId === row.branchId && each.document.key !== row.bill.key)
  const [document, setDocument] = useState(String(bills[0]?.document.key ?? ''))
  const params = { id: row.id }
  const finish = (fresh: OpenDocuments) => {
    showToast({ kind: 'success', title: t(isMove ? 'settlement.moved' : 'settlement.undone'), id: 'settlement' })
    done(fresh)
    close()
  }
  const change = () =>
    isMove
      ? send(
          { move: row.id, document },
          options => api.call(callsOf(kind).Move, { params, body: { document } }, options),
          finish,
        )
      : send({ undo: row.id }, options => api.call(callsOf(kind).Undo, { params, body: {} }, options), finish)
  return (
    <FormDialog
      title={t(isMove ? 'settlement.moveTitle' : 'settlement.undoTitle', { code: leftToRight(row.bill.code) })}
      text={t(isMove && bills.length === 0 ? 'settlement.nowhere' : `settlement.${how}Text`)}
      done={t(`settlement.${how}`)}
      isReady={!isMove}
      isBlocked={isMove && bills.length === 0}
      isDestructive={!isMove}
      isSending={isSending}
      refusals={refusals}
      send={() => void change()}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      {isMove && bills.length > 0 && (
        <Labelled label={t('settlement.moveTo')} className="mt-4">
          {id => (
            <ChoiceSelect
              id={id}
              autoFocus
              value={document}
              options={bills.map(each => ({
                value: String(each.document.key),
                text: `${documentType(each.document.type, t)} ${leftToRight(each.document.code)} · ${formats.amount(each.open)}`,
              }))}
              choose={key => setDocument(key ?? '')}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
            />
          )}
        </Labelled>
      )}
    </FormDialog>
  )
}
