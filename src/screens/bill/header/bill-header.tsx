/** The header of a bill: its type, place, day and party. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import { isOwnTrade } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { day } from '#domain/days.ts'
import { namedApps } from '#machines/bill-editor/context.ts'
import type { DraftHeader } from '#machines/bill-editor/draft.ts'
import { vatOf } from '#machines/bill-editor/figures.ts'
import { billTitles } from '../../../catalogue/bill-titles.ts'
import { UndeliveredMark } from '../../../delivery/undelivered-mark.tsx'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Code } from '../../../ui/isolated-text.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import type { BillDialogState } from '../bill-dialogs.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'
import { hasPartyField } from '../party-kind.ts'
import { ShiftMark } from '../shift/shift-mark.tsx'
import { TypedDay } from '../typed-day.tsx'
import { FieldProblem, floatingProblem, HeaderField, TypedText, useFieldMarks } from '../typed-field.tsx'
import { useCostCentres } from '../use-cost-centres.ts'
import { ExpiryField } from './expiry-field.tsx'
import { PartyField } from './party-field.tsx'
import { QuotationMark } from './quotation-mark.tsx'
import { TableMark } from './table-mark.tsx'

export function BillHeader({ dialogs }: { dialogs: BillDialogState }) {
  const { t } = useTranslation()
  const edits = useDraft('edits')
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const type = billTypeOf(useDraft('type'))
  const { Head } = useEditor().typeParts
  return (
    <header data-region="header" className="space-y-2 border-border border-b bg-card px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="font-semibold text-xl">
          {edits === null ? t(`titles.${billTitles[type.code]}`) : t('bill.editing', { code: edits.code })}
        </h1>
        {hasPartyField(type) && <PartyField />}
        <QuotationMark />
        <TableMark />
        {type.isOfTill && <ShiftMark />}
        <Button
          variant="outline"
          size="sm"
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('bill.details')}
        </Button>
        <dl className="ms-auto flex flex-wrap items-baseline gap-x-5 gap-y-1">
          {edits === null && <Fact name={t('bill.nextNumber')} value={<NextNumber />} />}
        </dl>
      </div>
      <div
        id={detailsId}
        className={cn(
          'flex flex-wrap items-center gap-x-4 gap-y-2',
          // On a phone the fields are collapsed unless opened, focused or invalid, to leave room for the lines.
          !isOpen &&
            'max-md:not-focus-within:not-has-[[aria-invalid=true]]:m-0 max-md:not-focus-within:not-has-[[aria-invalid=true]]:h-0 max-md:not-focus-within:not-has-[[aria-invalid=true]]:overflow-hidden',
        )}
      >
        <DateField />
        {isOwnTrade(type) && <BranchField dialogs={dialogs} />}
        {isOwnTrade(type) && <CostCentreField dialogs={dialogs} />}
        <AppField />
        <Head />
        {type.taxDocument === 'invoice' && <InvoiceKindField />}
        <ExpiryField />
        {type.mayBeUndelivered && <DeliveredField />}
        <NoteField />
      </div>
    </header>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}

function useHeaderChange(): (change: Partial<DraftHeader>) => void {
  const { actor } = useEditor()
  return change => actor.send({ type: 'header.change', change })
}

/** Another day than today requires a permission. */
function DateField() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { init } = useEditor()
  const date = useDraft('date')
  if (!init.canChangeDate) {
    return (
      <span className="flex items-baseline gap-1.5">
        <span className="text-muted-foreground text-sm">{t('bill.date')}</span>
        <Code className="font-medium">{formats.shortDay(day(init.today))}</Code>
      </span>
    )
  }
  return <TypedDay place="date" name={t('bill.date')} day={day(date ?? init.today)} max={init.today} />
}

function BranchField({ dialogs }: { dialogs: BillDialogState }) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const { init } = useEditor()
  const branchId = useDraft('branchId')
  const isEditing = useBill(selectIsEditing)
  const isEdit = useBill(snapshot => snapshot.context.draft.edits !== null)
  return (
    <HeaderField name={t('bill.branch')} place="branch">
      {(id, marks) => (
        <ChoiceSelect
          {...marks}
          id={id}
          disabled={!isEditing || isEdit || init.branches.length < 2}
          value={String(branchId)}
          options={init.branches.map(branch => ({ value: String(branch.id), text: nameOf(branch) }))}
          choose={chosen => dialogs.changePlace({ branchId: Number(chosen), costCentreId: null })}
        />
      )}
    </HeaderField>
  )
}

