/** The additional charges of a purchase, one per row: freight, duty, insurance, customs VAT. */
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChargeKind, chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { readMoney } from '#domain/fields/reading.ts'
import { zeroHalalas } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import type { DraftCharge } from '#machines/bill-editor/draft.ts'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { Labelled } from '../../../fields/labelled.tsx'
import { ReferenceField } from '../../../fields/reference-field.tsx'
import { useReferences } from '../../../references/use-references.ts'
import { Input } from '../../../ui/input.tsx'
import { useDraft, useEditor } from '../editor-context.ts'
import { onRowKey, RowsDialog } from '../rows-dialog.tsx'

/** The server's limit. */
const rowsMax = 20

type Row = Omit<DraftCharge, 'amount'> & { readonly key: number; readonly amountText: string }
type Field = 'amount' | 'party'
type Wrong = ReadonlyMap<string, ProblemCode>

export function ChargesDialog({ close }: { close: () => void }) {
  const { actor } = useEditor()
  const { rows, wrong, add, read, remove, change } = useChargeRows()
  const take = () => {
    const charges = read()
    if (charges !== null) actor.send({ type: 'header.change', change: { charges } })
    return charges !== null
  }
  return (
    <RowsDialog texts="charges" isFull={rows.length >= rowsMax} add={add} take={take} close={close}>
      {rows.map((row, place) => (
        <ChargeRow
          key={row.key}
          row={row}
          place={place}
          wrong={wrong}
          change={changed => change(row.key, changed)}
          onKeyDown={onRowKey(add, () => remove(row.key))}
        />
      ))}
    </RowsDialog>
  )
}

function useChargeRows() {
  const charges = useDraft('charges')
  const isImport = useDraft('vatKind') === 'customs'
  const [rows, setRows] = useState<readonly Row[]>(() => openedRows(charges, isImport))
  const [nextKey, setNextKey] = useState(rows.length)
  const [wrong, setWrong] = useState<Wrong>(new Map())
  const add = () => {
    if (rows.length >= rowsMax) return
    setRows([...rows, emptyRow(nextKey, 'cost')])
    setNextKey(nextKey + 1)
  }
  /** Null if a row is invalid. Empty rows are ignored. */
  const read = (): readonly DraftCharge[] | null => {
    const problems = new Map<string, ProblemCode>()
    const filled = rows.filter(row => row.description.trim() !== '' || row.amountText.trim() !== '')
    const taken = filled.flatMap(({ key, amountText, ...row }): DraftCharge[] => {
      const amount = readMoney(amountText, zeroHalalas)
      if (!amount.ok) problems.set(placeOf(key, 'amount'), amount.code)
      else if (amount.value <= 0) problems.set(placeOf(key, 'amount'), 'mustBePositive')
      if (row.method === 'credit' && row.party === null) problems.set(placeOf(key, 'party'), 'partyRequired')
      const party = row.method === 'credit' ? row.party : null
      return amount.ok ? [{ ...row, description: row.description.trim(), amount: amount.value, party }] : []
    })
    setWrong(problems)
    return problems.size > 0 ? null : taken
  }
  return {
    rows,
    wrong,
    add,
    read,
    remove: (key: number) => setRows(rows.filter(row => row.key !== key)),
    change: (key: number, change: Partial<Row>) =>
      setRows(rows.map(row => (row.key === key ? { ...row, ...change } : row))),
  }
}

const placeOf = (key: number, field: Field): string => `${key} ${field}`

/** An import starts with customs VAT, any other purchase with a cost. */
function openedRows(charges: readonly DraftCharge[], isImport: boolean): readonly Row[] {
  const known = charges.map(({ amount, ...charge }, key) => ({ ...charge, key, amountText: formatHalalas(amount) }))
  const lacksVat = isImport && !charges.some(charge => charge.kind === 'customsVat')
  if (lacksVat) return [...known, emptyRow(known.length, 'customsVat')]
  return known.length > 0 ? known : [emptyRow(0, 'cost')]
}

function emptyRow(key: number, kind: ChargeKind): Row {
  return { key, kind, description: '', amountText: '', method: 'cash', party: null }
}

type ChargeRowProps = {
  readonly row: Row
  readonly place: number
  readonly wrong: Wrong
  readonly change: (change: Partial<Row>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function ChargeRow({ row, place, wrong, change, onKeyDown }: ChargeRowProps) {
  const { t } = useTranslation()
  const isImport = useDraft('vatKind') === 'customs'
  const suppliers = useReferences('supplier')
  const amountProblem = wrong.get(placeOf(row.key, 'amount'))
  const partyProblem = wrong.get(placeOf(row.key, 'party'))
  const problemId = `charge-${row.key}-problem`
  const kinds = chargeKinds.filter(kind => isImport || kind === 'cost' || kind === row.kind)
  return (
    <fieldset
      className="grid grid-cols-[1fr_9rem_8rem_9rem] items-end gap-2 border-border/70 border-b pb-3 max-md:grid-cols-2"
      aria-label={t('bill.charges.row', { number: place + 1 })}
      onKeyDown={onKeyDown}
    >
      <Labelled label={t('bill.charges.description')}>
        {id => (
          <Input
            id={id}
            autoFocus
            dir="auto"
            maxLength={200}
            autoComplete="off"
            className="h-8"
            value={row.description}
            onChange={event => change({ description: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('bill.charges.kind.title')}>
        {id => (
          <ChoiceSelect
            id={id}
            className="w-full"
            value={row.kind}
            options={kinds.map(kind => ({ value: kind, text: t(`bill.charges.kind.${kind}`) }))}
            choose={value => change({ kind: chargeKinds.find(kind => kind === value) ?? 'cost' })}
          />
        )}
      </Labelled>
      <Labelled label={t('bill.charges.amount')}>
        {id => (
          <Input
            id={id}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            className="is-number h-8"
            value={row.amountText}
            aria-invalid={amountProblem !== undefined}
            aria-describedby={amountProblem === undefined ? undefined : problemId}
            onChange={event => change({ amountText: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('bill.charges.method')}>
        {id => (
          <ChoiceSelect
            id={id}
            className="w-full"
            value={row.method}
            aria-invalid={partyProblem !== undefined}
            options={chargeMethods.map(method => ({ value: method, text: t(`paymentMethods.${method}`) }))}
            choose={value => change({ method: chargeMethods.find(method => method === value) ?? 'cash' })}
          />
        )}
      </Labelled>
      {row.method === 'credit' && (
        <ReferenceField
          label={t('bill.charges.party')}
          none={t('bill.chooseSupplier')}
          rowsMin={0}
          value={row.party?.id ?? null}
          references={suppliers}
          choose={id => change({ party: id === null ? null : (suppliers.byId(id) ?? null) })}
        />
      )}
      {(amountProblem ?? partyProblem) !== undefined && (
        <p id={problemId} role="alert" className="col-span-full text-destructive text-sm">
          {t(`problem.${amountProblem ?? partyProblem ?? 'invalid'}`)}
        </p>
      )}
    </fieldset>
  )
}
