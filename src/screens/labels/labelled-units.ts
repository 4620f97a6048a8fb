/** The units of all items as labels need them: found by name, code or barcode, with the price that a customer pays. */
import { type Catalogue, pricedOn } from '#contract/catalogue.ts'
import { itemUnitReference } from '#contract/definitions/item-unit.ts'
import type { Reference } from '#contract/field-kinds.ts'
import { type LabelSetting, weightLabel } from '#domain/barcodes/label.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { TotalsLine, VatSetting } from '#domain/bills/totals-types.ts'
import type { Day } from '#domain/days.ts'
import { type Halalas, type Quantity, quantity, ratioOne, wholeRate, zeroHalalas } from '#domain/money.ts'
import { finderOf } from '#domain/search/finder.ts'
import type { ReferenceRows } from '../../fields/reference-field.tsx'

export type LabelledUnit = {
  readonly unitId: number
  readonly isService: boolean
  readonly isWeighed: boolean
  readonly code: string
  readonly item: { readonly nameAr: string; readonly nameEn: string }
  readonly unit: { readonly nameAr: string; readonly nameEn: string }
  /** The first barcode; empty without any. */
  readonly barcode: string
  /** With VAT; null of tobacco whose fee is not in its price, because only a bill adds it. */
  readonly priceOf: (count: Quantity) => Halalas | null
}

export type LabelledUnits = { readonly byId: ReadonlyMap<number, LabelledUnit>; readonly references: ReferenceRows }

export const oneUnit = quantity(1000)

export function labelledUnits(catalogue: Catalogue, today: Day, vat: VatSetting): LabelledUnits {
  const byId = new Map<number, LabelledUnit>()
  const rows: { readonly reference: Reference; readonly codes: readonly string[] }[] = []
  for (const item of pricedOn(catalogue, today).items.filter(({ isActive }) => isActive)) {
    const { code, isService, isWeighed, nameAr, nameEn } = item
    for (const unit of item.units) {
      const { id: unitId, barcodes } = unit
      const line: Omit<TotalsLine, 'quantity'> = {
        unitPrice: unit.price,
        priceMode: unit.isPriceIncludingVat ? 'included' : 'excluded',
        vatCategory: item.vatCategory,
        unitRatio: unit.ratio,
      }
      byId.set(unitId, {
        ...{ unitId, isService, isWeighed: isWeighed && unit.ratio === ratioOne, code, item: { nameAr, nameEn } },
        unit: { nameAr: unit.nameAr, nameEn: unit.nameEn },
        barcode: barcodes[0] ?? '',
        priceOf: count =>
          item.isTobacco && !unit.isPriceIncludingVat ? null : totalOf({ ...line, quantity: count }, vat),
      })
      const reference = itemUnitReference(item, { ...unit, isBase: unit.ratio === ratioOne })
      rows.push({ reference, codes: [reference.code ?? code, ...barcodes] })
    }
  }
  const entryOf = ({ reference: { id, nameAr, nameEn }, codes }: (typeof rows)[number]) => ({
    ...{ id: String(id), kind: 'item', texts: [nameAr, nameEn], codes },
  })
  const references = new Map(rows.map(({ reference }) => [reference.id, reference]))
  const finder = finderOf(rows, entryOf)
  return {
    byId,
    references: {
      rows: [...references.values()],
      byId: id => references.get(id),
      finder: {
        search: text => {
          const { rows: found, certain } = finder.search(text)
          return { rows: found.map(({ reference }) => reference), certain }
        },
        named: text => {
          const named = finder.named(text)
          return named.kind === 'one' ? { kind: 'one', row: named.row.reference } : named
        },
      },
    },
  }
}

/** As a bill computes it. */
function totalOf(line: TotalsLine, vat: VatSetting): Halalas | null {
  const tobacco = { isEnabled: false, rate: wholeRate, minimumPerUnit: zeroHalalas }
  const totals = computeTotals({ lines: [line], vat, tobacco })
  return totals.ok ? totals.value.total : null
}

/** The code of a label: with a weight that of a scale, otherwise the barcode; null if the item cannot have a label with a weight. */
export function codeOf(unit: LabelledUnit, grams: number | null, scale: LabelSetting): string | null {
  return grams === null ? unit.barcode : weightLabel(unit.code, grams, scale)
}
