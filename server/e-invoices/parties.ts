/** The seller and the buyer of a document, from the texts that are stored with its bill. */
import type { EInvoiceParty } from '#domain/invoice/e-invoice.ts'
import { sellerProblems } from '#domain/invoice/e-invoice-problems.ts'
import type { Problem } from '#domain/problem.ts'
import type { Configuration } from '../company/company.ts'
import { buyerContent, sellerContent, sellerText } from '../company/particulars.ts'

export function sellerPartyOf(content: string): EInvoiceParty {
  const { seller } = sellerContent.parse(JSON.parse(content))
  const { nameAr, crNumber, phone: _, nameEn: _name, ...rest } = seller
  return { ...rest, name: nameAr, otherId: registration(crNumber) }
}

export function buyerPartyOf(content: string): EInvoiceParty {
  const { nameAr, nameEn, vatNumber, crNumber, idType, idNumber, ...address } = buyerContent.parse(JSON.parse(content))
  const { buildingNumber, street, district, city, postalCode, additionalNumber } = address
  return {
    name: nameAr || nameEn,
    vatNumber,
    otherId: idType && idNumber ? { type: idType, number: idNumber } : registration(crNumber),
    ...{ buildingNumber, street, district, city, postalCode, additionalNumber },
  }
}

function registration(number: string): EInvoiceParty['otherId'] {
  return number === '' ? null : { type: 'commercialRegistration', number }
}

/** What the authority needs to know of the seller and does not; the fields are those of the company's settings. */
export function missingOfSeller({ company, branches }: Configuration, branchId: number): readonly Problem[] {
  const branch = branches.get(branchId)
  if (branch === undefined) return []
  return sellerProblems(sellerPartyOf(sellerText(company, branch))).map(each => ({ ...each, at: settingOf(each.at) }))
}

/** `seller.otherId` is the setting `crNumber`. */
function settingOf(at: string): string {
  const field = at.replace(/^seller\./, '')
  return field === 'name' ? 'nameAr' : field === 'otherId' ? 'crNumber' : field
}
