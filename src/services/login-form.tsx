/** The login form, shared by the page and the dialog. Source: spec §2, §4, §5 and §9. */
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectIsBusy, selectLoginFailure } from '../api/session-service.ts'
import { malformedReply } from '../api/tokens.ts'
import { FormField } from '../fields/form-field.tsx'
import { sharedText } from '../i18n/keys.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldLabel } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useApi, useStored } from './api-context.ts'

/** `userName` is prefilled when a user logs in again; the form's parent then sets the focus. */
export function LoginForm({ userName = '' }: { userName?: string }) {
  const { t } = useTranslation()
  const { session } = useApi()
  const isBusy = useSelector(session.actor, selectIsBusy)
  const [isRemembered, setRemembered] = useState(useStored('remember_me')[0] ?? false)
  const [isTried, setTried] = useState(false)
  const [name, setName] = useState(userName)
  const [password, setPassword] = useState('')
  const nameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const isNameMissing = isTried && name.trim() === ''
  const isPasswordMissing = isTried && password === ''

  const lastFailure = useSelector(session.actor, selectLoginFailure)
  // Shown once the form accepts another attempt, because the user may press Enter at once.
  const failure = isBusy ? null : lastFailure
  useEffect(() => {
    // Focuses the refused field, also after a click on the button.
    if (failure !== null) passwordRef.current?.select()
  }, [failure])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') nameRef.current?.focus()
    else if (password === '') passwordRef.current?.focus()
    else if (!isBusy) session.logIn({ userName: name, password, isRemembered })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <LoginFailure failure={failure} />
      <FormField label={t('login.userName')} error={isNameMissing ? t('login.userNameRequired') : null}>
        {field => (
          <Input
            {...field}
            ref={nameRef}
            className="h-10"
            dir="auto"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={userName === ''}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </FormField>
      <FormField label={t('login.password')} error={isPasswordMissing ? t('login.passwordRequired') : null}>
        {field => (
          <PasswordInput
            {...field}
            ref={passwordRef}
            className="h-10"
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        )}
      </FormField>
      <FieldLabel className="flex w-fit cursor-pointer items-center gap-2.5 font-normal">
        <Checkbox checked={isRemembered} onChange={event => setRemembered(event.target.checked)} />
        {t('login.rememberMe')}
      </FieldLabel>
      <Button type="submit" size="lg" disabled={isBusy} className="mt-1">
        {isBusy && <Spinner />}
        {isBusy ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  )
}

function LoginFailure({ failure }: { failure: ReturnType<typeof selectLoginFailure> }) {
  const { t } = useTranslation()
  if (failure === null) return null
  const malformed = malformedReply(failure.cause)
  if (malformed !== null)
    return (
      <Alert kind="error">
        {t('login.malformedReply')}: <bdi dir="ltr">{malformed}</bdi>
      </Alert>
    )
  const text = failure.description === null ? t('login.unreachable') : sharedText(failure.description)
  return <Alert kind="error">{text}</Alert>
}
