/** The amounts of accounts that are transferred to a cost centre, or added to a product as labour and overhead. */
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHalalas } from '#domain/decimal.ts'
import type { DraftAccount, DraftAmount } from '#machines/bill-editor/draft.ts'
import { Labelled } from '../../../fields/labelled.tsx'
import { type ReferenceRows, ReferenceSearch } from '../../../fields/reference-field.tsx'
import { useDraft, useEditor } from '../editor-context.ts'
import {
  noneWrong,
  RowAmount,
  RowDescription,
  RowProblem,
  rowMarks,
  type WrongFields,
  wrongFields,
} from '../row-fields.tsx'
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

const emptyRow = (key: number): Row => ({ key, account: null, description: '', amountText: '' })

export function AmountsDialog({ close }: { close: () => void }) {
  const { actor } = useEditor()
  const amounts = useDraft('amounts')
  const accounts = useExpenseAccounts()
  const { rows, isFull, add, change, onKeyDown } = useTypedRows(() => openedRows(amounts), emptyRow, rowsMax)
  const [wrong, setWrong] = useState<WrongFields<Field>>(noneWrong)
  const take = () => {
    const read = readRows(rows)
    setWrong(read.wrong)
    if (!read.wrong.isNone) return false
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
function readRows(rows: readonly Row[]) {
  const wrong = wrongFields<Field>()
  const filled = rows.filter(row => row.account !== null || row.amountText.trim() !== '' || row.description !== '')
  const amounts = filled.flatMap(({ key, account, description, amountText }): DraftAmount[] => {
    if (account === null) wrong.add(key, 'account', 'required')
    const amount = wrong.amount(key, 'amount', amountText)
    return amount !== null && account !== null ? [{ account, description: description.trim(), amount }] : []
  })
  return { amounts, wrong: wrong.done() }
}

type AmountRowProps = {
  readonly row: Row
  readonly place: number
  readonly accounts: ReferenceRows
  readonly wrong: WrongFields<Field>
  readonly change: (change: Partial<Row>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function AmountRow({ row, place, accounts, wrong, change, onKeyDown }: AmountRowProps) {
  const { t } = useTranslation()
  const [accountProblem, amountProblem] = [wrong.at(row.key, 'account'), wrong.at(row.key, 'amount')]
  const problemId = `amount-${row.key}-problem`
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
            marks={rowMarks(problemId, accountProblem)}
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
      <RowDescription text={row.description} change={description => change({ description })} />
      <RowAmount
        text={row.amountText}
        change={amountText => change({ amountText })}
        marks={rowMarks(problemId, amountProblem)}
      />
      <RowProblem id={problemId} code={accountProblem ?? amountProblem} />
    </fieldset>
  )
}
