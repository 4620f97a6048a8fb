/** The bill's actions on palette results: add an item, choose a customer or supplier. */
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type EntityAction, type EntityActions, entityKinds } from '../../commands/entities.ts'
import { useEntityActions } from '../../commands/palette-context.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { type EditorParts, useEditor } from './editor-context.ts'
import { partyKindOf } from './party-kind.ts'

export function useBillEntities(): void {
  const parts = useEditor()
  const actions = useMemo(() => entityActions(parts), [parts])
  useEntityActions(actions)
  useBrought(actions)
}

/** Adds the item or party that was chosen in the palette to the bill. */
function useBrought({ actionsOf }: EntityActions): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const brought: unknown = state?.brought
  useEffect(() => {
    if (typeof brought !== 'string') return
    const kind = entityKinds.find(each => brought.startsWith(`${each}:`))
    const [action] = kind === undefined ? [] : actionsOf({ id: brought, kind, texts: ['', ''], codes: [] })
    if (action?.blocked?.() === undefined) action?.run()
    // Navigating back adds nothing again.
    void navigate(pathname, { replace: true, state: null })
  }, [brought, actionsOf, navigate, pathname])
}

function entityActions({ actor, priceList }: EditorParts): EntityActions {
  const kind = partyKindOf(actor.getSnapshot().context.draft.type)
  const blocked = (): TextKey | undefined => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow')
  const adding = (id: number): EntityAction[] => {
    const choice = priceList.item(id)
    if (choice === undefined) return []
    const run = () => actor.send({ type: 'item.take', choice })
    return [{ id: `bill.add ${id}`, title: 'bill.addItem', icon: 'add', blocked, run }]
  }
  const choosing = (id: number): EntityAction[] => {
    const party = priceList.people(kind).byId(id)
    if (party === undefined) return []
    const run = () => actor.send({ type: 'header.change', change: { party } })
    return [{ id: `bill.party ${id}`, title: 'bill.forCustomer', icon: kind, blocked, run }]
  }
  return {
    kinds: ['item', kind],
    actionsOf: ({ id, kind: found }) => {
      const number = Number(id.slice(id.indexOf(':') + 1))
      return found === 'item' ? adding(number) : choosing(number)
    },
  }
}
