/** The amounts of accounts that are transferred to a cost centre, or added to a product as labour and overhead. */
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHalalas } from '#domain/decimal.ts'
import { readMoney } from '#domain/fields/reading.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import type { DraftAccount, DraftAmount } from '#machines/bill-editor/draft.ts'
import { Labelled } from '../../../fields/labelled.tsx'
import { type ReferenceRows, ReferenceSearch } from '../../../fields/reference-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useDraft, useEditor } from '../editor-context.ts'
import { RowsDialog, useTypedRows } from '../rows-dialog.tsx'
import { useExpenseAccounts } from './goods-head.tsx'

const rowsMax = 100

type Row = {
  readonly key: number
  readonly account: DraftAccount | null
  readonly description: string
  readonly amountText: string
}
type Field = 'account' | 'amount'
type Wrong = ReadonlyMap<string, ProblemCode>

const placeOf = (key: number, field: Field): string => `${key} ${field}`
const emptyRow = (key: number): Row => ({ key, account: null, description: '', amountText: '' })

export function AmountsDialog({ close }: { close: () => void }) {
  const { actor } = useEditor()
  const amounts = useDraft('amounts')
  const accounts = useExpenseAccounts()
  const { rows, isFull, add, change, onKeyDown } = useTypedRows(() => openedRows(amounts), emptyRow, rowsMax)
  const [wrong, setWrong] = useState<Wrong>(new Map())
  const take = () => {
    const read = readRows(rows)
    setWrong(read.wrong)
    if (read.wrong.size > 0) return false
    actor.send({ type: 'header.change', change: { amounts: read.amounts } })
    return true
  }
  return (
    <RowsDialog texts="amounts" isFull={isFull} add={add} take={take} close={close}>
      {rows.map((row, place) => (
        <AmountRow
          key={row.key}
          row={row}
          place={place}
          accounts={accounts}
          wrong={wrong}
          change={changed => change(row.key, changed)}
          onKeyDown={onKeyDown(row.key)}
        />
      ))}
    </RowsDialog>
  )
}

function openedRows(amounts: readonly DraftAmount[]): readonly Row[] {
  if (amounts.length === 0) return [emptyRow(0)]
  return amounts.map(({ amount, ...rest }, key) => ({ ...rest, key, amountText: formatHalalas(amount) }))
}

/** Empty rows are ignored. */
function readRows(rows: readonly Row[]): { readonly amounts: readonly DraftAmount[]; readonly wrong: Wrong } {
  const wrong = new Map<string, ProblemCode>()
  const filled = rows.filter(row => row.account !== null || row.amountText.trim() !== '' || row.description !== '')
  const amounts = filled.flatMap(({ key, account, description, amountText }): DraftAmount[] => {
    const amount = readMoney(amountText, zeroHalalas)
    if (account === null) wrong.set(placeOf(key, 'account'), 'required')
    if (!amount.ok) wrong.set(placeOf(key, 'amount'), amount.code)
    else if (amount.value <= 0) wrong.set(placeOf(key, 'amount'), 'mustBePositive')
    return amount.ok && account !== null ? [{ account, description: description.trim(), amount: amount.value }] : []
  })
  return { amounts, wrong }
}

type AmountRowProps = {
  readonly row: Row
  readonly place: number
  readonly accounts: ReferenceRows
  readonly wrong: Wrong
  readonly change: (change: Partial<Row>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function AmountRow({ row, place, accounts, wrong, change, onKeyDown }: AmountRowProps) {
  const { t } = useTranslation()
  const [accountProblem, amountProblem] = [
    wrong.get(placeOf(row.key, 'account')),
    wrong.get(placeOf(row.key, 'amount')),
  ]
  const problem = accountProblem ?? amountProblem
  const problemId = `amount-${row.key}-problem`
  const marksOf = (code: ProblemCode | undefined) => ({
    'aria-invalid': code !== undefined,
    'aria-describedby': code === undefined ? undefined : problemId,
  })
  return (
    <fieldset
      className="grid grid-cols-[18rem_1fr_8rem] items-end gap-2 border-border/70 border-b pb-3 max-md:grid-cols-1"
      aria-label={t('bill.amounts.row', { number: place + 1 })}
      onKeyDown={onKeyDown}
    >
      <Labelled label={t('bill.expenseAccount')}>
        {id => (
          <ReferenceSearch
            id={id}
            marks={marksOf(accountProblem)}
            label={t('bill.expenseAccount')}
            none={t('bill.chooseAccount')}
            isWide
            isFocused
            value={row.account?.id ?? null}
            references={accounts}
            choose={id => change({ account: id === null ? null : (accounts.byId(id) ?? null) })}
          />
        )}
      </Labelled>
      <Labelled label={t('bill.charges.description')}>
        {id => (
          <Input
            id={id}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            className="h-8"
            value={row.description}
            onChange={event => change({ description: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('bill.charges.amount')}>
        {id => (
          <Input
            {...marksOf(amountProblem)}
            id={id}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            className="is-number h-8"
            value={row.amountText}
            onChange={event => change({ amountText: event.target.value })}
          />
        )}
      </Labelled>
      {problem !== undefined && (
        <p id={problemId} role="alert" className="col-span-full text-destructive text-sm">
          {t(`problem.${problem}`)}
        </p>
      )}
    </fieldset>
  )
}
