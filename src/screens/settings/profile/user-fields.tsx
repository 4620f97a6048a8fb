/** The fields of a user: as a list for reading, and as inputs with their problems. */
import { useTranslation } from 'react-i18next'
import type { UserDraft } from '#domain/access/user-rules.ts'
import type { SentProblem } from '#machines/sent-problem.ts'
import type { UserValues } from '#machines/user-editor.machine.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Name } from '../../../ui/isolated-text.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { userProblemText } from './user-texts.ts'

const textFields = ['userName', 'fullName', 'email', 'jobTitle', 'phoneNumber'] as const
const required: readonly string[] = ['userName', 'fullName', 'email']
const latin: readonly string[] = ['email', 'phoneNumber']

export type FieldsProps = {
  readonly draft: UserDraft
  readonly problems: readonly SentProblem[]
  readonly change: (part: Partial<UserDraft>) => void
}

function errorOf(problems: readonly SentProblem[], at: string): string | null {
  const found = problems.find(each => each.at === at)
  return found === undefined ? null : userProblemText(found)
}

export function UserFacts({ values }: { values: UserValues }) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {textFields.map(field => (
        <div key={field} className="min-w-0">
          <dt className="text-muted-foreground text-sm">{t(`fields.${field}`)}</dt>
          <dd className="break-words font-medium">
            {values[field] === '' ? <span className="text-muted-foreground">—</span> : <Name text={values[field]} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function UserTextFields({ draft, problems, change }: FieldsProps) {
  const { t } = useTranslation()
  return textFields.map((field, place) => (
    <FormField
      key={field}
      label={t(`fields.${field}`)}
      error={errorOf(problems, field)}
      isRequired={required.includes(field)}
    >
      {marks => (
        <Input
          {...marks}
          name={field}
          autoFocus={place === 0}
          {...(latin.includes(field) && { dir: 'ltr', className: 'rtl:text-end' })}
          value={draft[field]}
          onChange={event => change({ [field]: event.target.value })}
        />
      )}
    </FormField>
  ))
}

const passwordFields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** A user changes the own data with the current password; a new password is optional. */
export function OwnPasswordFields({ draft, problems, change }: FieldsProps) {
  const { t } = useTranslation()
  return passwordFields.map(field => (
    <FormField
      key={field}
      label={t(`fields.${field}`)}
      error={errorOf(problems, field)}
      isRequired={field === 'currentPassword'}
    >
      {marks => (
        <PasswordInput
          {...marks}
          name={field}
          autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
          value={draft[field]}
          onChange={event => change({ [field]: event.target.value })}
        />
      )}
    </FormField>
  ))
}