/** Shown only if the branch has open cost centres. */
function CostCentreField({ dialogs }: { dialogs: BillDialogState }) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const branchId = useDraft('branchId')
  const costCentreId = useDraft('costCentreId')
  const isEditing = useBill(selectIsEditing)
  const { data } = useCostCentres(branchId)
  const centres = data?.filter(each => each.isOpen || each.id === costCentreId) ?? []
  if (centres.length === 0) return null
  return (
    <HeaderField name={t('bill.costCentre')} place="costCentre">
      {(id, marks) => (
        <ChoiceSelect
          {...marks}
          id={id}
          disabled={!isEditing}
          value={costCentreId === null ? null : String(costCentreId)}
          none={t('bill.noCostCentre')}
          options={centres.map(centre => ({ value: String(centre.id), text: nameOf(centre) }))}
          choose={chosen => dialogs.changePlace({ branchId, costCentreId: chosen === null ? null : Number(chosen) })}
        />
      )}
    </HeaderField>
  )
}

/** The delivery app of a sale, whose prices the lines then have. */
function AppField() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const { actor } = useEditor()
  const apps = useBill(({ context }) => namedApps(context))
  const order = useDraft('order')
  const isEditing = useBill(selectIsEditing)
  if (apps.length === 0) return null
  return (
    <HeaderField name={t('payment.app')} place="app">
      {(id, marks) => (
        <span className="flex items-center gap-1.5">
          <ChoiceSelect
            {...marks}
            id={id}
            disabled={!isEditing}
            value={order === null ? null : String(order.appId)}
            none={t('payment.noApp')}
            options={apps.map(app => ({ value: String(app.id), text: nameOf(app) }))}
            choose={chosen => actor.send({ type: 'app.name', app: chosen === null ? null : Number(chosen) })}
          />
          <KeyCaps keys={['Alt', 'A']} />
        </span>
      )}
    </HeaderField>
  )
}

/** Depends on the buyer's VAT number unless the user chooses; without VAT there is only one kind. */
function InvoiceKindField() {
  const { t } = useTranslation()
  const hasVat = useBill(({ context }) => vatOf(context.draft, context.setting).isEnabled)
  const invoiceKind = useDraft('invoiceKind')
  const party = useDraft('party')
  const isEditing = useBill(selectIsEditing)
  const change = useHeaderChange()
  if (!hasVat) return null
  const kinds = party === null ? (['simplified'] as const) : (['simplified', 'tax'] as const)
  const usual = party !== null && party.vatNumber !== '' ? t('bill.kind.tax') : t('bill.kind.simplified')
  return (
    <HeaderField name={t('bill.kind.title')} place="invoiceKind">
      {(id, marks) => (
        <ChoiceSelect
          {...marks}
          id={id}
          disabled={!isEditing}
          value={invoiceKind}
          none={t('bill.kind.usual', { kind: usual })}
          options={kinds.map(kind => ({ value: kind, text: t(`bill.kind.${kind}`) }))}
          choose={chosen => change({ invoiceKind: kinds.find(kind => kind === chosen) ?? null })}
        />
      )}
    </HeaderField>
  )
}

function DeliveredField() {
  const { t } = useTranslation()
  const id = useId()
  const isDelivered = useDraft('isDelivered')
  const isTransfer = billTypeOf(useDraft('type')).receiver === 'branch'
  const isEditing = useBill(selectIsEditing)
  const change = useHeaderChange()
  const marks = useFieldMarks('delivered')
  return (
    <span className="relative flex items-center gap-2 text-sm">
      <Checkbox
        {...marks}
        id={id}
        checked={isDelivered}
        disabled={!isEditing}
        onChange={event => change({ isDelivered: event.target.checked })}
      />
      <label htmlFor={id}>{t(isTransfer ? 'bill.receivedAtOnce' : 'bill.delivered')}</label>
      <FieldProblem place="delivered" className={floatingProblem} />
      <KeyCaps keys={['Shift', 'F9']} />
      {!isDelivered && <UndeliveredMark text={t(isTransfer ? 'bill.inTransit' : 'billStates.undelivered')} />}
    </span>
  )
}

function NoteField() {
  const { t } = useTranslation()
  const note = useDraft('note')
  const name = t('bill.note')
  return (
    <span className="relative min-w-32 flex-1">
      <TypedText place="note" value={note} maxLength={500} aria-label={name} placeholder={name} className="w-full" />
      <FieldProblem place="note" className={floatingProblem} />
    </span>
  )
}

/** A preview: if another till posts first, the posted bill gets a later number. */
function NextNumber() {
  const api = useApi()
  const branchId = useDraft('branchId')
  const key = useDraft('key')
  const type = useDraft('type')
  const input = { query: { BillTypeCode: type, branchId } }
  const options = api.query(billEndpoints.getBillCode, input, { notify: 'never', isBackground: true })
  // Each bill reads it again, because the previous one used the number.
  const { data } = useQuery({ ...options, queryKey: [...options.queryKey, key] })
  return <Code>{data?.code ?? '…'}</Code>
}
