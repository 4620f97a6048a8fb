/** The users: listed, created, changed, unblocked and deleted by those who may manage them. Source: spec §2 (users), §6. */
import { useState } from 'react'
import type { ListedUser } from '#contract/users.ts'
import { type Access, can } from '#domain/access/can.ts'
import { useAccess } from '../../../services/api-context.ts'
import { AccessList, type RowCommand } from '../access/access-list.tsx'
import { DisableUserDialog } from './disable-user-dialog.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { useEnable, useUnblock, useUsers } from './use-users.ts'
import { type UserQuestion, useUserColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

export function UsersTab() {
  const access = useAccess()
  const [opened, setOpened] = useState<UserQuestion | null>(null)
  const unblock = useUnblock()
  const enable = useEnable()
  const close = () => setOpened(null)
  const add = can(access, newUserNeed) ? () => setOpened({ kind: 'new' }) : null
  const open = (user: ListedUser) => setOpened({ kind: 'details', user })
  return (
    <AccessList
      name="users"
      query={useUsers()}
      columns={useUserColumns(access, setOpened)}
      wordsOf={wordsOf}
      rowClass={rowClass}
      add={add}
      open={open}
      actions={userCommands(access, {
        ask: setOpened,
        unblock: user => unblock.isPending || unblock.mutate(user),
        toggle: user => {
          if (user.isEnabled) setOpened({ kind: 'disable', user })
          else if (!enable.isPending) enable.mutate(user)
        },
      })}
      openAddressed={(addressed, users) => {
        if (addressed === 'new') return add?.()
        const user = users.find(({ id }) => String(id) === addressed)
        if (user !== undefined) open(user)
      }}
      dialogs={giveBackFocus => {
        if (opened === null) return null
        const dialog = { close, giveBackFocus }
        if (opened.kind === 'new') return <UserDialog user={null} isEdited {...dialog} />
        const { user } = opened
        if (opened.kind === 'disable') return <DisableUserDialog user={user} {...dialog} />
        if (opened.kind === 'remove') return <RemoveUserDialog user={user} {...dialog} />
        return <UserDialog user={user} isEdited={opened.kind === 'edit'} {...dialog} />
      }}
    />
  )
}

/** Spec §2. */
const newUserNeed = { allOf: ['users.manage', 'roles.assign'] } as const

function wordsOf({ userName, fullName, email, jobTitle, phoneNumber, roles }: ListedUser): readonly string[] {
  return [userName, fullName, email, jobTitle, phoneNumber, ...roles]
}

function rowClass({ isEnabled }: ListedUser): string | undefined {
  return isEnabled ? undefined : 'italic text-muted-foreground'
}

type UserActions = {
  readonly ask: (question: UserQuestion) => void
  readonly unblock: (user: ListedUser) => void
  /** Enables or disables. */
  readonly toggle: (user: ListedUser) => void
}

function userCommands(access: Access | null, { ask, unblock, toggle }: UserActions): readonly RowCommand<ListedUser>[] {
  if (!can(access, 'users.manage')) return []
  return [
    {
      ...{ id: 'users.edit', title: 'userForm.edit', icon: 'documentIn', chord: 'f2' },
      hint: { text: 'userForm.edit', keys: ['F2'] },
      run: user => ask({ kind: 'edit', user }),
    },
    {
      ...{ id: 'users.unblock', title: 'users.unblock', icon: 'password', chord: 'u' },
      hint: null,
      blockedFor: ({ isLockedOut }) => (isLockedOut ? undefined : 'users.notLocked'),
      run: unblock,
    },
    {
      ...{ id: 'users.toggle', title: 'users.toggle', icon: 'transfer', chord: 't' },
      hint: { text: 'users.toggle', keys: ['T'] },
      run: toggle,
    },
    {
      ...{ id: 'users.remove', title: 'users.remove', icon: 'refund', chord: 'delete' },
      hint: { text: 'users.remove', keys: ['Del'] },
      run: user => ask({ kind: 'remove', user }),
    },
  ]
}
