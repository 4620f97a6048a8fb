/** The additional charges of a purchase, one per row: freight, duty, insurance, customs VAT. */
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChargeKind, chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { formatHalalas } from '#domain/decimal.ts'
import type { DraftCharge } from '#machines/bill-editor/draft.ts'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { Labelled } from '../../../fields/labelled.tsx'
import { ReferenceField } from '../../../fields/reference-field.tsx'
import { useReferences } from '../../../references/use-references.ts'
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

/** The server's limit. */
const rowsMax = 20

type Row = Omit<DraftCharge, 'amount'> & { readonly key: number; readonly amountText: string }
type Field = 'amount' | 'party'

export function ChargesDialog({ close }: { close: () => void }) {
  const { actor } = useEditor()
  const charges = useDraft('charges')
  const isImport = useDraft('vatKind') === 'customs'
  const opened = () => openedRows(charges, isImport)
  const { rows, isFull, add, change, onKeyDown } = useTypedRows(opened, key => emptyRow(key, 'cost'), rowsMax)
  const [wrong, setWrong] = useState<WrongFields<Field>>(noneWrong)
  const take = () => {
    const read = readRows(rows)
    setWrong(read.wrong)
    if (!read.wrong.isNone) return false
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
function readRows(rows: readonly Row[]) {
  const wrong = wrongFields<Field>()
  const filled = rows.filter(row => row.description.trim() !== '' || row.amountText.trim() !== '')
  const charges = filled.flatMap(({ key, amountText, ...row }): DraftCharge[] => {
    const amount = wrong.amount(key, 'amount', amountText)
    if (row.method === 'credit' && row.party === null) wrong.add(key, 'party', 'partyRequired')
    const party = row.method === 'credit' ? row.party : null
    return amount === null ? [] : [{ ...row, description: row.description.trim(), amount, party }]
  })
  return { charges, wrong: wrong.done() }
}

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
  readonly wrong: WrongFields<Field>
  readonly change: (change: Partial<Row>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function ChargeRow({ row, place, wrong, change, onKeyDown }: ChargeRowProps) {
  const { t } = useTranslation()
  const isImport = useDraft('vatKind') === 'customs'
  const suppliers = useReferences('supplier')
  const amountProblem = wrong.at(row.key, 'amount')
  const partyProblem = wrong.at(row.key, 'party')
  const problemId = `charge-${row.key}-problem`
  const kinds = chargeKinds.filter(kind => isImport || kind === 'cost' || kind === row.kind)
  return (
    <fieldset
      className="grid grid-cols-[1fr_9rem_8rem_9rem] items-end gap-2 border-border/70 border-b pb-3 max-md:grid-cols-2"
      aria-label={t('bill.charges.row', { number: place + 1 })}
      onKeyDown={onKeyDown}
    >
      <RowDescription isFocused text={row.description} change={description => change({ description })} />
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
      <RowAmount
        text={row.amountText}
        change={amountText => change({ amountText })}
        marks={rowMarks(problemId, amountProblem)}
      />
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
      <RowProblem id={problemId} code={amountProblem ?? partyProblem} />
    </fieldset>
  )
}
