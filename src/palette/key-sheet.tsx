import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#domain/access/can.ts'
import { chordsOf } from '../keyboard/bindings.ts'
import { ChordCaps } from '../keyboard/chord-caps.tsx'
import type { CapStyle } from '../keyboard/key-caps.ts'
import type { KeyNote } from '../keyboard/keyboard.ts'
import { useKeyboard } from '../keyboard/use-keyboard.ts'
import { type Contexts, holds, parseWhen } from '../keyboard/when.ts'
import { useAccess } from '../services/api-context.ts'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../ui/dialog.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'

export type KeySheetProps = {
  /** The active contexts when the sheet was opened. */
  readonly contexts: Contexts
  readonly capStyle: CapStyle
  readonly onClose: () => void
}

/** The available keys: the bindings of this context, and the keys of widgets. */
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
        {groupsOf(notes).map(({ group, notes: own }) => (
          <section key={group} aria-labelledby={`keys-${group}`} className="mt-4">
            <h3 id={`keys-${group}`} className="font-semibold text-muted-foreground text-sm">
              {t(`keySheet.groups.${group}`)}
            </h3>
            <dl className="gap-x-8 sm:columns-2">
              {own.map(note => (
                <div
                  key={`${note.id} ${note.typed ?? chordsOf(note).join(' ')}`}
                  className="flex min-h-row break-inside-avoid items-center justify-between gap-3 border-b border-border py-1"
                >
                  <dt className="min-w-0">{t(note.title)}</dt>
                  <dd className="flex shrink-0 flex-wrap justify-end gap-2">
                    {note.typed !== undefined && <KeyCaps keys={[note.typed]} />}
                    {note.typed === undefined &&
                      chordsOf(note).map(chord => <ChordCaps key={chord} chord={chord} style={capStyle} />)}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  )
}

/** The syntax of the live line, the keys of its cells, those of the screen, and those of every screen. */
const groups = ['grammar', 'cells', 'here', 'everywhere'] as const
type Group = (typeof groups)[number]

function groupOf({ when, typed }: KeyNote): Group {
  if (typed !== undefined) return 'grammar'
  const { required } = parseWhen(when)
  if (required.some(name => name === 'entry' || name === 'grid')) return 'cells'
  return required.length > 0 ? 'here' : 'everywhere'
}

function groupsOf(notes: readonly KeyNote[]) {
  return groups
    .map(group => ({ group, notes: notes.filter(note => groupOf(note) === group) }))
    .filter(each => each.notes.length > 0)
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
