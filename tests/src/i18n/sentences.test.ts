import { expect, test } from 'vitest'
import { supportedLanguages } from '#contract/protocol.ts'
import { textsOf } from '#tests/support/texts.ts'

/** A period is a phrase that may begin with a preposition of its own, such as `من … إلى …` or `Du … au …`. */
const faults = {
  ar: /(?:بـ|لـ|كـ|(?:^|\s)(?:من|إلى|في|عن|على|حتى|منذ|خلال))\s?\{\{days\}\}(?! )/u,
  en: /$^/,
  de: /(?:^|\s)(?:von|vom|am|ab|bis|für|mit) \{\{days\}\}(?! Tag)/u,
  // Before a vowel `de` and `que` are elided, so that no name or month may follow them.
  fr: /(?:^|\s)(?:à|au|de|du|pour|le) \{\{days\}\}(?! jour)|(?:^|[\s’])(?:de|que|le|la) \{\{(?:name|month|branch|by|report)\}\}/u,
  pt: /(?:^|\s)(?:a|ao|de|do|em|com) \{\{days\}\}(?! dia)/u,
  ko: /$^/,
}

test.each(supportedLanguages)(
  'no sentence in %s has a preposition before a period or name that does not take it',
  language => {
    const texts = Object.entries(textsOf(language)).map(([key, section]) => [key, JSON.stringify(section)] as const)
    const placed = texts.flatMap(
      ([key, section]) => section.match(/"[^"]*\{\{[^"]*"/gu)?.map(text => [key, text.slice(1, -1)]) ?? [],
    )
    expect(placed.length).toBeGreaterThan(50)
    expect(placed.filter(([, text]) => faults[language].test(text ?? ''))).toEqual([])
  },
)

test.each([
  ['ar', 'مقارنةً بـ {{days}}'],
  ['ar', 'أُعدّ عن {{days}}'],
  ['fr', 'Préparé pour {{days}}'],
  ['fr', 'Rapports de {{month}}'],
  ['de', 'Erstellt für {{days}}'],
] as const)('finds the fault in %s: %s', (language, text) => {
  expect(text).toMatch(faults[language])
})
