/** The checker of the tests finds what is wrong with an e-invoice: otherwise the tests that use it would prove nothing. */
import { describe, expect, it } from 'vitest'
import { genesisHash } from '#domain/invoice/e-invoice.ts'
import { eInvoiceXml } from '#domain/invoice/e-invoice-xml.ts'
import { newDeviceKey } from '#server/e-invoices/csr.ts'
import { certificateOf, signInvoice } from '#server/e-invoices/sign.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { deviceCertificate } from '#tests/support/e-invoice-certificates.ts'
import { checkEInvoice } from '#tests/support/e-invoice-check.ts'
import { eInvoice, eInvoiceLine, theBuyer } from '#tests/support/e-invoices.ts'

const key = newDeviceKey()
const signer = { key, certificate: certificateOf(deviceCertificate(key)), signingTime: '2026-01-31T21:05:09' }
const exemption = { code: 'VATEX-SA-35', text: 'الأدوية والمعدات الطبية' }
const zero = { ...{ net: sar('5.00'), vat: sar('0.00'), total: sar('5.00') }, vatCategory: 'zero', exemption } as const
const note = eInvoice({
  ...{ typeCode: 381, subtype: '01', buyer: theBuyer, originals: ['SME00002'], reason: 'رد سلع' },
  lines: [eInvoiceLine('4.60'), eInvoiceLine('5.00', { ...zero, rate: percent('0') })],
})
const xml = eInvoiceXml(note, { icv: 2, previousHash: genesisHash })

/** What is found in the note after a change that was made before it was signed. */
function foundAfter(change: (text: string) => string): string {
  const changed = change(xml)
  expect(changed).not.toBe(xml)
  return checkEInvoice(signInvoice(note, changed, signer).xml).errors.join('\n')
}

const signed = signInvoice(note, xml, signer).xml

/** What is found in the note after a change that was made after it was signed. */
function foundInSigned(change: (text: string) => string): string {
  expect(change(signed)).not.toBe(signed)
  return checkEInvoice(change(signed)).errors.join('\n')
}

const replacing = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)

