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
import { RowsDialog, useTypedRows } from '../rows-dialog.tsx'

/** The server's limit. */
const rowsMax = 20

type Row = Omit<DraftCharge, 'amount'> & { readonly key: number; readonly amountText: string }
type Field = 'amount' | 'party'
type Wrong = ReadonlyMap<string, ProblemCode>

export function ChargesDialog({ close }: { close: () => void }) {
  const { actor } = useEditor()
  const charges = useDraft('charges')
  const isImport = useDraft('vatKind') === 'customs'
  const opened = () => openedRows(charges, isImport)
  const { rows, isFull, add, change, onKeyDown } = useTypedRows(opened, key => emptyRow(key, 'cost'), rowsMax)
  const [wrong, setWrong] = useState<Wrong>(new Map())
  const take = () => {
    const read = readRows(rows)
    setWrong(read.wrong)
    if (read.wrong.size > 0) return false
    actor.send({ type: 'header.change', change: { charges: read.charges } })
    return true
  }
  return (
    <RowsDialog texts="charges" isFull={isFull} add={add} take={take} close={close}>
      {rows.map((row, place) => (
        <ChargeRow
          key={row.key}
          row={row}
          place={place}
          wrong={wrong}
          change={changed => change(row.key, changed)}
          onKeyDown={onKeyDown(row.key)}
        />
      ))}
    </RowsDialog>
  )
}

/** Empty rows are ignored. */
function readRows(rows: readonly Row[]): { readonly charges: readonly DraftCharge[]; readonly wrong: Wrong } {
  const wrong = new Map<string, ProblemCode>()
  const filled = rows.filter(row => row.description.trim() !== '' || row.amountText.trim() !== '')
  const charges = filled.flatMap(({ key, amountText, ...row }): DraftCharge[] => {
    const amount = readMoney(amountText, zeroHalalas)
    if (!amount.ok) wrong.set(placeOf(key, 'amount'), amount.code)
    else if (amount.value <= 0) wrong.set(placeOf(key, 'amount'), 'mustBePositive')
    if (row.method === 'credit' && row.party === null) wrong.set(placeOf(key, 'party'), 'partyRequired')
    const party = row.method === 'credit' ? row.party : null
    return amount.ok ? [{ ...row, description: row.description.trim(), amount: amount.value, party }] : []
  })
  return { charges, wrong }
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
