/** Which calls each feature of accounting allows, written by hand: spec §2 (the accounting guard) and §6. */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { accessOf, can, type Need } from '#domain/access/can.ts'
import type { FeatureCode } from '#domain/access/features.ts'

const readAssets = 'getAssets getAssetById getDepreciationTransactions'
const allowed: readonly (readonly [FeatureCode, string])[] = [
  ['f-accounts-tree-manage', 'accountingTree accountStatement'],
  ['f-receive-recipts-manage', 'receiptList receiptRead receiptAdd receiptReverse'],
  ['f-payment-recipts-manage', 'paymentList paymentRead paymentAdd paymentReverse'],
  ['f-deposit-recipts-manage', 'depositList depositRead depositAdd depositReverse'],
  ['f-daily-recipts-manage', 'journalList journalRead journalAdd journalReverse'],
  [
    'f-advanced-daily-recipts-manage',
    `compoundList compoundRead compoundAdd compoundReverse listJournalTemplates addJournalTemplate changeJournalTemplate
      removeJournalTemplate getYears closeYear getOpenings postOpening`,
  ],
  [
    'f-recipt-documents-manage',
    'receiptDocumentInit receiptDocumentOpen receiptDocumentAdd receiptDocumentUndo receiptDocumentMove',
  ],
  [
    'f-payment-documents-manage',
    'paymentDocumentInit paymentDocumentOpen paymentDocumentAdd paymentDocumentUndo paymentDocumentMove',
  ],
  [
    'f-creat-depreciation-asset', // (sic)
    `${readAssets} addAsset editAsset changeAsset addBranchDepreciationAsset editBranchDepreciationAsset
      addBranchesCcDepreciationAsset editBranchesCcDepreciationAsset deleteCcDepreciationAsset setAssetCentres`,
  ],
  ['f-assets-depreciation-manage', `${readAssets} assetRegister runDepreciation disposeAsset undoDisposal`],
  [
    'f-manage-delivery-apps',
    `deliveryAppList deliveryAppRead deliveryAppAdd deliveryAppChange deliveryAppRemove getAppSettlementInit
      previewAppSettlement addAppSettlement listAppSettlements readAppSettlement reverseAppSettlement`,
  ],
]
const needs: ReadonlyMap<string, Need> = new Map(Object.entries(endpoints).map(([name, { need }]) => [name, need]))
const listed = (calls: string) => calls.split(/\s+/)
const all = [...new Set(allowed.flatMap(([, calls]) => listed(calls)))].sort()

test.each(allowed)('%s allows its calls, and none of the other features', (feature, calls) => {
  const access = accessOf([], [feature])
  const admitted = all.filter(name => can(access, needs.get(name) ?? 'public'))
  expect(admitted).toEqual(listed(calls).sort())
})

test('no call of accounting is allowed without a feature, and reopening a year needs a superadmin', () => {
  const nothing = accessOf([], [])
  expect(all.filter(name => can(nothing, needs.get(name) ?? 'public'))).toEqual([])
  const accountant = accessOf(
    [],
    allowed.map(([feature]) => feature),
  )
  expect(can(accountant, endpoints.reopenYear.need)).toBe(false)
  expect(can(accessOf(['superadmin'], []), endpoints.reopenYear.need)).toBe(true)
})
