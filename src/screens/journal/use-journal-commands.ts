/** What a journal entry that is being written can be told to do. */
import type { RefObject } from 'react'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import type { JournalActor } from './journal-drafts.ts'

const here = { group: 'here', when: 'form && !dialog' } as const

type Parts = {
  readonly actor: JournalActor
  readonly input: RefObject<HTMLInputElement | null>
  readonly save: (andNew: boolean) => void
}

export function useJournalCommands({ actor, input, save }: Parts): void {
  const isEditing = () => actor.getSnapshot().hasTag('entry')
  const blocked = () => (isEditing() ? undefined : 'journal.notNow')
  const turning = (type: 'undo' | 'redo') => ({
    blocked: () => (actor.getSnapshot().can({ type }) ? undefined : ('editing.nothingToUndo' as const)),
    run: () => {
      actor.send({ type })
      input.current?.focus()
    },
  })
  const maySave = () => (actor.getSnapshot().hasTag('busy') ? 'journal.notNow' : undefined)
  const commands: readonly Command[] = [
    {
      ...here,
      id: 'journal.post',
      title: 'journal.post',
      icon: 'journal',
      chord: ['mod+s', 'mod+enter'],
      blocked: maySave,
      run: () => save(false),
    },
    {
      ...here,
      id: 'journal.saveNew',
      title: 'journal.saveNew',
      icon: 'add',
      chord: 'f10',
      blocked: maySave,
      run: () => save(true),
    },
    {
      ...here,
      id: 'journal.line',
      title: 'journal.toLine',
      icon: 'list',
      chord: 'f3',
      blocked,
      run: () => {
        actor.send({ type: 'cursor.to', rowKey: null })
        input.current?.focus()
      },
    },
    {
      ...here,
      id: 'journal.undo',
      title: 'editing.undo',
      icon: 'refund',
      chord: 'mod+z',
      repeats: true,
      ...turning('undo'),
    },
    {
      ...here,
      id: 'journal.redo',
      title: 'editing.redo',
      icon: 'refund',
      chord: 'mod+y',
      repeats: true,
      ...turning('redo'),
    },
    {
      ...here,
      id: 'journal.discard',
      title: 'journal.discard',
      icon: 'refund',
      blocked: () => (actor.getSnapshot().can({ type: 'discard' }) ? undefined : 'problem.noLines'),
      run: () => {
        actor.send({ type: 'discard' })
        input.current?.focus()
      },
    },
  ]
  useCommands(commands)
}
