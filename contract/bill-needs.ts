/** What calls about bills of any type need. */
import type { Need } from '#domain/access/can.ts'
import { billTypeCodes, billTypes } from '#domain/bills/bill-types.ts'

const [firstNeed, ...otherNeeds] = new Set(billTypeCodes.map(code => billTypes[code].feature))
if (!firstNeed) throw new Error('There are no bill types.')

/** Any bill type; the handler checks the type's own feature. */
export const createAny: Need = { anyOf: [firstNeed, ...otherNeeds] }
/** Users who make bills of a type see bills of that type; users with the bills report see all types. */
export const viewAny: Need = { anyOf: ['f-bills-history', firstNeed, ...otherNeeds] }
