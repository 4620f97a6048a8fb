/**
 * A change of an asset's cost or accumulated depreciation, in a branch and cost centre, on the day of its posting. An asset without a branch
 * has none.
 */
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, costCenter } = commonDimensions

export const assetMoves = fact({
  name: 'assetMoves',
  dimensions: {
    day,
    month,
    branch,
    costCenter,
    /** The present asset account of the asset. */
    account: { kind: 'reference', of: 'account', word: 'assetAccount', isTree: true, impliedBy: 'asset' },
    asset: { kind: 'reference', of: 'asset', word: 'asset' },
  },
  measures: {
    openingCost: { kind: 'money', over: 'opening', word: 'openingCost' },
    additions: { kind: 'money', over: 'sum', word: 'additions' },
    disposals: { kind: 'money', over: 'sum', word: 'disposals' },
    /** Between branches or cost centres: zero over all of them. */
    transfers: { kind: 'money', over: 'sum', word: 'transfers' },
    cost: { kind: 'money', over: 'closing', word: 'assetCost' },
    openingAccumulated: { kind: 'money', over: 'opening', word: 'openingAccumulated' },
    /** The expense of the period. */
    depreciation: { kind: 'money', over: 'sum', word: 'depreciation' },
    accumulated: { kind: 'money', over: 'closing', word: 'accumulated' },
    bookValue: { kind: 'money', over: 'closing', word: 'bookValue' },
  },
})
