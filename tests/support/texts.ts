/** The texts of a language from their files, all areas together. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/protocol.ts'
import { readProjectFile, root } from './project-files.ts'

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>

const folder = 'src/i18n'

export function textFiles(language: Language): readonly string[] {
  return readdirSync(join(root, folder, language)).sort()
}

export function textsOf(language: Language): Sections {
  return Object.assign({}, ...textFiles(language).map(name => textsIn(language, name.replace('.json', ''))))
}

export function textsIn(language: Language, area: string): Sections {
  return JSON.parse(readProjectFile(`${folder}/${language}/${area}.json`))
}
