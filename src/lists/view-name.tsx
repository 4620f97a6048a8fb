/** The name field of a saved view. */
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FormField } from '../fields/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { nameRefusal } from './saved-views.ts'

type ViewNameProps = Pick<ComponentProps<'input'>, 'ref' | 'onBlur' | 'onKeyDown' | 'className'> & {
  readonly value: string
  readonly change: (name: string) => void
  /** Why the last attempt failed. */
  readonly error: Error | null
}

export function ViewName({ value, change, error, className, ...input }: ViewNameProps) {
  const { t } = useTranslation()
  return (
    <FormField label={t('views.name')} error={nameRefusal(error)} className={className ?? ''}>
      {marks => (
        <Input
          {...marks}
          {...input}
          autoFocus
          dir={value === '' ? undefined : 'auto'}
          autoComplete="off"
          maxLength={100}
          value={value}
          onChange={event => change(event.target.value)}
        />
      )}
    </FormField>
  )
}
