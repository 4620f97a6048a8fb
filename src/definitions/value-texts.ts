/** Values of fields as a person reads them, where they come as they travel: in histories, conflicts and imports. */
import type { Definition } from '#contract/definitions/definition.ts'
import type { DefinedValue, WireValue } from '#contract/definitions/field.ts'
import { readMoney } from '#domain/fields/reading.ts'
import { zeroHalalas } from '#domain/money.ts'
import { i18n } from '../i18n/index.ts'
import { textKey, wordText } from '../i18n/keys.ts'
import type { Names } from '../i18n/names.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { Formats } from '../i18n/use-formats.ts'

export function fieldWord(definition: Definition, name: string): string {
  return wordText(wordOf(definition, name))
}

/** The same as a text of the program. */
export function fieldKey(definition: Definition, name: string): TextKey {
  return textKey(`words.${wordOf(definition, name)}`)
}

function wordOf({ fields, computed = {} }: Definition, name: string): string {
  return fields[name]?.word ?? computed[name]?.word ?? name
}

/** Empty for nothing. A problem of the server says a value as text. */
export function wireText({ fields }: Definition, name: string, value: WireValue, formats: Formats): string {
  const field = fields[name]
  if (value === null || value === '') return ''
  switch (field?.kind) {
    case 'flag':
      return i18n.t(String(value) === 'true' ? 'definition.yes' : 'definition.no')
    case 'choice':
      return wordText(String(value))
    case 'money': {
      const read = readMoney(String(value), zeroHalalas)
      return read.ok ? formats.amount(read.value) : String(value)
    }
    default:
      return String(value)
  }
}

/** What people call a row: its name where it has one, else what it is known by. */
export function rowName(
  { key }: Definition,
  row: Readonly<Record<string, DefinedValue>>,
  { nameOf }: Pick<Names, 'nameOf'>,
): string {
  const { nameAr = '', nameEn = '' } = row
  return nameOf({ nameAr: String(nameAr), nameEn: String(nameEn) }) || String(row[key] ?? '')
}
