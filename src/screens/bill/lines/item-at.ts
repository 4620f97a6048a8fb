/** The item that a question about "this item" means while the lines are typed. */
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { draftLineOf, type LineChoice } from '#machines/bill-editor/draft.ts'

/** `found`: what the list beneath the live line offers. */
export function itemAt(
  { draft, entry }: Pick<BillEditorContext, 'draft' | 'entry'>,
  found: readonly Pick<LineChoice, 'itemId'>[],
): number | undefined {
  const here = draftLineOf(draft, entry.rowKey) ?? entry.choice ?? found[entry.highlighted ?? 0] ?? draft.lines.at(-1)
  return here?.itemId
}
