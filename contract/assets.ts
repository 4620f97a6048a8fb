/**
 * Assets: their terms, branch and cost centres, their depreciation and disposal. The first ten calls are those of the specification, with its
 * names; the others are our own. Source: spec §3 and §7, docs/decisions/assets.md.
 */
import { z } from 'zod'
import { depreciationMethods, intervalDaysMax } from '#domain/assets/plan.ts'
import { wholeRate } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import {
  id,
  instant,
  money,
  moneySum,
  name,
  note,
  pageNumber,
  pageSize,
  queryId,
  queryInteger,
  text,
  wireDay,
  wireRate,
} from './fields.ts'
import { assetsNeed, newAssetNeed } from './screen-needs.ts'

/** Both screens read assets. */
export const assetReadNeed = { anyOf: [newAssetNeed, assetsNeed] } as const
/** Begins the documents of assets: `asset A-000012`. */
export const assetKind = 'asset'
export const assetsPath = '/accounting/assets'
export const newAssetPath = '/accounting/newassets'

export const assetStates = ['noBranch', 'centresOpen', 'active', 'depreciated', 'disposed'] as const
const centresMax = 50

const positiveMoney = money.refine(amount => amount > 0, { error: 'mustBePositive' })
const amount = money.refine(each => each >= 0, { error: 'mustNotBeNegative' })
const percentage = wireRate
  .refine(each => each > 0, { error: 'mustBePositive' })
  .refine(each => each <= wholeRate, { error: 'tooLarge' })

const terms = {
  nameAr: name(1, 200),
  nameEn: name(0, 200).default(''),
  value: positiveMoney,
  residualValue: amount.nullish(),
  startDate: wireDay,
  /** The day of the posting of the cost; by default the start date. */
  purchaseDate: wireDay.nullish(),
  /** Daily 1, weekly 7, monthly 30, yearly 364, or a specified number of days. */
  depreciationInterval: z.int().min(1).max(intervalDaysMax),
  percentage,
  depreciationMethod: z.enum(depreciationMethods).default('straightLine'),
  /** By default the accounts of the chart with the same ending as the depreciation account. */
  assetAccountId: id.nullish(),
  accumulatedAccountId: id.nullish(),
  depreciationAccountId: id,
  /** What the asset was paid from; null when the books have it already, by their opening. */
  sourceAccountId: id.nullish(),
  /** Depreciation in earlier books, through `accumulatedDate`. */
  accumulatedDepreciation: amount.nullish(),
  accumulatedDate: wireDay.nullish(),
  note: note(0, 500).default(''),
}

const centreShare = z.strictObject({ costCenterId: id, perc: percentage })

const assetFields = {
  ...terms,
  branchId: id.nullish(),
  costCenters: z.array(centreShare).max(centresMax).default([]),
}
const newAsset = z.strictObject(assetFields)
export type NewAsset = z.output<typeof newAsset>

const reference = z.object({ id, code: z.string().nullable(), nameAr: z.string(), nameEn: z.string() })

const assetCentre = z.object({
  id,
  costCenterId: id,
  nameAr: z.string(),
  nameEn: z.string(),
  perc: wireRate,
})

export const asset = z.object({
  id,
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  value: money,
  residualValue: money,
  startDate: wireDay,
  purchaseDate: wireDay,
  depreciationInterval: z.int().positive(),
  percentage: wireRate,
  depreciationMethod: z.enum(depreciationMethods),
  assetAccountId: id,
  accumulatedAccountId: id,
  depreciationAccountId: id,
  sourceAccountId: id.nullable(),
  accumulatedDepreciation: money,
  accumulatedDate: wireDay.nullable(),
  note: z.string(),
  branchId: id.nullable(),
  branch: reference.nullable(),
  costCenters: z.array(assetCentre),
  state: z.enum(assetStates),
  /** Of what is not disposed of. */
  cost: moneySum,
  accumulated: moneySum,
  bookValue: moneySum,
  nextDueDate: wireDay.nullable(),
  /** The due days up to today that are not posted. */
  dueCount: z.int().min(0),
  /** Whether anything but the cost is posted: the cost and its accounts are then fixed. */
  isFixed: z.boolean(),
  lastUpdate: instant,
  version: z.int().positive(),
})
export type Asset = z.output<typeof asset>

export const transactionKinds = ['acquired', 'depreciated', 'moved', 'allocated', 'disposed', 'undone'] as const

const assetTransaction = z.object({
  id,
  kind: z.enum(transactionKinds),
  date: wireDay,
  dueDate: wireDay.nullable(),
  amount: money,
  proceeds: money,
  note: z.string(),
  /** After the transaction. */
  cost: moneySum,
  accumulated: moneySum,
  bookValue: moneySum,
  isUndone: z.boolean(),
  postingNumber: z.int().positive().nullable(),
  userName: z.string(),
  at: instant,
  entries: z.array(
    z.object({
      account: reference,
      branch: reference,
      costCenter: reference.nullable(),
      debit: money,
      credit: money,
    }),
  ),
})
export type AssetTransaction = z.output<typeof assetTransaction>

const writeErrors = ['access_denied', 'not_found', 'row_changed', 'period_locked', ...writtenOnceErrors] as const
const oneId = z.object({ id: queryId })
const branchLink = z.strictObject({ branchId: id, assetId: id, id: id.nullish() })
const version = z.int().positive().nullish()

