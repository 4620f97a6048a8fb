import { z } from 'zod'
import { buyerIdTypes } from '#domain/identifiers.ts'

/** The company, or the seller or buyer of a bill, as printed. Unknown texts are empty. */
export const particulars = z.object({
  nameAr: z.string(),
  nameEn: z.string(),
  vatNumber: z.string(),
  crNumber: z.string(),
  buildingNumber: z.string(),
  street: z.string(),
  district: z.string(),
  city: z.string(),
  postalCode: z.string(),
  additionalNumber: z.string(),
  phone: z.string(),
})
export type Particulars = z.output<typeof particulars>

/** Of the customer or supplier of a bill. The identification is given unless it is the commercial registration, which has its own field. */
export const partyParticulars = particulars.extend({
  kind: z.enum(['customer', 'supplier']),
  code: z.string(),
  idType: z.enum(buyerIdTypes).optional(),
  idNumber: z.string().optional(),
})
