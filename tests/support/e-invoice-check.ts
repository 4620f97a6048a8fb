/**
 * Checks a signed e-invoice as the authority would: structure, required content, sums, hash, signature and QR code. Written from the
 * specification (design page 5, sections 2 and 3), apart from the code that writes the documents.
 */
import type { Element } from '@xmldom/xmldom'
import { amountErrors } from './e-invoice-amounts-check.ts'
import { qrErrors, verifySignature } from './e-invoice-signature.ts'
import { allAt, childrenOf, nameOf, parseInvoice, textAt } from './e-invoice-tree.ts'

export type EInvoiceFindings = { readonly errors: readonly string[]; readonly warnings: readonly string[] }

/** Every error of a signed document, or its warnings: what the authority accepts with a remark. */
export function checkEInvoice(xml: string): EInvoiceFindings {
  const root = parseInvoice(xml)
  const amounts = amountErrors(root)
  const errors = [
    ...orderErrors(root),
    ...headerErrors(root),
    ...partyErrors(root),
    ...noteErrors(root),
    ...lineErrors(root),
    ...amounts.errors,
    ...verifySignature(xml),
    ...qrErrors(xml),
  ]
  return { errors, warnings: amounts.warnings }
}

/** The children of each element in the order of the schema: `?` at most one, `*` any number, `+` at least one, otherwise exactly one. */
const orders: Readonly<Record<string, string>> = {
  Invoice:
    'ext:UBLExtensions cbc:ProfileID cbc:ID cbc:UUID cbc:IssueDate cbc:IssueTime cbc:InvoiceTypeCode cbc:DocumentCurrencyCode ' +
    'cbc:TaxCurrencyCode cac:BillingReference* cac:AdditionalDocumentReference+ cac:Signature cac:AccountingSupplierParty ' +
    'cac:AccountingCustomerParty cac:Delivery? cac:PaymentMeans+ cac:AllowanceCharge* cac:TaxTotal+ cac:LegalMonetaryTotal ' +
    'cac:InvoiceLine+',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID',
  'cac:AdditionalDocumentReference': 'cbc:ID cbc:UUID? cac:Attachment?',
  'cac:Attachment': 'cbc:EmbeddedDocumentBinaryObject',
  'cac:Signature': 'cbc:ID cbc:SignatureMethod',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AccountingCustomerParty': 'cac:Party?',
  'cac:Party': 'cac:PartyIdentification? cac:PostalAddress? cac:PartyTaxScheme? cac:PartyLegalEntity',
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PostalAddress':
    'cbc:StreetName cbc:BuildingNumber cbc:PlotIdentification? cbc:CitySubdivisionName cbc:CityName cbc:PostalZone cac:Country',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID',
  'cac:PartyLegalEntity': 'cbc:RegistrationName',
  'cac:Delivery': 'cbc:ActualDeliveryDate',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:InstructionNote?',
  'cac:AllowanceCharge':
    'cbc:ChargeIndicator cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:Amount cac:TaxCategory?',
  'cac:TaxTotal': 'cbc:TaxAmount cbc:RoundingAmount? cac:TaxSubtotal*',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': 'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason? cac:TaxScheme',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount? cbc:ChargeTotalAmount? ' +
    'cbc:PrepaidAmount? cbc:PayableRoundingAmount? cbc:PayableAmount',
  'cac:InvoiceLine':
    'cbc:ID cbc:InvoicedQuantity cbc:LineExtensionAmount cac:AllowanceCharge* cac:TaxTotal cac:Item cac:Price',
  'cac:Item': 'cbc:Name cac:ClassifiedTaxCategory',
  'cac:ClassifiedTaxCategory': 'cbc:ID cbc:Percent cac:TaxScheme',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity?',
}

