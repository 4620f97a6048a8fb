/** Deletes a user; one with documents is disabled instead. Source: spec §8. */
import { useTranslation } from 'react-i18next'
import { type ListedUser, userEndpoints } from '#contract/users.ts'
import { useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { AccessQuestion } from '../access/access-question.tsx'
import { useRolesChanged } from '../roles/use-roles.ts'

type RemoveUserDialogProps = {
  readonly user: ListedUser
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function RemoveUserDialog({ user: { id, userName }, ...dialog }: RemoveUserDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const rolesChanged = useRolesChanged()
  const name = userName
  return (
    <AccessQuestion
      {...dialog}
      title={t('users.removeQuestion', { name })}
      text={t('users.removeText')}
      run={async options => {
        const { isDeleted } = await api.call(userEndpoints.deleteUser, { params: { id } }, options)
        if (isDeleted) showToast({ kind: 'success', title: t('users.removed', { name }), id: 'user' })
        else showToast({ kind: 'warning', title: t('users.disabledInstead', { name }), id: 'user', isSticky: true })
        rolesChanged()
      }}
    />
  )
}
