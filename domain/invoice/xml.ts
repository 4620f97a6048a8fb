/**
 * Writes XML in its canonical form (C14N 1.1), so that the written text is the hashed text: no white space between elements, an end tag for
 * every element, and few escapes. Each element has at most one attribute, because the canonical form sorts them.
 */

/** An element with elements in it. */
export function element(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

/** An element with a text, and perhaps one attribute. */
export function textElement(name: string, text: string, attribute?: readonly [name: string, value: string]): string {
  const attributes = attribute === undefined ? '' : ` ${attribute[0]}="${attributeText(attribute[1])}"`
  return `<${name}${attributes}>${elementText(text)}</${name}>`
}

/** Amounts, codes and hashes: most texts of a document. */
const needsNoEscape = /^[!#-%'-;=?-~]*$/

function elementText(text: string): string {
  return needsNoEscape.test(text) ? text : escapeText(xmlText(text))
}

function attributeText(text: string): string {
  return needsNoEscape.test(text) ? text : escapeAttribute(xmlText(text))
}

/**
 * The text as XML carries it, on one line: white space becomes single spaces, other control characters and non-characters are removed, and
 * half of a surrogate pair becomes U+FFFD, as everywhere else.
 */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\s]|[\uFFFE\uFFFF]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
