/** What can be chosen in a cell that has a list: the units of its item, or the features that the item is offered with. */
import type { Reference } from '#contract/field-kinds.ts'
import type { Price } from '#domain/money.ts'
import type { FoundRows } from '#domain/search/finder.ts'
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

/** A unit or a feature as the list of the sheet shows it. */
export type CellChoice = Reference & { readonly price: Price; readonly isOn: boolean }

export function cellChoices(view: View, finder: ItemFinder): FoundRows<CellChoice> {
  const { draft, entry } = view
  const line = draftLineOf(draft, entry.rowKey)
  const units = entry.column === 'unit' ? unitsFor(view, finder) : []
  const features = entry.column === 'features' ? featuresFor(view, finder) : []
  const rows = [
    ...units.map(({ unitId, unitNameAr, unitNameEn, unitPrice }) => ({
      ...{ id: unitId, code: null, nameAr: unitNameAr, nameEn: unitNameEn, price: unitPrice },
      isOn: unitId === line?.unitId,
    })),
    ...features.map(feature => ({
      ...feature,
      code: null,
      isOn: line?.features.some(each => each.id === feature.id) === true,
    })),
  ]
  return { rows, certain: rows.length }
}

function isNamed(names: readonly string[], text: string): boolean {
  const wanted = fold(text)
  return wanted === '' || names.some(name => fold(name).includes(wanted))
}
