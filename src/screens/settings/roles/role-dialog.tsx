/** A role: name, description, permissions and discount limit, to change or only to read. Source: spec §2 (role editor). */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Role, roleDescriptionMax } from '#contract/roles.ts'
import { administratorRole, can, superadminRole } from '#domain/access/can.ts'
import { isFeatureCode } from '#domain/access/features.ts'
import { roleNameLengthMax, roleProblems } from '#domain/access/role-rules.ts'
import { canEditRole, canGrantFeature } from '#domain/access/roles.ts'
import type { SentProblem } from '#machines/sent-problem.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { KindEditor } from '../../../fields/kind-editor.tsx'
import { useAccess } from '../../../services/api-context.ts'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { EditorDialog, useClosed } from '../access/editor-dialog.tsx'
import { PermissionTree } from '../access/permission-tree.tsx'
import { usePermissionGroups } from '../access/use-permission-groups.ts'
import { roleProblemText } from './role-texts.ts'
import { useRoleEditor } from './use-roles.ts'

type RoleDialogProps = {
  /** Null for a new one. */
  readonly of: Role | null
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function RoleDialog({ of: role, close, giveBackFocus }: RoleDialogProps) {
  const { t } = useTranslation()
  const access = useAccess()
  const form = useRef<HTMLFormElement>(null)
  const isReadOnly = access === null || !canEditRole(access, role?.name ?? '')
  const [snapshot, send] = useRoleEditor({ role, isReadOnly }, form)
  useClosed(snapshot.matches('closed'), close)
  const { draft, problems, refusal } = snapshot.context
  const isFailed = snapshot.matches('failed') && problems.length === 0
  const errorAt = (at: string) => errorOf(problems, at)
  const title = role === null ? 'roles.newTitle' : isReadOnly ? 'roles.detailsTitle' : 'roles.editTitle'
  return (
    <EditorDialog
      title={t(title)}
      form={form}
      failure={isFailed ? (refusal ?? t('shell.loadFailedDetail')) : null}
      isSaving={snapshot.matches('saving')}
      isInvalid={roleProblems(draft).length > 0}
      save={isReadOnly ? null : () => send({ type: 'save' })}
      close={() => send({ type: 'cancel' })}
      giveBackFocus={giveBackFocus}
    >
      {role?.name === superadminRole && <p className="text-muted-foreground">{t('roles.fixed')}</p>}
      {isReadOnly && role?.name === administratorRole && (
        <p className="text-muted-foreground">{t('roles.notEditable')}</p>
      )}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <FormField label={t('roles.name')} error={errorAt('name')} isRequired>
          {marks => (
            <KindEditor
              marks={marks}
              kind="text"
              name="name"
              autoFocus={!isReadOnly}
              isReadOnly={isReadOnly}
              lengthMax={roleNameLengthMax}
              text={draft.name}
              change={name => send({ type: 'change', part: { name } })}
            />
          )}
        </FormField>
        {can(access, 'f-manage-discount-limit') && (
          <FormField label={t('permissions.discountLimit')} error={errorAt('discountPercentage')}>
            {marks => (
              <KindEditor
                marks={marks}
                kind="percent"
                name="discountPercentage"
                isReadOnly={isReadOnly}
                placeholder={t('roles.discountHint')}
                text={draft.discountPercentage}
                change={discountPercentage => send({ type: 'change', part: { discountPercentage } })}
              />
            )}
          </FormField>
        )}
        <FormField label={t('roles.description')} error={errorAt('description')} className="sm:col-span-2">
          {marks => (
            <KindEditor
              marks={marks}
              kind="text"
              name="description"
              isReadOnly={isReadOnly}
              lengthMax={roleDescriptionMax}
              text={draft.description}
              change={description => send({ type: 'change', part: { description } })}
            />
          )}
        </FormField>
      </div>
      <RolePermissions
        isReadOnly={isReadOnly}
        isWhole={role?.name === superadminRole}
        held={draft.features}
        error={errorAt('features')}
        tick={(features, isTicked) => send({ type: 'tick', features, isTicked })}
      />
    </EditorDialog>
  )
}

type RolePermissionsProps = {
  readonly isReadOnly: boolean
  /** The role `superadmin` has every permission. */
  readonly isWhole: boolean
  readonly held: readonly number[]
  readonly error: string | null
  readonly tick: (features: readonly number[], isTicked: boolean) => void
}

function RolePermissions({ isWhole, held, ...rest }: RolePermissionsProps) {
  const { t } = useTranslation()
  const access = useAccess()
  const groups = usePermissionGroups()
  if (groups.isError) return <LoadFailed title={t('permissions.failed')} retry={() => void groups.refetch()} />
  if (groups.data === undefined) return <Loading />
  const all = groups.data.flatMap(({ features }) => features.map(({ id }) => id))
  return (
    <PermissionTree
      {...rest}
      groups={groups.data}
      held={isWhole ? all : held}
      isOffered={code => access !== null && isFeatureCode(code) && canGrantFeature(access, code)}
    />
  )
}

function errorOf(problems: readonly SentProblem[], at: string): string | null {
  const found = problems.find(each => each.at === at)
  return found === undefined ? null : roleProblemText(found)
}
