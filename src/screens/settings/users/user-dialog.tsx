/** A user: created, changed, or only read. One's own user has the form of the profile. Source: spec §2 (user editor), §4. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '#contract/users.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { UserDraft, UserFormKind } from '#domain/access/user-rules.ts'
import { useNames } from '../../../i18n/names.ts'
import { useReferences } from '../../../references/use-references.ts'
import { useAccess, useUser } from '../../../services/api-context.ts'
import { LoadFailed } from '../../../services/states.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { EditorDialog } from '../access/editor-dialog.tsx'
import { useRoles } from '../roles/use-roles.ts'
import { BranchFields, DiscountField, FlagFields, RolesField } from '../user/right-fields.tsx'
import { useUserEditor } from '../user/use-user-editor.ts'
import {
  type FieldsProps,
  nameFields,
  PasswordFields,
  UserFact,
  UserFacts,
  UserTextFields,
  workFields,
} from '../user/user-fields.tsx'
import { UserPermissions } from '../user/user-permissions.tsx'
import { UserPicture } from '../user/user-picture.tsx'
import { useUnblock } from './use-users.ts'

type UserDialogProps = {
  /** Null for a new one. */
  readonly user: ListedUser | null
  /** Whether it opens for editing. */
  readonly isEdited: boolean
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function UserDialog(props: UserDialogProps) {
  const access = useAccess()
  return access === null ? null : <OpenedUser {...props} access={access} />
}

function OpenedUser({ user, isEdited, close, giveBackFocus, access }: UserDialogProps & { readonly access: Access }) {
  const { t } = useTranslation()
  const ownId = useUser()?.id
  const kind: UserFormKind = user === null ? 'new' : user.id === ownId ? 'own' : 'other'
  const form = useRef<HTMLFormElement>(null)
  const isManaged = can(access, 'users.manage')
  const mayAssignRoles = kind !== 'own' && can(access, 'roles.assign')
  const [snapshot, send] = useUserEditor({
    ...{ kind, user, mayAssignRoles, form, ended: close },
    isEdited: isEdited && isManaged,
  })
  const unblock = useUnblock(() => send({ type: 'unblocked' }))
  const isViewed = snapshot.matches('view')
  const { draft, problems, refusal } = snapshot.context
  const fields = { draft, problems, change: (part: Partial<UserDraft>) => send({ type: 'change', part }) }
  const isFailed = snapshot.matches('failed') && problems.length === 0
  const title = kind === 'new' ? 'users.newTitle' : isViewed ? 'users.detailsTitle' : 'users.editTitle'
  return (
    <EditorDialog
      title={t(title)}
      form={form}
      failure={isFailed ? (refusal ?? t('shell.loadFailedDetail')) : null}
      isSaving={snapshot.matches('saving')}
      save={isViewed ? null : () => send({ type: 'save' })}
      edit={isViewed && isManaged ? () => send({ type: 'edit' }) : null}
      close={() => (isViewed ? close() : send({ type: 'cancel' }))}
      giveBackFocus={giveBackFocus}
    >
      {user !== null && draft.isLockedOut && (
        <Locked
          unblock={isManaged ? () => unblock.isPending || unblock.mutate(user) : null}
          isBusy={unblock.isPending}
        />
      )}
      {user !== null && <UserPicture user={user} isOwn={kind === 'own'} isEdited={!isViewed} />}
      {isViewed ? <Details draft={draft} /> : <Fields {...fields} {...{ kind, access, mayAssignRoles }} />}
      {kind === 'own' ? (
        <p className="text-muted-foreground text-sm">{t('users.ownHint')}</p>
      ) : (
        <Rights {...fields} {...{ user, access, isReadOnly: isViewed }} />
      )}
    </EditorDialog>
  )
}

function Locked({ unblock, isBusy }: { unblock: (() => void) | null; isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <Alert kind="warning">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {t('users.locked')}
        {unblock !== null && (
          <Button type="button" variant="outline" size="sm" aria-disabled={isBusy} onClick={unblock}>
            {isBusy && <Spinner />}
            {t(isBusy ? 'users.unblocking' : 'users.unblock')}
          </Button>
        )}
      </span>
    </Alert>
  )
}

type UserFieldsProps = FieldsProps & {
  readonly kind: UserFormKind
  readonly access: Access
  readonly mayAssignRoles: boolean
}

/** What a new user needs comes first, so that a cashier is set up without passing the other fields. */
function Fields({ kind, access, mayAssignRoles, ...fields }: UserFieldsProps) {
  const { t } = useTranslation()
  const roles = useRoles().data ?? []
  const isOwn = kind === 'own'
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <UserTextFields {...fields} names={nameFields} />
      {mayAssignRoles && <RolesField {...fields} {...{ access, roles }} />}
      <PasswordFields {...fields} kind={kind} />
      {kind !== 'new' && (
        <p className="-mt-3 text-muted-foreground text-sm sm:col-span-2">
          {t(isOwn ? 'userForm.passwordHint' : 'users.passwordHint')}
        </p>
      )}
      <UserTextFields {...fields} names={workFields} />
      {!isOwn && (
        <>
          <BranchFields {...fields} />
          <DiscountField {...fields} access={access} />
          <div className="flex flex-wrap gap-x-8 gap-y-3 sm:col-span-2">
            <FlagFields {...fields} />
          </div>
        </>
      )}
    </div>
  )
}

function Details({ draft }: { draft: UserDraft }) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const branches = useReferences('branch')
  const nameOfId = (id: number) => nameOf(branches.byId(id) ?? { nameAr: String(id), nameEn: String(id) })
  const names = draft.branchIds.map(nameOfId).join(' · ')
  return (
    <>
      <UserFacts values={draft} />
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <UserFact label={t('users.roles')} text={draft.roles.join(' · ')} />
        <UserFact label={t('users.branches')} text={names || t('words.allBranches')} />
        <UserFact label={t('users.defaultBranch')} text={draft.branchId === null ? '' : nameOfId(draft.branchId)} />
        <UserFact label={t('permissions.discountLimit')} text={draft.discountLimit} />
      </dl>
    </>
  )
}

type RightsProps = FieldsProps & {
  readonly user: ListedUser | null
  readonly access: Access
  readonly isReadOnly: boolean
}

function Rights(props: RightsProps) {
  const { t } = useTranslation()
  const roles = useRoles()
  if (roles.isError) return <LoadFailed title={t('roles.failed')} retry={() => void roles.refetch()} />
  return <UserPermissions {...props} roles={roles.data ?? []} />
}
