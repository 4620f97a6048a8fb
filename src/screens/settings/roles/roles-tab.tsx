/** The roles: listed, created, changed and deleted by those who may; others read the details. Source: spec §2 (roles), §6. */
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import type { Access } from '#domain/access/can.ts'
import { can } from '#domain/access/can.ts'
import { canDeleteRole, canEditRole } from '#domain/access/roles.ts'
import type { ListedColumn } from '../../../lists/list-columns.ts'
import { useAccess } from '../../../services/api-context.ts'
import { AccessAction, AccessActions } from '../access/access-actions.tsx'
import { AccessList, type RowCommand } from '../access/access-list.tsx'
import { RemoveRoleDialog } from './remove-role-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useRoles } from './use-roles.ts'

type Opened = { readonly kind: 'new' } | { readonly kind: 'role' | 'remove'; readonly role: Role }

const wordsOf = ({ name, description }: Role) => [name, description]

export function RolesTab() {
  const access = useAccess()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (role: Role) => setOpened({ kind: 'role', role })
  const add = access !== null && canEditRole(access, '') ? () => setOpened({ kind: 'new' }) : null
  return (
    <AccessList
      name="roles"
      query={useRoles()}
      columns={useColumns(setOpened)}
      wordsOf={wordsOf}
      add={add}
      open={open}
      actions={roleCommands(access, setOpened)}
      openAddressed={(addressed, roles) => {
        if (addressed === 'new') return add?.()
        const role = roles.find(({ id }) => String(id) === addressed)
        if (role !== undefined) open(role)
      }}
      dialogs={giveBackFocus => {
        if (opened === null) return null
        if (opened.kind === 'new') return <RoleDialog of={null} {...{ close, giveBackFocus }} />
        const Shown = opened.kind === 'role' ? RoleDialog : RemoveRoleDialog
        return <Shown of={opened.role} {...{ close, giveBackFocus }} />
      }}
    />
  )
}

function roleCommands(access: Access | null, ask: (opened: Opened) => void): readonly RowCommand<Role>[] {
  const isManaged = can(access, 'roles.manage')
  const opening: RowCommand<Role> = {
    ...{ id: 'roles.open', title: isManaged ? 'roles.edit' : 'roles.details', icon: 'documentIn', chord: 'f2' },
    hint: null,
    run: role => ask({ kind: 'role', role }),
  }
  const removing: RowCommand<Role> = {
    ...{ id: 'roles.remove', title: 'roles.remove', icon: 'refund', chord: 'delete' },
    hint: { text: 'roles.remove', keys: ['Del'] },
    blockedFor: ({ name }) => (access !== null && canDeleteRole(access, name) ? undefined : 'roles.notDeletable'),
    run: role => ask({ kind: 'remove', role }),
  }
  return isManaged ? [opening, removing] : [opening]
}

/** The widths are those of the specification, in pixels: 50, 200, 350 and 80. */
function useColumns(ask: (opened: Opened) => void): readonly ListedColumn<Role>[] {
  const { t } = useTranslation()
  const access = useAccess()
  return useMemo(
    () => [
      {
        ...{ id: 'index', kind: 'count', title: t('permissions.number'), leaves: 0 },
        value: role => role.index,
        width: { screen: '3.125rem', paperMm: 12 },
      },
      {
        ...{ id: 'name', kind: 'text', title: t('roles.name') },
        value: role => role.name,
        width: { screen: '12.5rem' },
      },
      {
        ...{ id: 'description', kind: 'text', title: t('roles.description'), chosenAs: 'roles.description', leaves: 1 },
        value: role => role.description,
        width: { screen: '21.875rem' },
      },
      {
        ...{ id: 'usersCount', kind: 'count', title: t('roles.usersCount'), leaves: 2 },
        value: role => role.usersCount,
        width: { screen: '5rem' },
      },
      {
        ...{ id: 'actions', kind: 'text', title: t('permissions.actions') },
        value: () => '',
        render: role => <Actions role={role} access={access} ask={ask} />,
        width: { screen: 'minmax(5rem, 1fr)' },
      },
    ],
    [t, access, ask],
  )
}

function Actions({ role, access, ask }: { role: Role; access: Access | null; ask: (opened: Opened) => void }) {
  const { t } = useTranslation()
  if (access === null) return null
  const isEditable = canEditRole(access, role.name)
  return (
    <AccessActions>
      <AccessAction name={t(isEditable ? 'roles.edit' : 'roles.details')} run={() => ask({ kind: 'role', role })}>
        {isEditable ? <Pencil aria-hidden /> : <Eye aria-hidden />}
      </AccessAction>
      {canDeleteRole(access, role.name) && (
        <AccessAction name={t('roles.remove')} run={() => ask({ kind: 'remove', role })}>
          <Trash2 aria-hidden />
        </AccessAction>
      )}
    </AccessActions>
  )
}
