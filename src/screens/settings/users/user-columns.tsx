/** The columns of users: roles as badges, and icons for locked and disabled users. Source: spec §2. */
import { Pencil, Trash2, TriangleAlert, UserX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '#contract/users.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { ListedColumn } from '../../../lists/list-columns.ts'
import { Name } from '../../../ui/isolated-text.tsx'
import { AccessAction, AccessActions } from '../access/access-actions.tsx'

/** The dialog over the list. */
export type UserQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'details' | 'edit' | 'disable' | 'remove'; readonly user: ListedUser }

export function useUserColumns(
  access: Access | null,
  ask: (question: UserQuestion) => void,
): readonly ListedColumn<ListedUser>[] {
  const { t } = useTranslation()
  const isManaged = can(access, 'users.manage')
  return useMemo(() => {
    const actions: ListedColumn<ListedUser> = {
      ...{ id: 'actions', kind: 'text', title: t('permissions.actions') },
      value: () => '',
      render: user => <Actions user={user} ask={ask} />,
      width: { screen: '5.5rem' },
    }
    return [
      {
        ...{ id: 'index', kind: 'count', title: t('permissions.number'), leaves: 0 },
        value: user => user.index,
        width: { screen: '3.125rem', paperMm: 12 },
      },
      {
        ...{ id: 'jobTitle', kind: 'text', title: t('fields.jobTitle'), chosenAs: 'fields.jobTitle', leaves: 1 },
        value: user => user.jobTitle,
        width: { screen: 'minmax(6rem, 1fr)' },
      },
      {
        ...{ id: 'userName', kind: 'text', title: t('fields.userName') },
        value: user => user.userName,
        render: user => <UserName user={user} />,
        width: { screen: 'minmax(7rem, 1.2fr)' },
      },
      {
        ...{ id: 'fullName', kind: 'text', title: t('fields.fullName'), chosenAs: 'fields.fullName', leaves: 5 },
        value: user => user.fullName,
        width: { screen: 'minmax(7rem, 1.4fr)' },
      },
      {
        ...{ id: 'email', kind: 'text', title: t('fields.email'), chosenAs: 'fields.email', leaves: 2 },
        value: user => user.email,
        width: { screen: 'minmax(10rem, 1.6fr)' },
      },
      {
        ...{ id: 'roles', kind: 'text', title: t('users.roles'), chosenAs: 'users.roles', leaves: 4 },
        value: user => user.roles.join(' · '),
        render: user => <Badges names={user.roles} />,
        width: { screen: 'minmax(8rem, 1.4fr)' },
      },
      {
        ...{
          id: 'phoneNumber',
          kind: 'code',
          title: t('fields.phoneNumber'),
          chosenAs: 'fields.phoneNumber',
          leaves: 3,
        },
        value: user => user.phoneNumber,
        width: { screen: '7.5rem' },
      },
      ...(isManaged ? [actions] : []),
    ]
  }, [t, isManaged, ask])
}

function UserName({ user: { userName, isEnabled, isLockedOut } }: { user: ListedUser }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {isLockedOut && (
        <TriangleAlert role="img" aria-label={t('users.locked')} className="size-4 shrink-0 text-warning">
          <title>{t('users.locked')}</title>
        </TriangleAlert>
      )}
      {!isEnabled && (
        <UserX role="img" aria-label={t('users.disabled')} className="size-4 shrink-0">
          <title>{t('users.disabled')}</title>
        </UserX>
      )}
      <Name text={userName} />
    </span>
  )
}

function Badges({ names }: { names: readonly string[] }) {
  return (
    <span className="flex gap-1 overflow-hidden">
      {names.map(name => (
        <bdi key={name} className="shrink-0 rounded-full bg-secondary px-2 text-secondary-foreground text-xs">
          {name}
        </bdi>
      ))}
    </span>
  )
}

function Actions({ user, ask }: { user: ListedUser; ask: (question: UserQuestion) => void }) {
  const { t } = useTranslation()
  return (
    <AccessActions>
      <AccessAction name={t('userForm.edit')} run={() => ask({ kind: 'edit', user })}>
        <Pencil aria-hidden />
      </AccessAction>
      <AccessAction name={t('users.remove')} run={() => ask({ kind: 'remove', user })}>
        <Trash2 aria-hidden />
      </AccessAction>
    </AccessActions>
  )
}
