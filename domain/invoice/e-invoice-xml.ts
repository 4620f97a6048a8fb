import type { VatCategory } from '../bills/totals-types.ts'
import { formatHalalas, formatQuantity } from '../decimal.ts'
import { type BuyerIdType, buyerIdTypes } from '../identifiers.ts'
import { type Halalas, halalas, type Rate, zeroHalalas } from '../money.ts'
import type { ChainLink, EInvoice, EInvoiceLine, EInvoiceParty } from './e-invoice.ts'
import {
  type EInvoiceAmounts,
  type EInvoiceLineAmounts,
  eInvoiceAmounts,
  eInvoiceTotals,
  type VatSubtotal,
} from './e-invoice-amounts.ts'
import type { QrInvoice } from './qr.ts'
import { element, textElement, xmlText } from './xml.ts'

/**
 * The e-invoice as UBL 2.1, in its canonical form and without signature and QR code: the SHA-256 of this text is the hash of the invoice.
 * The order of elements is that of the schema. The same invoice and link always give the same text. Source: design page 5, 2.1.
 */
export function eInvoiceXml(invoice: EInvoice, link: ChainLink): string {
  const amounts = eInvoiceAmounts(invoice)
  return [
    rootStart,
    ...headerOf(invoice),
    ...invoice.originals.map(number =>
      element('cac:BillingReference', [element('cac:InvoiceDocumentReference', [textElement('cbc:ID', number)])]),
    ),
    element('cac:AdditionalDocumentReference', [
      textElement('cbc:ID', 'ICV'),
      textElement('cbc:UUID', String(link.icv)),
    ]),
    attachedText('PIH', link.previousHash),
    element('cac:AccountingSupplierParty', [partyOf(invoice.seller, true)]),
    element('cac:AccountingCustomerParty', invoice.buyer ? [partyOf(invoice.buyer, invoice.subtype === '01')] : []),
    ...deliveryOf(invoice),
    ...paymentMeansOf(invoice),
    ...amounts.allowances.map(({ vatCategory, rate, amount }) =>
      allowanceCharge('discount', amount, [taxCategory('cac:TaxCategory', vatCategory, rate)]),
    ),
    element('cac:TaxTotal', [money('cbc:TaxAmount', amounts.vat)]),
    element('cac:TaxTotal', [money('cbc:TaxAmount', amounts.vat), ...amounts.subtotals.map(subtotalOf)]),
    monetaryTotal(amounts),
    ...invoice.lines.map((line, index) => lineOf(line, index + 1, amounts.lines[index])),
    rootEnd,
  ].join('')
}

/** The values of the QR code, as the document shows them. */
export function eInvoiceQr(invoice: EInvoice): QrInvoice {
  const { payable, vat } = eInvoiceTotals(invoice)
  return {
    sellerName: xmlText(invoice.seller.name),
    vatNumber: xmlText(invoice.seller.vatNumber),
    timestamp: `${invoice.issueDate}T${invoice.issueTime}`,
    total: payable,
    vat,
  }
}

/** A text attached to the document: the hash before it, or the QR code. */
export function attachedText(id: 'PIH' | 'QR', text: string): string {
  const object = textElement('cbc:EmbeddedDocumentBinaryObject', text, ['mimeCode', 'text/plain'])
  return element('cac:AdditionalDocumentReference', [textElement('cbc:ID', id), element('cac:Attachment', [object])])
}

/** Attributes and namespaces in canonical order. */
export const rootStart =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"' +
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"' +
  ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">'
const rootEnd = '</Invoice>'

const categoryCodes = { standard: 'S', zero: 'Z', exempt: 'E', outOfScope: 'O' } as const satisfies Record<
  VatCategory,
  string
>

/** The scheme of an identifier. The authority's codes are in the order of `buyerIdTypes`. */
const schemeCodes = ['TIN', 'CRN', 'MOM', 'MLS', '700', 'SAG', 'NAT', 'GCC', 'IQA', 'PAS', 'OTH']

function schemeOf(type: BuyerIdType): string {
  return schemeCodes[buyerIdTypes.indexOf(type)] ?? 'OTH'
}

function headerOf(invoice: EInvoice): string[] {
  return [
    textElement('cbc:ProfileID', 'reporting:1.0'),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:UUID', invoice.uuid),
    textElement('cbc:IssueDate', invoice.issueDate),
    textElement('cbc:IssueTime', invoice.issueTime),
    textElement('cbc:InvoiceTypeCode', String(invoice.typeCode), ['name', `${invoice.subtype}00000`]),
    textElement('cbc:DocumentCurrencyCode', 'SAR'),
    textElement('cbc:TaxCurrencyCode', 'SAR'),
  ]
}

/** An address that is not complete is left out when it is not required, because parts of it alone are refused. */
function partyOf(party: EInvoiceParty, isAddressRequired: boolean): string {
  const isComplete = [party.street, party.buildingNumber, party.district, party.city, party.postalCode].every(isGiven)
  return element('cac:Party', [
    ...(party.otherId ? [element('cac:PartyIdentification', [identifierOf(party.otherId)])] : []),
    ...(isComplete || isAddressRequired ? [addressOf(party)] : []),
    ...(isGiven(party.vatNumber)
      ? [element('cac:PartyTaxScheme', [textElement('cbc:CompanyID', party.vatNumber), vatScheme])]
      : []),
    element('cac:PartyLegalEntity', [textElement('cbc:RegistrationName', party.name)]),
  ])
}

function identifierOf({ type, number }: NonNullable<EInvoiceParty['otherId']>): string {
  return textElement('cbc:ID', number, ['schemeID', schemeOf(type)])
}

