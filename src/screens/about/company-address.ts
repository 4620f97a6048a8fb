/** The company's address on one line, without empty parts. */
import type { CompanyDetails } from '#contract/setting.ts'

export function companyAddress(company: CompanyDetails, joint: string): string {
  const { buildingNumber, street, district, city, postalCode, additionalNumber } = company
  const place = [`${buildingNumber} ${street}`, district, `${city} ${postalCode}`, additionalNumber]
  return place
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(joint)
}
