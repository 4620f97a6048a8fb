/** The commands of the voucher editor. */
import type { RefObject } from 'react'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import type { VoucherActor } from './voucher-drafts.ts'
import { useVoucherTexts } from './voucher-texts.ts'

const here = { group: 'here', when: 'form && !dialog' } as const

type Parts = {
  readonly type: VoucherType
  readonly actor: VoucherActor
  readonly input: RefObject<HTMLInputElement | null>
  readonly save: (andNew: boolean) => void
}

export function useEditorCommands({ type, actor, input, save }: Parts): void {
  const { key } = useVoucherTexts(type)
  const isEditing = () => actor.getSnapshot().hasTag('entry')
  const blocked = () => (isEditing() ? undefined : 'voucher.notNow')
  const turning = (turn: 'undo' | 'redo') => ({
    blocked: () => (actor.getSnapshot().can({ type: turn }) ? undefined : ('editing.nothingToUndo' as const)),
    run: () => {
      actor.send({ type: turn })
      input.current?.focus()
    },
  })
  const maySave = () => (actor.getSnapshot().hasTag('busy') ? 'voucher.notNow' : undefined)
  const commands: readonly Command[] = [
    {
      ...here,
      id: `${type}.post`,
      title: key('post'),
      icon: 'journal',
      chord: ['f9', 'mod+s', 'mod+enter'],
      blocked: maySave,
      run: () => save(false),
    },
    {
      ...here,
      id: `${type}.saveNew`,
      title: key('saveNew'),
      icon: 'add',
      chord: 'f10',
      blocked: maySave,
      run: () => save(true),
    },
    {
      ...here,
      id: `${type}.line`,
      title: key('toLine'),
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
      id: `${type}.undo`,
      title: 'editing.undo',
      icon: 'refund',
      chord: 'mod+z',
      repeats: true,
      ...turning('undo'),
    },
    {
      ...here,
      id: `${type}.redo`,
      title: 'editing.redo',
      icon: 'refund',
      chord: 'mod+y',
      repeats: true,
      ...turning('redo'),
    },
    {
      ...here,
      id: `${type}.discard`,
      title: key('discard'),
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
