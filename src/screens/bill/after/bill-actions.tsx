/**
 * The actions of a posted bill: a sale can be edited or voided until it is printed, and afterwards refunded by a credit note; a quotation can be
 * edited or voided until it is sold. The server checks each action again.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { mayBeCredited } from '#domain/bills/bill-origins.ts'
import { billTypeOf, hasPrices, mayBeVoided } from '#domain/bills/bill-types.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { CreditDialog } from '../../../bills/credit-dialog.tsx'
import { editorOf, refundEditorOf, saleEditorOf } from '../../../catalogue/bill-address.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useAccess, useApi, useCan, useUser } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { QuestionDialog } from '../question-dialog.tsx'

/** The list has its own keys for the bill of its current row. */
const here = { group: 'here', when: '!list && !bill && !dialog' } as const

const { need: toCredit } = billLifeEndpoints.createCreditNote

export function BillActions({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isCrediting, setCrediting] = useState(false)
  const queries = useQueryClient()
  const mayCredit = useCan(toCredit)
  const access = useAccess()
  const type = billTypeOf(bill.billTypeCode)
  const editor = editorOf(type.code, access)
  const voidBill = useVoid(bill)
  const api = useApi()
  const { data: init } = useQuery(api.query(billEndpoints.getBillInit, {}, { notify: 'never', isBackground: true }))
  const isEffective = bill.isCurrent && bill.voidedAt === null
  const isEditable = isEffective && type.mayBeEdited && editor !== null
  const user = useUser()
  const canVoid = isEffective && mayBeVoided(type) && init?.canVoid === true
  // Decision 31: a user who sells may correct their own bill on its day.
  const isOwnOfToday = bill.user.id === user?.id && bill.date === init?.today
  const canEdit = isEditable && (canVoid || isOwnOfToday)
  const canCredit = isEffective && mayBeCredited(type) && mayCredit && bill.refunded < bill.total
  // Without prices only the refund screen knows the remaining quantities.
  const mayBeLeft = !hasPrices(type) || bill.refunded < bill.total
  const refundEditor = isEffective && mayBeLeft ? refundEditorOf(type.code, access) : null
  const saleEditor = isEffective ? saleEditorOf(type.code, access) : null
  const blocked = (): TextKey | undefined => {
    if (bill.sale !== null) return 'shared.billSold'
    if (bill.eInvoice !== undefined) return 'shared.billEInvoiced'
    // Only a printed invoice was given to the customer and cannot change.
    return bill.prints > 0 && bill.invoiceKind !== null ? 'shared.billPrinted' : undefined
  }
  const edit = () => void navigate(`${editor}?edit=${bill.id}`)
  const sell = () => void navigate(`${saleEditor}?quotation=${bill.id}`)
  const refund = () => void navigate(`${refundEditor}?original=${bill.id}`)
  const isOver =
    isEffective && bill.sale === null && bill.expiresOn !== null && init !== undefined && init.today > bill.expiresOn
  const soldBlocked = (): TextKey | undefined => (bill.sale === null ? undefined : 'shared.billSold')
  const commands = [
    ...(canEdit ? [{ id: 'bill.edit', title: 'bill.edit', icon: 'journal', chord: 'f2', run: edit } as const] : []),
    ...(canVoid
      ? [{ id: 'bill.void', title: 'bill.void', icon: 'refund', chord: 'delete', run: () => setAsking(true) } as const]
      : []),
  ]
  const creditCommand = {
    id: 'bill.credit',
    title: 'bill.credit.command',
    icon: 'refund',
    chord: 'c',
    run: () => setCrediting(true),
  } as const
  useCommands(canCredit ? [{ ...creditCommand, ...here }] : [])
  const refundCommand = { id: 'bill.refund', title: 'bill.refund.command', icon: 'refund', chord: 'r' } as const
  useCommands(refundEditor === null ? [] : [{ ...refundCommand, ...here, run: refund }])
  const sellCommand = { id: 'bill.sell', title: 'bill.sell', icon: 'saleBill', chord: 'f9', run: sell } as const
  useCommands(saleEditor === null ? [] : [{ ...sellCommand, ...here, blocked: soldBlocked }])
  useCommands(commands.map(each => ({ ...each, ...here, blocked })))
  const isPlain = !canEdit && !canVoid && !canCredit && saleEditor === null && refundEditor === null
  if (isPlain) return null
  return (
    <>
      {isOver && bill.expiresOn !== null && (
        <span className="font-medium text-destructive text-sm">
          {t('bill.quotationOver', { day: formats.shortDay(bill.expiresOn) })}
        </span>
      )}
      {saleEditor !== null && bill.sale === null && (
        <Button onClick={sell}>
          {t('bill.sell')}
          <KeyCaps keys={['F9']} />
        </Button>
      )}
      {canEdit && (
        <Button variant="outline" disabled={blocked() !== undefined} onClick={edit}>
          {t('bill.edit')}
          <KeyCaps keys={['F2']} />
        </Button>
      )}
      {canVoid && (
        <Button variant="outline" disabled={blocked() !== undefined} onClick={() => setAsking(true)}>
          {t('bill.void')}
          <KeyCaps keys={['Del']} />
        </Button>
      )}
      {refundEditor !== null && (
        <Button variant="outline" onClick={refund}>
          {t('bill.refund.command')}
          <KeyCaps keys={['R']} />
        </Button>
      )}
      {canCredit && (
        <Button variant="outline" onClick={() => setCrediting(true)}>
          {t('bill.credit.command')}
          <KeyCaps keys={['C']} />
        </Button>
      )}
      {isCrediting && (
        <CreditDialog
          bill={bill}
          close={() => setCrediting(false)}
          refresh={() => void queries.invalidateQueries({ queryKey: queryKeyOf(billEndpoints.getBill) })}
        />
      )}
      {isAsking && (
        <QuestionDialog
          title={t('bill.voidTitle', { code: bill.code })}
          text={t(type.stock === 'in' ? 'bill.voidTextBought' : 'bill.voidText')}
          yes={t('bill.voidYes')}
          no={t('bill.discardNo')}
          confirm={voidBill}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** One idempotency key for the action, so that a retry after a lost response does not void twice. */
function useVoid(bill: BillDocument): () => void {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [key] = useState(newIdempotencyKey)
  return () => {
    api
      .call(billLifeEndpoints.voidBill, { params: { id: bill.id } }, { idempotencyKey: key, notify: 'failures' })
      .then(() => {
        showToast({ kind: 'success', title: t('bill.voided', { code: bill.code }) })
        return queries.invalidateQueries({ queryKey: queryKeyOf(billEndpoints.getBill) })
      })
      // The interceptor has reported the error.
      .catch(() => queries.invalidateQueries({ queryKey: queryKeyOf(billEndpoints.getBill) }))
  }
}
