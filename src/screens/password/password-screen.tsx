/**
 * Changes the user's own password. A user with a temporary password sees only this page (the first account of an installation). Source:
 * spec §5.
 */
import { useMutation } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { accountEndpoints } from '#contract/account.ts'
import { passwordProblems } from '#domain/access/credentials.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { ApiError } from '../../api/api-error.ts'
import { FormField } from '../../fields/form-field.tsx'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useApi, useUser } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePasswordErrors } from './password-errors.ts'

const rules = [
  { code: 'tooShort', text: 'password.ruleLength' },
  { code: 'passwordNeedsLowercase', text: 'password.ruleLower' },
  { code: 'passwordNeedsUppercase', text: 'password.ruleUpper' },
  { code: 'passwordNeedsDigit', text: 'password.ruleDigit' },
  { code: 'passwordNeedsSymbol', text: 'password.ruleSymbol' },
] as const satisfies readonly { code: ProblemCode; text: string }[]

export function PasswordScreen() {
  const { t } = useTranslation()
  const mustChange = useUser()?.mustChangePassword ?? false
  return (
    <Page title={t('password.heading')} className="max-w-xl">
      {mustChange && <Alert kind="info">{t('password.firstLogin')}</Alert>}
      <Card>
        <CardContent>
          <PasswordForm />
        </CardContent>
      </Card>
    </Page>
  )
}

function PasswordForm() {
  const { t } = useTranslation()
  const [values, setValues] = useState({ current: '', next: '', confirmed: '' })
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = useChangePassword()
  const isTemporary = useUser()?.mustChangePassword ?? false
  const isBusy = change.isPending
  const errors = usePasswordErrors(values)
  const refused = refusedFields(change.error)
  const shownOf = (name: keyof Passwords) => (isTried ? (errors[name] ?? refused.get(name) ?? null) : null)
  const focus = (name: keyof Passwords) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  useEffect(() => {
    const [first] = refusedFields(change.error).keys()
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }, [change.error])

  // The password stops being temporary with the renewed session.
  if (change.isSuccess) return isTemporary ? <Saved /> : <Navigate to="/" replace />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = (['current', 'next', 'confirmed'] as const).find(name => errors[name] !== null)
    if (wrong) focus(wrong)
    else if (!isBusy) change.mutate(values)
  }
  const field = (name: keyof typeof values, label: string, autoComplete: string) => (
    <FormField label={label} error={shownOf(name)}>
      {given => (
        <PasswordInput
          {...given}
          name={name}
          autoComplete={autoComplete}
          autoFocus={name === 'current'}
          value={values[name]}
          onChange={event => {
            change.reset()
            setValues({ ...values, [name]: event.target.value })
          }}
        />
      )}
    </FormField>
  )
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 py-1">
      {change.isError && refused.size === 0 && (
        <Alert kind="error">{failureText(change.error, t('login.unreachable'))}</Alert>
      )}
      {field('current', t('password.current'), 'current-password')}
      {field('next', t('password.new'), 'new-password')}
      <Rules password={values.next} />
      {field('confirmed', t('password.confirm'), 'new-password')}
      <Button type="submit" className="mt-1 self-start" disabled={isBusy}>
        {isBusy && <Spinner />}
        {isBusy ? t('password.saving') : t('password.submit')}
      </Button>
    </form>
  )
}

/** Shown until the session has been renewed, which takes a moment, or a retry when the network is down. */
function Saved() {
  const { t } = useTranslation()
  const { session } = useApi()
  return (
    <div className="appear-late flex flex-col items-start gap-4">
      <Alert kind="success" className="w-full">
        {t('password.saved')}
      </Alert>
      <Button autoFocus onClick={session.renew}>
        {t('password.continue')}
      </Button>
    </div>
  )
}

/** Each rule is ticked as soon as it is met. */
function Rules({ password }: { password: string }) {
  const { t } = useTranslation()
  const open = new Set(passwordProblems('', password).map(problem => problem.code))
  const isEmpty = password === ''
  return (
    <ul className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
      {rules.map(({ code, text }) => {
        const isMet = !isEmpty && !open.has(code)
        const Icon = isMet ? Check : Circle
        return (
          <li key={code} className={cn('flex items-center gap-2', isMet ? 'text-success' : 'text-muted-foreground')}>
            <Icon aria-hidden className={cn('shrink-0', isMet ? 'size-4' : 'mx-1 size-2')} strokeWidth={3} />
            <bdi>{t(text)}</bdi>
          </li>
        )
      })}
    </ul>
  )
}

type Passwords = { readonly current: string; readonly next: string; readonly confirmed: string }

function useChangePassword() {
  const { t } = useTranslation()
  const api = useApi()
  return useMutation({
    mutationFn: async ({ current, next, confirmed }: Passwords) => {
      const { userName, fullName, email, phoneNumber, jobTitle } = await api.read(
        accountEndpoints.getOwnUser,
        {},
        { notify: 'never' },
      )
      const profile = { userName, fullName, email, phoneNumber, jobTitle }
      const passwords = { currentPassword: current, newPassword: next, confirmPassword: confirmed }
      await api.call(accountEndpoints.saveOwnUser, { body: { ...profile, ...passwords } }, { notify: 'never' })
    },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('password.saved') })
      // The identity token still has the flag of a temporary password.
      api.session.renew()
    },
  })
}

const fieldsByName: ReadonlyMap<string, keyof Passwords> = new Map([
  ['currentPassword', 'current'],
  ['newPassword', 'next'],
  ['confirmPassword', 'confirmed'],
])

/** The server's problem with each field, in field order. */
function refusedFields(error: unknown): ReadonlyMap<keyof Passwords, string> {
  const problems = error instanceof ApiError ? error.problems : []
  return new Map(
    problems.flatMap(each => {
      const field = fieldsByName.get(each.at)
      return field === undefined ? [] : [[field, problemText(each)] as const]
    }),
  )
}

function failureText(error: unknown, unreachable: string): string {
  if (!(error instanceof ApiError) || error.description === null) return unreachable
  const [problem] = error.problems
  return problem ? problemText(problem) : sharedText(error.description)
}
