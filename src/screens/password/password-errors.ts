/** The problems of each of the three passwords, in words. Source: spec §5 and §8. */
import { useTranslation } from 'react-i18next'
import { passwordProblems } from '#domain/access/credentials.ts'

type Passwords = { readonly current: string; readonly next: string; readonly confirmed: string }
type Errors = { readonly [Name in keyof Passwords]: string | null }

export function usePasswordErrors({ current, next, confirmed }: Passwords): Errors {
  const { t } = useTranslation()
  const isWeak = passwordProblems('', next).length > 0
  return {
    current: current === '' ? t('password.currentRequired') : null,
    next: next === '' ? t('password.newRequired') : isWeak ? t('password.newWeak') : null,
    confirmed: confirmed === '' ? t('password.confirmRequired') : confirmed !== next ? t('password.mismatch') : null,
  }
}
