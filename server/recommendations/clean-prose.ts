/** Sanitizes HTML from a service: only text, a few elements, and links that the findings themselves contain. */
import sanitizeHtml, { type Tag } from 'sanitize-html'
import { recommendationTags } from '#contract/recommendations.ts'

/** A link to any other address becomes its text. */
export function cleanProse(html: string, addresses: readonly string[]): string {
  const own = new Set(addresses)
  return sanitizeHtml(html, {
    allowedTags: [...recommendationTags],
    allowedAttributes: { a: ['href'] },
    // The addresses of findings have neither scheme nor host.
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
