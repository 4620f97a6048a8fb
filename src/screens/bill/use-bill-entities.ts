/** What the open bill can do with what the palette finds: an item is added, a customer is chosen. */
import { useMemo } from 'react'
import type { TextKey } from '../../i18n/texts.ts'
import type { EntityAction, EntityActions } from '../../palette/entities.ts'
import { useEntityActions } from '../../palette/palette-context.ts'
import { type EditorParts, useEditor } from './editor-context.ts'

export function useBillEntities(): void {
  const parts = useEditor()
  useEntityActions(useMemo(() => entityActions(parts), [parts]))
}

function entityActions({ actor, priceList }: EditorParts): EntityActions {
  const blocked = (): TextKey | undefined => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow')
  const adding = (id: number): EntityAction[] => {
    const choice = priceList.item(id)
    if (choice === undefined) return []
    const run = () => actor.send({ type: 'item.take', choice })
    return [{ id: `bill.add ${id}`, title: 'bill.addItem', icon: 'add', blocked, run }]
  }
  const choosing = (id: number): EntityAction[] => {
    const party = priceList.customer(id)
    if (party === undefined) return []
    const run = () => actor.send({ type: 'header.change', change: { party } })
    return [{ id: `bill.customer ${id}`, title: 'bill.forCustomer', icon: 'customer', blocked, run }]
  }
  return {
    kinds: ['item', 'customer'],
    actionsOf: ({ id, kind }) => {
      const number = Number(id.slice(id.indexOf(':') + 1))
      return kind === 'item' ? adding(number) : choosing(number)
    },
  }
}
