/** Checks the signature and the QR code of e-invoices, by the recipe of design page 5, 2.2, with code of its own. */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { allAt, childrenOf, hashOfDocument, nameOf, parseInvoice, textAt } from './e-invoice-tree.ts'

const signaturePath =
  'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation/ds:Signature'

/** What is wrong with the signature; empty when it is valid. */
export function verifySignature(xml: string): string[] {
  const signature = allAt(parseInvoice(xml), signaturePath)[0]
  if (!signature) return ['there is no signature']
  const at = (path: string): string => textAt(signature, path) ?? ''
  const errors: string[] = []
  const expect = (what: string, found: string, expected: string): void => {
    if (found !== expected) errors.push(`${what}: ${found} instead of ${expected}`)
  }
  const certificateText = at('ds:KeyInfo/ds:X509Data/ds:X509Certificate')
  const hash = hashOfDocument(xml)
  const [digestOfInvoice, digestOfProperties] = allAt(signature, 'ds:SignedInfo/ds:Reference/ds:DigestValue')
  expect('hash', digestOfInvoice?.textContent ?? '', hash)
  expect('properties digest', digestOfProperties?.textContent ?? '', hexSha256(hashedProperties(xml)))
  const cert =
    'ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties/xades:SigningCertificate/xades:Cert'
  expect('certificate digest', at(`${cert}/xades:CertDigest/ds:DigestValue`), hexSha256(certificateText))
  const certificate = certificateIn(certificateText)
  if (certificate === null) return [...errors, 'the certificate is not readable']
  expect(
    'serial number',
    at(`${cert}/xades:IssuerSerial/ds:X509SerialNumber`),
    `${BigInt(`0x${certificate.serialNumber}`)}`,
  )
  const issuer = certificate.issuer.split('\n').reverse().join(', ')
  expect('issuer', at(`${cert}/xades:IssuerSerial/ds:X509IssuerName`), issuer)
  const value = Buffer.from(at('ds:SignatureValue'), 'base64')
  if (!verify('sha256', Buffer.from(hash, 'base64'), certificate.publicKey, value))
    errors.push('the signature is wrong')
  return errors
}

/** The values of the QR code by tag; null when there is none or it is not readable. */
export function qrOf(xml: string): ReadonlyMap<number, Buffer> | null {
  const references = allAt(parseInvoice(xml), 'cac:AdditionalDocumentReference')
  const qr = references.find(each => textAt(each, 'cbc:ID') === 'QR')
  return qr ? qrValues(textAt(qr, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject') ?? '') : null
}

export function qrValues(base64: string): ReadonlyMap<number, Buffer> | null {
  const bytes = Buffer.from(base64, 'base64')
  const values = new Map<number, Buffer>()
  let at = 0
  while (at < bytes.length) {
    const [tag, length] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
    const value = bytes.subarray(at + 2, at + 2 + length)
    if (value.length < length || tag !== values.size + 1) return null
    values.set(tag, value)
    at += 2 + length
  }
  return values
}

/** What differs between the QR code and its document. */
export function qrErrors(xml: string): string[] {
  const values = qrOf(xml)
  if (values === null) return ['there is no QR code']
  const root = parseInvoice(xml)
  const signature = allAt(root, signaturePath)[0]
  const certificate = certificateIn((signature && textAt(signature, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate')) ?? '')
  const seller = 'cac:AccountingSupplierParty/cac:Party'
  const isSimplified = childrenOf(root)
    .find(child => nameOf(child) === 'cbc:InvoiceTypeCode')
    ?.getAttribute('name')
    ?.startsWith('02')
  const texts: readonly (string | null | undefined)[] = [
    textAt(root, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
    textAt(root, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`),
    `${textAt(root, 'cbc:IssueDate')}T${textAt(root, 'cbc:IssueTime')}`,
    textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'),
    textAt(root, 'cac:TaxTotal/cbc:TaxAmount'),
    hashOfDocument(xml),
    signature && textAt(signature, 'ds:SignatureValue'),
  ]
  const errors = texts.flatMap((text, index) => {
    const found = values.get(index + 1)?.toString('utf8')
    return found === text ? [] : [`QR tag ${index + 1}: ${found} instead of ${text}`]
  })
  const key = certificate?.publicKey.export({ type: 'spki', format: 'der' })
  if (!key?.equals(values.get(8) ?? Buffer.of())) errors.push('QR tag 8 is not the public key')
  const ending = values.get(9)
  if (!isSimplified) return ending ? [...errors, 'QR tag 9 is only of simplified invoices'] : errors
  // A certificate ends with its signature.
  const isEnd = ending && ending.length > 60 && certificate?.raw.subarray(-ending.length).equals(ending)
  return isEnd ? errors : [...errors, 'QR tag 9 is not the signature of the certificate']
}

function certificateIn(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

/** The signed properties as they are in the document, with the namespaces that its elements would need alone. */
function hashedProperties(xml: string): string {
  const block = /<xades:SignedProperties [\s\S]*<\/xades:SignedProperties>/.exec(xml)?.[0] ?? ''
  return block
    .replace('<xades:SignedProperties ', '<xades:SignedProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" ')
    .replace(
      /<ds:(DigestMethod|DigestValue|X509IssuerName|X509SerialNumber)(?=[ >])/g,
      '<ds:$1 xmlns:ds="http://www.w3.org/2000/09/xmldsig#"',
    )
}

function hexSha256(text: string): string {
  return Buffer.from(createHash('sha256').update(text).digest('hex')).toString('base64')
}
