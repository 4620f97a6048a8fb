/** What the bill can be told to do, by its keys and from the palette. */
import type { TextKey } from '../../i18n/texts.ts'
import type { Command } from '../../palette/commands.ts'
import { useCommands } from '../../palette/palette-context.ts'
import { type EditorParts, useEditor } from './editor-context.ts'

/** `askDiscard` asks before a bill is given up. */
export function useBillCommands(askDiscard: () => void): void {
  const parts = useEditor()
  useCommands([...paymentCommands(parts), ...entryCommands(parts), discardCommand(parts, askDiscard)])
}

const here = { group: 'here', when: 'bill && !dialog' } as const

function paymentCommands({ actor }: EditorParts): readonly Command[] {
  return [
    {
      ...here,
      id: 'bill.pay',
      title: 'payment.pay',
      icon: 'moneyIn',
      chord: 'f9',
      blocked: () => payBlocked(actor),
      run: () => actor.send({ type: 'pay' }),
    },
    {
      ...here,
      id: 'bill.save',
      title: 'payment.save',
      icon: 'printer',
      chord: ['mod+s', 'mod+enter'],
      blocked: () => (actor.getSnapshot().can({ type: 'save' }) ? undefined : payBlocked(actor)),
      // A bill that is not yet being paid is first asked for its payment.
      run: () => actor.send({ type: actor.getSnapshot().hasTag('entry') ? 'pay' : 'save' }),
    },
    {
      id: 'bill.back',
      title: 'payment.back',
      icon: 'list',
      group: 'here',
      chord: 'escape',
      when: 'payment && !dialog',
      run: () => actor.send({ type: 'back' }),
    },
  ]
}

function entryCommands({ actor, entryInput, partyInput }: EditorParts): readonly Command[] {
  const notNow = (): TextKey | undefined => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow')
  return [
    {
      ...here,
      id: 'bill.item',
      title: 'bill.toItem',
      icon: 'items',
      chord: 'f3',
      blocked: notNow,
      run: () => {
        actor.send({ type: 'cursor.to', lineKey: null })
        entryInput.current?.focus()
      },
    },
    {
      ...here,
      id: 'bill.customer',
      title: 'bill.chooseCustomer',
      icon: 'customer',
      chord: 'f4',
      blocked: notNow,
      run: () => partyInput.current?.focus(),
    },
  ]
}

function discardCommand({ actor }: EditorParts, askDiscard: () => void): Command {
  return {
    ...here,
    id: 'bill.discard',
    title: 'bill.discard',
    icon: 'refund',
    blocked: () => {
      const snapshot = actor.getSnapshot()
      if (!snapshot.hasTag('entry')) return 'bill.notNow'
      return snapshot.context.draft.lines.length === 0 ? 'problem.noLines' : undefined
    },
    run: askDiscard,
  }
}

/** Why the bill cannot be paid now. */
function payBlocked(actor: EditorParts['actor']): TextKey | undefined {
  const snapshot = actor.getSnapshot()
  if (snapshot.can({ type: 'pay' })) return undefined
  if (!snapshot.hasTag('entry')) return 'bill.notNow'
  return snapshot.context.counted.lines.length === 0 ? 'problem.noLines' : 'bill.finishLines'
}
