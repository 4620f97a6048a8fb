/** The options of a list cell: the units of its item, or the item's features. */
import type { Price } from '#domain/money.ts'
import type { SearchResults } from '#domain/search/finder.ts'
import { fold } from '#domain/search/fold.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { type DraftLine, draftLineOf, type LineChoice, type LineFeature } from '#machines/bill-editor/draft.ts'
import { type ExpenseVatKind, expenseVatKindOf, expenseVatKinds } from '#machines/bill-editor/expense-line.ts'
import { i18n } from '../../../i18n/index.ts'
import type { CellOption } from '../../../sheet/sheet-parts.ts'
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

/** The names of VAT kinds, in the user's language. */
const vatKindText = (kind: ExpenseVatKind) => i18n.t(`bill.expenseVat.${kind}`)

export function vatKindsFor({ entry }: Pick<View, 'entry'>): readonly ExpenseVatKind[] {
  return expenseVatKinds.filter(kind => isNamed([vatKindText(kind)], entry.text))
}

/** Units or features as list options, each with its price; or VAT kinds. */
export function cellChoices(
  view: View,
  finder: ItemFinder,
  priceText: (price: Price) => string,
): SearchResults<CellOption> {
  const { draft, entry } = view
  const line = draftLineOf(draft, entry.rowKey)
  const units = entry.column === 'unit' ? unitsFor(view, finder) : []
  const features = entry.column === 'features' ? featuresFor(view, finder) : []
  const rows = [
    ...units.map(({ unitId, unitNameAr, unitNameEn, unitPrice }) => ({
      ...{ id: unitId, code: null, nameAr: unitNameAr, nameEn: unitNameEn },
      more: { text: priceText(unitPrice), isOn: unitId === line?.unitId },
    })),
    ...features.map(({ id, nameAr, nameEn, price }) => ({
      ...{ id, code: null, nameAr, nameEn },
      more: { text: priceText(price), isOn: line?.features.some(each => each.id === id) === true },
    })),
  ]
  if (entry.column === 'vatKind') return vatKindChoices(view, line)
  return { rows, certain: rows.length }
}

function vatKindChoices(view: View, line: DraftLine | undefined): SearchResults<CellOption> {
  const own = line && expenseVatKindOf(line)
  const rows = vatKindsFor(view).map(kind => ({
    ...{ id: expenseVatKinds.indexOf(kind), code: null, nameAr: vatKindText(kind), nameEn: vatKindText(kind) },
    more: { text: '', isOn: kind === own },
  }))
  return { rows, certain: rows.length }
}

function isNamed(names: readonly string[], text: string): boolean {
  const wanted = fold(text)
  return wanted === '' || names.some(name => fold(name).includes(wanted))
}
