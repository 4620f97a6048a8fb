import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#domain/access/can.ts'
import { chordsOf } from '../keyboard/bindings.ts'
import { ChordCaps } from '../keyboard/chord-caps.tsx'
import type { CapStyle } from '../keyboard/key-caps.ts'
import type { KeyNote } from '../keyboard/keyboard.ts'
import { useKeyboard } from '../keyboard/use-keyboard.ts'
import { type Contexts, holds, parseWhen } from '../keyboard/when.ts'
import { useAccess } from '../shell/api-context.ts'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../ui/dialog.tsx'

type KeySheetProps = {
  /** The contexts of the place that it is asked for. */
  readonly contexts: Contexts
  readonly capStyle: CapStyle
  readonly onClose: () => void
}

/** The keys that work where the person is: the bindings of this context, and what the widgets say of their own keys. */
export function KeySheet({ contexts, capStyle, onClose }: KeySheetProps) {
  const { t } = useTranslation()
  const notes = useNotes(contexts)
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent
        closeLabel={t('shell.close')}
        className="max-w-3xl"
        onCloseAutoFocus={event => event.preventDefault()}
      >
        <DialogTitle>{t('keySheet.title')}</DialogTitle>
        <DialogDescription>{t('keySheet.lead')}</DialogDescription>
        {notes.length === 0 && <p className="py-8 text-center text-muted-foreground">{t('keySheet.none')}</p>}
        <dl className="mt-4 gap-x-8 sm:columns-2">
          {notes.map(note => (
            <div
              key={`${note.id} ${chordsOf(note).join(' ')}`}
              className="flex min-h-row break-inside-avoid items-center justify-between gap-3 border-b border-border py-1"
            >
              <dt className="min-w-0">{t(note.title)}</dt>
              <dd className="flex shrink-0 flex-wrap justify-end gap-2">
                {chordsOf(note).map(chord => (
                  <ChordCaps key={chord} chord={chord} style={capStyle} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}

/** Read once, when the sheet opens: while it is open the bindings are those of a dialog. */
function useNotes(contexts: Contexts): readonly KeyNote[] {
  const keyboard = useKeyboard()
  const access = useAccess()
  const [notes] = useState(() => {
    const permitted = keyboard.bindings.snapshot().all.filter(({ need }) => need === undefined || can(access, need))
    return [...keyboard.notes(), ...permitted].filter(({ when }) => holds(parseWhen(when), contexts))
  })
  return notes
}