describe('the checker of e-invoices', () => {
  it('finds nothing in a good one', () => {
    expect(checkEInvoice(signed)).toEqual({ errors: [], warnings: [] })
  })

  const changes: readonly (readonly [what: string, from: string | RegExp, to: string, finding: string])[] = [
    ['elements in another order', /(<cbc:ID>SME00023.*?)(<cbc:UUID>.*?<\/cbc:UUID>)/, '$2$1', 'content of Invoice'],
    ['an unknown element', '<cac:PaymentMeans>', '<cbc:Note>x</cbc:Note><cac:PaymentMeans>', 'content of Invoice'],
    ['an empty text', /<cbc:StreetName>[^<]+/, '<cbc:StreetName>', 'cbc:StreetName is unknown or empty'],
    ['a wrong identifier', '8d487816-', '8d487816', 'cbc:UUID'],
    ['a counter of zero', '<cbc:UUID>2<', '<cbc:UUID>0<', 'ICV 0'],
    ['no hash before it', 'NWZlY2Vi', '', 'PIH'],
    ['a transaction code', '"0100000"', '"0300000"', 'transaction code 0300000'],
    ['an unknown payment', 'MeansCode>10', 'MeansCode>20', 'payment means 20'],
    ['no original', /<cac:BillingReference>.*<\/cac:BillingReference>/, '', 'no original'],
    ['no reason', /<cbc:InstructionNote>.*?<\/cbc:InstructionNote>/, '', 'no reason'],
    ['no day of supply', /<cac:Delivery>.*?<\/cac:Delivery>/, '', 'no day of supply'],
    ['no buyer', /(<cac:AccountingCustomerParty>).*?(<\/cac:AccountingCustomerParty>)/, '$1$2', 'no buyer'],
    ['a wrong VAT number', '310122393500003', '310122393500001', 'VAT number 310122393500001'],
    ['a wrong postal code', '>23333<', '>2333<', 'address of the seller'],
    ['an unknown scheme', '"CRN"', '"ABC"', 'identifier ABC'],
    ['a short name', 'قلم رصاص', 'قم', 'line 1 is named'],
    ['a repeated line number', '<cac:InvoiceLine><cbc:ID>2<', '<cac:InvoiceLine><cbc:ID>1<', 'another number'],
    ['another price', 'PriceAmount currencyID="SAR">4.00', 'PriceAmount currencyID="SAR">4.01', 'line 1: net 4'],
    ['another quantity', 'unitCode="PCE">1<', 'unitCode="PCE">2<', 'line 1: net 4'],
    ['another line total', 'RoundingAmount currencyID="SAR">4.60', 'RoundingAmount currencyID="SAR">4.61', 'the total'],
    [
      'another line sum',
      'Total><cbc:LineExtensionAmount currencyID="SAR">9.00',
      '$&1',
      'cbc:LineExtensionAmount 9.001',
    ],
    ['a wrong line sum', 'Total><cbc:LineExtensionAmount currencyID="SAR">9.00', monetary('9.01'), 'BR-CO-10'],
    [
      'an allowance of nothing',
      'AllowanceTotalAmount currencyID="SAR">0',
      'AllowanceTotalAmount currencyID="SAR">1',
      'BR-CO-11',
    ],
    [
      'another taxable sum',
      'TaxExclusiveAmount currencyID="SAR">9',
      'TaxExclusiveAmount currencyID="SAR">8',
      'BR-CO-13',
    ],
    ['another VAT total', /TaxAmount currencyID="SAR">0.60/g, 'TaxAmount currencyID="SAR">0.61', 'BR-CO-15'],
    ['another subtotal', 'TaxableAmount currencyID="SAR">4', 'TaxableAmount currencyID="SAR">5', 'taxable amount of S'],
    ['VAT that is not the sum', /(Subtotal>.*?TaxAmount currencyID="SAR">)0.60/, '$10.59', 'BR-CO-14'],
    ['another amount to pay', 'PayableAmount currencyID="SAR">9.60', 'PayableAmount currencyID="SAR">9.50', 'BR-CO-16'],
    ['another rate', /Percent>15.00/g, 'Percent>14.00', 'category S 14.00'],
    ['no exemption', /<cbc:TaxExemptionReason>.*?<\/cbc:TaxExemptionReason>/, '', 'has no exemption'],
    ['another currency', 'PayableAmount currencyID="SAR"', 'PayableAmount currencyID="USD"', 'cbc:PayableAmount'],
  ]
  it.each(changes)('finds %s', (_, from, to, finding) => {
    const found = foundAfter(replacing(from, to))
    expect(found).toContain(finding)
    expect(found).not.toContain('hash')
    expect(found).not.toContain('the signature is wrong')
  })

  it('finds changes after the signature', () => {
    const changed = foundInSigned(replacing('قلم رصاص', 'قلم حبر'))
    expect(changed).toContain('hash')
    expect(changed).toContain('the signature is wrong')
    expect(changed).toContain('QR tag 6')
    expect(foundInSigned(replacing('2026-01-31T21:05:09', '2026-01-31T21:05:10'))).toContain('properties digest')
    expect(foundInSigned(replacing('<cbc:ID>QR<', '<cbc:ID>XX<'))).toContain('there is no QR code')
    expect(foundInSigned(replacing(/<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, ''))).toContain('no signature')
  })

  it('finds a certificate of another key, or of another number', () => {
    const other = newDeviceKey()
    const certificate = deviceCertificate(other)
    const found = foundInSigned(replacing(signer.certificate.text, certificate))
    expect(found).toContain('certificate digest')
    expect(found).toContain('the signature is wrong')
    expect(found).toContain('QR tag 8')
    const renumbered = deviceCertificate(key, { serialNumber: 5n })
    expect(foundInSigned(replacing(signer.certificate.text, renumbered))).toContain('serial number')
  })

  it('finds a QR code of a simplified invoice without the signature of the certificate', () => {
    const invoice = eInvoice()
    const simplified = signInvoice(invoice, eInvoiceXml(invoice, { icv: 2, previousHash: genesisHash }), signer)
    const standard = signInvoice(
      { ...invoice, subtype: '01' },
      eInvoiceXml(invoice, { icv: 2, previousHash: genesisHash }),
      signer,
    )
    expect(checkEInvoice(simplified.xml).errors).toEqual([])
    expect(checkEInvoice(standard.xml).errors).toEqual(['QR tag 9 is not the signature of the certificate'])
  })

  it('warns of VAT that is further from its rate than rounding explains', () => {
    const line = eInvoiceLine('115.00', { net: sar('100.05'), vat: sar('14.95') })
    const invoice = eInvoice({ lines: [line] })
    const document = signInvoice(invoice, eInvoiceXml(invoice, { icv: 2, previousHash: genesisHash }), signer)
    expect(checkEInvoice(document.xml)).toEqual({ errors: [], warnings: ['BR-CO-17: 14.95 of 100.05'] })
  })
})

function monetary(amount: string): string {
  return `Total><cbc:LineExtensionAmount currencyID="SAR">${amount}`
}
