/** The keys and buttons of a master data list, besides those of every list. */
import { Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import { type Hint, ListButton } from '../lists/list-footer.tsx'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import type { DefinitionActions } from './list-commands.ts'

export function DefinitionButtons({ actions: { ask, add } }: { actions: Pick<DefinitionActions, 'ask' | 'add'> }) {
  const { t } = useTranslation()
  return (
    <>
      <ListButton name={t('definition.import')} keys={['I']} run={() => ask({ kind: 'import' })}>
        <Upload aria-hidden />
      </ListButton>
      <Button size="sm" onClick={add}>
        <Plus aria-hidden />
        {t('definition.add')}
        <KeyCaps keys={['N']} />
      </Button>
    </>
  )
}

const hints = [
  { text: 'definition.remove', keys: ['Del'] },
  { text: 'definition.retireOrBack', keys: ['T'] },
  { text: 'definition.history', keys: ['H'] },
  { text: 'definition.sort', keys: ['S'] },
  { text: 'lists.hint.search', keys: ['/'] },
] as const

export function useDefinitionHints(
  { isEditedInPlace }: Definition,
  { statement, levels }: Pick<DefinitionActions, 'statement' | 'levels'>,
): readonly Hint[] {
  const { t } = useTranslation()
  const open = { text: isEditedInPlace ? 'definition.edit' : 'lists.hint.open', keys: ['Enter'] } as const
  const ownStatement = statement === null ? [] : [{ text: 'definition.statement', keys: ['V'] } as const]
  const ownLevels = levels === null ? [] : [{ text: 'lists.hint.levels', keys: ['←', '→', 'L'] } as const]
  return [open, ...ownLevels, ...hints, ...ownStatement].map(({ text, keys }) => ({ text: t(text), keys }))
}