function orderErrors(element: Element): string[] {
  const name = nameOf(element)
  if (name === 'ext:UBLExtensions') return []
  const children = childrenOf(element)
  const order = orders[name]
  if (order === undefined) {
    const isText = children.length === 0 && (element.textContent ?? '').trim() !== ''
    return isText ? [] : [`${name} is unknown or empty`]
  }
  const pattern = order.replace(/([a-zA-Z:]+)([?*+]?)( |$)/g, '(?:$1 )$2')
  const found = children.map(child => `${nameOf(child)} `).join('')
  const own = new RegExp(`^${pattern}$`).test(found) ? [] : [`the content of ${name} is ${found}`]
  return [...own, ...children.flatMap(orderErrors)]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const genesis = 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

function headerErrors(root: Element): string[] {
  const rules: readonly (readonly [path: string, form: RegExp])[] = [
    ['cbc:ProfileID', /^reporting:1\.0$/],
    ['cbc:ID', /^.{1,127}$/],
    ['cbc:UUID', uuid],
    ['cbc:IssueDate', /^\d{4}-\d\d-\d\d$/],
    ['cbc:IssueTime', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/],
    ['cbc:InvoiceTypeCode', /^(388|381|383)$/],
    ['cbc:DocumentCurrencyCode', /^SAR$/],
    ['cbc:TaxCurrencyCode', /^SAR$/],
    ['cac:Signature/cbc:ID', /^urn:oasis:names:specification:ubl:signature:Invoice$/],
    ['cac:Signature/cbc:SignatureMethod', /^urn:oasis:names:specification:ubl:dsig:enveloped:xades$/],
  ]
  const references = allAt(root, 'cac:AdditionalDocumentReference')
  const ids = references.map(each => textAt(each, 'cbc:ID')).join(' ')
  const [counter, previous] = references.map(
    each => textAt(each, 'cbc:UUID') ?? textAt(each, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject'),
  )
  const isHash = previous === genesis || Buffer.from(previous ?? '', 'base64').length === 32
  return [
    ...rules.flatMap(([path, form]) => (form.test(textAt(root, path) ?? '') ? [] : [`${path}: ${textAt(root, path)}`])),
    ...(/^0[12]00000$/.test(typeName(root)) ? [] : [`transaction code ${typeName(root)}`]),
    ...(ids === 'ICV PIH QR' ? [] : [`references ${ids}`]),
    ...(/^[1-9]\d*$/.test(counter ?? '') ? [] : [`ICV ${counter}`]),
    ...(isHash ? [] : [`PIH ${previous}`]),
    ...allAt(root, 'cac:PaymentMeans/cbc:PaymentMeansCode').flatMap(({ textContent }) =>
      /^(1|10|30|42|48)$/.test(textContent ?? '') ? [] : [`payment means ${textContent}`],
    ),
  ]
}

function partyErrors(root: Element): string[] {
  const [seller] = allAt(root, 'cac:AccountingSupplierParty/cac:Party')
  const [buyer] = allAt(root, 'cac:AccountingCustomerParty/cac:Party')
  const isStandard = typeName(root).startsWith('01')
  const buyerVat = buyer && textAt(buyer, 'cac:PartyTaxScheme/cbc:CompanyID')
  return [
    ...(seller ? addressErrors('seller', seller) : ['there is no seller']),
    ...(seller && allAt(seller, 'cac:PartyTaxScheme').length === 0 ? ['the seller has no VAT number'] : []),
    ...(seller && allAt(seller, 'cac:PartyIdentification').length === 0 ? ['the seller has no registration'] : []),
    ...(isStandard && buyer ? addressErrors('buyer', buyer) : []),
    ...(isStandard && !buyer ? ['there is no buyer'] : []),
    ...(isStandard && buyer && buyerVat === null && allAt(buyer, 'cac:PartyIdentification').length === 0
      ? ['the buyer has no number']
      : []),
    ...(isStandard && allAt(root, 'cac:Delivery').length === 0 ? ['there is no day of supply'] : []),
    ...allAt(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID').flatMap(id =>
      schemeErrors(id, 'CRN MOM MLS SAG OTH 700'),
    ),
    ...allAt(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID').flatMap(id =>
      schemeErrors(id, 'TIN NAT IQA PAS CRN MOM MLS 700 SAG GCC OTH'),
    ),
    ...[seller, buyer].flatMap(party => {
      const vatNumber = party && textAt(party, 'cac:PartyTaxScheme/cbc:CompanyID')
      return vatNumber && !/^3\d{13}3$/.test(vatNumber) ? [`VAT number ${vatNumber}`] : []
    }),
  ]
}

function schemeErrors(id: Element, schemes: string): string[] {
  const scheme = id.getAttribute('schemeID') ?? ''
  const isKnown = schemes.split(' ').includes(scheme) && /^[A-Za-z0-9]+$/.test(id.textContent ?? '')
  return isKnown ? [] : [`identifier ${scheme} ${id.textContent}`]
}

function addressErrors(who: string, party: Element): string[] {
  const [address] = allAt(party, 'cac:PostalAddress')
  if (!address) return [`the ${who} has no address`]
  const isNumbered =
    /^\d{4}$/.test(textAt(address, 'cbc:BuildingNumber') ?? '') &&
    /^\d{5}$/.test(textAt(address, 'cbc:PostalZone') ?? '')
  return isNumbered ? [] : [`the address of the ${who} has wrong numbers`]
}

function noteErrors(root: Element): string[] {
  const means = allAt(root, 'cac:PaymentMeans')
  const reasons = allAt(root, 'cac:PaymentMeans/cbc:InstructionNote')
  const originals = allAt(root, 'cac:BillingReference')
  if (textAt(root, 'cbc:InvoiceTypeCode') === '388') {
    return originals.length + reasons.length === 0 ? [] : ['an invoice corrects nothing']
  }
  return [
    ...(originals.length === 0 ? ['the note has no original'] : []),
    ...(reasons.length < means.length ? ['the note has no reason'] : []),
  ]
}

function lineErrors(root: Element): string[] {
  return allAt(root, 'cac:InvoiceLine').flatMap((line, index) => {
    const name = textAt(line, 'cac:Item/cbc:Name') ?? ''
    return [
      ...(textAt(line, 'cbc:ID') === String(index + 1) ? [] : [`line ${index + 1} has another number`]),
      ...([...name].length < 3 || /^\d+$/.test(name) ? [`line ${index + 1} is named ${name}`] : []),
    ]
  })
}

function typeName(root: Element): string {
  return allAt(root, 'cbc:InvoiceTypeCode')[0]?.getAttribute('name') ?? ''
}
