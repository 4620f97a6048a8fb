import { startSearchIndex } from '#domain/search/search-index.ts'
import type { Command } from '#src/commands/commands.ts'
import type { Entity, EntityAction } from '#src/commands/entities.ts'
import type { IndexedEntities } from '#src/commands/entity-store.ts'
import type { TextKey } from '#src/i18n/texts.ts'
import type { RowTexts } from '#src/palette/rows.ts'
import { textsOf } from '#tests/support/texts.ts'

const texts = { ar: textsOf('ar'), en: textsOf('en') }

/** A command that counts its runs in `runs`. */
export function command(id: string, title: TextKey, rest: Partial<Command> = {}): Command {
  const base = { id, title, icon: 'list', group: 'goTo', when: '', ...rest } as const
  return rest.page === undefined
    ? { ...base, page: undefined, run: rest.run ?? (() => undefined) }
    : { ...base, page: rest.page, run: undefined }
}

export function item(number: number, arabic: string, english: string, rest: Partial<Entity> = {}): Entity {
  return { id: `item:${number}`, kind: 'item', texts: [arabic, english], codes: [String(number)], ...rest }
}

export function customer(number: number, arabic: string, english: string): Entity {
  return { id: `customer:${number}`, kind: 'customer', texts: [arabic, english], codes: [`C${number}`] }
}

export function indexed(...entities: readonly Entity[]): IndexedEntities {
  return { entities, index: startSearchIndex(entities).finish() }
}

export function copyAction(entity: Entity): EntityAction {
  return { id: `copy ${entity.id}`, title: 'palette.copyCode', icon: 'copy', run: () => undefined }
}

/** The real texts, without the machinery that loads them. */
export function textsIn(language: 'ar' | 'en'): RowTexts {
  return {
    isArabic: language === 'ar',
    text: key => textOf(language, key),
    everyText: key => [...new Set([textOf(language, key), textOf('ar', key), textOf('en', key)])],
  }
}

function textOf(language: 'ar' | 'en', key: TextKey): string {
  let found: unknown = texts[language]
  for (const name of key.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}.`)
  return found
}
