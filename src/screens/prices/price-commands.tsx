/** The commands of the price list, by key, button and palette. */
import { ClipboardPaste, Percent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/commands.ts'
import type { Hint } from '../../lists/list-footer.tsx'
import { ListButton } from '../../lists/list-footer.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { PricedUnit } from './priced-units.ts'
import type { PriceDraft } from './use-price-draft.ts'

export type PriceQuestion = 'raise' | 'paste' | { readonly kind: 'history'; readonly row: PricedUnit }

export type PriceActions = {
  readonly ask: (question: PriceQuestion) => void
  readonly current: () => PricedUnit | undefined
  readonly type: (row: PricedUnit) => void
  readonly clear: () => void
  readonly save: () => void
  readonly withdraw: (rows: readonly PricedUnit[]) => void
  readonly isBusy: boolean
}

const here = { group: 'here', when: 'list && !dialog' } as const

export function priceCommands(actions: PriceActions, draft: PriceDraft): readonly Command[] {
  const { ask, current, type, clear, save, withdraw } = actions
  const blocked = () => (current() === undefined ? 'definition.noRow' : undefined)
  const nothing = () => (draft.now().size === 0 ? 'definition.nothingToSave' : undefined)
  const on = (action: (row: PricedUnit) => void) => () => {
    const row = current()
    if (row !== undefined) action(row)
  }
  return [
    {
      ...here,
      id: 'prices.type',
      title: 'prices.type',
      icon: 'documentIn',
      chord: 'f2',
      blocked,
      run: on(row => type(row)),
    },
    { ...here, id: 'prices.raise', title: 'prices.raiseTitle', icon: 'discount', chord: 'p', run: () => ask('raise') },
    {
      ...here,
      id: 'prices.paste',
      title: 'prices.pasteTitle',
      icon: 'documentIn',
      chord: 'v',
      run: () => ask('paste'),
    },
    {
      ...here,
      id: 'prices.save',
      title: 'definition.save',
      icon: 'documentIn',
      chord: ['mod+s', 'mod+enter'],
      blocked: nothing,
      run: save,
    },
    {
      ...here,
      id: 'prices.undo',
      title: 'editing.undo',
      icon: 'refund',
      chord: 'mod+z',
      when: 'list && !dialog && !text',
      blocked: () => (draft.canUndo ? undefined : 'definition.nothingToSave'),
      run: draft.undo,
    },
    {
      ...here,
      id: 'prices.clear',
      title: 'prices.clear',
      icon: 'refund',
      chord: 'delete',
      when: 'list && !dialog && !text',
      blocked: nothing,
      run: clear,
    },
    {
      ...here,
      id: 'prices.withdraw',
      title: 'prices.withdraw',
      icon: 'refund',
      chord: 'w',
      blocked: () => ((current()?.planned.length ?? 0) === 0 ? 'prices.nothingPlanned' : undefined),
      run: on(row => withdraw([row])),
    },
    {
      ...here,
      id: 'prices.history',
      title: 'definition.history',
      icon: 'shift',
      chord: 'h',
      blocked,
      run: on(row => ask({ kind: 'history', row })),
    },
  ]
}

const hints = [
  { text: 'prices.type', keys: ['Enter'] },
  { text: 'prices.raiseTitle', keys: ['P'] },
  { text: 'prices.pasteTitle', keys: ['V'] },
  { text: 'prices.clear', keys: ['Del'] },
  { text: 'prices.withdraw', keys: ['W'] },
  { text: 'definition.history', keys: ['H'] },
] as const

export function usePriceHints(): readonly Hint[] {
  const { t } = useTranslation()
  return hints.map(({ text, keys }) => ({ text: t(text), keys }))
}

export function PricesButtons({ actions: { ask, save, isBusy }, draft }: { actions: PriceActions; draft: PriceDraft }) {
  const { t } = useTranslation()
  return (
    <>
      <ListButton name={t('prices.pasteTitle')} keys={['V']} run={() => ask('paste')}>
        <ClipboardPaste aria-hidden />
      </ListButton>
      <ListButton name={t('prices.raiseTitle')} keys={['P']} run={() => ask('raise')}>
        <Percent aria-hidden />
      </ListButton>
      <Button size="sm" aria-disabled={isBusy || draft.prices.size === 0} onClick={save}>
        {isBusy && <Spinner />}
        {t('definition.save')}
        <KeyCaps keys={['Ctrl', 'S']} className="[&_kbd]:bg-primary-foreground/90" />
      </Button>
    </>
  )
}
