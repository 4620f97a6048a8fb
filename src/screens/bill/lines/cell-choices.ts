/** What can be chosen in a cell that has a list: the units of its item, or the features that the item is offered with. */
import { fold } from '#domain/search/fold.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { draftLineOf, type LineChoice, type LineFeature } from '#machines/bill-editor/draft.ts'
import type { ItemFinder } from './item-finder.ts'

type View = Pick<BillEditorContext, 'draft' | 'entry'>

export function unitsFor({ draft, entry }: View, finder: ItemFinder): readonly LineChoice[] {
  const line = draftLineOf(draft, entry.rowKey)
  if (line === undefined) return []
  return finder.units(line.itemId).filter(each => isNamed([each.unitNameAr, each.unitNameEn], entry.text))
}

export function featuresFor({ draft, entry }: View, finder: ItemFinder): readonly LineFeature[] {
  const line = draftLineOf(draft, entry.rowKey)
  if (line === undefined) return []
  return finder.features(line.itemId).filter(each => isNamed([each.nameAr, each.nameEn], entry.text))
}

function isNamed(names: readonly string[], text: string): boolean {
  const wanted = fold(text)
  return wanted === '' || names.some(name => fold(name).includes(wanted))
}
