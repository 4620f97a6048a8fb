/** The columns of a bill's lines: the kinds of their cells, their parsers, and the rules for all rows together. */
import { quantityOne, type Read } from '#domain/fields/reading.ts'
import { zeroQuantity } from '#domain/money.ts'
import type { RangeRules } from '../sheet/ranges.ts'
import type { CellShape, SheetColumn } from '../sheet/sheet-types.ts'
import { cellText, limitProblem, readCell } from './cells.ts'
import { type DraftLine, fitsUnit, type LineChoice, type LineFeature } from './draft.ts'
import { limitProblemsOf } from './figures.ts'
import { remainingProblem } from './refund-lines.ts'
import { type CellColumn, columnsOfLines, type LineSheet } from './sheet.ts'

/** The units and features of an item, to resolve names in a pasted table. */
export type Offered = {
  readonly units: (itemId: number) => readonly LineChoice[]
  readonly features: (itemId: number) => readonly LineFeature[]
}

export const nothingOffered: Offered = { units: () => [], features: () => [] }

const featureSign = '، '

/** Only an item starts a line: pasting into cells adds none. */
export function lineRules({ draft, setting }: LineSheet, offered: Offered): RangeRules<DraftLine> {
  const all = lineColumns(offered)
  const over = (lines: readonly DraftLine[]) => limitProblemsOf({ ...draft, lines }, setting)
  return {
    columns: columnsOfLines(draft.type).map(shape => ({ ...shape, ...all[shape.id] })),
    // A quantity of zero removes the line, except a line of an original.
    isKept: line => line.quantity !== 0 || line.original !== null,
    against: (lines, before) => {
      const [tooMuch] = lines.flatMap(line => remainingProblem(line) ?? [])
      if (tooMuch !== undefined) return tooMuch
      const found = over(lines)
      const [problem] = found.length > over(before).length ? found.slice(-1) : []
      return problem === undefined ? null : limitProblem(problem)
    },
  }
}

type LineColumn = Omit<SheetColumn<DraftLine>, keyof CellShape>

function lineColumns(offered: Offered): Readonly<Record<CellColumn, LineColumn>> {
  return {
    quantity: {
      ...typedColumn('quantity'),
      cleared: ({ original }) => ({ quantity: original === null ? quantityOne : zeroQuantity }),
      emptied: {},
    },
    unit: {
      read: (text, line) => readUnit(text, line, offered),
      text: line => line.unitNameAr,
      cleared: {},
    },
    description: {
      ...typedColumn('description'),
      cleared: ({ expense }) => (expense ? { expense: { ...expense, description: '' } } : {}),
    },
    vatKind: { ...typedColumn('vatKind'), cleared: {}, emptied: {} },
    price: { ...typedColumn('price'), cleared: line => ({ unitPrice: line.listPrice }), emptied: {} },
    discount: { ...typedColumn('discount'), cleared: { discount: null } },
    features: {
      read: (text, line) => readFeatures(text, line, offered),
      text: line => line.features.map(feature => feature.nameAr).join(featureSign),
      cleared: { features: [] },
    },
  }
}

function typedColumn(column: CellColumn): Pick<LineColumn, 'read' | 'text'> {
  return { read: (text, line) => readCell(line, column, text), text: line => cellText(line, column) }
}

/** Changes to another unit of the same item; its list price replaces the current price. */
function readUnit(text: string, line: DraftLine, { units }: Offered): Read<Partial<DraftLine>> {
  if (isNamed(line.unitNameAr, line.unitNameEn, text)) return { ok: true, value: {} }
  const unit = units(line.itemId).find(each => isNamed(each.unitNameAr, each.unitNameEn, text))
  if (unit === undefined) return { ok: false, code: 'notFound' }
  if (!fitsUnit(line.quantity, unit)) return { ok: false, code: 'unitNotSplittable' }
  return { ok: true, value: { ...unit, listPrice: unit.unitPrice } }
}

function readFeatures(text: string, line: DraftLine, offered: Offered): Read<Partial<DraftLine>> {
  const names = text.split(/[،,]/u).flatMap(name => name.trim() || [])
  const all = names.map(name => offered.features(line.itemId).find(each => isNamed(each.nameAr, each.nameEn, name)))
  const features = all.flatMap(each => each ?? [])
  return features.length < all.length ? { ok: false, code: 'notFound' } : { ok: true, value: { features } }
}

function isNamed(nameAr: string, nameEn: string, text: string): boolean {
  return nameAr === text || nameEn === text
}
