/** A form field for several references, added by typing and removed one by one. */
import { ChosenReferences } from '../../../fields/chosen-references.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { type ReferenceRows, ReferenceSearch } from '../../../fields/reference-field.tsx'

type ReferencesFieldProps = {
  readonly label: string
  readonly error: string | null
  readonly isRequired?: boolean
  /** Shown while nothing is chosen. */
  readonly hint?: string
  readonly references: ReferenceRows
  readonly ids: readonly number[]
  readonly choose: (ids: readonly number[]) => void
}

export function ReferencesField({ label, error, isRequired = false, hint = '', ...rest }: ReferencesFieldProps) {
  const { references, ids, choose } = rest
  return (
    <FormField label={label} error={error} isRequired={isRequired}>
      {marks => (
        // Tab leaves the field for the next one, not for what it has just added.
        <div className="flex flex-col-reverse gap-1.5">
          {ids.length > 0 && <ChosenReferences {...{ label, references, ids, choose }} />}
          <ReferenceSearch
            isInForm
            isAdding
            id={marks.id}
            marks={marks}
            label={label}
            none={hint}
            value={null}
            references={references}
            choose={id => id !== null && !ids.includes(id) && choose([...ids, id])}
          />
        </div>
      )}
    </FormField>
  )
}
