/** What an administrator decides about a user: roles, branches, discount limit and state. Source: spec §2 (user editor), §6. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { type Access, can } from '#domain/access/can.ts'
import { canAssignRole } from '#domain/access/roles.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { KindEditor } from '../../../fields/kind-editor.tsx'
import { ReferenceSearch } from '../../../fields/reference-field.tsx'
import { referencesOf } from '../../../references/references.ts'
import { useReferences } from '../../../references/use-references.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ReferencesField } from './references-field.tsx'
import { type FieldsProps, userErrorAt } from './user-fields.tsx'

type RolesFieldProps = FieldsProps & { readonly access: Access; readonly roles: readonly Role[] }

/** Offers the roles that the caller may assign; others stay as they are. */
export function RolesField({ access, roles, draft, problems, change }: RolesFieldProps) {
  const { t } = useTranslation()
  const references = useMemo(() => {
    const offered = roles.filter(({ name }) => canAssignRole(access, name) || draft.roles.includes(name))
    return referencesOf(
      'role',
      offered.map(({ id, name }) => ({ id, code: null, nameAr: name, nameEn: name })),
    )
  }, [roles, access, draft.roles])
  const known = roles.filter(({ name }) => draft.roles.includes(name))
  const unknown = draft.roles.filter(name => !roles.some(role => role.name === name))
  return (
    <ReferencesField
      label={t('users.roles')}
      error={userErrorAt(problems, 'roles')}
      isRequired
      references={references}
      ids={known.map(({ id }) => id)}
      choose={ids =>
        change({ roles: [...unknown, ...roles.filter(({ id }) => ids.includes(id)).map(each => each.name)] })
      }
    />
  )
}

/** Hidden in a shop with a single branch. */
export function BranchFields({ draft, problems, change }: FieldsProps) {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  const { branchIds, branchId } = draft
  const assigned = useMemo(() => {
    return branchIds.length === 0
      ? branches
      : referencesOf(
          'branch',
          branches.rows.filter(({ id }) => branchIds.includes(id)),
        )
  }, [branches, branchIds])
  if (branches.rows.length < 2 && branchIds.length === 0) return null
  return (
    <>
      <ReferencesField
        label={t('users.branches')}
        error={userErrorAt(problems, 'branchIds')}
        hint={t('words.allBranches')}
        references={branches}
        ids={branchIds}
        choose={ids => change({ branchIds: ids, ...(isOutside(branchId, ids) && { branchId: null }) })}
      />
      <FormField label={t('users.defaultBranch')} error={userErrorAt(problems, 'branchId')}>
        {marks => (
          <ReferenceSearch
            isInForm
            id={marks.id}
            marks={marks}
            label={t('users.defaultBranch')}
            none={t('definition.none')}
            value={branchId}
            references={assigned}
            choose={id => change({ branchId: id })}
          />
        )}
      </FormField>
    </>
  )
}

function isOutside(branchId: number | null, branchIds: readonly number[]): boolean {
  return branchId !== null && branchIds.length > 0 && !branchIds.includes(branchId)
}

export function DiscountField({ access, draft, problems, change }: FieldsProps & { readonly access: Access }) {
  const { t } = useTranslation()
  if (!can(access, 'f-manage-discount-limit')) return null
  return (
    <FormField label={t('permissions.discountLimit')} error={userErrorAt(problems, 'discountLimit')}>
      {marks => (
        <KindEditor
          marks={marks}
          kind="percent"
          name="discountLimit"
          placeholder={t('users.discountHint')}
          text={draft.discountLimit}
          change={discountLimit => change({ discountLimit })}
        />
      )}
    </FormField>
  )
}

const flags = ['isEnabled', 'mustChangePassword'] as const

export function FlagFields({ draft, problems, change }: FieldsProps) {
  const { t } = useTranslation()
  return flags.map(flag => (
    <FormField key={flag} label={t(`users.${flag}`)} error={userErrorAt(problems, flag)} isInline>
      {marks => (
        <Checkbox
          {...marks}
          name={flag}
          checked={draft[flag]}
          onChange={event => change({ [flag]: event.target.checked })}
        />
      )}
    </FormField>
  ))
}
