/** The fields of a user that everyone has: as a list for reading, and as inputs with their problems. */
import { useTranslation } from 'react-i18next'
import type { UserDraft, UserFormKind } from '#domain/access/user-rules.ts'
import type { SentProblem } from '#machines/sent-problem.ts'
import type { UserValues } from '#machines/user-editor.machine.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Name } from '../../../ui/isolated-text.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { userProblemText } from './user-texts.ts'

export const nameFields = ['userName', 'fullName', 'email'] as const
export const workFields = ['jobTitle', 'phoneNumber'] as const
const textFields = [...nameFields, ...workFields]
type TextFieldName = (typeof textFields)[number]

const required: readonly string[] = ['userName', 'fullName', 'email']
const latin: readonly string[] = ['email', 'phoneNumber']

export type FieldsProps = {
  readonly draft: UserDraft
  readonly problems: readonly SentProblem[]
  readonly change: (part: Partial<UserDraft>) => void
}

export function userErrorAt(problems: readonly SentProblem[], at: string): string | null {
  const found = problems.find(each => each.at === at)
  return found === undefined ? null : userProblemText(found)
}

export function UserFacts({ values }: { values: UserValues }) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {textFields.map(field => (
        <UserFact key={field} label={t(`fields.${field}`)} text={values[field]} />
      ))}
    </dl>
  )
}

export function UserFact({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="break-words font-medium">
        {text === '' ? <span className="text-muted-foreground">—</span> : <Name text={text} />}
      </dd>
    </div>
  )
}

type UserTextFieldsProps = FieldsProps & { readonly names?: readonly TextFieldName[] }

/** The first field of the form has the focus. */
export function UserTextFields({ draft, problems, change, names = textFields }: UserTextFieldsProps) {
  const { t } = useTranslation()
  return names.map(field => (
    <FormField
      key={field}
      label={t(`fields.${field}`)}
      error={userErrorAt(problems, field)}
      isRequired={required.includes(field)}
    >
      {marks => (
        <Input
          {...marks}
          name={field}
          autoComplete="off"
          autoFocus={field === textFields[0]}
          {...(latin.includes(field) && { dir: 'ltr', className: 'rtl:text-end' })}
          value={draft[field]}
          onChange={event => change({ [field]: event.target.value })}
        />
      )}
    </FormField>
  ))
}

/** Oneself confirms every change with the current password. A new user needs a password; others keep theirs when it is left empty. */
const passwordFields = {
  own: ['currentPassword', 'newPassword', 'confirmPassword'],
  other: ['newPassword', 'confirmPassword'],
  new: ['newPassword', 'confirmPassword'],
} as const satisfies Record<UserFormKind, readonly string[]>

export function PasswordFields({ kind, draft, problems, change }: FieldsProps & { readonly kind: UserFormKind }) {
  const { t } = useTranslation()
  return passwordFields[kind].map(field => (
    <FormField
      key={field}
      label={t(`fields.${field}`)}
      error={userErrorAt(problems, field)}
      isRequired={field === 'currentPassword' || kind === 'new'}
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
