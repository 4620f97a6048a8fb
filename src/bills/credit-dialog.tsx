/**
 * Asks for the reason of a credit note and makes it, from the bill's page or the list. Arrows choose a reason, or the user types one; Enter
 * makes the note, Esc cancels. A refusal keeps the dialog open with its input.
 */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { billEndpoints, reasonLengthMax } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { halalas } from '#domain/money.ts'
import { ApiError } from '../api/api-error.ts'
import { addressOf } from '../catalogue/bill-address.ts'
import { sharedText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { showToast } from '../services/toasts.ts'
import { useIdempotencyKey } from '../services/use-idempotency-key.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { creditReasons } from './credit-reasons.ts'

const written = 'written'

type CreditDialogProps = {
  readonly bill: Pick<BillDocument, 'id' | 'code'>
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
  readonly refresh: () => void
}

export function CreditDialog({ bill, close, giveBackFocus, refresh }: CreditDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const making = useMaking(bill.id, close, refresh)
  useKeyContext('dialog')
  const query = useQuery({ ...api.query(billEndpoints.getBill, { query: { id: bill.id } }), ...readOnce })
  const { data } = query
  const isLeft = data !== undefined && data.refunded < data.total
  // The refunded amount describes the dialog; without one there is no description.
  const description = isLeft ? {} : { 'aria-describedby': undefined }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || making.isMaking || close()}>
      <DialogContent className="max-w-lg" focusAfter={giveBackFocus} {...description}>
        <DialogTitle>{t('bill.credit.title', { code: bill.code })}</DialogTitle>
        {data === undefined && query.isError && (
          <LoadFailed title={t('print.loadFailed')} retry={() => void query.refetch()} />
        )}
        {query.isPending && <Loading />}
        {isLeft && <CreditForm bill={data} making={making} close={close} />}
        {data !== undefined && !isLeft && <NothingLeft close={close} />}
      </DialogContent>
    </Dialog>
  )
}

/** Read once when the dialog opens, because some of it may have been refunded elsewhere; not refetched, because a refetch would reset the input. */
const readOnce = { staleTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false } as const

function NothingLeft({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Alert kind="warning" className="mt-4">
        {t('bill.credit.nothingLeft')}
      </Alert>
      <DialogFooter>
        <Button autoFocus onClick={close}>
          {t('bill.credit.leave')}
        </Button>
      </DialogFooter>
    </>
  )
}

type CreditFormProps = {
  readonly bill: BillDocument
  readonly making: ReturnType<typeof useMaking>
  readonly close: () => void
}

function CreditForm({ bill, making: { refusal, isMaking, make }, close }: CreditFormProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDebit = billTypeOf(bill.billTypeCode).debits !== null
  const [choice, setChoice] = useState<string>(creditReasons[0].official)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const writing = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = (choice === written ? text : choice).trim()
    setMissing(reason === '')
    if (reason === '') writing.current?.focus()
    else make(reason)
  }
  return (
    <>
      <DialogDescription>
        {t(`bill.credit.${isDebit ? 'debitText' : 'text'}`, {
          amount: formats.money(halalas(bill.total - bill.refunded)),
        })}
      </DialogDescription>
      <form onSubmit={submit} className="mt-4">
        <Reasons choice={choice} choose={setChoice}>
          <Input
            ref={writing}
            aria-label={t('bill.credit.write')}
            placeholder={t('bill.credit.write')}
            dir="auto"
            maxLength={reasonLengthMax}
            value={text}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? 'credit-reason-missing' : undefined}
            onFocus={() => setChoice(written)}
            onChange={event => setText(event.target.value)}
          />
        </Reasons>
        {isMissing && (
          <p id="credit-reason-missing" role="alert" className="mt-1 text-destructive text-sm">
            {t('problem.required')}
          </p>
        )}
        {refusal !== null && (
          <Alert kind="error" className="mt-4">
            <strong className="block">{t('bill.credit.refused')}</strong>
            {refusal}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={close} disabled={isMaking}>
            {t('bill.credit.leave')}
          </Button>
          <Button type="submit" aria-disabled={isMaking}>
            {isMaking && <Spinner />}
            {t('bill.credit.make')}
          </Button>
        </DialogFooter>
      </form>
    </>
  )
}

type ReasonsProps = {
  readonly choice: string
  readonly choose: (choice: string) => void
  readonly children: React.ReactNode
}

function Reasons({ choice, choose, children }: ReasonsProps) {
  const { t, i18n } = useTranslation()
  const group = useId()
  const row =
    'flex cursor-pointer items-start gap-3 rounded-md border border-border px-3 py-2 has-checked:border-primary has-checked:bg-secondary'
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 font-medium">{t('bill.credit.reason')}</legend>
      {creditReasons.map(({ official, text }) => (
        <label key={text} className={row}>
          <input
            type="radio"
            name={group}
            className="mt-1 accent-primary"
            // biome-ignore lint/a11y/noAutofocus: the bill may load after the dialog, which focuses its first existing field.
            autoFocus={choice === official}
            checked={choice === official}
            onChange={() => choose(official)}
          />
          <span>
            <span className="block font-medium">
              <bdi>{official}</bdi>
            </span>
            {i18n.language !== 'ar' && (
              <span className="block text-muted-foreground text-xs">{t(`bill.credit.reasons.${text}`)}</span>
            )}
          </span>
        </label>
      ))}
      <div className={row}>
        <input
          type="radio"
          name={group}
          aria-label={t('bill.credit.other')}
          className="mt-2.5 accent-primary"
          checked={choice === written}
          onChange={() => choose(written)}
        />
        {children}
      </div>
    </fieldset>
  )
}

/** A retry after a lost reply makes no second note. */
function useMaking(billId: number, close: () => void, refresh: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const access = useAccess()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const { keyOf } = useIdempotencyKey()
  const send = async (reason: string) => {
    setMaking(true)
    setRefusal(null)
    try {
      const body = { id: billId, reason }
      const options = { idempotencyKey: keyOf(body), notify: 'never' } as const
      const note = await api.call(billLifeEndpoints.createCreditNote, { body }, options)
      showToast({ kind: 'success', title: t('bill.credit.made', { code: note.code }) })
      close()
      refresh()
      const address = addressOf(note, access)
      if (address !== null) void navigate(address)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description))
    } finally {
      setMaking(false)
    }
  }
  const make = (reason: string) => {
    if (!isMaking) void send(reason)
  }
  return { refusal, isMaking, make }
}
