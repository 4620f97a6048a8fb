/** Display texts of wire values, for histories, conflicts and imports. */
import type { z } from 'zod'
import type { Definition } from '#contract/definitions/definition.ts'
import type { ChildField, DefinedChoice, DefinedField, ReplyValue, RowValue } from '#contract/definitions/field.ts'
import type { ListFilter } from '#contract/definitions/filters.ts'
import { fieldCodecs } from '#contract/field-kinds.ts'
import { exemptionReasonOf } from '#domain/invoice/exemption-reasons.ts'
import { defaultChart } from '#domain/ledger/chart.ts'
import { halalas } from '#domain/money.ts'
import { referenceField } from '../fields/reference.ts'
import { leftToRight } from '../i18n/bidi.ts'
import type { Formats } from '../i18n/formats.ts'
import { i18n } from '../i18n/index.ts'
import { textKey, wordText } from '../i18n/keys.ts'
import { type Names, namesIn } from '../i18n/names.ts'
import type { TextKey } from '../i18n/texts.ts'

/** The description that forms need: a definition, or anything else described by fields. */
export type Described = Pick<Definition, 'computed' | 'ofBranch'> & {
  readonly fields: Readonly<Record<string, DefinedField | ChildField>>
}

export function fieldWord(definition: Described, name: string): string {
  return wordText(wordOf(definition, name))
}

/** The label of a filter; for a range it names the bound. */
export function filterWord(definition: Definition, { field, bound }: ListFilter): string {
  const word = fieldWord(definition, field)
  return bound === null ? word : i18n.t(`definition.${bound}`, { field: word })
}

/** The text key of a field's label. */
export function fieldKey(definition: Described, name: string): TextKey {
  return textKey(`words.${wordOf(definition, name)}`)
}

function wordOf({ fields, computed = {} }: Described, name: string): string {
  return fields[name]?.word ?? computed[name]?.word ?? name
}

/** Empty for null. Problems from the server have values as text. */
export function wireText({ fields }: Described, name: string, value: ReplyValue, formats: Formats): string {
  const field = fields[name]
  if (value === null || value === '') return ''
  if (typeof value === 'object') return 'code' in value ? referenceField.shown(value, formats) : ''
  switch (field?.kind) {
    case 'flag':
      return i18n.t(String(value) === 'true' ? 'definition.yes' : 'definition.no')
    case 'choice':
      return choiceText(field, String(value), formats)
    case 'image':
      return i18n.t('definition.pictureNamed', { name: String(value).split('/').at(-1)?.slice(0, 6) })
    case 'money':
      return read(fieldCodecs.money, value, formats.amount)
    case 'price':
      return read(fieldCodecs.price, value, formats.price)
    case 'quantity':
      return read(fieldCodecs.quantity, value, formats.quantity)
    case 'ratio':
      return read(fieldCodecs.ratio, value, formats.ratio)
    case 'percent':
      return read(fieldCodecs.percent, value, formats.percent)
    case 'count':
      return read(fieldCodecs.count, Number(value), formats.count)
    case 'day':
      return read(fieldCodecs.day, value, formats.shortDay)
    default:
      return String(value)
  }
}

/** An unreadable value is shown as it is. Problems from the server have numbers as text. */
function read<T>(codec: z.ZodType<T>, value: ReplyValue, textOf: (value: T) => string): string {
  const parsed = codec.safeParse(typeof value === 'string' && Number(value) >= 0 ? Number(value) : value)
  return parsed.success ? textOf(parsed.data) : String(value)
}

/** The name of a choice. */
export function choiceText(field: DefinedChoice, choice: string, formats: Formats): string {
  const { names } = field
  if (names === 'months') return formats.monthName(Number(choice))
  return names === 'halalas' ? formats.amount(halalas(Number(choice))) : listedChoice(field, choice)
}

/** The name of a choice in a list. */
export function listedChoice({ names }: DefinedChoice, choice: string): string {
  if (names === 'accountTypes' || names === 'accountSubtypes') return i18n.t(textKey(`${names}.${choice}`))
  if (names === 'exemptionReasons') return exemptionText(choice)
  if (names !== 'accountRoles') return wordText(choice)
  const account = defaultChart.find(({ role }) => role === choice)
  return account === undefined ? choice : namesIn(i18n.language).nameOf(account)
}

/** With its code, which is the same in every language. */
function exemptionText(code: string): string {
  const reason = exemptionReasonOf(code)
  return reason === undefined ? code : `${leftToRight(code)} ${namesIn(i18n.language).nameOf(reason)}`
}

/** The display name of a row: its name if it has one, else its key: a code, or the referenced row. */
export function rowName(
  { key }: Definition,
  row: Readonly<Record<string, RowValue>>,
  { nameOf }: Pick<Names, 'nameOf'>,
): string {
  const { nameAr = '', nameEn = '', [key]: known } = row
  if (typeof known === 'object' && known !== null && 'nameAr' in known) return nameOf(known)
  return nameOf({ nameAr: String(nameAr), nameEn: String(nameEn) }) || String(known ?? '')
}
