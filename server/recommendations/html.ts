/**
 * Builds HTML from texts and values. A value becomes HTML only by escaping and bidi isolation, so that a value of the other direction does
 * not reorder the text around it.
 */
declare const htmlBrand: unique symbol
export type Html = string & { readonly [htmlBrand]: true }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapedHtml(text: string): Html {
  return text.replace(/[&<>"']/gu, sign => escapes[sign] ?? '') as Html
}

/** A number, sum or name, whose direction may differ from the text around it. */
export function isolatedHtml(text: string): Html {
  return `<bdi>${escapedHtml(text)}</bdi>` as Html
}

export function linkHtml(address: string, content: Html): Html {
  return `<a href="${escapedHtml(address)}">${content}</a>` as Html
}

export function elementHtml(tag: 'h4' | 'li' | 'p' | 'strong' | 'ul', ...content: readonly Html[]): Html {
  return `<${tag}>${content.join('')}</${tag}>` as Html
}

export function joinedHtml(...parts: readonly Html[]): Html {
  return parts.join('') as Html
}

/** Fills the placeholders of a text. Inserted values are not searched for placeholders. */
export function filledHtml(text: string, values: Readonly<Record<string, Html>>): Html {
  return text
    .split(/(\{\w+\})/u)
    .map(part => (/^\{\w+\}$/u.test(part) ? (values[part.slice(1, -1)] ?? '') : escapedHtml(part)))
    .join('') as Html
}
