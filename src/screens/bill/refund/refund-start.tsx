/** Selects the bill to refund: by typed or scanned number, or from the latest bills. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RefundableBill, refundEndpoints } from '#contract/refunds.ts'
import { can } from '#domain/access/can.ts'
import { type BillTypeCode, billTypeOf, hasPrices } from '#domain/bills/bill-types.ts'
import { qrTextMax } from '#domain/invoice/qr-reading.ts'
import { fold } from '#domain/search/fold.ts'
import { typesBeside } from '../../../catalogue/bill-address.ts'
import { billTitles } from '../../../catalogue/bill-titles.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { stepFocus } from '../../../keyboard/step-focus.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useAccess, useApi } from '../../../services/api-context.ts'
import { Page } from '../../../services/page.tsx'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Code, Name } from '../../../ui/isolated-text.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { type ListedOriginal, useFindOriginal } from './use-find-original.ts'

const { getBillsCanBeRefunded } = refundEndpoints

type StartProps = {
  readonly type: BillTypeCode
  readonly take: (bill: RefundableBill) => void
  /** A bill from the URL. */
  readonly first?: RefundableBill
}

export function RefundStart({ type, take, first }: StartProps) {
  const { t } = useTranslation()
  const access = useAccess()
  const types = typesBeside(type).filter(each => can(access, billTypeOf(each).feature))
  const title = t(`titles.${billTitles[type]}`)
  const isWhole = first?.lines.length === 0
  useEffect(() => {
    if (first !== undefined && !isWhole) take(first)
  }, [first, isWhole, take])
  if (first !== undefined && !isWhole) return <Loading />
  return (
    <Page title={title} lead={t('bill.refund.lead')} className="max-w-3xl">
      {isWhole && <Alert kind="warning">{t('bill.credit.nothingLeft')}</Alert>}
      {types.length > 0 ? (
        <Search types={types} take={take} />
      ) : (
        <Alert kind="info">{t('bill.refund.notAllowed')}</Alert>
      )}
    </Page>
  )
}

type SearchProps = Pick<StartProps, 'take'> & {
  /** The bill types that the user may refund here. */
  readonly types: readonly BillTypeCode[]
}

function Search({ types, take }: SearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { find, found, message, isBusy } = useFindOriginal(types, take)
  const api = useApi()
  const query = useQueries({
    queries: types.map(billTypeCode => ({
      ...api.query(getBillsCanBeRefunded, { query: { billTypeCode } }, { notify: 'never' }),
      // Bills that were refunded meanwhile are no longer listed.
      refetchOnMount: 'always' as const,
    })),
    combine: latestOf,
  })
  useKeyContext('form')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void find({ code: text.trim() }).then(isFound => isFound || input.current?.select())
  }
  const rows = found ?? narrowed(query.data ?? [], text)
  const tellsType = types.length > 1
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="grid grow gap-1">
          <label htmlFor={id} className="text-muted-foreground text-sm">
            {t('bill.refund.number')}
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
            aria-describedby={message === null ? undefined : 'refund-not-found'}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              list.current?.querySelector('button')?.focus()
            }}
          />
        </div>
        <Button type="submit" aria-disabled={isBusy}>
          {t('bill.refund.open')}
          <KeyCaps keys={['Enter']} />
        </Button>
      </form>
      {message !== null && (
        <div id="refund-not-found">
          <Alert kind="warning">{message}</Alert>
        </div>
      )}
      <section aria-label={t('bill.refund.latest')} className="grid gap-2">
        <h2 className="font-semibold text-lg">{t(found === null ? 'bill.refund.latest' : 'bill.refund.several')}</h2>
        {query.isError && <LoadFailed title={t('bill.refund.failed')} retry={query.refetch} />}
        {query.isPending && <Loading />}
        {query.data !== undefined && rows.length === 0 && (
          <p className="py-6 text-center text-muted-foreground">{t('bill.refund.none')}</p>
        )}
        <ul ref={list} className="grid gap-1">
          {rows.map(row => (
            <li key={row.id}>
              <OriginalButton
                row={row}
                tellsType={tellsType}
                choose={() => void find({ id: row.id })}
                back={() => input.current?.focus()}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type Listed = UseQueryResult<readonly ListedOriginal[]>

/** Merges the lists of all types, the latest first. */
function latestOf(lists: readonly Listed[]) {
  const rows = lists.every(({ data }) => data !== undefined) ? lists.flatMap(({ data }) => data ?? []) : undefined
  return {
    data: rows?.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id),
    isError: lists.some(({ isError }) => isError),
    isPending: lists.some(({ isPending }) => isPending),
    refetch: () => {
      for (const list of lists) void list.refetch()
    },
  }
}

/** The typed text filters the list. */
function narrowed(rows: readonly ListedOriginal[], text: string): readonly ListedOriginal[] {
  const typed = fold(text)
  if (typed === '') return rows
  return rows.filter(row => [row.code, row.partyNameAr, row.partyNameEn].some(each => fold(each).includes(typed)))
}

type OriginalButtonProps = {
  readonly row: ListedOriginal
  /** Whether the list has bills of several types. */
  readonly tellsType: boolean
  readonly choose: () => void
  readonly back: () => void
}

function OriginalButton({ row, tellsType, choose, back }: OriginalButtonProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const type = billTypeOf(row.billTypeCode)
  const nobody = type.party === 'customer' ? t('bill.walkIn') : t('bill.withoutSupplier')
  const name = nameOf({ nameAr: row.partyNameAr, nameEn: row.partyNameEn }) || nobody
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
        {tellsType && <span className="text-sm">{t(`titles.${billTitles[row.billTypeCode]}`)}</span>}
        {type.party !== 'none' && <Name text={name} className="min-w-0" />}
        <span className="text-muted-foreground text-sm">{formats.shortDay(row.date)}</span>
      </span>
      {hasPrices(type) && <span className="is-number font-semibold">{formats.amount(row.total)}</span>}
    </button>
  )
}
