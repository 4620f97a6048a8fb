/** A filter of a master data list, by the kind of its field. */
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import type { DefinedReference } from '#contract/definitions/field.ts'
import type { ListFilter } from '#contract/definitions/filters.ts'
import { isDay } from '#domain/days.ts'
import { ChoiceField } from '../fields/choice-select.tsx'
import { DayField } from '../fields/day-field.tsx'
import { Labelled } from '../fields/labelled.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { ReferenceField } from '../fields/reference-field.tsx'
import { leavingKeys } from '../lists/filter-bar.tsx'
import { useFoundReferences } from '../references/use-found-references.ts'
import { Input } from '../ui/input.tsx'
import { filterWord, listedChoice } from './value-texts.ts'

type FieldFilterProps = {
  readonly definition: Definition
  readonly filter: ListFilter
  /** The value in the address. */
  readonly value: string
  readonly change: (text: string) => void
  /** Focuses the list. */
  readonly toRows: () => void
}

export function FieldFilter({ definition, filter, value, change, toRows }: FieldFilterProps) {
  const { t } = useTranslation()
  const field = definition.fields[filter.field]
  const label = filterWord(definition, filter)
  switch (field?.kind) {
    case 'flag':
    case 'choice':
      return (
        <ChoiceField
          label={label}
          none={t('definition.all')}
          value={value === '' ? null : value}
          options={
            field.kind === 'choice'
              ? field.choices.map(choice => ({ value: choice, text: listedChoice(field, choice) }))
              : [
                  { value: '1', text: t('definition.yes') },
                  { value: '0', text: t('definition.no') },
                ]
          }
          choose={chosen => change(chosen ?? '')}
        />
      )
    case 'reference':
      return <ReferenceFilter field={field} label={label} value={value} change={change} />
    case 'day':
      return <DayField label={label} value={isDay(value) ? value : null} choose={day => change(day ?? '')} />
    case 'money':
    case 'price':
    case 'quantity':
    case 'ratio':
    case 'percent':
    case 'count':
      return <NumberField label={label} kind={field.kind} text={value} choose={change} />
    default:
      return (
        <Labelled label={label}>
          {id => (
            <Input
              id={id}
              value={value}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              className="h-8 w-32 px-2"
              onChange={event => change(event.target.value)}
              onKeyDown={leavingKeys(value, change, toRows)}
            />
          )}
        </Labelled>
      )
  }
}

type ReferenceFilterProps = Pick<FieldFilterProps, 'value' | 'change'> & {
  readonly field: DefinedReference
  readonly label: string
}

function ReferenceFilter({ field, label, value, change }: ReferenceFilterProps) {
  const { t } = useTranslation()
  const { references, onTyped } = useFoundReferences(field.to)
  return (
    <ReferenceField
      label={label}
      none={t('definition.all')}
      value={value === '' ? null : Number(value)}
      references={references}
      choose={id => change(id === null ? '' : String(id))}
      onTyped={onTyped}
    />
  )
}
