/** Selects a bill: by typed or scanned number, or from a list, which the typed text filters. The down arrow moves to the list. */
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { qrTextMax } from '#domain/invoice/qr-reading.ts'
import { fold } from '#domain/search/fold.ts'
import { stepFocus } from '../keyboard/step-focus.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import type { FoundBills } from './use-find-bill.ts'

type ListedBill = {
  readonly id: number
  readonly code: string
  readonly partyNameAr: string
  readonly partyNameEn: string
}

type BillSearchProps<Row> = {
  /** `listed` and `several` are headings of the list: of the bills offered, and of those with the typed number. */
  readonly texts: Readonly<Record<'number' | 'open' | 'listed' | 'several' | 'none' | 'failed', string>>
  readonly query: {
    readonly data: readonly Row[] | undefined
    readonly isError: boolean
    readonly isPending: boolean
    readonly refetch: () => unknown
  }
  readonly finding: FoundBills<Row>
  /** Beside the heading and below the list of the bills offered. */
  readonly beside?: ReactNode
  readonly below?: ReactNode
  /** The contents of a row: three columns. */
  readonly children: (row: Row) => ReactNode
}

export function BillSearch<Row extends ListedBill>(props: BillSearchProps<Row>) {
  const { texts, query, finding, beside, below, children } = props
  const { find, found, message, isBusy } = finding
  const [text, setText] = useState('')
  const [id, messageId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useKeyContext('form')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void find({ code: text.trim() }).then(isFound => isFound || input.current?.select())
  }
  const rows = found ?? narrowed(query.data ?? [], text)
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="grid grow gap-1">
          <label htmlFor={id} className="text-muted-foreground text-sm">
            {texts.number}
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
            aria-describedby={message === null ? undefined : messageId}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              list.current?.querySelector('button')?.focus()
            }}
          />
        </div>
        <Button type="submit" aria-disabled={isBusy}>
          {texts.open}
          <KeyCaps keys={['Enter']} />
        </Button>
      </form>
      {message !== null && (
        <div id={messageId}>
          <Alert kind="warning">{message}</Alert>
        </div>
      )}
      <section aria-label={texts.listed} className="grid gap-2">
        <h2 className="flex items-baseline gap-2 font-semibold text-lg">
          {found === null ? texts.listed : texts.several}
          {found === null && beside}
        </h2>
        {query.isError && <LoadFailed title={texts.failed} retry={() => void query.refetch()} />}
        {query.isPending && <Loading />}
        {query.data !== undefined && rows.length === 0 && (
          <p className="py-6 text-center text-muted-foreground">{texts.none}</p>
        )}
        <ul ref={list} className="grid gap-1">
          {rows.map(row => (
            <li key={row.id}>
              <button
                type="button"
                className="grid w-full cursor-pointer grid-cols-[auto_1fr_auto] items-baseline gap-x-4 rounded-md border border-border bg-card px-3 py-2 text-start -outline-offset-2 hover:bg-accent focus:border-primary focus:bg-secondary"
                onClick={() => void find({ id: row.id })}
                onKeyDown={event => {
                  const isFirst = event.currentTarget.closest('li')?.previousElementSibling === null
                  if (event.key === 'ArrowUp' && isFirst) {
                    event.preventDefault()
                    input.current?.focus()
                  } else stepFocus(event)
                }}
              >
                {children(row)}
              </button>
            </li>
          ))}
        </ul>
        {found === null && below}
      </section>
    </>
  )
}

function narrowed<Row extends ListedBill>(rows: readonly Row[], text: string): readonly Row[] {
  const typed = fold(text)
  if (typed === '') return rows
  return rows.filter(row => [row.code, row.partyNameAr, row.partyNameEn].some(each => fold(each).includes(typed)))
}
