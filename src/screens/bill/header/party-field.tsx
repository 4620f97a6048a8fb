/** The party of the bill: a walk-in customer, or no supplier yet, until one is chosen by name, mobile, code or VAT number. */
import { UserRound } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { nothingFound, type SearchResults } from '#domain/search/finder.ts'
import type { DraftParty } from '#machines/bill-editor/draft.ts'
import { ReferenceInput } from '../../../fields/reference-input.tsx'
import { useNames } from '../../../i18n/names.ts'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'
import { partyKindOf } from '../party-kind.ts'
import { FieldProblem, useTypedField } from '../typed-field.tsx'

/** Null is the walk-in customer, or no supplier; offered while the text is empty. */
type Choice = DraftParty | null

const onlyNobody: SearchResults<Choice> = { rows: [null], certain: 1 }

const texts = {
  customer: {
    label: 'bill.customer',
    nobody: 'bill.walkIn',
    search: 'bill.searchCustomer',
    none: 'bill.noCustomer',
    hint: 'bill.noCustomer',
  },
  supplier: {
    label: 'bill.supplier',
    nobody: 'bill.supplierMissing',
    search: 'bill.searchSupplier',
    none: 'bill.noSupplier',
    hint: 'bill.searchSupplier',
  },
  optionalSupplier: {
    label: 'bill.supplier',
    nobody: 'bill.withoutSupplier',
    search: 'bill.searchSupplier',
    none: 'bill.noSupplier',
    hint: 'bill.noSupplier',
  },
} as const

/** The text is a search: a command accepts a single exact match; Enter chooses among several. */
export function PartyField() {
  const { t } = useTranslation()
  const { nameOf, otherNameOf } = useNames()
  const { actor, priceList, partyInput, entryInput } = useEditor()
  const type = useDraft('type')
  const kind = partyKindOf(type)
  const people = priceList.people(kind)
  const isOptional = billTypeOf(type).party === 'optionalSupplier'
  const text = texts[isOptional ? 'optionalSupplier' : kind]
  const mayBeNobody = isOptional || kind === 'customer'
  const party = useDraft('party')
  const isEditing = useBill(selectIsEditing)
  const field = useTypedField('party')
  const find = useCallback(
    (typed: string): SearchResults<Choice> => {
      if (typed.trim() !== '') return people.search(typed)
      return mayBeNobody ? onlyNobody : nothingFound
    },
    [people, mayBeNobody],
  )
  const toLines = () => entryInput.current?.focus()
  return (
    <div className="relative w-80 max-w-full">
      <UserRound aria-hidden className="pointer-events-none absolute start-2.5 top-2.5 size-4 text-muted-foreground" />
      <ReferenceInput
        label={t(text.label)}
        marks={field.marks}
        input={partyInput}
        chosen={party}
        typed={field.typed?.text}
        find={find}
        nameOf={choice => (choice === null ? t(text.nobody) : nameOf(choice))}
        detailOf={choice => choice.vatNumber || otherNameOf(choice) || choice.code}
        emptyText={t(field.typed === undefined ? text.hint : text.none)}
        placeholder={t(text.search)}
        readOnly={!isEditing}
        className="h-9 px-9"
        mayOpen={() => actor.getSnapshot().hasTag('entry')}
        type={typed => field.type(typed, people.named(typed))}
        point={choice => field.type(field.typed?.text ?? '', choice)}
        take={choice => {
          actor.send({
            type: 'header.change',
            change: { party: choice, ...(choice === null && { invoiceKind: null }) },
          })
          toLines()
        }}
        takeNothing={() => {
          // A guess is not accepted: the text is selected, so that the next key starts a new one.
          field.leave()
          partyInput.current?.select()
        }}
        leave={field.leave}
        forget={() => {
          field.forget()
          toLines()
        }}
      >
        <FieldProblem place="party" className="shadow-float" />
      </ReferenceInput>
      <span className="pointer-events-none absolute end-2 top-2">
        <KeyCaps keys={['F4']} />
      </span>
    </div>
  )
}
