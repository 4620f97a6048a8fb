import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asset, assetsPath, newAssetPath } from '#contract/assets.ts'
import { assetsNeed } from '#contract/screen-needs.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { readReference } from '../../fields/typed-reference.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { titleText } from '../../i18n/keys.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useReferences } from '../../references/use-references.ts'
import { useCan } from '../../services/api-context.ts'
import { ConfirmDialog } from '../../services/confirm-dialog.tsx'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type AssetDraft, type AssetField, plannedOf, readAssetDraft } from './asset-draft.ts'
import { AssetFields } from './asset-fields.tsx'
import { CentreRows } from './centre-rows.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { useSavedAsset } from './use-saved-asset.ts'

type AssetFormProps = { readonly asset: Asset | null; readonly first: AssetDraft }

export function AssetForm({ asset, first }: AssetFormProps) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const words = useReadingWords()
  const [draft, setDraft] = useState(first)
  const [isMoving, setMoving] = useState(false)
  const seesList = useCan(assetsNeed)
  const branches = useReferences('branch')
  const branch = readReference(draft.texts.branchId, branches)
  const branchId = branch.ok ? branch.value : null
  const rows = { accounts: useReferences('account'), branches, centres: useReferences('costCentre', branchId) }
  const { problems, refusal, isSaving, refuse, save } = useSavedAsset(asset, ({ id, code }) => {
    showToast({ kind: 'success', title: t('asset.saved', { code: leftToRight(code) }), id: 'asset' })
    goTo(seesList ? `${assetsPath}/${id}` : `${newAssetPath}/${id}`)
  })
  const isMoved = asset?.branchId != null && branchId !== null && branchId !== asset.branchId
  const send = (isConfirmed: boolean) => {
    const read = readAssetDraft(draft, words, rows)
    if (!read.ok) return refuse(read.problems)
    if (isMoved && !isConfirmed) return setMoving(true)
    setMoving(false)
    void save(read.body)
  }
  useKeyContext('form')
  useCommands([
    {
      ...{ id: 'asset.save', group: 'here', title: 'asset.save', icon: 'documentIn', chord: ['mod+s', 'mod+enter'] },
      when: 'form && !dialog',
      run: () => send(false),
    },
  ])
  const change = (field: AssetField, text: string) => {
    setDraft(now => {
      const isOtherBranch = field === 'branchId' && text !== now.texts.branchId
      return { texts: { ...now.texts, [field]: text }, centres: isOtherBranch ? [] : now.centres }
    })
  }
  const title = asset === null ? titleText('newAsset') : t('asset.editTitle', { code: leftToRight(asset.code) })
  return (
    <Page
      title={title}
      actions={
        <Button aria-disabled={isSaving} onClick={() => send(false)}>
          {isSaving && <Spinner />}
          {t('asset.save')}
          <KeyCaps keys={['Ctrl', 'S']} className="[&_kbd]:bg-primary-foreground/90" />
        </Button>
      }
    >
      {asset?.isFixed && <Alert kind="info">{t('asset.fixed')}</Alert>}
      {refusal !== null && <Alert kind="error">{refusal}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid gap-5">
          <AssetFields {...{ draft, problems, rows, change }} isFixed={asset?.isFixed ?? false} />
          {branchId !== null && (
            <CentreRows
              centres={draft.centres}
              references={rows.centres}
              problems={problems}
              change={centres => setDraft(now => ({ ...now, centres }))}
            />
          )}
        </div>
        <PlanPreview rows={plannedOf(draft, words)} />
      </div>
      {isMoving && (
        <ConfirmDialog
          title={t('asset.moveTitle')}
          text={t('asset.moveText')}
          yes={t('asset.move')}
          no={t('shell.cancel')}
          confirm={() => send(true)}
          cancel={() => setMoving(false)}
        />
      )}
    </Page>
  )
}
