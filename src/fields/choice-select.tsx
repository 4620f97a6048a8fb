/** A choice in a native select: letters find an option, arrows move through them. */
import type { ComponentProps } from 'react'
import { NativeSelect, NativeSelectOption } from '../ui/native-select.tsx'
import type { ChoiceOption } from './field.ts'
import { Labelled } from './labelled.tsx'

type ChoiceSelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  readonly value: string | null
  readonly options: readonly ChoiceOption[]
  /** The label of the empty choice, when it is allowed. */
  readonly none?: string
  readonly choose: (value: string | null) => void
}

/** A value that is not an option is shown as it is, so that the display never differs from the value. */
export function ChoiceSelect({ value, options, none, choose, ...rest }: ChoiceSelectProps) {
  const chosen = value ?? ''
  const isKnown = (none !== undefined && chosen === '') || options.some(option => option.value === chosen)
  return (
    <NativeSelect
      {...rest}
      value={chosen}
      onChange={event => choose(event.target.value === '' ? null : event.target.value)}
    >
      {none !== undefined && <NativeSelectOption value="">{none}</NativeSelectOption>}
      {!isKnown && <NativeSelectOption value={chosen}>{chosen}</NativeSelectOption>}
      {options.map(option => (
        <NativeSelectOption key={option.value} value={option.value}>
          {option.text}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  )
}

type ChoiceFieldProps = Pick<ChoiceSelectProps, 'value' | 'options' | 'choose'> & {
  readonly label: string
  readonly none: string
  /** With fewer options there is nothing to choose, and the field is hidden. */
  readonly optionsMin?: number
}

export function ChoiceField({ label, value, options, optionsMin = 2, ...select }: ChoiceFieldProps) {
  if (options.length < optionsMin && value === null) return null
  return (
    <Labelled label={label}>
      {id => <ChoiceSelect {...select} id={id} value={value} options={options} className="max-w-36" />}
    </Labelled>
  )
}
