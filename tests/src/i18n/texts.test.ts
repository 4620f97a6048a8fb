import { describe, expect, test } from 'vitest'
import { type Language, supportedLanguages } from '#contract/protocol.ts'
import { loadTexts, textAreas } from '#src/i18n/texts.ts'
import * as files from '#tests/support/texts.ts'

const all = new Map(supportedLanguages.map(language => [language, flat(files.textsOf(language))] as const))
const arabic = textsOf('ar')
const english = textsOf('en')

describe.each(supportedLanguages)('the texts in %s', language => {
  const texts = textsOf(language)

  test('are those of Arabic, apart from plural forms', () => {
    expect([...new Set([...texts.keys()].map(stem))].sort()).toEqual([...new Set([...arabic.keys()].map(stem))].sort())
  })

  test('are never empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('have every plural form of the language and no other', () => {
    const wanted = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort()
    const forms = Map.groupBy(
      [...texts.keys()].filter(key => stem(key) !== key),
      stem,
    )
    expect(forms.size).toBeGreaterThan(0)
    for (const [key, given] of forms) {
      expect([key, given.map(each => each.slice(key.length + 1)).sort()]).toEqual([key, wanted])
    }
  })

  test('have the placeholders of Arabic', () => {
    expect(placeholders(texts)).toEqual(placeholders(arabic))
  })
})

describe.each(['fr', 'de', 'pt', 'ko'] as const)('the texts in %s', language => {
  test('are not left in English', () => {
    const copied = [...textsOf(language)].filter(([key, text]) => text === english.get(key) && isSentence(text))
    expect(copied).toEqual([])
  })
})

test('Arabic is written in Arabic and English in English', () => {
  const names = /^(shell\.copyright|languages\.|about\.addressJoint)/
  for (const [key, text] of arabic) if (!names.test(key) && isSentence(text)) expect(text).toMatch(/\p{Script=Arabic}/u)
  for (const [key, text] of english) if (!names.test(key)) expect(text).not.toMatch(/\p{Script=Arabic}/u)
})

test('each area of each language has a file of its own, and no section is in two', async () => {
  for (const language of supportedLanguages) {
    expect(files.textFiles(language)).toEqual(textAreas.map(area => `${area}.json`).sort())
    const sections = await Promise.all(textAreas.map(async area => Object.keys(await loadTexts(language, area))))
    expect(sections.flat().sort()).toEqual(Object.keys(files.textsOf(language)).sort())
    expect(new Set(sections.flat()).size).toBe(sections.flat().length)
  }
})

test('what the login page shows is loaded first', async () => {
  const start = flat(await loadTexts('fr', 'start'))
  expect([start.has('login.submit'), start.has('about.lead')]).toEqual([true, false])
})

function textsOf(language: Language): ReadonlyMap<string, string> {
  return all.get(language) ?? new Map()
}

function flat(texts: object, before = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]) =>
      typeof value === 'string' ? [[before + name, value] as const] : [...flat(value, `${before}${name}.`)],
    ),
  )
}

function stem(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

/** Of all forms of a text together, because "one day" needs no number. */
function placeholders(texts: ReadonlyMap<string, string>): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [key, text] of texts) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1] ?? '')
    found[stem(key)] = [...new Set([...(found[stem(key)] ?? []), ...names])].sort()
  }
  return found
}

function isSentence(text: string): boolean {
  return text.split(/\s+/).filter(word => /\p{L}{2,}/u.test(word)).length >= 3
}
