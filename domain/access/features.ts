/**
 * The permission table: every group and every feature with its code and its number within the group. Routes, menus, the palette, the role
 * editor and the server's checks all read it; feature names are in `feature-names.ts`. Source: spec §6, decisions 5 and 22.
 *
 * Codes and numbers are spelled as in the specification (sic), because they are in tokens and role claims. When two features share a
 * number, either of them opens that tab. A feature without a number opens no tab.
 */

/** Group: id and number are the same 1–9. */
export const groups = [
  { number: 1, code: 'g-sales', nameAr: 'المبيعات', nameEn: 'Sales' },
  { number: 2, code: 'g-purchases', nameAr: 'المشتريات', nameEn: 'Purchases' },
  { number: 3, code: 'g-accounting', nameAr: 'المحاسبة', nameEn: 'Accounting' },
  { number: 4, code: 'g-statements', nameAr: 'الأذونات', nameEn: 'Statements' },
  { number: 5, code: 'g-reports', nameAr: 'التقارير', nameEn: 'Reports' },
  { number: 6, code: 'g-definition', nameAr: 'التعريفات', nameEn: 'Definitions' },
  { number: 7, code: 'g-settings', nameAr: 'الإعدادات', nameEn: 'Settings' },
  { number: 8, code: 'g-tools', nameAr: 'الأدوات', nameEn: 'Tools' },
  { number: 9, code: 'g-pos', nameAr: 'نقاط البيع', nameEn: 'Point of sale' },
] as const satisfies readonly { number: number; code: string; nameAr: string; nameEn: string }[]

export type FeatureGroup = (typeof groups)[number]
export type GroupCode = FeatureGroup['code']

type FeatureRow = readonly [id: number, code: string, group: GroupCode, number: number | null]

