/** HTML that a service has written, with nothing left of it but text, a few elements and links that the rules themselves have given. */
import sanitizeHtml, { type Tag } from 'sanitize-html'
import { recommendationTags } from '#contract/recommendations.ts'

/** A link to anywhere else becomes its text. */
export function cleanProse(html: string, addresses: readonly string[]): string {
  const own = new Set(addresses)
  return sanitizeHtml(html, {
    allowedTags: [...recommendationTags],
    allowedAttributes: { a: ['href'] },
    // The addresses of the rules have neither scheme nor host.
    allowedSchemes: [],
    allowProtocolRelative: false,
    nestingLimit: nestingMax,
    transformTags: {
      a: (_, { href = '' }): Tag =>
        own.has(href) ? { tagName: 'a', attribs: { href } } : { tagName: 'bdi', attribs: {} },
    },
  }).trim()
}

const nestingMax = 8
