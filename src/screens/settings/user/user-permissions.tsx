/** The permissions of a user: those of the roles, and others in addition. Source: spec §2 (user editor), §5. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionGroup, User } from '#contract/account.ts'
import type { Role } from '#contract/roles.ts'
import { userEndpoints } from '#contract/users.ts'
import { type Access, can, superadminRole } from '#domain/access/can.ts'
import { isFeatureCode } from '#domain/access/features.ts'
import { withTicked } from '#domain/access/role-rules.ts'
import { canGrantFeature } from '#domain/access/roles.ts'
import { useApi } from '../../../services/api-context.ts'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { PermissionTree } from '../access/permission-tree.tsx'
import { usePermissionGroups } from '../access/use-permission-groups.ts'
import type { StoredUser } from './user-calls.ts'
import { type FieldsProps, userErrorAt } from './user-fields.tsx'

type UserPermissionsProps = FieldsProps & {
  readonly access: Access
  readonly roles: readonly Role[]
  /** As stored; null for a new one. */
  readonly user: StoredUser | null
  readonly isReadOnly: boolean
}

export function UserPermissions(props: UserPermissionsProps) {
  const { access, roles, user, isReadOnly, draft, problems, change } = props
  const { t } = useTranslation()
  const groups = usePermissionGroups()
  const stored = useStoredFeatures(user, roles)
  const fromRoles = useMemo(
    () => featuresOfRoles(groups.data ?? [], roles, draft.roles, stored),
    [groups.data, roles, draft.roles, stored],
  )
  if (groups.isError) return <LoadFailed title={t('permissions.failed')} retry={() => void groups.refetch()} />
  if (groups.data === undefined) return <Loading />
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">
        {t('permissions.title')}{' '}
        <span className="ms-1 font-normal text-muted-foreground text-sm">{t('users.permissionsHint')}</span>
      </h3>
      <PermissionTree
        groups={groups.data}
        held={draft.features}
        fromRoles={fromRoles}
        isOffered={code => can(access, 'roles.assign') && isFeatureCode(code) && canGrantFeature(access, code)}
        isReadOnly={isReadOnly}
        error={userErrorAt(problems, 'features')}
        tick={(ids, isTicked) => change({ features: withTicked(draft.features, ids, isTicked) })}
      />
    </div>
  )
}

/** Without `roles.view` the features of other roles are known only from their users. */
function useStoredFeatures(user: StoredUser | null, roles: readonly Role[]): readonly number[] {
  const isKnown = user === null || user.roles.every(name => roles.some(role => role.name === name))
  const read = useApi().query(userEndpoints.getUser, { params: { id: user?.id ?? 0 } }, { notify: 'never' })
  const { data } = useQuery({ ...read, enabled: !isKnown })
  return useMemo(() => (data === undefined ? [] : heldByRoles(data)), [data])
}

function featuresOfRoles(
  groups: readonly PermissionGroup[],
  roles: readonly Role[],
  names: readonly string[],
  stored: readonly number[],
): ReadonlySet<number> {
  if (names.includes(superadminRole)) return new Set(groups.flatMap(({ features }) => features.map(({ id }) => id)))
  const known = roles.filter(({ name }) => names.includes(name)).flatMap(({ featuresIds }) => featuresIds)
  const isKnown = names.every(name => roles.some(role => role.name === name))
  return new Set(isKnown ? known : [...known, ...stored])
}

function heldByRoles({ groups, Permissions }: User): readonly number[] {
  return groups
    .flatMap(({ features }) => features.filter(({ isActive }) => isActive).map(({ id }) => id))
    .filter(id => !Permissions.includes(id))
}
