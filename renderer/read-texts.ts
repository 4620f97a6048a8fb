/** Reads the texts of the client from their files: all areas of the output language and of the fallback language. */
import { readFile } from 'node:fs/promises'
import type { Language } from '#contract/protocol.ts'
import { defaultLanguage, i18n } from '#src/i18n/index.ts'
import { textAreas } from '#src/i18n/texts.ts'

export async function readTexts(language: Language): Promise<void> {
  for (const each of new Set([defaultLanguage, language])) {
    for (const area of textAreas) {
      const file = new URL(`../src/i18n/${each}/${area}.json`, import.meta.url)
      i18n.addResourceBundle(each, 'translation', JSON.parse(await readFile(file, 'utf8')), true, true)
    }
  }
  await i18n.changeLanguage(language)
}
