/** The company, its branches and its users, who are named by their roles. */
import type { FeatureCode } from '#domain/access/features.ts'
import type { NewBranch, NewCompany } from '../company/setup.ts'
import type { Tx } from '../db/database.ts'
import { createDefaultRoles } from '../identity/default-roles.ts'
import { createUser } from '../identity/users.ts'

export const demoCompany: Partial<NewCompany> = {
  name_ar: 'أسواق ميزان',
  name_en: 'Mizan Markets',
  vat_number: '310000000100003',
  cr_number: '1010000001',
  building_number: '7321',
  street: 'طريق الملك فهد',
  district: 'حي العليا',
  city: 'الرياض',
  postal_code: '12214',
  additional_number: '2805',
  phone: '0112000000',
  unified_phone: '920000000',
  mobile: '0500000000',
  email: 'shop@mizan.example',
  website: 'https://mizan.example',
}

export const demoBranches: readonly NewBranch[] = [
  {
    code_prefix: '1',
    name_ar: 'فرع العليا',
    name_en: 'Olaya branch',
    street: 'طريق الملك فهد',
    district: 'حي العليا',
    city: 'الرياض',
  },
  {
    code_prefix: '2',
    name_ar: 'فرع التحلية',
    name_en: 'Tahlia branch',
    street: 'شارع التحلية',
    district: 'حي الروضة',
    city: 'جدة',
  },
  {
    code_prefix: '3',
    name_ar: 'فرع الشاطئ',
    name_en: 'Shati branch',
    street: 'شارع المدينة',
    district: 'حي الشاطئ',
    city: 'الدمام',
  },
]

/** The password of all users of the demo shop, printed at every start. */
export const demoPassword = 'Demo@2026'

export type DemoPerson = {
  readonly userName: string
  readonly nameAr: string
  readonly roles: readonly string[]
  readonly features: readonly FeatureCode[]
  readonly branchId: number | null
  /** A cashier works in their own branch only. */
  readonly hasOnlyOwnBranch: boolean
}

export const demoPeople: readonly DemoPerson[] = [
  person('owner', 'المالك', ['superadmin'], null),
  person('admin', 'مدير النظام', ['administrator'], null),
  person('cashier', 'كاشير فرع العليا', ['cashier'], 1),
  person('accountant', 'المحاسب', ['accountant'], 1),
  person('guest', 'ضيف', [], null),
  person('cashier-2', 'كاشير فرع التحلية', ['cashier'], 2),
  person('manager', 'مدير الفروع', ['manager'], 1),
  person('purchaser', 'مسؤول المشتريات', ['purchaser'], 1),
  person('storekeeper', 'أمين المستودع', ['storekeeper'], 1),
  person('auditor', 'المراجع', ['auditor'], null),
  person('supervisor', 'مشرف فرع الشاطئ', ['cashier'], 3, [
    'f-bills-history',
    'changeBillDate',
    'canDiscountWithoutLimit',
  ]),
  person('reporter', 'مسؤول التقارير', [], null, ['f-bills-history', 'f-sold-items', 'f-summary', 'f-view-statics']),
]

/** Creates the users and returns their ids by user name. They share one password, and so one hash. */
export async function createPeople(
  tx: Tx,
  passwordHash: string,
  createdAt: number,
): Promise<ReadonlyMap<string, number>> {
  await createDefaultRoles(tx)
  const ids = new Map<string, number>()
  for (const { userName, nameAr, roles, features, branchId, hasOnlyOwnBranch } of demoPeople) {
    const email = `${userName}@mizan.example`
    const branchIds = hasOnlyOwnBranch && branchId !== null ? [branchId] : []
    ids.set(
      userName,
      await createUser(tx, {
        userName,
        fullName: nameAr,
        ...{ email, passwordHash, roles, features, branchId, branchIds, createdAt },
      }),
    )
  }
  return ids
}

function person(
  userName: string,
  nameAr: string,
  roles: readonly string[],
  branchId: number | null,
  features: readonly FeatureCode[] = [],
): DemoPerson {
  return { userName, nameAr, roles, branchId, features, hasOnlyOwnBranch: roles.includes('cashier') }
}