/** Roles store and send the id (`featuresIds`); it never changes. */
const rows = [
  [101, 'f-create-sales-invoice', 'g-sales', 1],
  [102, 'f-create-offer-invoice', 'g-sales', 2],
  [103, 'f-create-sales-invoice-refund', 'g-sales', 3],
  [104, 'f-create-damage-invoice', 'g-sales', 4],
  [105, 'f-transfer-item-branche', 'g-sales', 5],
  [106, 'f-transfer-item-cc', 'g-sales', 6],
  [107, 'f-create-damage-invoice-refund', 'g-sales', 7],

  [201, 'f-create-purchases-invoice', 'g-purchases', 1],
  [202, 'f-create-purchases-invoice-refund', 'g-purchases', 2],
  [203, 'f-expenses-manage', 'g-purchases', 3],
  [204, 'f-create-production-invoice', 'g-purchases', 4],
  [205, 'f-create-damage-expenses-refund', 'g-purchases', 5],

  [301, 'f-accounts-tree-manage', 'g-accounting', 1],
  [302, 'f-receive-recipts-manage', 'g-accounting', 2],
  [303, 'f-payment-recipts-manage', 'g-accounting', 3],
  [304, 'f-deposit-recipts-manage', 'g-accounting', 4],
  [305, 'f-daily-recipts-manage', 'g-accounting', 5],
  [306, 'f-advanced-daily-recipts-manage', 'g-accounting', 6],
  [307, 'f-recipt-documents-manage', 'g-accounting', 7],
  [308, 'f-payment-documents-manage', 'g-accounting', 8],
  [309, 'f-creat-depreciation-asset', 'g-accounting', 9],
  [310, 'f-assets-depreciation-manage', 'g-accounting', 10],
  [311, 'f-manage-delivery-apps', 'g-accounting', 11],

  // Decision 22: the first tab of the statements opens with either permission.
  [401, 'f-create-exit-permission', 'g-statements', 1],
  [402, 'f-create-entry-statement', 'g-statements', 1],
  [403, 'f-statements-List', 'g-statements', 2],

  [501, 'f-bills-history', 'g-reports', 1],
  [502, 'f-production', 'g-reports', 2],
  [503, 'f-sold-items', 'g-reports', 3],
  [504, 'f-credit', 'g-reports', 4],
  [505, 'f-vat', 'g-reports', 5],
  [506, 'f-vat-on-purchases', 'g-reports', 6],
  [507, 'f-vat-on-sales', 'g-reports', 7],
  [508, 'f-inventory', 'g-reports', 8],
  [509, 'f-supplier-statement', 'g-reports', 9],
  [510, 'f-customer-statement', 'g-reports', 10],
  [511, 'f-item-history', 'g-reports', 11],
  [512, 'f-summary', 'g-reports', 12],
  [513, 'f-profit-balancer', 'g-reports', 13],
  [514, 'f-profit-balancer-branch', 'g-reports', 14],
  [515, 'f-profit-balancer-cc', 'g-reports', 15],
  [516, 'f-shifts', 'g-reports', 16],
  [517, 'f-tobacco-vat-report', 'g-reports', 17],
  // The space inside this code is the specification's own (sic).
  [518, 'f-change-delivering -status', 'g-reports', 18],
  [519, 'f-cc-report', 'g-reports', 19],
  [520, 'f-view-statics', 'g-reports', 20],

  [601, 'f-item-groups-management', 'g-definition', 1],
  [602, 'f-items-manage', 'g-definition', 2],
  [603, 'f-services-manage', 'g-definition', 3],
  [604, 'f-add-table', 'g-definition', 4],
  [605, 'f-suppliers-manage', 'g-definition', 5],
  [606, 'f-customers-manage', 'g-definition', 6],
  [607, 'f-accounts-manage', 'g-definition', 7],
  [608, 'f-branches-manage', 'g-definition', 8],
  [609, 'f-cost-hierarchy-manage', 'g-definition', 9],
  [610, 'f-discount-management', 'g-definition', 10],
  [611, 'f-printer-settings-manage', 'g-definition', 11],
  [612, 'f-cc-manage', 'g-definition', 12],

  [701, 'f-user-management', 'g-settings', 1],
  [702, 'f-backup', 'g-settings', 2],
  [703, 'f-adjust-entity-logo', 'g-settings', 3],
  [704, 'f-manage-discount-limit', 'g-settings', 4],
  [705, 'f-manage-tobacco-vat', 'g-settings', 5],
  [706, 'users.view', 'g-settings', null],
  [707, 'users.manage', 'g-settings', null],
  [708, 'roles.view', 'g-settings', null],
  [709, 'roles.manage', 'g-settings', null],
  [710, 'roles.assign', 'g-settings', null],
  [711, 'canDiscount', 'g-settings', null],
  // Spec §6 names these four outside its groups. They are listed beside `canDiscount`, so that a role editor can grant them.
  [712, 'canDiscountWithoutLimit', 'g-settings', null],
  [713, 'changeBillDate', 'g-settings', null],
  [714, 'deleteBill', 'g-settings', null],
  [715, 'manageVat', 'g-settings', null],

  [801, 'f-barcode-generator', 'g-tools', 1],

  [901, 'f-working-on-pos', 'g-pos', 1],
  [902, 'f-shift-balance', 'g-pos', 2],
] as const satisfies readonly FeatureRow[]

export type FeatureCode = (typeof rows)[number][1]

export type Feature = {
  readonly id: number
  readonly code: FeatureCode
  readonly group: GroupCode
  /** The number of its tab inside the group; null for a permission that opens no tab. */
  readonly number: number | null
}

/** Every feature, in the order of the table: by group number, then by tab. */
export const features: readonly Feature[] = rows.map(([id, code, group, number]) => ({ id, code, group, number }))

const featureByCode: ReadonlyMap<string, Feature> = new Map(features.map(feature => [feature.code, feature]))
const groupByCode: ReadonlyMap<string, FeatureGroup> = new Map(groups.map(group => [group.code, group]))
const featuresByGroup: ReadonlyMap<GroupCode, readonly Feature[]> = new Map(
  groups.map(({ code }) => [code, features.filter(feature => feature.group === code)]),
)

/** Whether the table knows a code; a token or role claim may contain any text. */
export function isFeatureCode(code: string): code is FeatureCode {
  return featureByCode.has(code)
}

export function featureOf(code: FeatureCode): Feature {
  const feature = featureByCode.get(code)
  if (!feature) throw new Error(`The permission table has no feature ${code}.`)
  return feature
}

export function isGroupCode(code: string): code is GroupCode {
  return groupByCode.has(code)
}

export function groupOf(code: GroupCode): FeatureGroup {
  const group = groupByCode.get(code)
  if (!group) throw new Error(`The permission table has no group ${code}.`)
  return group
}

/** The features of a group in table order. */
export function featuresOf(group: GroupCode): readonly Feature[] {
  return featuresByGroup.get(group) ?? []
}
