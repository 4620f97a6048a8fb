/** The roles of a new installation. Users who manage roles may change all but the first two. Source: spec §6, decision 24. */
import { administratorRole, superadminRole } from '#domain/access/can.ts'
import { foldName } from '#domain/access/credentials.ts'
import { type FeatureCode, features, featuresOf, type GroupCode } from '#domain/access/features.ts'
import { type Rate, rate } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'

export type DefaultRole = {
  readonly name: string
  readonly description: string
  readonly features: readonly FeatureCode[]
  /** The discount limit of its users, in hundredths of a percent; null for the company's limit. */
  readonly discountLimit: Rate | null
}

function allOf(...groups: readonly GroupCode[]): readonly FeatureCode[] {
  return groups.flatMap(group => featuresOf(group).map(feature => feature.code))
}

const everyFeature = features.map(feature => feature.code)

/** Permissions over other users and the installation belong to the administrator only. */
const installationFeatures: ReadonlySet<FeatureCode> = new Set<FeatureCode>([
  'f-user-management',
  'users.manage',
  'roles.manage',
  'roles.assign',
  'f-backup',
  'canDiscountWithoutLimit',
  'manageVat',
])

const tillFeatures = [
  'f-create-sales-invoice',
  'f-create-offer-invoice',
  'f-create-sales-invoice-refund',
  'f-working-on-pos',
  'f-shift-balance',
  'f-customers-manage',
  'canDiscount',
] as const satisfies readonly FeatureCode[]

export const defaultRoles: readonly DefaultRole[] = [
  {
    name: superadminRole,
    description: 'مالك النظام: كل الصلاحيات. Owner of the installation: everything.',
    features: [],
    discountLimit: null,
  },
  {
    name: administratorRole,
    description: 'مدير النظام: كل صلاحيات البرنامج. Every permission of the product.',
    features: everyFeature,
    discountLimit: null,
  },
  {
    name: 'manager',
    description: 'مدير فرع: كل أعمال الفرع دون إدارة المستخدمين. All work of a branch, without managing users.',
    features: everyFeature.filter(code => !installationFeatures.has(code)),
    discountLimit: rate(3000),
  },
  {
    name: 'cashier',
    description: 'كاشير: البيع والمرتجعات على نقطة البيع. Sells and refunds at the till.',
    features: tillFeatures,
    discountLimit: rate(1000),
  },
  {
    name: 'salesperson',
    description: 'مندوب مبيعات: فواتير وعروض أسعار وكشوف العملاء. Invoices, quotations and customer statements.',
    features: [
      'f-create-sales-invoice',
      'f-create-offer-invoice',
      'f-customers-manage',
      'f-customer-statement',
      'f-credit',
      'canDiscount',
    ],
    discountLimit: rate(1500),
  },
  {
    name: 'storekeeper',
    description: 'أمين مستودع: الأذونات والتحويلات والمخزون. Goods notes, transfers and stock.',
    features: [
      'f-create-damage-invoice',
      'f-create-damage-invoice-refund',
      'f-transfer-item-branche',
      'f-transfer-item-cc',
      ...allOf('g-statements'),
      'f-inventory',
      'f-item-history',
      'f-change-delivering -status',
      'f-item-groups-management',
      'f-items-manage',
      ...allOf('g-tools'),
    ],
    discountLimit: null,
  },
  {
    name: 'purchaser',
    description: 'مسؤول مشتريات: المشتريات والموردون. Purchases and suppliers.',
    features: [
      ...allOf('g-purchases'),
      'f-suppliers-manage',
      'f-items-manage',
      'f-supplier-statement',
      'f-vat-on-purchases',
      'f-inventory',
    ],
    discountLimit: null,
  },
  {
    name: 'accountant',
    description: 'محاسب: القيود والسندات والتقارير والضريبة. Vouchers, journal, reports and tax.',
    features: [
      ...allOf('g-accounting'),
      'f-expenses-manage',
      'f-create-damage-expenses-refund',
      ...allOf('g-reports').filter(code => code !== 'f-change-delivering -status'),
      'f-accounts-manage',
      'f-cc-manage',
      'f-cost-hierarchy-manage',
      'f-suppliers-manage',
      'f-customers-manage',
      'f-manage-tobacco-vat',
    ],
    discountLimit: null,
  },
  {
    name: 'auditor',
    description: 'مراجع: التقارير فقط. Reports only.',
    features: allOf('g-reports').filter(code => code !== 'f-change-delivering -status'),
    discountLimit: null,
  },
]

/** Creates the roles that do not exist yet. */
export async function createDefaultRoles(tx: Tx): Promise<void> {
  for (const role of defaultRoles) {
    const made = await tx
      .insertInto('role')
      .values({
        name: role.name,
        name_folded: foldName(role.name),
        description: role.description,
        discount_percentage: role.discountLimit,
      })
      .onConflict(conflict => conflict.column('name_folded').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made || role.features.length === 0) continue
    const rows = [...new Set(role.features)].map(code => ({ role_id: made.id, feature_code: code }))
    await tx.insertInto('role_feature').values(rows).execute()
  }
}
