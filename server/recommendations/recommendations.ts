/** The reply of the call: each month as HTML with current names, with the service's text above the findings. */
import type { Language } from '#contract/protocol.ts'
import type { Recommendation } from '#contract/recommendations.ts'
import { partsOf } from '#domain/days.ts'
import { daysOfMonth, type Month } from '#domain/months.ts'
import type { Finding } from '#domain/recommendations/finding.ts'
import type { Caller } from '../calls/handler.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { readReferences } from '../facts/references.ts'
import { named } from '../lookups/named.ts'
import type { Services } from '../services.ts'
import { visibleDataKey } from './addresses.ts'
import type { AdvisedMonth } from './advise-months.ts'
import { monthHtml, type ShownNames, unbegunHtml } from './month-html.ts'
import { type ProseWanted, writtenProse } from './prose.ts'
import { reachKey } from './stored-advice.ts'

export type RecommendationCall = {
  readonly services: Services
  readonly configuration: Configuration
  readonly caller: Caller
  readonly language: Language
  readonly branchIds: BranchReach
  /** The requested branch. */
  readonly branchId: number | null
}

export async function recommendationsOf(
  call: RecommendationCall,
  months: readonly AdvisedMonth[],
): Promise<Recommendation[]> {
  const { services, configuration, caller, language, branchIds, branchId } = call
  const names = await namesIn(services.db, configuration, language, months)
  // The links in the text contain the requested branch.
  const visible_data = `${visibleDataKey(caller.access)} ${branchId ?? ''}`.trim()
  const replyMonths = months.map(({ month, advised }): MonthWithoutProse => {
    if (!advised) return { month, html: unbegunHtml(language), wanted: [] }
    const { judged, advice } = advised
    const { html, findings, addresses } = monthHtml(advice, {
      ...{ access: caller.access, month: judged, branchId, language, names },
    })
    const isToBeWritten = judged.isOver && findings !== ''
    const wanted: ProseWanted[] = isToBeWritten
      ? [{ month, reach: reachKey(branchIds), language, visible_data, findings: html, addresses }]
      : []
    return { month, html, wanted }
  })
  const prose = await writtenProse(
    services,
    replyMonths.flatMap(({ wanted }) => wanted),
  )
  return replyMonths.map(({ month, html }) => {
    const { year, month: number } = partsOf(daysOfMonth(month).first)
    return { month: number, recommendationsHtml: `${prose.get(month) ?? ''}${html}`, year }
  })
}

type MonthWithoutProse = { readonly month: Month; readonly html: string; readonly wanted: readonly ProseWanted[] }

async function namesIn(
  db: Db,
  { branches }: Configuration,
  language: Language,
  months: readonly AdvisedMonth[],
): Promise<ShownNames> {
  const ids = months.flatMap(({ advised }) => advised?.advice.findings.flatMap(itemsOf) ?? [])
  const items = await readReferences(db, 'item', [...new Set(ids)], new Set())
  return {
    item: id => {
      const row = items.get(id)
      return row && 'nameAr' in row ? named({ name_ar: row.nameAr, name_en: row.nameEn }, language).name : `${id}`
    },
    branch: id => {
      const row = branches.get(id)
      return row ? named(row, language).name : `${id}`
    },
  }
}

function itemsOf(finding: Finding): readonly number[] {
  if (finding.kind === 'soldTogether') return finding.itemIds
  return finding.kind === 'goodsThatLie' || finding.kind === 'fallenMargin' ? [finding.itemId] : []
}
