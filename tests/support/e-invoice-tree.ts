/**
 * Reads e-invoices for the tests, and writes their canonical form (C14N 1.1). It shares nothing with the code that writes them.
 */
import { createHash } from 'node:crypto'
import { DOMParser, type Element, type Node, onErrorStopParsing } from '@xmldom/xmldom'

const namespaces: Readonly<Record<string, string>> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': '',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2': 'ext:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2': 'sig:',
  'urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2': 'sac:',
  'urn:oasis:names:specification:ubl:schema:xsd:SignatureBasicComponents-2': 'sbc:',
  'http://www.w3.org/2000/09/xmldsig#': 'ds:',
  'http://uri.etsi.org/01903/v1.3.2#': 'xades:',
}

/** The root of a document. Throws for text that is not well-formed XML. */
export function parseInvoice(xml: string): Element {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement
  if (root === null || nameOf(root) !== 'Invoice') throw new Error('the root is not an Invoice')
  return root
}

/** The name with the usual prefix of its namespace, whatever prefix the document uses. */
export function nameOf(element: Element): string {
  return `${namespaces[element.namespaceURI ?? ''] ?? '?'}${element.localName}`
}

export function childrenOf(element: Element): Element[] {
  return [...element.childNodes].filter(isElement)
}

/** The elements at a path of names below an element. */
export function allAt(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(each => childrenOf(each).filter(child => nameOf(child) === name)),
      [element],
    )
}

/** The text at a path; null when there is no such element. */
export function textAt(element: Element, path: string): string | null {
  return allAt(element, path)[0]?.textContent ?? null
}

/** The hash of an invoice: its canonical form without signature and QR code, as SHA-256 in Base64. */
export function hashOfDocument(xml: string): string {
  return createHash('sha256').update(hashedForm(xml), 'utf8').digest('base64')
}

/** The canonical form of what the hash covers. White space around the removed elements stays. */
export function hashedForm(xml: string): string {
  const root = parseInvoice(xml)
  const isRemoved = (child: Element): boolean =>
    ['ext:UBLExtensions', 'cac:Signature'].includes(nameOf(child)) ||
    (nameOf(child) === 'cac:AdditionalDocumentReference' && textAt(child, 'cbc:ID') === 'QR')
  for (const child of childrenOf(root).filter(isRemoved)) root.removeChild(child)
  return canonical(root)
}

type Scope = Readonly<Record<string, string>>

/** Canonical XML of an element: inclusive, without comments. */
function canonical(element: Element, inherited: Scope = {}): string {
  const attributes = [...element.attributes]
  const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')
  const declared = attributes
    .filter(({ name, value }) => isDeclaration(name) && inherited[name] !== value)
    .sort((a, b) => compare(a.name, b.name))
  const others = attributes
    .filter(({ name }) => !isDeclaration(name))
    .sort(
      (a, b) => compare(a.namespaceURI ?? '', b.namespaceURI ?? '') || compare(a.localName ?? '', b.localName ?? ''),
    )
  const start = [...declared, ...others].map(({ name, value }) => ` ${name}="${escaped(value, attributeEscapes)}"`)
  const scope = { ...inherited, ...Object.fromEntries(declared.map(({ name, value }) => [name, value])) }
  const content = [...element.childNodes].map(child => {
    if (isElement(child)) return canonical(child, scope)
    return child.nodeType === textNode || child.nodeType === cdataNode
      ? escaped(child.nodeValue ?? '', textEscapes)
      : ''
  })
  return `<${element.tagName}${start.join('')}>${content.join('')}</${element.tagName}>`
}

const [elementNode, textNode, cdataNode] = [1, 3, 4]
const textEscapes: Scope = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const attributeEscapes: Scope = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;' },
  ...{ '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
}

function escaped(text: string, escapes: Scope): string {
  return [...text].map(character => escapes[character] ?? character).join('')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isElement(node: Node): node is Element {
  return node.nodeType === elementNode
}
