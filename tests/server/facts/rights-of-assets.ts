/** Who may see what of the register of assets, written down by hand: what is asked, and where it is refused. */
export const assetPeople = {
  'keeps-assets': { features: ['f-assets-depreciation-manage'], branchIds: [2] },
  'enters-assets': { features: ['f-creat-depreciation-asset'], branchIds: [2] },
} as const

export const assetRights = [
  ['keeps-assets', 'assetRegister', {}, 'yes'],
  ['keeps-assets', 'assetRegister', { rows: ['costCenter', 'asset'], columns: ['cost', 'bookValue'] }, 'yes'],
  ['keeps-assets', 'assetRegister', { branchId: 1 }, '403 branchId'],
  ['keeps-assets', 'assetRegister', { where: { branch: [1] } }, '403 where.branch'],
  // A balance has no day of its own.
  ['keeps-assets', 'assetRegister', { rows: ['day'], columns: ['depreciation'] }, 'yes'],
  ['keeps-assets', 'assetRegister', { rows: ['day'], columns: ['depreciation', 'bookValue'] }, '422 columns.1'],
  ['keeps-assets', 'ownAssetMoves', { rows: ['account', 'asset'], columns: ['additions', 'disposals'] }, 'yes'],
  ['keeps-assets', 'ownEntries', { rows: ['account'], columns: ['debit'] }, '403 '],
  ['enters-assets', 'assetRegister', {}, '403 '],
  ['enters-assets', 'ownAssetMoves', { rows: ['asset'], columns: ['bookValue'] }, '403 '],
  ['sees-summary', 'assetRegister', {}, '403 '],
] as const
