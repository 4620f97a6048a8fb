/** One asset: its figures, and everything that happened to it, down to the entries. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asset, assetEndpoints, assetsPath, newAssetPath } from '#contract/assets.ts'
import { newAssetNeed } from '#contract/screen-needs.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { ExcelDialog } from '../../lists/excel-dialog.tsx'
import { PrintListDialog } from '../../lists/print-list-dialog.tsx'
import { useBackNavigation } from '../../lists/use-back-navigation.ts'
import { useApi, useCan } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { DisposeDialog } from './dispose-dialog.tsx'
import { LoadedAsset } from './loaded-asset.tsx'
import { Transactions, useTransactions } from './transactions.tsx'
import { useAssetLayout } from './use-asset-layout.ts'
import { useRunDepreciation } from './use-run-depreciation.ts'

export function AssetScreen() {
  return <LoadedAsset>{asset => <ShownAsset key={asset.id} asset={asset} />}</LoadedAsset>
}

function ShownAsset({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const goTo = useGoTo()
  const api = useApi()
  const client = useQueryClient()
  const run = useRunDepreciation()
  const { keyOf } = useIdempotencyKey()
  const { isDrilled, back } = useBackNavigation(assetsPath)
  const [asked, setAsked] = useState<'excel' | 'paper' | 'dispose' | null>(null)
  const transactions = useTransactions(asset.id)
  const layout = useAssetLayout(asset, transactions.data?.count ?? 0)
  const close = () => setAsked(null)
  const mayEdit = useCan(newAssetNeed)
  const canRun = asset.dueCount > 0
  const canDispose = asset.state !== 'noBranch' && asset.state !== 'disposed'
  const here = { group: 'here', when: 'report && !dialog' } as const
  const undo = async () => {
    const undone = await api
      .call(
        assetEndpoints.undoDisposal,
        { body: { assetId: asset.id } },
        { notify: 'failures', idempotencyKey: keyOf({ undone: asset.version }) },
      )
      .catch(() => null)
    if (undone === null) return
    showToast({ kind: 'success', title: t('asset.undoDone'), id: 'asset' })
    await client.invalidateQueries()
  }
  useKeyContext('report')
  useCommands([
    {
      ...{ ...here, id: 'asset.run', title: 'asset.run', icon: 'journal', chord: 'mod+enter' },
      run: () => void run(asset.id),
    },
    {
      ...{ ...here, id: 'asset.edit', title: 'asset.edit', icon: 'asset', chord: 'e', need: newAssetNeed },
      run: () => goTo(`${newAssetPath}/${asset.id}`),
    },
    {
      ...{ ...here, id: 'asset.dispose', title: 'asset.dispose', icon: 'refund', chord: 'delete' },
      blocked: () => (canDispose ? undefined : `asset.${asset.state}`),
      run: () => setAsked('dispose'),
    },
    {
      ...{ ...here, id: 'asset.print', title: 'asset.print', icon: 'printer', chord: 'mod+p' },
      run: () => setAsked('paper'),
    },
    {
      ...{ ...here, id: 'asset.excel', title: 'asset.excel', icon: 'documentOut', chord: 'x' },
      run: () => setAsked('excel'),
    },
    { ...here, id: 'asset.undo', title: 'asset.undo', icon: 'refund', run: () => void undo() },
    {
      ...{ ...here, id: 'asset.list', title: isDrilled ? 'lists.back' : 'asset.toList', icon: 'list', chord: 'escape' },
      run: back,
    },
  ])
  return (
    <Page
      className="max-w-5xl"
      title={`${nameOf(asset)} ${leftToRight(asset.code)}`}
      lead={t(`asset.${asset.state}`)}
      actions={
        <>
          {canRun && (
            <Button onClick={() => void run(asset.id)}>
              {t('asset.run')}
              <KeyCaps keys={['Ctrl', 'Enter']} className="[&_kbd]:bg-primary-foreground/90" />
            </Button>
          )}
          {mayEdit && (
            <Button variant="outline" onClick={() => goTo(`${newAssetPath}/${asset.id}`)}>
              {t('asset.edit')}
              <KeyCaps keys={['E']} />
            </Button>
          )}
          {canDispose && (
            <Button variant="outline" onClick={() => setAsked('dispose')}>
              {t('asset.dispose')}
              <KeyCaps keys={['Del']} />
            </Button>
          )}
          <Button variant="outline" onClick={() => setAsked('paper')}>
            {t('asset.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
          <Button variant="outline" onClick={() => setAsked('excel')}>
            {t('asset.excel')}
            <KeyCaps keys={['X']} />
          </Button>
        </>
      }
    >
      <Figures asset={asset} />
      <Transactions query={transactions} />
      {asked === 'paper' && <PrintListDialog list={layout} close={close} />}
      {asked === 'excel' && <ExcelDialog list={layout} close={close} />}
      {asked === 'dispose' && (
        <DisposeDialog
          asset={asset}
          close={close}
          done={() => {
            close()
            void client.invalidateQueries()
          }}
        />
      )}
    </Page>
  )
}

function Figures({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const { amount, shortDay, count, nameOf } = useFormats()
  const centres = asset.costCenters.map(each => `${nameOf(each)} ${leftToRight(`${each.perc / 100}%`)}`).join(' · ')
  const figures: readonly (readonly [string, string])[] = [
    [t('words.assetCost'), amount(asset.cost)],
    [t('words.accumulatedDepreciation'), amount(asset.accumulated)],
    [t('words.bookValue'), amount(asset.bookValue)],
    [t('asset.nextDue'), asset.nextDueDate === null ? '—' : shortDay(asset.nextDueDate)],
    [t('asset.due'), count(asset.dueCount)],
    [t('words.branch'), asset.branch === null ? t('asset.noBranch') : nameOf(asset.branch)],
    ...(centres === '' ? [] : [[t('words.costCenter'), centres] as const]),
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {figures.map(([label, text]) => (
        <div key={label} className="rounded-lg border bg-card p-3">
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
