/**
 * Requests the branch's stock of the bill's items, and of the search results once they stop changing. No key waits for the answer, and a failed
 * request is repeated with the next change: the server checks the stock itself on posting.
 */
import { useEffect } from 'react'
import { lookupEndpoints } from '#contract/lookup.ts'
import type { KnownStock } from '#machines/bill-editor/figures.ts'
import { useApi } from '../../../services/api-context.ts'
import { type EditorParts, useEditor } from '../editor-context.ts'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'

/** Debounce: for search results after the last letter, for a line after the keys that add it. */
const restMs = 200
const idsMax = 100

export function useStock(): void {
  const api = useApi()
  const parts = useEditor()
  useEffect(() => {
    const ask = (branchId: number, ids: readonly number[]) =>
      api.call(
        lookupEndpoints.getBranchStock,
        { query: { BranchId: branchId, ids: [...ids] } },
        { notify: 'never', isBackground: true },
      )
    return followStock(parts, async (branchId, ids) => {
      const rows = await ask(branchId, ids)
      return new Map(rows.map(row => [row.itemId, row.quantity]))
    })
  }, [api, parts])
}

type Ask = (branchId: number, ids: readonly number[]) => Promise<KnownStock>

export function followStock({ actor, foundItems }: Pick<EditorParts, 'actor' | 'foundItems'>, ask: Ask): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: readonly unknown[] = []
  let looked: unknown = null
  const look = () => {
    const { draft, stock, entry } = actor.getSnapshot().context
    const found = foundItems.snapshot()?.found.rows ?? []
    const goods = [...draft.lines, ...(entry.choice === null ? [] : [entry.choice]), ...found]
    const ids = [...new Set(goods.flatMap(each => (each.isService ? [] : each.itemId)))].filter(id => !stock.has(id))
    send(ids.slice(0, idsMax))
  }
  const send = (ids: readonly number[]) => {
    const { branchId } = actor.getSnapshot().context.draft
    if (ids.length === 0 || !navigator.onLine) return
    ask(branchId, ids).then(
      levels => actor.send({ type: 'stock.receive', branchId, levels }),
      // The bill continues without it: unknown stock is not a shortage.
      () => undefined,
    )
  }
  const follow = () => {
    const snapshot = actor.getSnapshot()
    lookAgain(snapshot)
    const { draft, entry, stock } = snapshot.context
    const now = [draft.lines, draft.branchId, entry.choice, foundItems.snapshot(), stock.size === 0]
    if (now.every((each, place) => each === seen[place])) return
    seen = now
    clearTimeout(timer)
    timer = setTimeout(look, restMs)
  }
  /** A shortage was refused: the known stock may be outdated. */
  const lookAgain = ({ context }: BillEditorSnapshot) => {
    if (context.refusal === looked) return
    looked = context.refusal
    if (context.entry.problem?.code !== 'notEnoughStock') return
    send([...new Set(context.draft.lines.map(line => line.itemId))].slice(0, idsMax))
  }
  const changes = actor.subscribe(follow)
  const stopList = foundItems.subscribe(follow)
  follow()
  return () => {
    changes.unsubscribe()
    stopList()
    clearTimeout(timer)
  }
}
