/** Deletes a role that no user has. Source: spec §8. */
import { useTranslation } from 'react-i18next'
import { type Role, roleEndpoints } from '#contract/roles.ts'
import { useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { AccessQuestion } from '../access/access-question.tsx'
import { useRolesChanged } from './use-roles.ts'

type RemoveRoleDialogProps = { readonly of: Role; readonly close: () => void; readonly giveBackFocus: () => void }

export function RemoveRoleDialog({ of: { id, name }, ...dialog }: RemoveRoleDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const rolesChanged = useRolesChanged()
  return (
    <AccessQuestion
      {...dialog}
      title={t('roles.removeQuestion', { name })}
      run={async options => {
        await api.call(roleEndpoints.deleteRole, { params: { id } }, options)
        showToast({ kind: 'success', title: t('roles.removed', { name }), id: 'role' })
        rolesChanged()
      }}
    />
  )
}
