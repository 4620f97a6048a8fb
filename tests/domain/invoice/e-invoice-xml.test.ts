import { describe, expect, it } from 'vitest'
import { day } from '#domain/days.ts'
import { type EInvoice, genesisHash } from '#domain/invoice/e-invoice.ts'
import { eInvoiceQr, eInvoiceXml } from '#domain/invoice/e-invoice-xml.ts'
import { sar } from '#tests/support/amounts.ts'
import { eInvoice, eInvoiceLine, theBuyer } from '#tests/support/e-invoices.ts'

const xmlOf = (changes: Partial<EInvoice> = {}): string =>
  eInvoiceXml(eInvoice(changes), { icv: 23, previousHash: genesisHash })

/** The content of the first element of a name. */
function inside(name: string, xml: string): string | undefined {
  return new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`).exec(xml)?.[1]
}

describe('the XML of an e-invoice', () => {
  it('is UBL in its canonical form', () => {
    const party = [
      '<cac:Party><cac:PartyIdentification><cbc:ID schemeID="CRN">1010010000</cbc:ID></cac:PartyIdentification>',
      '<cac:PostalAddress><cbc:StreetName>الامير سلطان</cbc:StreetName><cbc:BuildingNumber>2322</cbc:BuildingNumber>',
      '<cbc:PlotIdentification>1234</cbc:PlotIdentification><cbc:CitySubdivisionName>المربع</cbc:CitySubdivisionName>',
      '<cbc:CityName>الرياض</cbc:CityName><cbc:PostalZone>23333</cbc:PostalZone><cac:Country>',
      '<cbc:IdentificationCode>SA</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme>',
      '<cbc:CompanyID>399999999900003</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
      '</cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>شركة توريد التكنولوجيا بأقصى سرعة المحدودة',
      '</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>',
    ]
    expect(xmlOf()).toBe(
      [
        '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
        ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
        ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
        ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">',
        '<cbc:ProfileID>reporting:1.0</cbc:ProfileID><cbc:ID>SME00023</cbc:ID>',
        '<cbc:UUID>8d487816-70b8-4ade-a618-9d620b73814a</cbc:UUID><cbc:IssueDate>2022-09-07</cbc:IssueDate>',
        '<cbc:IssueTime>12:21:28</cbc:IssueTime><cbc:InvoiceTypeCode name="0200000">388</cbc:InvoiceTypeCode>',
        '<cbc:DocumentCurrencyCode>SAR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SAR</cbc:TaxCurrencyCode>',
        '<cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>23</cbc:UUID>',
        '</cac:AdditionalDocumentReference><cac:AdditionalDocumentReference><cbc:ID>PIH</cbc:ID><cac:Attachment>',
        '<cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">',
        'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==',
        '</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
        `<cac:AccountingSupplierParty>${party.join('')}</cac:AccountingSupplierParty>`,
        '<cac:AccountingCustomerParty></cac:AccountingCustomerParty>',
        '<cac:PaymentMeans><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode></cac:PaymentMeans>',
        '<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">0.60</cbc:TaxAmount></cac:TaxTotal>',
        '<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">0.60</cbc:TaxAmount><cac:TaxSubtotal>',
        '<cbc:TaxableAmount currencyID="SAR">4.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="SAR">0.60</cbc:TaxAmount>',
        '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID>',
        '</cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>',
        '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="SAR">4.00</cbc:LineExtensionAmount>',
        '<cbc:TaxExclusiveAmount currencyID="SAR">4.00</cbc:TaxExclusiveAmount>',
        '<cbc:TaxInclusiveAmount currencyID="SAR">4.60</cbc:TaxInclusiveAmount>',
        '<cbc:AllowanceTotalAmount currencyID="SAR">0.00</cbc:AllowanceTotalAmount>',
        '<cbc:PrepaidAmount currencyID="SAR">0.00</cbc:PrepaidAmount>',
        '<cbc:PayableAmount currencyID="SAR">4.60</cbc:PayableAmount></cac:LegalMonetaryTotal>',
        '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">1</cbc:InvoicedQuantity>',
        '<cbc:LineExtensionAmount currencyID="SAR">4.00</cbc:LineExtensionAmount><cac:TaxTotal>',
        '<cbc:TaxAmount currencyID="SAR">0.60</cbc:TaxAmount><cbc:RoundingAmount currencyID="SAR">4.60</cbc:RoundingAmount>',
        '</cac:TaxTotal><cac:Item><cbc:Name>قلم رصاص</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID>',
        '<cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
        '</cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="SAR">4.00</cbc:PriceAmount>',
        '</cac:Price></cac:InvoiceLine></Invoice>',
      ].join(''),
    )
  })

  it('names the buyer, with an address only when it is complete or required', () => {
    const partial = { ...theBuyer, street: '' }
    const identified = { ...theBuyer, otherId: { type: 'residence', number: '2000000006' } } as const
    expect(xmlOf({ buyer: identified })).toContain('<cbc:ID schemeID="IQA">2000000006</cbc:ID>')
    expect(inside('cac:AccountingCustomerParty', xmlOf({ buyer: theBuyer }))).toContain('cac:PostalAddress')
    expect(inside('cac:AccountingCustomerParty', xmlOf({ buyer: partial }))).not.toContain('cac:PostalAddress')
    expect(inside('cac:AccountingCustomerParty', xmlOf({ subtype: '01', buyer: partial }))).toContain(
      'cac:PostalAddress',
    )
  })

  it('gives a standard document its day of supply, by default the day of issue', () => {
    const dayOf = (changes: Partial<EInvoice>) => inside('cbc:ActualDeliveryDate', xmlOf(changes))
    expect(dayOf({ subtype: '01', supplyDate: day('2022-09-05') })).toBe('2022-09-05')
    expect(dayOf({ subtype: '01' })).toBe('2022-09-07')
    expect(dayOf({})).toBeUndefined()
  })

  it('gives a note its originals, and its reason with every means of payment', () => {
    const note = xmlOf({ typeCode: 381, originals: ['A-1', 'A-2'], reason: 'رد سلع', paymentMeans: [10, 48, 10] })
    expect(note).toContain(
      '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>A-2</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>',
    )
    expect(note.match(/<cbc:PaymentMeansCode>\d+<\/cbc:PaymentMeansCode><cbc:InstructionNote>رد سلع</g)).toHaveLength(2)
    expect(inside('cbc:PaymentMeansCode', xmlOf({ paymentMeans: [] }))).toBe('1')
  })

  it('gives items names that the authority takes', () => {
    const named = (name: string) => inside('cbc:Name', xmlOf({ lines: [eInvoiceLine('1.00', { name })] }))
    expect(['قلم', 'ab', '123', '٤٥٦ ٧', '', 'a\u0000bc'].map(named)).toEqual([
      ...['قلم', 'صنف ab', 'صنف 123', 'صنف ٤٥٦ ٧', 'صنف', 'abc'],
    ])
  })

  it('has the values of its QR code', () => {
    expect(eInvoiceQr(eInvoice({ rounding: sar('0.10') }))).toEqual({
      sellerName: 'شركة توريد التكنولوجيا بأقصى سرعة المحدودة',
      vatNumber: '399999999900003',
      timestamp: '2022-09-07T12:21:28',
      total: sar('4.50'),
      vat: sar('0.60'),
    })
  })
})
