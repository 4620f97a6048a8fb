/** Sells or scraps an asset, or a part of it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asset, assetEndpoints } from '#contract/assets.ts'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { NoteField } from '../../fields/note-field.tsx'
import { ReferenceEditor } from '../../fields/reference-editor.tsx'
import { readReference } from '../../fields/typed-reference.ts'
import { typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'

type DisposeProps = { readonly asset: Asset; readonly close: () => void; readonly done: () => void }

export function DisposeDialog({ asset, close, done }: DisposeProps) {
  const { t } = useTranslation()
  const api = useApi()
  const words = useReadingWords()
  const accounts = useReferences('account')
  const { refusals, isSending, send } = useSending()
  const [texts, setTexts] = useState({ date: words.today as string, cost: '', proceeds: '', account: '', note: '' })
  const set = (part: Partial<typeof texts>) => setTexts({ ...texts, ...part })
  const read = {
    date: typing.day.read(texts.date, words),
    cost: typing.money.read(texts.cost, words),
    proceeds: typing.money.read(texts.proceeds, words),
    account: readReference(texts.account, accounts),
  }
  const isRead = Object.values(read).every(each => each.ok)
  const dispose = () => {
    if (!read.date.ok || !read.cost.ok || !read.proceeds.ok || !read.account.ok) return
    const body = {
      ...{ assetId: asset.id, date: read.date.value, cost: read.cost.value, proceeds: read.proceeds.value },
      ...{ proceedsAccountId: read.account.value, note: texts.note.trim() },
    }
    void send(
      body,
      options => api.call(assetEndpoints.disposeAsset, { body }, options),
      () => {
        const code = leftToRight(asset.code)
        showToast({ kind: 'success', title: t('asset.disposedDone', { code }), id: 'asset' })
        done()
      },
    )
  }
  return (
    <FormDialog
      title={t('asset.dispose')}
      text={t('asset.disposeText')}
      done={t('asset.dispose')}
      isDestructive
      isBlocked={!isRead}
      isSending={isSending}
      refusals={refusals}
      send={dispose}
      close={close}
      className="max-w-lg"
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <FormField label={t('words.day')} error={null}>
          {marks => (
            <KindEditor
              kind="day"
              marks={marks}
              name="date"
              autoFocus
              text={texts.date}
              change={date => set({ date })}
            />
          )}
        </FormField>
        <FormField label={t('asset.part')} error={null}>
          {marks => (
            <KindEditor
              {...{ kind: 'money', marks, name: 'cost', text: texts.cost, placeholder: t('asset.partHint') }}
              change={cost => set({ cost })}
            />
          )}
        </FormField>
        <FormField label={t('asset.proceeds')} error={null}>
          {marks => (
            <KindEditor
              {...{ kind: 'money', marks, name: 'proceeds', text: texts.proceeds }}
              change={proceeds => set({ proceeds })}
            />
          )}
        </FormField>
        <FormField label={t('asset.proceedsAccount')} error={null}>
          {marks => (
            <ReferenceEditor
              {...{ marks, label: t('asset.proceedsAccount'), name: 'account', text: texts.account }}
              references={accounts}
              change={account => set({ account })}
            />
          )}
        </FormField>
        <NoteField className="sm:col-span-2" text={texts.note} change={note => set({ note })} />
      </div>
    </FormDialog>
  )
}
