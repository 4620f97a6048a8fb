/**
 * The permission table: every group and every feature with its code, its number inside the group and its names.
 * Guards, menus, the palette, the role editor and the server's checks all read it. Source: spec §6, decisions 5 and 22.
 *
 * Codes and numbers are spelled as the specification spells them (sic), because they travel in tokens and role claims.
 * A number shared by two features means that either of them opens that tab. A feature without a number opens no tab.
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

type FeatureRow = readonly [id: number, code: string, group: GroupCode, number: number | null, ar: string, en: string]

/** The id is what roles store and send (`featuresIds`); it never changes once given. */
const rows = [
  [101, 'f-create-sales-invoice', 'g-sales', 1, 'إنشاء فاتورة مبيعات', 'Create sales invoices'],
  [102, 'f-create-offer-invoice', 'g-sales', 2, 'إنشاء عرض سعر', 'Create quotations'],
  [103, 'f-create-sales-invoice-refund', 'g-sales', 3, 'إنشاء مرتجع مبيعات', 'Create sales refunds'],
  [104, 'f-create-damage-invoice', 'g-sales', 4, 'إنشاء فاتورة تالف', 'Create damage invoices'],
  [105, 'f-transfer-item-branche', 'g-sales', 5, 'تحويل أصناف بين الفروع', 'Transfer items between branches'],
  [106, 'f-transfer-item-cc', 'g-sales', 6, 'تحويل إلى مركز تكلفة', 'Transfer items to a cost centre'],
  [107, 'f-create-damage-invoice-refund', 'g-sales', 7, 'إنشاء مرتجع تالف', 'Create damage invoice refunds'],

  [201, 'f-create-purchases-invoice', 'g-purchases', 1, 'إنشاء فاتورة مشتريات', 'Create purchase invoices'],
  [202, 'f-create-purchases-invoice-refund', 'g-purchases', 2, 'إنشاء مرتجع مشتريات', 'Create purchase returns'],
  [203, 'f-expenses-manage', 'g-purchases', 3, 'إدارة المصروفات', 'Manage expenses'],
  [204, 'f-create-production-invoice', 'g-purchases', 4, 'إنشاء فاتورة إنتاج', 'Create production bills'],
  [205, 'f-create-damage-expenses-refund', 'g-purchases', 5, 'إنشاء مرتجع مصروفات', 'Create expense refunds'],

  [301, 'f-accounts-tree-manage', 'g-accounting', 1, 'إدارة شجرة الحسابات', 'Manage the chart of accounts'],
  [302, 'f-receive-recipts-manage', 'g-accounting', 2, 'إدارة سندات القبض', 'Manage receipt vouchers'],
  [303, 'f-payment-recipts-manage', 'g-accounting', 3, 'إدارة سندات الصرف', 'Manage payment vouchers'],
  [304, 'f-deposit-recipts-manage', 'g-accounting', 4, 'إدارة سندات الإيداع', 'Manage deposit vouchers'],
  [305, 'f-daily-recipts-manage', 'g-accounting', 5, 'إدارة قيود اليومية', 'Manage journal entries'],
  [
    306,
    'f-advanced-daily-recipts-manage',
    'g-accounting',
    6,
    'إدارة القيود المركبة',
    'Manage compound journal entries',
  ],
  [307, 'f-recipt-documents-manage', 'g-accounting', 7, 'إدارة مستندات القبض', 'Manage receipt documents'],
  [308, 'f-payment-documents-manage', 'g-accounting', 8, 'إدارة مستندات الصرف', 'Manage payment documents'],
  [309, 'f-creat-depreciation-asset', 'g-accounting', 9, 'إنشاء أصل ثابت', 'Create fixed assets'],
  [310, 'f-assets-depreciation-manage', 'g-accounting', 10, 'إدارة الأصول والإهلاك', 'Manage assets and depreciation'],
  [311, 'f-manage-delivery-apps', 'g-accounting', 11, 'إدارة تطبيقات التوصيل', 'Manage delivery apps'],

  // Decision 22: the first tab of the statements opens with either permission.
  [401, 'f-create-exit-permission', 'g-statements', 1, 'إنشاء إذن صرف', 'Create goods issue notes'],
  [402, 'f-create-entry-statement', 'g-statements', 1, 'إنشاء إذن إضافة', 'Create goods receipt notes'],
  [403, 'f-statements-List', 'g-statements', 2, 'قائمة الأذونات', 'List of statements'],

  [501, 'f-bills-history', 'g-reports', 1, 'تقرير الفواتير', 'Bills report'],
  [502, 'f-production', 'g-reports', 2, 'تقرير الإنتاج', 'Production report'],
  [503, 'f-sold-items', 'g-reports', 3, 'الأصناف المباعة', 'Sold items'],
  [504, 'f-credit', 'g-reports', 4, 'المبالغ المستحقة', 'Due amounts'],
  [505, 'f-vat', 'g-reports', 5, 'تقرير ضريبة القيمة المضافة', 'VAT report'],
  [506, 'f-vat-on-purchases', 'g-reports', 6, 'تقرير ضريبة المشتريات', 'VAT on purchases report'],
  [507, 'f-vat-on-sales', 'g-reports', 7, 'تقرير ضريبة المبيعات', 'VAT on sales report'],
  [508, 'f-inventory', 'g-reports', 8, 'تقرير المخزون', 'Inventory report'],
  [509, 'f-supplier-statement', 'g-reports', 9, 'كشف حساب مورد', 'Supplier statement'],
  [510, 'f-customer-statement', 'g-reports', 10, 'كشف حساب عميل', 'Customer statement'],
  [511, 'f-item-history', 'g-reports', 11, 'حركة صنف', 'Item movement'],
  [512, 'f-summary', 'g-reports', 12, 'الملخص', 'Summary'],
  [513, 'f-profit-balancer', 'g-reports', 13, 'الأرباح والخسائر', 'Profit and loss'],
  [514, 'f-profit-balancer-branch', 'g-reports', 14, 'أرباح الفروع', 'Branch profits'],
  [515, 'f-profit-balancer-cc', 'g-reports', 15, 'أرباح مراكز التكلفة', 'Cost centre profits'],
  [516, 'f-shifts', 'g-reports', 16, 'تقرير الورديات', 'Shifts report'],
  [517, 'f-tobacco-vat-report', 'g-reports', 17, 'ملخص رسوم التبغ', 'Tobacco fee summary'],
  // The space inside this code is the specification's own (sic).
  [518, 'f-change-delivering -status', 'g-reports', 18, 'تغيير حالة التسليم', 'Change the delivery status'],
  [519, 'f-cc-report', 'g-reports', 19, 'تقارير مراكز التكلفة', 'Cost centre reports'],
  [520, 'f-view-statics', 'g-reports', 20, 'عرض الإحصائيات', 'View statistics'],

  [601, 'f-item-groups-management', 'g-definition', 1, 'إدارة تصنيفات الأصناف', 'Manage item categories'],
  [602, 'f-items-manage', 'g-definition', 2, 'إدارة الأصناف', 'Manage items'],
  [603, 'f-services-manage', 'g-definition', 3, 'إدارة الخدمات', 'Manage services'],
  [604, 'f-add-table', 'g-definition', 4, 'إدارة الطاولات', 'Manage tables'],
  [605, 'f-suppliers-manage', 'g-definition', 5, 'إدارة الموردين', 'Manage suppliers'],
  [606, 'f-customers-manage', 'g-definition', 6, 'إدارة العملاء', 'Manage customers'],
  [607, 'f-accounts-manage', 'g-definition', 7, 'إدارة الحسابات', 'Manage accounts'],
  [608, 'f-branches-manage', 'g-definition', 8, 'إدارة الفروع', 'Manage branches'],
  [609, 'f-cost-hierarchy-manage', 'g-definition', 9, 'إدارة هيكل مراكز التكلفة', 'Manage the cost centre hierarchy'],
  [610, 'f-discount-management', 'g-definition', 10, 'إدارة الخصومات', 'Manage discounts'],
  [611, 'f-printer-settings-manage', 'g-definition', 11, 'إدارة إعدادات الطابعة', 'Manage printer settings'],
  [612, 'f-cc-manage', 'g-definition', 12, 'إدارة مراكز التكلفة', 'Manage cost centres'],

  [701, 'f-user-management', 'g-settings', 1, 'إدارة المستخدمين والأدوار', 'User management'],
  [702, 'f-backup', 'g-settings', 2, 'النسخ الاحتياطي', 'Backup'],
  [703, 'f-adjust-entity-logo', 'g-settings', 3, 'شعار المنشأة', 'Entity logo'],
  [704, 'f-manage-discount-limit', 'g-settings', 4, 'إدارة حد الخصم', 'Manage the discount limit'],
  [705, 'f-manage-tobacco-vat', 'g-settings', 5, 'إدارة رسوم التبغ', 'Manage the tobacco fee'],
  [706, 'users.view', 'g-settings', null, 'عرض المستخدمين', 'View users'],
  [707, 'users.manage', 'g-settings', null, 'إدارة المستخدمين', 'Manage users'],
  [708, 'roles.view', 'g-settings', null, 'عرض الأدوار', 'View roles'],
  [709, 'roles.manage', 'g-settings', null, 'إدارة الأدوار', 'Manage roles'],
  [710, 'roles.assign', 'g-settings', null, 'إسناد الأدوار', 'Assign roles'],
  [711, 'canDiscount', 'g-settings', null, 'منح خصم', 'Give discounts'],
  // Spec §6 names these four outside its groups. They stand beside `canDiscount`, so that a role editor can grant them.
  [712, 'canDiscountWithoutLimit', 'g-settings', null, 'منح خصم بلا حد', 'Give discounts without a limit'],
  [713, 'changeBillDate', 'g-settings', null, 'تغيير تاريخ الفاتورة', 'Change the date of a bill'],
  [714, 'deleteBill', 'g-settings', null, 'إلغاء فاتورة', 'Void a bill'],
  [715, 'manageVat', 'g-settings', null, 'إدارة ضريبة القيمة المضافة', 'Manage VAT'],

  [801, 'f-barcode-generator', 'g-tools', 1, 'إنشاء الباركود', 'Barcode generator'],

  [901, 'f-working-on-pos', 'g-pos', 1, 'العمل على نقطة البيع', 'Work at the point of sale'],
  [902, 'f-shift-balance', 'g-pos', 2, 'رصيد الوردية', 'Shift balance'],
] as const satisfies readonly FeatureRow[]

export type FeatureCode = (typeof rows)[number][1]

export type Feature = {
  readonly id: number
  readonly code: FeatureCode
  readonly group: GroupCode
  /** The number of its tab inside the group; null for a permission that opens no tab. */
  readonly number: number | null
  readonly nameAr: string
  readonly nameEn: string
}

/** Every feature, in the order of the table: by group number, then by tab. */
export const features: readonly Feature[] = rows.map(([id, code, group, number, nameAr, nameEn]) => ({
  id,
  code,
  group,
  number,
  nameAr,
  nameEn,
}))

const featureByCode: ReadonlyMap<string, Feature> = new Map(features.map(feature => [feature.code, feature]))
const groupByCode: ReadonlyMap<string, FeatureGroup> = new Map(groups.map(group => [group.code, group]))
const featuresByGroup: ReadonlyMap<GroupCode, readonly Feature[]> = new Map(
  groups.map(({ code }) => [code, features.filter(feature => feature.group === code)]),
)

/** A code from a token or a role claim is any text: this says whether the table knows it. */
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
