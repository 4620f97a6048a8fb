/** The actions of every form, by key, palette and button: save, history, leave. */
import { History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../commands/commands.ts'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import { Spinner } from '../ui/spinner.tsx'

const here = { group: 'here', when: 'form && !dialog' } as const

export function saveCommand(save: () => unknown): Command {
  const chord = ['mod+s', 'mod+enter'] as const
  return { ...here, id: 'form.save', title: 'definition.save', icon: 'documentIn', chord, run: () => void save() }
}

/** Empty without a history. */
export function historyCommands(open: (() => void) | null): readonly Command[] {
  if (open === null) return []
  return [{ ...here, id: 'form.history', title: 'definition.history', icon: 'shift', chord: 'alt+h', run: open }]
}

export function leaveCommand(leave: () => void): Command {
  return { ...here, id: 'form.leave', title: 'definition.discard', icon: 'list', chord: 'escape', run: leave }
}

type SaveButtonProps = { readonly isBusy: boolean; readonly isIdle?: boolean; readonly save: () => unknown }

/** `isIdle` when there is nothing to save. */
export function SaveButton({ isBusy, isIdle = false, save }: SaveButtonProps) {
  const { t } = useTranslation()
  return (
    <Button aria-disabled={isBusy || isIdle} onClick={() => void save()}>
      {isBusy && <Spinner />}
      {isBusy ? t('definition.saving') : t('definition.save')}
      <KeyCaps keys={['Ctrl', 'S']} className="[&_kbd]:bg-primary-foreground/90" />
    </Button>
  )
}

export function HistoryButton({ open }: { open: (() => void) | null }) {
  const { t } = useTranslation()
  if (open === null) return null
  return (
    <Button variant="ghost" onClick={open}>
      <History aria-hidden />
      {t('definition.history')}
      <KeyCaps keys={['Alt', 'H']} />
    </Button>
  )
}

type Turn = {
  readonly isBusy: boolean
  readonly isChanged: boolean
  /** The reply was a conflict, which must be decided first. */
  readonly conflict?: unknown
}

/** Saving during a save: the newer text is saved after the first reply. */
export function useSaveInTurn({ isBusy, isChanged, conflict = null }: Turn, save: () => unknown): () => void {
  const latest = useRef(save)
  latest.current = save
  const isWanted = useRef(false)
  useEffect(() => {
    if (isBusy || !isWanted.current) return
    isWanted.current = false
    if (isChanged && conflict === null) latest.current()
  }, [isBusy, isChanged, conflict])
  return () => {
    if (isBusy) isWanted.current = true
    else latest.current()
  }
}
