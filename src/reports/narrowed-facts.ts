/** What a statement or a report in sections is narrowed to, as its paper says it: each filter with its values, which are told by their keys where their names are unknown. */
import type { FilterKey } from '#contract/facts/fact.ts'
import type { Named } from '../i18n/names.ts'
import type { TakenList } from '../lists/taken-list.ts'
import type { DrawnSections, DrawnStatement } from './drawn-reports.ts'
import type { ReportView } from './report-view.ts'
import { dimensionNamed, valueOfKey, valueText, type Words, wordKey } from './report-words.ts'

/** What a key of a dimension is called, where that is known. */
export type KeyNames = (dimension: string, key: FilterKey) => Named | undefined

export function narrowedFacts(
  report: DrawnSections | DrawnStatement,
  { keys }: ReportView,
  nameOfKey: KeyNames,
  words: Words,
): TakenList<never>['facts'] {
  const subject = report.shape === 'statement' ? report.subject : null
  const narrowing = Object.entries(report.filters).flatMap(([name, filter]) =>
    filter.use === 'keys' && name !== subject ? [filter.dimension] : [],
  )
  return [...new Set(narrowing)].map(name => {
    const dimension = dimensionNamed(report.fact, name)
    const texts = (keys[name] ?? []).map(key => {
      const named = nameOfKey(name, key)
      const own = named === undefined ? '' : words.formats.nameOf(named)
      return own || valueText(dimension, valueOfKey(dimension, key), words)
    })
    return { label: words.t(wordKey(dimension)), value: texts.join(' · ') }
  })
}
