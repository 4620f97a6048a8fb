/** Asks before a user is disabled, which ends the sessions of the user. */
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '#contract/users.ts'
import { AccessQuestion } from '../access/access-question.tsx'
import { useSetEnabled } from './use-users.ts'

type DisableUserDialogProps = {
  readonly user: ListedUser
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function DisableUserDialog({ user, ...dialog }: DisableUserDialogProps) {
  const { t } = useTranslation()
  const setEnabled = useSetEnabled()
  return (
    <AccessQuestion
      {...dialog}
      title={t('users.disableQuestion', { name: user.userName })}
      text={t('users.disableText')}
      yes={t('users.disableYes')}
      busy={t('users.disabling')}
      run={options => setEnabled(user, false, options)}
    />
  )
}
