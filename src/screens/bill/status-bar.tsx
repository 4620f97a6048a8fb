/** What the keys do now. */
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { selectEntry, selectIsEditing, selectIsPaying, useBill } from './editor-context.ts'
import { isListOpen } from './entry-keys.ts'

type Hint = readonly [keys: readonly string[], text: HintText]
type HintText =
  | 'take'
  | 'choose'
  | 'close'
  | 'commit'
  | 'typeOn'
  | 'pay'
  | 'lines'
  | 'customer'
  | 'remove'
  | 'cancel'
  | 'save'
  | 'back'

export function StatusBar() {
  const { t } = useTranslation()
  const hints = useHints()
  return (
    <footer className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1 border-border border-t bg-card px-4 py-1 text-muted-foreground text-xs">
      {hints.map(([keys, text]) => (
        <span key={text} className="inline-flex items-center gap-1.5">
          {keys.length > 0 && <KeyCaps keys={keys} />}
          {t(`bill.hints.${text}`)}
        </span>
      ))}
    </footer>
  )
}

function useHints(): readonly Hint[] {
  const entry = useBill(selectEntry)
  const isEditing = useBill(selectIsEditing)
  const isPaying = useBill(selectIsPaying)
  const hasLines = useBill(snapshot => snapshot.context.draft.lines.length > 0)
  if (isPaying)
    return [
      [['Enter'], 'save'],
      [['Esc'], 'back'],
    ]
  if (!isEditing) return []
  if (isListOpen(entry))
    return [
      [['Enter'], 'take'],
      [['↑', '↓'], 'choose'],
      [['Esc'], 'close'],
    ]
  if (entry.lineKey !== null)
    return [
      [['Enter'], 'commit'],
      [['↑', '↓'], 'lines'],
      [['Ctrl', 'Del'], 'remove'],
      [['Esc'], 'cancel'],
    ]
  if (entry.column === 'quantity')
    return [
      [['Enter'], 'commit'],
      [[], 'typeOn'],
      [['Esc'], 'cancel'],
    ]
  const customer: Hint = [['F4'], 'customer']
  return hasLines ? [[['Enter'], 'pay'], [['↑'], 'lines'], customer] : [customer]
}
