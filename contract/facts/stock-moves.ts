/**
 * A move of goods, on the day on which the books have it. What takes a move back, or puts its cost right, belongs to the document and the
 * direction of that move, so that a mistake that was put right leaves nothing in what came in and went out. Quantities are in the item's unit of
 * ratio 1.
 */
import { type BillTypeCode, billTypesThat } from '#domain/bills/bill-types.ts'
import { costNeed } from './costs.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, costCenter, item, category, document } = commonDimensions

/** What moves goods without being a bill: what was there when the books began, and what counts have found. */
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
    /** What went out, without what went back to suppliers: goods that only go back do not sell. */
    issued: { kind: 'quantity', over: 'sum', word: 'issued' },
    onHand: { kind: 'quantity', over: 'closing', word: 'onHand' },
    openingValue: { kind: 'money', over: 'opening', word: 'openingValue', need: costNeed },
    valueIn: { kind: 'money', over: 'sum', word: 'valueIn', need: costNeed },
    valueOut: { kind: 'money', over: 'sum', word: 'valueOut', need: costNeed },
    valueOnHand: { kind: 'money', over: 'closing', word: 'valueOnHand', need: costNeed },
    averageCost: { kind: 'price', over: 'ratio', of: ['valueOnHand', 'onHand'], word: 'averageCost', need: costNeed },
    /** At which goods are ordered anew: of each item in each branch where somebody has set one. */
    reorderLevel: { kind: 'quantity', over: 'closing', word: 'reorderLevel' },
    /** What a branch holds less of an item than that. */
    shortage: { kind: 'quantity', over: 'closing', word: 'shortage' },
  },
})
