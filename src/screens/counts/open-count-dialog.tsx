/** The form for the scope of a new count, which then opens it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { type CountScope, countScopes } from '#domain/stock/stock-count.ts'
import { ApiError } from '../../api/api-error.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { ChosenReferences } from '../../fields/chosen-references.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { NoteField } from '../../fields/note-field.tsx'
import { ReferenceField, type ReferenceRows } from '../../fields/reference-field.tsx'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { countsKey } from './listed-counts.ts'

type OpenCountDialogProps = {
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly opened: (id: number) => void
}

type Problems = ApiError['problems']
type Draft = {
  readonly branchId: number | null
  readonly scope: CountScope
  readonly categoryIds: readonly number[]
  readonly itemIds: readonly number[]
  readonly note: string
}
const firstDraft: Draft = { branchId: null, scope: 'branch', categoryIds: [], itemIds: [], note: '' }

export function OpenCountDialog({ close, giveBackFocus, opened }: OpenCountDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const [draft, setDraft] = useState(firstDraft)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const branches = useReferences('branch')
  const branchId = branchOf(draft, branches)
  const { problems, refusal, isSending, open } = useOpening(opened)
  const problemAt = (name: string) => {
    const found = problems.find(({ at }) => at === name || at.startsWith(`${name}.`))
    return found === undefined ? null : problemText(found)
  }
  return (
    <FormDialog
      title={t('counts.openTitle')}
      text={t('counts.openText')}
      done={t('counts.openIt')}
      isSending={isSending}
      refusals={refusal === null ? [] : [refusal]}
      send={() => void open({ ...draft, branchId })}
      close={close}
      giveBackFocus={giveBackFocus}
      className="max-w-lg"
    >
      <div className="mt-4 grid gap-4">
        <FormField label={t('words.branch')} error={problemAt('branchId')}>
          {marks => (
            <ChoiceSelect
              {...marks}
              name="branch"
              value={String(branchId)}
              options={branches.rows.map(each => ({ value: String(each.id), text: nameOf(each) }))}
              choose={value => set({ branchId: Number(value) })}
            />
          )}
        </FormField>
        <FormField label={t('counts.scope')} error={problemAt('scope')}>
          {marks => (
            <ChoiceSelect
              {...marks}
              name="scope"
              autoFocus
              value={draft.scope}
              options={countScopes.map(scope => ({ value: scope, text: t(`counts.scopes.${scope}`) }))}
              choose={value =>
                set({ scope: countScopes.find(scope => scope === value) ?? 'branch', categoryIds: [], itemIds: [] })
              }
            />
          )}
        </FormField>
        {draft.scope === 'categories' && (
          <Chosen
            kind="category"
            label={t('counts.addCategory')}
            error={problemAt('categoryIds')}
            ids={draft.categoryIds}
            choose={categoryIds => set({ categoryIds })}
          />
        )}
        {draft.scope === 'items' && (
          <Chosen
            kind="goods"
            label={t('counts.addItem')}
            error={problemAt('itemIds')}
            ids={draft.itemIds}
            choose={itemIds => set({ itemIds })}
          />
        )}
        <NoteField error={problemAt('note')} text={draft.note} change={note => set({ note })} />
      </div>
    </FormDialog>
  )
}

function branchOf({ branchId }: Draft, { rows }: ReferenceRows): number {
  return branchId ?? rows[0]?.id ?? 0
}

type ChosenProps = {
  readonly kind: 'category' | 'goods'
  readonly label: string
  readonly error: string | null
  readonly ids: readonly number[]
  readonly choose: (ids: readonly number[]) => void
}

/** A search that adds one reference after the other; each can be removed again. */
function Chosen({ kind, label, error, ids, choose }: ChosenProps) {
  const references = useReferences(kind)
  return (
    <div className="grid gap-2">
      <ReferenceField
        isWide
        isAdding
        rowsMin={0}
        label={label}
        none=""
        value={null}
        references={references}
        choose={id => id !== null && !ids.includes(id) && choose([...ids, id])}
      />
      {error !== null && (
        <p role="alert" className="text-destructive text-sm">
          {error}
        </p>
      )}
      <ChosenReferences label={label} {...{ references, ids, choose }} />
    </div>
  )
}

function useOpening(opened: (id: number) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [problems, setProblems] = useState<Problems>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { keyOf } = useIdempotencyKey()
  const open = async ({ branchId, scope, categoryIds, itemIds, note }: Draft & { readonly branchId: number }) => {
    const body = { branchId, scope, categoryIds: [...categoryIds], itemIds: [...itemIds], note }
    setSending(true)
    setProblems([])
    setRefusal(null)
    try {
      const options = { idempotencyKey: keyOf(body), notify: 'never' } as const
      const { id } = await api.call(inventoryCountEndpoints.openCount, { body }, options)
      await client.invalidateQueries({ queryKey: [countsKey] })
      opened(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(error.problems)
      if (error.problems.length === 0)
        setRefusal(error.description === null ? t('counts.lost') : sharedText(error.description))
      setSending(false)
    }
  }
  return { problems, refusal, isSending, open }
}