export const assetEndpoints = {
  getAssets: endpoint({
    method: 'GET',
    path: '/api/Asset/GetAssets',
    summary: 'Assets by name or code, the newest first; the first page is 1, and −1 means all, at most 1000.',
    need: assetReadNeed,
    query: z.object({
      query: text(0, 100).optional(),
      pageNumber: pageNumber.optional(),
      pageSize: pageSize.optional(),
      branchId: queryInteger.optional(),
      /** The number of rows before the page, instead of its number. */
      skip: queryInteger.pipe(z.int().min(0)).optional(),
    }),
    reply: z.object({ rows: z.array(asset), count: z.int().min(0) }),
    errors: ['access_denied'],
  }),
  getAssetById: endpoint({
    method: 'GET',
    path: '/api/Asset/GetAssetById',
    summary: 'One asset with its branch and cost centres.',
    need: assetReadNeed,
    query: oneId,
    reply: asset,
    errors: ['not_found'],
  }),
  getDepreciationTransactions: endpoint({
    method: 'GET',
    path: '/api/Asset/GetDepreciationTransactionsGetAssetId', // (sic)
    summary: 'Everything that happened to an asset, the latest first, with the entries of its postings.',
    need: assetReadNeed,
    query: z.object({ assetId: queryId, pageNumber: pageNumber.optional(), pageSize: pageSize.optional() }),
    reply: z.object({ rows: z.array(assetTransaction), count: z.int().min(0) }),
    errors: ['not_found'],
  }),
  addAsset: endpoint({
    method: 'POST',
    path: '/api/Asset/AddAsset',
    summary:
      'Creates an asset. With a branch, its cost is posted from the source account; without one, once it is linked to a branch.',
    need: newAssetNeed,
    body: newAsset,
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  editAsset: endpoint({
    method: 'POST',
    path: '/api/Asset/EditAsset',
    summary:
      'Changes the terms of an asset for all due days that are not posted. Cost, accounts and start are fixed once depreciation is posted.',
    need: newAssetNeed,
    body: z.strictObject({ id, ...terms, version }),
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  addBranchDepreciationAsset: endpoint({
    method: 'POST',
    path: '/api/BranchesCCDepreciationAsset/AddBranchDepreciationAsset',
    summary: 'Links an asset to its branch, and posts its cost.',
    need: newAssetNeed,
    body: branchLink,
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  editBranchDepreciationAsset: endpoint({
    method: 'PUT',
    path: '/api/BranchesCCDepreciationAsset/EditBranchDepreciationAsset',
    summary:
      'Moves an asset to another branch: posts what is due, then cost and accumulated depreciation from branch to branch, and deletes its cost centres.',
    need: newAssetNeed,
    body: branchLink,
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  addBranchesCcDepreciationAsset: endpoint({
    method: 'POST',
    path: '/api/BranchesCCDepreciationAsset/AddBranchesCCDepreciationAsset',
    summary:
      'Allocates a percentage of the depreciation to a cost centre. Nothing is posted until the percentages sum to 100.',
    need: newAssetNeed,
    body: z.strictObject({ assetId: id, costCenterId: id, perc: percentage }),
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  editBranchesCcDepreciationAsset: endpoint({
    method: 'PUT',
    path: '/api/BranchesCCDepreciationAsset/EditBranchesCCDepreciationAsset',
    summary: 'Changes the percentage of a cost centre, or the centre of an allocation given by its id.',
    need: newAssetNeed,
    body: z.strictObject({ assetId: id, costCenterId: id, perc: percentage, id: id.nullish() }),
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  deleteCcDepreciationAsset: endpoint({
    method: 'DELETE',
    path: '/api/BranchesCCDepreciationAsset/DeleteCCDepreciationAsset',
    summary: 'Deletes the allocation to a cost centre.',
    need: newAssetNeed,
    query: oneId,
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  setAssetCentres: endpoint({
    method: 'PUT',
    path: '/api/Asset/centres',
    summary: 'Replaces the allocation to cost centres; the percentages sum to 100, or there are none.',
    need: newAssetNeed,
    body: z.strictObject({ assetId: id, costCenters: z.array(centreShare).max(centresMax) }),
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  changeAsset: endpoint({
    method: 'PUT',
    path: '/api/Asset',
    summary:
      'Changes terms, branch and cost centres of an asset together, or nothing of them. An asset that has a branch keeps one.',
    need: newAssetNeed,
    body: z.strictObject({ id, ...assetFields, version }),
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  runDepreciation: endpoint({
    method: 'POST',
    path: '/api/Asset/run',
    summary: 'Posts all due depreciation now, of one asset or of all assets of the user’s branches.',
    need: assetsNeed,
    body: z.strictObject({ assetId: id.nullish() }),
    reply: z.object({ count: z.int().min(0) }),
    errors: ['not_found', 'period_locked', 'storage_unavailable', 'postings_missing', 'malformed_request'],
  }),
  disposeAsset: endpoint({
    method: 'POST',
    path: '/api/Asset/dispose',
    summary:
      'Sells or scraps an asset or a part of it: posts its depreciation up to the day, takes cost and accumulated depreciation off the books, and posts the gain or loss.',
    need: assetsNeed,
    body: z.strictObject({
      assetId: id,
      date: wireDay.nullish(),
      /** The cost of the part; the whole asset by default. */
      cost: positiveMoney.nullish(),
      proceeds: amount.nullish(),
      proceedsAccountId: id.nullish(),
      note: note(0, 500).default(''),
    }),
    reply: asset,
    isIdempotent: true,
    errors: writeErrors,
  }),
  undoDisposal: endpoint({
    method: 'POST',
    path: '/api/Asset/undo-disposal',
    summary: 'Reverses the latest disposal of an asset, if nothing happened to it since.',
    need: assetsNeed,
    body: z.strictObject({ assetId: id }),
    reply: asset,
    isIdempotent: true,
    errors: [...writeErrors, 'process_ignored'],
  }),
}
