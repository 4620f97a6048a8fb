/** The head of the voucher editor: day, branch, description, and the form's head fields. */
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chequeNumberMax } from '#contract/vouchers/field-schemas.ts'
import { type HeadField, valueName, voucherMethods } from '#domain/vouchers/fields.ts'
import type { HeadValues } from '#machines/voucher/voucher-rows.ts'
import { ChoiceField } from '../fields/choice-select.tsx'
import { DayField } from '../fields/day-field.tsx'
import { Labelled } from '../fields/labelled.tsx'
import { ReferenceField } from '../fields/reference-field.tsx'
import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { problemText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Input } from '../ui/input.tsx'
import type { VoucherEditorProps } from './voucher-editor-props.ts'
import { useVoucherTexts } from './voucher-texts.ts'

export function EditorHead({ type, actor, names, isEditing }: VoucherEditorProps & { isEditing: boolean }) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const { form, draft } = useSelector(actor, each => each.context)
  const { branchId, date, note } = draft
  const today = wallClock(Date.now(), companyTimeZone()).day
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2 border-border border-b bg-card px-4 py-2">
      <h1 className="me-2 font-semibold text-xl">{t(`voucherTypes.${type}`)}</h1>
      <fieldset disabled={!isEditing} className="contents">
        <Place actor={actor} at="date">
          <DayField
            label={t('words.day')}
            value={date ?? today}
            max={today}
            choose={day => actor.send({ type: 'header.change', change: { date: day } })}
          />
        </Place>
        <ChoiceField
          label={t('words.branch')}
          none=""
          value={String(branchId)}
          options={names.branches.map(branch => ({ value: String(branch.id), text: nameOf(branch) }))}
          choose={id => id !== null && actor.send({ type: 'header.change', change: { branchId: Number(id) } })}
        />
        {form.head
          .filter(field => draft.head.method === 'cheque' || !isOfCheque(field))
          .map(field => (
            <Place key={field} actor={actor} at={valueName(field)}>
              <HeadFieldEditor type={type} field={field} actor={actor} names={names} />
            </Place>
          ))}
        <Labelled label={t('voucher.note')} className="min-w-48 flex-1">
          {id => (
            <Input
              id={id}
              data-field="note"
              value={note}
              maxLength={500}
              dir="auto"
              className="h-8"
              onChange={event => actor.send({ type: 'header.change', change: { note: event.target.value } })}
            />
          )}
        </Labelled>
      </fieldset>
    </header>
  )
}

type PartProps = Pick<VoucherEditorProps, 'actor'>

/** A field with its problems, by path. */
function Place({ actor, at, children }: PartProps & { at: string; children: ReactNode }) {
  const wrong = useSelector(actor, each => each.context.problems.find(problem => problem.at === at))
  return (
    <div data-at={at}>
      {children}
      {wrong && (
        <p role="alert" className="text-destructive text-sm">
          {problemText(wrong)}
        </p>
      )}
    </div>
  )
}

function isOfCheque(field: HeadField): boolean {
  return field === 'chequeNumber' || field === 'dueDate'
}

type FieldProps = VoucherEditorProps & { readonly field: HeadField }

function HeadFieldEditor({ type, field, actor, names }: FieldProps) {
  const { t } = useTranslation()
  const { title } = useVoucherTexts(type)
  const { form, draft } = useSelector(actor, each => each.context)
  const { branchId, head } = draft
  const label = title('head', field)
  const change = (next: HeadValues) => actor.send({ type: 'header.change', change: { head: next } })
  if (field === 'method') {
    const methods = voucherMethods.filter(method => form.methods?.[method] !== undefined)
    return (
      <ChoiceField
        label={label}
        none=""
        value={head.method}
        options={methods.map(method => ({ value: method, text: t(`paymentMethods.${method}`) }))}
        choose={value => {
          const method = methods.find(each => each === value)
          if (method !== undefined) change(names.headOf(method, head))
        }}
      />
    )
  }
  if (field === 'reversesItself')
    return (
      <ChoiceField
        label={label}
        none=""
        value={head.reversesItself ? 'next' : 'never'}
        options={[
          { value: 'never', text: t('voucher.reversesNever') },
          { value: 'next', text: t('voucher.reversesNext') },
        ]}
        choose={value => change({ ...head, reversesItself: value === 'next' })}
      />
    )
  if (field === 'dueDate')
    return <DayField label={label} value={head.dueDate} choose={dueDate => change({ ...head, dueDate })} />
  if (field === 'chequeNumber')
    return (
      <Labelled label={label} className="w-36">
        {id => (
          <Input
            id={id}
            value={head.chequeNumber}
            maxLength={chequeNumberMax}
            dir="ltr"
            className="h-8"
            onChange={event => change({ ...head, chequeNumber: event.target.value })}
          />
        )}
      </Labelled>
    )
  const references = names.rowsOf(field, undefined, branchId)
  if (references === undefined) return null
  const choose = (id: number | null) => {
    const row = id === null ? undefined : references.byId(id)
    const choice = row && names.chosen(field, row)
    change(choice ? { ...head, [choice.column]: choice.row } : { ...head, [field]: null })
  }
  return (
    <ReferenceField
      label={label}
      none=""
      value={head[field]?.id ?? null}
      references={references}
      rowsMin={0}
      isWide
      choose={choose}
    />
  )
}