function addressOf(party: EInvoiceParty): string {
  return element('cac:PostalAddress', [
    ...given('cbc:StreetName', party.street),
    ...given('cbc:BuildingNumber', party.buildingNumber),
    ...given('cbc:PlotIdentification', party.additionalNumber),
    ...given('cbc:CitySubdivisionName', party.district),
    ...given('cbc:CityName', party.city),
    ...given('cbc:PostalZone', party.postalCode),
    element('cac:Country', [textElement('cbc:IdentificationCode', 'SA')]),
  ])
}

/** The day of supply is required on a standard document. */
function deliveryOf({ subtype, supplyDate, issueDate }: EInvoice): string[] {
  const day = supplyDate ?? (subtype === '01' ? issueDate : null)
  return day === null ? [] : [element('cac:Delivery', [textElement('cbc:ActualDeliveryDate', day)])]
}

/** A note gives its reason with each of them. */
function paymentMeansOf({ paymentMeans, typeCode, reason }: EInvoice): string[] {
  const codes = paymentMeans.length === 0 ? [1] : [...new Set(paymentMeans)]
  const note = typeCode === 388 ? [] : given('cbc:InstructionNote', reason)
  return codes.map(code => element('cac:PaymentMeans', [textElement('cbc:PaymentMeansCode', String(code)), ...note]))
}

function monetaryTotal(amounts: EInvoiceAmounts): string {
  return element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', amounts.lineNet),
    money('cbc:TaxExclusiveAmount', amounts.taxable),
    money('cbc:TaxInclusiveAmount', amounts.total),
    money('cbc:AllowanceTotalAmount', amounts.allowance),
    money('cbc:PrepaidAmount', zeroHalalas),
    ...(amounts.payableRounding === 0 ? [] : [money('cbc:PayableRoundingAmount', amounts.payableRounding)]),
    money('cbc:PayableAmount', amounts.payable),
  ])
}

function subtotalOf({ vatCategory, rate, exemption, taxable, vat }: VatSubtotal): string {
  const reasons = exemption
    ? [textElement('cbc:TaxExemptionReasonCode', exemption.code), textElement('cbc:TaxExemptionReason', exemption.text)]
    : []
  return element('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', taxable),
    money('cbc:TaxAmount', vat),
    taxCategory('cac:TaxCategory', vatCategory, rate, reasons),
  ])
}

function lineOf(line: EInvoiceLine, number: number, amounts: EInvoiceLineAmounts | undefined): string {
  if (amounts === undefined) throw new Error('every line has its amounts')
  const { price, discount, fee, net, vat, total } = amounts
  const { baseQuantity } = price
  return element('cac:InvoiceLine', [
    textElement('cbc:ID', String(number)),
    textElement('cbc:InvoicedQuantity', formatQuantity(line.quantity), ['unitCode', 'PCE']),
    money('cbc:LineExtensionAmount', net),
    ...(discount === 0 ? [] : [allowanceCharge('discount', discount)]),
    ...(fee === 0 ? [] : [allowanceCharge('tobaccoFee', fee)]),
    element('cac:TaxTotal', [money('cbc:TaxAmount', vat), money('cbc:RoundingAmount', total)]),
    element('cac:Item', [
      textElement('cbc:Name', itemName(line.name)),
      taxCategory('cac:ClassifiedTaxCategory', line.vatCategory, line.rate),
    ]),
    element('cac:Price', [
      textElement('cbc:PriceAmount', price.amount, ['currencyID', 'SAR']),
      ...(baseQuantity === null ? [] : [textElement('cbc:BaseQuantity', baseQuantity, ['unitCode', 'PCE'])]),
    ]),
  ])
}

/** The authority refuses names of fewer than three characters or of digits alone: they get the Arabic word for an item before them. */
function itemName(name: string): string {
  const text = xmlText(name)
  return [...text].length < 3 || /^[\p{Nd}\s]+$/u.test(text) ? xmlText(`صنف ${text}`) : text
}

const chargeKinds = {
  discount: { isCharge: 'false', code: '95', reason: 'خصم' },
  tobaccoFee: { isCharge: 'true', code: 'ABK', reason: 'رسوم التبغ' },
} as const

function allowanceCharge(kind: keyof typeof chargeKinds, amount: Halalas, category: readonly string[] = []): string {
  const { isCharge, code, reason } = chargeKinds[kind]
  return element('cac:AllowanceCharge', [
    textElement('cbc:ChargeIndicator', isCharge),
    textElement('cbc:AllowanceChargeReasonCode', code),
    textElement('cbc:AllowanceChargeReason', reason),
    money('cbc:Amount', amount),
    ...category,
  ])
}

const vatScheme = element('cac:TaxScheme', [textElement('cbc:ID', 'VAT')])

function taxCategory(
  name: 'cac:TaxCategory' | 'cac:ClassifiedTaxCategory',
  category: VatCategory,
  rate: Rate,
  reasons: readonly string[] = [],
): string {
  return element(name, [
    textElement('cbc:ID', categoryCodes[category]),
    // A rate in hundredths of a percent has the two decimals of an amount in halalas.
    textElement('cbc:Percent', formatHalalas(halalas(rate))),
    ...reasons,
    vatScheme,
  ])
}

function money(name: string, amount: Halalas): string {
  return textElement(name, formatHalalas(amount), ['currencyID', 'SAR'])
}

function given(name: string, text: string): string[] {
  return isGiven(text) ? [textElement(name, text)] : []
}

function isGiven(text: string): boolean {
  return xmlText(text) !== ''
}
