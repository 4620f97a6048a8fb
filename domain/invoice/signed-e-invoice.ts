import { attachedText, rootStart } from './e-invoice-xml.ts'
import { element, textElement } from './xml.ts'

/**
 * The signature of an e-invoice: an XAdES extension, a reference to it, and the QR code. They are written as in the authority's samples.
 * Source: design page 5, 2.2.
 */

/** The e-invoice with its signature and QR code. Removing the three added elements gives the given text, which is what the hash covers. */
export function signedEInvoice(xml: string, added: { readonly extension: string; readonly qr: string }): string {
  const sellerAt = xml.indexOf('<cac:AccountingSupplierParty>')
  if (!xml.startsWith(rootStart) || sellerAt < 0) throw new Error('only an e-invoice can be signed')
  const references = xml.slice(rootStart.length, sellerAt)
  return [
    rootStart,
    added.extension,
    references,
    attachedText('QR', added.qr),
    signatureReference,
    xml.slice(sellerAt),
  ].join('')
}

export type SignedProperties = {
  /** Local time without a zone, `2026-01-31T21:05:09`. */
  readonly signingTime: string
  /** The Base64 of the hexadecimal SHA-256 of the Base64 text of the certificate. */
  readonly certificateDigest: string
  /** From the name to the root: `CN=…, DC=…`. */
  readonly issuer: string
  /** In decimal. */
  readonly serialNumber: string
}

/**
 * The signed properties, as embedded in the document, or as hashed: then each element names its namespace. The white space is that of the
 * authority's samples, because it is hashed and some validators assume it.
 */
export function signedProperties(properties: SignedProperties, form: 'embedded' | 'hashed'): string {
  const { signingTime, certificateDigest, issuer, serialNumber } = properties
  const [xades, ds] = form === 'hashed' ? [` xmlns:xades="${xadesNamespace}"`, ` xmlns:ds="${dsNamespace}"`] : ['', '']
  // The name of an element ends at its namespace, which only the start tag has.
  const dsElement = (name: string, text: string): string =>
    textElement(`ds:${name}`, text).replace(`<ds:${name}`, `<ds:${name}${ds}`)
  const lines: readonly (readonly [depth: number, line: string])[] = [
    [1, '<xades:SignedSignatureProperties>'],
    [2, textElement('xades:SigningTime', signingTime)],
    [2, '<xades:SigningCertificate>'],
    [3, '<xades:Cert>'],
    [4, '<xades:CertDigest>'],
    [5, `<ds:DigestMethod${ds} Algorithm="${sha256}"/>`],
    [5, dsElement('DigestValue', certificateDigest)],
    [4, '</xades:CertDigest>'],
    [4, '<xades:IssuerSerial>'],
    [5, dsElement('X509IssuerName', issuer)],
    [5, dsElement('X509SerialNumber', serialNumber)],
    [4, '</xades:IssuerSerial>'],
    [3, '</xades:Cert>'],
    [2, '</xades:SigningCertificate>'],
    [1, '</xades:SignedSignatureProperties>'],
    [0, '</xades:SignedProperties>'],
  ]
  const start = `<xades:SignedProperties${xades} Id="xadesSignedProperties">`
  return start + lines.map(([depth, line]) => `\n${' '.repeat(32 + 4 * depth)}${line}`).join('')
}

export type SignatureParts = {
  /** The hash of the invoice, the digest of the signed properties, the signature and the certificate, all in Base64. */
  readonly hash: string
  readonly propertiesDigest: string
  readonly signature: string
  readonly certificate: string
  readonly properties: SignedProperties
}

/** The `ext:UBLExtensions` element. */
export function signatureExtension(parts: SignatureParts): string {
  const qualifying = `<xades:QualifyingProperties xmlns:xades="${xadesNamespace}" Target="signature">${signedProperties(
    parts.properties,
    'embedded',
  )}</xades:QualifyingProperties>`
  const signature = [
    `<ds:Signature xmlns:ds="${dsNamespace}" Id="signature">`,
    signedInfo(parts),
    textElement('ds:SignatureValue', parts.signature),
    element('ds:KeyInfo', [element('ds:X509Data', [textElement('ds:X509Certificate', parts.certificate)])]),
    element('ds:Object', [qualifying]),
    '</ds:Signature>',
  ].join('')
  return element('ext:UBLExtensions', [
    element('ext:UBLExtension', [
      textElement('ext:ExtensionURI', 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'),
      element('ext:ExtensionContent', [
        signaturesStart,
        element('sac:SignatureInformation', [
          textElement('cbc:ID', 'urn:oasis:names:specification:ubl:signature:1'),
          textElement('sbc:ReferencedSignatureID', signatureId),
          signature,
        ]),
        '</sig:UBLDocumentSignatures>',
      ]),
    ]),
  ])
}

const dsNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const xadesNamespace = 'http://uri.etsi.org/01903/v1.3.2#'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const canonicalization = 'http://www.w3.org/2006/12/xml-c14n11'
const signatureId = 'urn:oasis:names:specification:ubl:signature:Invoice'

const signaturesStart =
  '<sig:UBLDocumentSignatures xmlns:sig="urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2"' +
  ' xmlns:sac="urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2"' +
  ' xmlns:sbc="urn:oasis:names:specification:ubl:schema:xsd:SignatureBasicComponents-2">'

const signatureReference = element('cac:Signature', [
  textElement('cbc:ID', signatureId),
  textElement('cbc:SignatureMethod', 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'),
])

/** What is hashed of the document: all but the three elements that the signature adds. */
const transforms = [
  ...[
    'not(//ancestor-or-self::ext:UBLExtensions)',
    'not(//ancestor-or-self::cac:Signature)',
    "not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])",
  ].map(
    path =>
      `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>${path}</ds:XPath></ds:Transform>`,
  ),
  `<ds:Transform Algorithm="${canonicalization}"/>`,
]

function signedInfo({ hash, propertiesDigest }: SignatureParts): string {
  const digest = (value: string) => [
    `<ds:DigestMethod Algorithm="${sha256}"/>`,
    textElement('ds:DigestValue', value),
    '</ds:Reference>',
  ]
  return element('ds:SignedInfo', [
    `<ds:CanonicalizationMethod Algorithm="${canonicalization}"/>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>',
    '<ds:Reference Id="invoiceSignedData" URI="">',
    element('ds:Transforms', transforms),
    ...digest(hash),
    '<ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">',
    ...digest(propertiesDigest),
  ])
}
