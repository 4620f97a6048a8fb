import { z } from 'zod'

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
