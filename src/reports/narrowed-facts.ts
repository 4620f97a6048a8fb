/** The filters of a report in print, each with its values, by key when names are unknown. */
import type { FilterKey } from '#contract/facts/fact.ts'
import type { Named } from '../i18n/names.ts'
import type { ExportSource } from '../lists/export-source.ts'
import type { DrawnReport, DrawnSections, DrawnStatement, DrawnTable } from './drawn-reports.ts'
import type { ReportView } from './report-view.ts'
import { dimensionNamed, valueOfKey, valueText, type Words, wordKey } from './report-words.ts'

/** The name of a dimension's key, if known. */
export type KeyNames = (dimension: string, key: FilterKey) => Named | undefined

export function narrowedFacts(
  report: DrawnSections | DrawnStatement,
  { keys }: ReportView,
  nameOfKey: KeyNames,
  words: Words,
): ExportSource<never>['facts'] {
  const subject = report.shape === 'statement' ? report.subject : null
  const narrowing = Object.entries(report.filters).flatMap(([name, filter]) =>
    filter.use === 'keys' && name !== subject ? [filter.dimension] : [],
  )
  return [...new Set(narrowing)].map(name => {
    const texts = namedKeys(report, name, keys[name] ?? [], nameOfKey, words).map(({ text }) => text)
    return { label: words.t(wordKey(dimensionNamed(report.fact, name))), value: texts.join(' · ') }
  })
}

/** The filters of a table that no chip shows, because a field does. */
export function keysBesideChips(
  report: DrawnTable,
  { keys }: ReportView,
  chips: readonly { readonly dimension: string }[],
  nameOfKey: KeyNames,
  words: Words,
): readonly NamedKey[] {
  return Object.entries(keys)
    .filter(([name]) => !chips.some(({ dimension }) => dimension === name))
    .flatMap(([name, own]) => namedKeys(report, name, own, nameOfKey, words))
}

type NamedKey = { readonly label: string; readonly text: string }

function namedKeys(
  { fact }: DrawnReport,
  name: string,
  keys: readonly FilterKey[],
  nameOfKey: KeyNames,
  words: Words,
): readonly NamedKey[] {
  const dimension = dimensionNamed(fact, name)
  return keys.map(key => {
    const named = nameOfKey(name, key)
    const own = named === undefined ? '' : words.formats.nameOf(named)
    return { label: words.t(wordKey(dimension)), text: own || valueText(dimension, valueOfKey(dimension, key), words) }
  })
}
