/**
 * HTML that is put together of texts and values. A value becomes HTML by being escaped and isolated, so that what is written from the other side
 * turns nothing around it; nothing else does.
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

/** A number, a sum or a name, which may run against the text around it. */
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

/** A text with its places filled. What is in a place is never looked at for further places. */
export function filledHtml(text: string, values: Readonly<Record<string, Html>>): Html {
  return text
    .split(/(\{\w+\})/u)
    .map(part => (/^\{\w+\}$/u.test(part) ? (values[part.slice(1, -1)] ?? '') : escapedHtml(part)))
    .join('') as Html
}
