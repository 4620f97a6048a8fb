/** The fields of an asset, in sections. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { depreciationIntervals, depreciationMethods } from '#domain/assets/plan.ts'
import type { ApiError } from '../../api/api-error.ts'
import { FormField } from '../../fields/form-field.tsx'
import { type EditedKind, KindEditor } from '../../fields/kind-editor.tsx'
import { ReferenceEditor } from '../../fields/reference-editor.tsx'
import type { ReferenceRows } from '../../fields/reference-field.tsx'
import { problemText } from '../../i18n/keys.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { type AssetDraft, type AssetField, type DraftRows, specified } from './asset-draft.ts'

type AssetFieldsProps = {
  readonly draft: AssetDraft
  readonly problems: ApiError['problems']
  readonly rows: DraftRows
  /** Value, accounts and start can no longer change. */
  readonly isFixed: boolean
  readonly change: (field: AssetField, text: string) => void
}

type Shown = {
  readonly field: AssetField
  readonly kind: EditedKind | ReferenceRows
  readonly label: TextKey
  readonly isRequired?: true
  readonly isPosted?: true
  readonly isWide?: true
  readonly none?: string
  readonly options?: readonly { readonly value: string; readonly text: string }[]
}

export function AssetFields({ draft, problems, rows, isFixed, change }: AssetFieldsProps) {
  const { t } = useTranslation()
  const { accounts, branches } = rows
  const intervals = [
    ...depreciationIntervals.map(days => ({ value: String(days), text: t(`asset.every${days}`) })),
    { value: specified, text: t('asset.specified') },
  ]
  const methods = depreciationMethods.map(method => ({ value: method, text: t(`asset.${method}`) }))
  const shown = (fields: readonly Shown[]) =>
    fields.map(each => (
      <AssetFieldRow
        key={each.field}
        shown={each}
        text={draft.texts[each.field]}
        error={errorAt(problems, each.field)}
        isReadOnly={isFixed && each.isPosted === true}
        autoFocus={each.field === 'nameAr'}
        change={text => change(each.field, text)}
      />
    ))
  return (
    <>
      <AssetSection title={t('asset.terms')}>
        {shown([
          { field: 'nameAr', kind: 'text', label: 'words.nameAr', isRequired: true },
          { field: 'nameEn', kind: 'text', label: 'words.nameEn' },
          { field: 'value', kind: 'money', label: 'asset.value', isRequired: true, isPosted: true },
          { field: 'residualValue', kind: 'money', label: 'asset.residual' },
          { field: 'startDate', kind: 'day', label: 'asset.start', isRequired: true, isPosted: true },
          { field: 'every', kind: 'choice', label: 'asset.interval', options: intervals },
          ...(draft.texts.every === specified
            ? [{ field: 'days', kind: 'count', label: 'asset.days', isRequired: true } as const]
            : []),
          { field: 'percentage', kind: 'percent', label: 'asset.percentage', isRequired: true },
          { field: 'depreciationMethod', kind: 'choice', label: 'asset.method', options: methods },
        ])}
      </AssetSection>
      <AssetSection title={t('asset.accounts')}>
        {shown([
          { field: 'depreciationAccountId', kind: accounts, label: 'asset.depreciationAccount', isRequired: true },
          {
            ...{ field: 'sourceAccountId', kind: accounts, label: 'asset.source', isPosted: true },
            none: t('asset.sourceNone'),
          },
          { field: 'assetAccountId', kind: accounts, label: 'words.assetAccount', isPosted: true },
          { field: 'accumulatedAccountId', kind: accounts, label: 'asset.accumulatedAccount', isPosted: true },
          { field: 'purchaseDate', kind: 'day', label: 'asset.purchase', isPosted: true },
          { field: 'accumulatedDepreciation', kind: 'money', label: 'asset.accumulated', isPosted: true },
          { field: 'accumulatedDate', kind: 'day', label: 'asset.accumulatedDate', isPosted: true },
          { field: 'note', kind: 'text', label: 'words.note' },
        ])}
      </AssetSection>
      <AssetSection title={t('asset.place')}>
        {shown([{ field: 'branchId', kind: branches, label: 'words.branch' }])}
      </AssetSection>
    </>
  )
}

const wireNames: Partial<Readonly<Record<AssetField, string>>> = {
  every: 'depreciationInterval',
  days: 'depreciationInterval',
}

function errorAt(problems: AssetFieldsProps['problems'], field: AssetField): string | null {
  const found = problems.find(({ at }) => at === (wireNames[field] ?? field))
  return found === undefined ? null : problemText(found)
}

function AssetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border bg-card p-4" aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

type RowProps = {
  readonly shown: Shown
  readonly text: string
  readonly error: string | null
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
  readonly change: (text: string) => void
}

function AssetFieldRow({ shown, text, error, isReadOnly, autoFocus, change }: RowProps) {
  const { t } = useTranslation()
  const { field, kind, label, isRequired = false, options, none } = shown
  const props = { name: field, text, change, isReadOnly, autoFocus }
  return (
    <FormField label={t(label)} error={error} isRequired={isRequired}>
      {marks =>
        typeof kind === 'string' ? (
          <KindEditor {...props} marks={marks} kind={kind} {...(options && { options })} />
        ) : (
          <ReferenceEditor
            {...props}
            marks={marks}
            label={t(label)}
            references={kind}
            {...(none !== undefined && { none, placeholder: none })}
          />
        )
      }
    </FormField>
  )
}
