/**
 * A stock move, on its day in the books. A reversal or cost correction belongs to the document and direction of its original move, so that
 * a corrected mistake does not appear in inflows and outflows. Quantities are in base units.
 */
import { type BillTypeCode, billTypesThat } from '#domain/bills/bill-types.ts'
import { costNeed } from './costs.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, costCenter, item, category, document } = commonDimensions

/** Stock moves without a bill: openings and stock counts. */
export const openingKind = 'opening'
export const countKind = 'count'
const moveKinds: readonly (BillTypeCode | typeof openingKind | typeof countKind)[] = [
  openingKind,
  countKind,
  ...billTypesThat(type => type.stock !== 'none'),
]

export const stockMoves = fact({
  name: 'stockMoves',
  dimensions: {
    day,
    month,
    branch,
    costCenter,
    item,
    category,
    moveKind: { kind: 'choice', choices: moveKinds, texts: 'moveKinds', word: 'moveKind' },
    document,
  },
  measures: {
    opening: { kind: 'quantity', over: 'opening', word: 'openingQuantity' },
    in: { kind: 'quantity', over: 'sum', word: 'in' },
    out: { kind: 'quantity', over: 'sum', word: 'out' },
    /** Outflows without returns to suppliers and shortages found by counts, which are not sales or use. */
    issued: { kind: 'quantity', over: 'sum', word: 'issued' },
    onHand: { kind: 'quantity', over: 'closing', word: 'onHand' },
    openingValue: { kind: 'money', over: 'opening', word: 'openingValue', need: costNeed },
    valueIn: { kind: 'money', over: 'sum', word: 'valueIn', need: costNeed },
    valueOut: { kind: 'money', over: 'sum', word: 'valueOut', need: costNeed },
    valueOnHand: { kind: 'money', over: 'closing', word: 'valueOnHand', need: costNeed },
    averageCost: { kind: 'price', over: 'ratio', of: ['valueOnHand', 'onHand'], word: 'averageCost', need: costNeed },
    /** The reorder level of each item and branch that has one. */
    reorderLevel: { kind: 'quantity', over: 'closing', word: 'reorderLevel' },
    /** How far the stock is below the reorder level. */
    shortage: { kind: 'quantity', over: 'closing', word: 'shortage' },
  },
})
