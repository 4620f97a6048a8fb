/** The item that "this item" refers to while lines are edited. */
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { draftLineOf, type LineChoice } from '#machines/bill-editor/draft.ts'

/** `found`: the search results below the live line. */
export function itemAt(
  { draft, entry }: Pick<BillEditorContext, 'draft' | 'entry'>,
  found: readonly Pick<LineChoice, 'itemId'>[],
): number | undefined {
  const here = draftLineOf(draft, entry.rowKey) ?? entry.choice ?? found[entry.highlighted ?? 0] ?? draft.lines.at(-1)
  return here?.itemId
}
