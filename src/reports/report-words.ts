/** Names of dimensions, measures and values in the interface language. */

import type { TFunction } from 'i18next'
import { appSettlementKind } from '#contract/app-settlements.ts'
import { assetKind } from '#contract/assets.ts'
import type { Dimension, Fact, FilterKey } from '#contract/facts/fact.ts'
import { countKind, openingKind } from '#contract/facts/stock-moves.ts'
import { pointsKind } from '#contract/points.ts'
import { settlementDiscountKind } from '#contract/settlement-kinds.ts'
import { shiftDifferenceKind, shiftKind, shiftMoveKind } from '#contract/shifts.ts'
import { isVoucherType } from '#contract/vouchers/descriptions.ts'
import { closingKind } from '#contract/year-closing.ts'
import { type Access, can } from '#domain/access/can.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { isDay } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { daysOfMonth, isMonth } from '#domain/months.ts'
import { billTitles } from '../catalogue/bill-titles.ts'
import type { Formats } from '../i18n/formats.ts'
import { textKey } from '../i18n/keys.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { DimensionValue } from './report-rows.ts'

export type Words = { readonly t: TFunction; readonly formats: Formats }

export function wordKey({ word }: { readonly word: string }): TextKey {
  return textKey(`words.${word}`)
}

/** A value on one line, without its code. */
export function valueText(dimension: Dimension, value: DimensionValue, { t, formats }: Words): string {
  if (value === null) return t('reports.noValue')
  if (typeof value === 'object') {
    if ('key' in value) return documentType(value.type, t)
    return formats.nameOf(value) || (value.code ?? String(value.id))
  }
  switch (dimension.kind) {
    case 'day':
      return typeof value === 'string' && isDay(value) ? formats.shortDay(value) : String(value)
    case 'month':
      return typeof value === 'string' && isMonth(value) ? formats.month(daysOfMonth(value).first) : String(value)
    case 'percent':
      return formats.percent(rate(Number(value)))
    case 'flag':
      return t(value === true ? 'reports.yes' : 'reports.no')
    case 'choice':
      return t(textKey(`${dimension.texts}.${value}`))
    default:
      return String(value)
  }
}

/** The value of a filter key, as far as the key determines it: zero means no value for references and is a number otherwise. */
export function valueOfKey({ kind }: Dimension, key: FilterKey): DimensionValue {
  return kind === 'reference' && key === 0 ? null : key
}

/** The code of a value besides its name or type; null without one. */
export function codeOfValue(value: DimensionValue): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('key' in value) return value.code
  return value.nameAr !== '' || value.nameEn !== '' ? value.code : null
}

/** The name of a kind of document; the type itself if it is unknown. */
export function documentType(type: string, t: TFunction): string {
  if (isVoucherType(type)) return t(`voucherTypes.${type}`)
  if (type === countKind) return t('moveKinds.count')
  if (type === settlementDiscountKind) return t('words.settlementDiscount')
  if (type === openingKind) return t('words.openingEntry')
  if (type === appSettlementKind) return t('words.appSettlement')
  if (type === shiftKind) return t('words.shift')
  if (type === shiftMoveKind) return t('words.shiftMove')
  if (type === shiftDifferenceKind) return t('words.shiftDifference')
  if (type === pointsKind) return t('words.pointsDocument')
  if (type === assetKind) return t('words.asset')
  if (type === closingKind) return t('words.closingEntry')
  const code = billTypeCodes.find(each => each === type)
  return code === undefined ? type : t(`titles.${billTitles[code]}`)
}

/** The dimensions or measures that the user may see. */
export function seenNames(described: Fact['dimensions'] | Fact['measures'], access: Access | null): readonly string[] {
  return Object.entries(described).flatMap(([name, { need }]) =>
    need === undefined || can(access, need) ? [name] : [],
  )
}

export function dimensionNamed({ dimensions, name: factName }: Fact, name: string): Dimension {
  const dimension = dimensions[name]
  if (dimension === undefined) throw new Error(`The fact ${factName} has no dimension ${name}.`)
  return dimension
}
