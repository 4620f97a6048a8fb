import { type NationalAddress, parseNationalAddress, parseVatNumber } from '../identifiers.ts'
import { type Problem, problem } from '../problem.ts'
import type { EInvoice, EInvoiceLine, EInvoiceParty } from './e-invoice.ts'
import { sellerNameProblem } from './qr.ts'
import { xmlText } from './xml.ts'

/**
 * What the authority would refuse, or warn of, and the shop can correct before it issues the document. The fields are those of `EInvoice`:
 * `seller.street`, `buyer.otherId`, `lines.2.exemption`. Source: design page 5, 2.1.
 */
export function eInvoiceProblems(invoice: EInvoice): Problem[] {
  return [
    ...sellerProblems(invoice.seller),
    ...buyerProblems(invoice),
    ...(invoice.typeCode === 388 ? [] : noteProblems(invoice)),
    ...(invoice.lines.length === 0 ? [problem('lines', 'noLines')] : []),
    ...invoice.lines.flatMap(lineProblems),
  ]
}

/** The fields of the buyer for which the authority would refuse a tax invoice: `street`, `vatNumber`. */
export function buyerFieldsToCorrect(invoice: EInvoice): string[] {
  const fields = buyerProblems(invoice).map(({ at }) => at.replace(/^buyer\.?/, '') || 'name')
  return [...new Set(fields)]
}

/** Of the seller alone. */
export function sellerProblems(seller: EInvoiceParty): Problem[] {
  const longName = sellerNameProblem(xmlText(seller.name), 'seller.name')
  return [
    ...required('seller.name', seller.name),
    ...(longName === null ? [] : [longName]),
    ...vatNumberProblems('seller.vatNumber', seller.vatNumber, true),
    ...required('seller.otherId', seller.otherId?.number ?? ''),
    ...addressProblems('seller', seller),
  ]
}

/** Private schools and clinics name the citizen that they served. */
const citizenExemptions: readonly string[] = ['VATEX-SA-EDU', 'VATEX-SA-HEA']

function buyerProblems({ buyer, subtype, seller, lines }: EInvoice): Problem[] {
  const isCitizen = lines.some(({ exemption }) => exemption !== null && citizenExemptions.includes(exemption.code))
  const isStandard = subtype === '01'
  if (buyer === null) return isStandard || isCitizen ? [problem('buyer', 'required')] : []
  const hasCitizenId = buyer.otherId?.type === 'nationalId'
  return [
    ...(isStandard || isCitizen ? required('buyer.name', buyer.name) : []),
    ...(isStandard ? addressProblems('buyer', buyer) : []),
    ...vatNumberProblems('buyer.vatNumber', buyer.vatNumber, isStandard && buyer.otherId === null),
    // The authority refuses a document in which the seller is the buyer.
    ...(buyer.vatNumber !== '' && buyer.vatNumber === seller.vatNumber
      ? [problem('buyer.vatNumber', 'notAllowed')]
      : []),
    ...(isCitizen && !hasCitizenId ? [problem('buyer.otherId', 'required')] : []),
  ]
}

function noteProblems({ originals, reason }: EInvoice): Problem[] {
  return [...(originals.length === 0 ? [problem('originals', 'required')] : []), ...required('reason', reason)]
}

/** 15 % and 5 %. */
const standardRates: readonly number[] = [1500, 500]

function lineProblems({ vatCategory, rate, exemption }: EInvoiceLine, index: number): Problem[] {
  if (vatCategory === 'standard') return standardRates.includes(rate) ? [] : [problem(`lines.${index}.rate`, 'invalid')]
  const isGiven = exemption !== null && exemption.code !== '' && xmlText(exemption.text) !== ''
  return isGiven ? [] : [problem(`lines.${index}.exemption`, 'required')]
}

function addressProblems(at: string, party: NationalAddress): Problem[] {
  const parsed = parseNationalAddress(party, at)
  return parsed.ok ? [] : [...parsed.problems]
}

function vatNumberProblems(at: string, text: string, isRequired: boolean): Problem[] {
  if (text === '') return isRequired ? [problem(at, 'required')] : []
  const parsed = parseVatNumber(text, at)
  return parsed.ok ? [] : [...parsed.problems]
}

function required(at: string, text: string): Problem[] {
  return xmlText(text) === '' ? [problem(at, 'required')] : []
}
