/** Selects the bill to deliver: by typed or scanned number, or from the waiting bills, the oldest first. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryEndpoints, type WaitingBill } from '#contract/deliveries.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { qrTextMax } from '#domain/invoice/qr-reading.ts'
import { fold } from '#domain/search/fold.ts'
import { ApiError } from '../../api/api-error.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { sharedText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { stepFocus } from '../../keyboard/step-focus.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'

const { getBillsToDeliver, searchBillsToDeliver, getBillToDeliver } = deliveryEndpoints

type Listed = Omit<ReplyOf<typeof getBillsToDeliver>['bills'][number], 'waitingLines'>

export function StatementStart({ take }: { take: (bill: WaitingBill) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [text, setText] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { find, found, message, isBusy } = useFindBill(take)
  const query = useQuery({
    ...useApi().query(getBillsToDeliver, { query: {} }, { notify: 'never' }),
    // Bills that were delivered meanwhile are no longer listed.
    refetchOnMount: 'always',
  })
  useKeyContext('form')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void find({ code: text.trim() }).then(isFound => isFound || input.current?.select())
  }
  const rows = found ?? narrowed(query.data?.bills ?? [], text)
  const hidden = (query.data?.count ?? 0) - (query.data?.bills.length ?? 0)
  return (
    <Page title={t('titles.newStatement')} lead={t('statement.lead')} className="max-w-3xl">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="grid grow gap-1">
          <label htmlFor={id} className="text-muted-foreground text-sm">
            {t('statement.billNumber')}
          </label>
          <Input
            ref={input}
            id={id}
            autoFocus
            dir="auto"
            maxLength={qrTextMax}
            autoComplete="off"
            spellCheck={false}
            value={text}
            aria-invalid={message !== null}
            aria-describedby={message === null ? undefined : 'statement-not-found'}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              list.current?.querySelector('button')?.focus()
            }}
          />
        </div>
        <Button type="submit" aria-disabled={isBusy}>
          {t('statement.open')}
          <KeyCaps keys={['Enter']} />
        </Button>
      </form>
      {message !== null && (
        <div id="statement-not-found">
          <Alert kind="warning">{message}</Alert>
        </div>
      )}
      <section aria-label={t('statement.waiting')} className="grid gap-2">
        <h2 className="flex items-baseline gap-2 font-semibold text-lg">
          {t(found === null ? 'statement.waiting' : 'statement.several')}
          {found === null && query.data !== undefined && (
            <span className="is-number font-normal text-muted-foreground text-sm">
              {formats.count(query.data.count)}
            </span>
          )}
        </h2>
        {query.isError && <LoadFailed title={t('statement.failed')} retry={() => void query.refetch()} />}
        {query.isPending && <Loading />}
        {query.data !== undefined && rows.length === 0 && (
          <p className="py-6 text-center text-muted-foreground">{t('statement.noneWait')}</p>
        )}
        <ul ref={list} className="grid gap-1">
          {rows.map(row => (
            <li key={row.id}>
              <WaitingButton row={row} choose={() => void find({ id: row.id })} back={() => input.current?.focus()} />
            </li>
          ))}
        </ul>
        {hidden > 0 && found === null && (
          <p className="text-muted-foreground text-sm">{t('statement.more', { number: formats.count(hidden) })}</p>
        )}
      </section>
    </Page>
  )
}

/** The typed text filters the list. */
function narrowed(rows: readonly Listed[], text: string): readonly Listed[] {
  const typed = fold(text)
  if (typed === '') return rows
  return rows.filter(row => [row.code, row.partyNameAr, row.partyNameEn].some(each => fold(each).includes(typed)))
}

type WaitingButtonProps = { readonly row: Listed; readonly choose: () => void; readonly back: () => void }

function WaitingButton({ row, choose, back }: WaitingButtonProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const party = nameOf({ nameAr: row.partyNameAr, nameEn: row.partyNameEn })
  return (
    <button
      type="button"
      className="grid w-full cursor-pointer grid-cols-[auto_1fr_auto] items-baseline gap-x-4 rounded-md border border-border bg-card px-3 py-2 text-start -outline-offset-2 hover:bg-accent focus:border-primary focus:bg-secondary"
      onClick={choose}
      onKeyDown={event => {
        const isFirst = event.currentTarget.closest('li')?.previousElementSibling === null
        if (event.key === 'ArrowUp' && isFirst) {
          event.preventDefault()
          back()
        } else stepFocus(event)
      }}
    >
      <Code className="font-medium">{row.code}</Code>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span>{t(`titles.${billTitles[row.billTypeCode]}`)}</span>
        {party !== '' && <Name text={party} className="min-w-0" />}
        <span className="text-muted-foreground text-sm">{formats.shortDay(row.date)}</span>
      </span>
      <span className="text-muted-foreground text-sm">
        {row.isPartly ? t('statement.partly') : t(`words.statementKinds.${row.kind}`)}
      </span>
    </button>
  )
}

type Asked = { readonly code: string } | { readonly id: number }

/** Finds the bill, by typed or scanned code or by id, and explains why it cannot be delivered. */
export function useFindBill(take: (bill: WaitingBill) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const [message, setMessage] = useState<string | null>(null)
  const [found, setFound] = useState<readonly Listed[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = async (asked: Asked): Promise<readonly WaitingBill[]> => {
    const options = { notify: 'never' } as const
    if ('id' in asked) return [await api.read(getBillToDeliver, { query: { id: asked.id } }, options)]
    return api.read(searchBillsToDeliver, { query: { code: asked.code } }, options)
  }
  /** Whether the bill was found, or several to choose from. */
  const find = async (asked: Asked): Promise<boolean> => {
    setBusy(true)
    setMessage(null)
    setFound(null)
    try {
      const bills = await read(asked)
      const open = bills.filter(({ lines }) => lines.some(line => line.outstanding > 0))
      const [only, other] = open
      if (only !== undefined && other === undefined) take(only)
      else if (only === undefined) setMessage(t(bills.length === 0 ? 'shared.noBill' : 'shared.billDelivered'))
      else setFound(open.map(({ bill, kind }) => ({ ...bill, kind, isPartly: false })))
      return only !== undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { find, found, message, isBusy }
}
