/** Sanitizes a recommendation's HTML again before rendering: a few elements, and links to pages with figures. */
import DOMPurify from 'dompurify'
import { recommendationAddress, recommendationTags } from '#contract/recommendations.ts'

export function cleanRecommendation(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...recommendationTags],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: recommendationAddress,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
