/**
 * A month as HTML in one language: its figures and findings, each with a link to the report with the same figures. Contains only what the
 * user may see: without permission for costs, neither margins nor dead stock.
 */
import { costNeed } from '#contract/facts/costs.ts'
import type { Language } from '#contract/protocol.ts'
import { reports } from '#contract/reports/reports.ts'
import { can, type Need } from '#domain/access/can.ts'
import { reachedRate } from '#domain/goals.ts'
import { halalas, rate } from '#domain/money.ts'
import type { MonthAdvice } from '#domain/recommendations/advise.ts'
import type { Finding } from '#domain/recommendations/finding.ts'
import { lyingDays } from '#domain/recommendations/goods-that-lie.ts'
import { type AddressContext, addressOfFinding, addressOfMonth, addressOfMonthBefore } from './addresses.ts'
import { elementHtml, escapedHtml, filledHtml, type Html, isolatedHtml, joinedHtml, linkHtml } from './html.ts'
import { monthBefore } from './read-month.ts'
import type { RecommendationText, textPlaces } from './texts/text-places.ts'
import { recommendationTexts } from './texts/texts.ts'
import { type Wording, wordingIn } from './wording.ts'

/** Findings without an entry only need the permission for statistics. */
const needs: Readonly<Partial<Record<Finding['kind'], Need>>> = {
  fallenMargin: reports.margins.need,
  goodsThatLie: { allOf: [reports.idleItems.need, costNeed] },
  busyHour: reports.salesByHour.need,
  quietHours: reports.salesByHour.need,
}

const headings = {
  goalMissed: 'goals',
  goalOutOfReach: 'goals',
  soldTogether: 'pairs',
  fallenMargin: 'margins',
  goodsThatLie: 'lying',
  busyHour: 'hours',
  quietHours: 'hours',
} as const satisfies Readonly<Record<Finding['kind'], RecommendationText>>

/** The names of references in the language. */
export type ShownNames = { readonly item: (id: number) => string; readonly branch: (id: number) => string }

export type HtmlContext = AddressContext & { readonly language: Language; readonly names: ShownNames }

export type ReplyMonth = {
  readonly html: Html
  /** The findings alone; empty when there are none. */
  readonly findings: Html
  readonly addresses: readonly string[]
}

function findingsFor({ findings }: MonthAdvice, { access }: Pick<HtmlContext, 'access'>): readonly Finding[] {
  return findings.filter(({ kind }) => needs[kind] === undefined || can(access, needs[kind]))
}

export function monthHtml(advice: MonthAdvice, context: HtmlContext): ReplyMonth {
  const texts = recommendationTexts[context.language]
  const findings = findingsFor(advice, context)
  const sections = [...Map.groupBy(findings, ({ kind }) => headings[kind])].map(([heading, own]) =>
    joinedHtml(
      elementHtml('h4', escapedHtml(texts[heading])),
      elementHtml('ul', ...own.map(each => elementHtml('li', findingHtml(each, context)))),
    ),
  )
  const nothing = findings.length === 0 ? [elementHtml('p', escapedHtml(texts.nothingToAdvise))] : []
  const findingsHtml = joinedHtml(...sections)
  const addresses = [
    addressOfMonth(context),
    addressOfMonthBefore(context),
    ...findings.flatMap(each => addressesOf(each, context)),
  ]
  return {
    html: joinedHtml(figuresHtml(advice, context), ...nothing, findingsHtml),
    findings: findingsHtml,
    addresses: addresses.filter(each => each !== null),
  }
}

export function unbegunHtml(language: Language): Html {
  return elementHtml('p', escapedHtml(recommendationTexts[language].notBegun))
}

/** A text with its placeholders filled. */
function say<Text extends RecommendationText>(
  { language }: Pick<HtmlContext, 'language'>,
  text: Text,
  values: Readonly<Record<(typeof textPlaces)[Text][number], Html>>,
): Html {
  return filledHtml(recommendationTexts[language][text], values)
}

function figuresHtml({ net, netBefore, bills }: MonthAdvice, context: HtmlContext): Html {
  const { language, month } = context
  const { money, count } = wordingIn(language)
  const { noSales, noSalesSoFar } = recommendationTexts[language]
  const before = linked(addressOfMonthBefore(context), money(netBefore))
  const values = { net: linked(addressOfMonth(context), money(net)), bills: isolatedHtml(count(bills)), before }
  const summary = elementHtml('p', say(context, month.isOver ? 'monthOver' : 'monthSoFar', values))
  if (bills > 0) return summary
  return joinedHtml(elementHtml('p', escapedHtml(month.isOver ? noSales : noSalesSoFar)), summary)
}

function linked(address: string | null, text: string): Html {
  const shown = isolatedHtml(text)
  return address === null ? shown : linkHtml(address, shown)
}

function addressesOf(finding: Finding, context: HtmlContext): (string | null)[] {
  const own = addressOfFinding(finding, context)
  return finding.kind === 'fallenMargin' ? [own, addressOfFinding(finding, context, monthBefore(context.month))] : [own]
}

function findingHtml(finding: Finding, context: HtmlContext): Html {
  const { names } = context
  const wording = wordingIn(context.language)
  const { money, quantity, percent, count, share } = wording
  const [own = null, before = null] = addressesOf(finding, context)
  switch (finding.kind) {
    case 'soldTogether': {
      const { itemIds, sales, rarerId, salesOfRarer } = finding
      return say(context, 'soldTogether', {
        pair: pairOf(own, itemIds.map(names.item)),
        ...{ sales: isolatedHtml(count(sales)), share: isolatedHtml(share(sales, salesOfRarer)) },
        rarer: isolatedHtml(names.item(rarerId)),
      })
    }
    case 'goodsThatLie':
      return say(context, 'goodsThatLie', {
        item: linked(own, names.item(finding.itemId)),
        ...{ quantity: isolatedHtml(quantity(finding.onHand)), value: isolatedHtml(money(finding.valueOnHand)) },
        days: isolatedHtml(count(lyingDays)),
      })
    case 'fallenMargin':
      return say(context, 'fallenMargin', {
        ...{
          item: elementHtml('strong', isolatedHtml(names.item(finding.itemId))),
          margin: linked(own, percent(finding.margin)),
        },
        ...{ before: linked(before, percent(finding.marginBefore)), net: isolatedHtml(money(finding.net)) },
      })
    case 'busyHour':
      return busyHourHtml(finding, own, context, wording)
    case 'quietHours':
      return say(context, 'quietHours', {
        when: linked(own, wording.hours(finding.weekday, finding.fromHour, finding.toHour)),
        days: isolatedHtml(count(finding.days)),
      })
    case 'goalMissed':
    case 'goalOutOfReach':
      return goalHtml(finding, own, context, wording)
  }
}

function pairOf(address: string | null, [first = '', second = '']: readonly string[]): Html {
  const pair = joinedHtml(isolatedHtml(first), escapedHtml(' + '), isolatedHtml(second))
  return address === null ? pair : linkHtml(address, pair)
}

type Of<Kind extends Finding['kind']> = Extract<Finding, { readonly kind: Kind }>

function busyHourHtml(finding: Of<'busyHour'>, own: string | null, context: HtmlContext, wording: Wording): Html {
  const { weekday, hour, days, bills, cashierHours, ofMonth } = finding
  const { count, quotient } = wording
  return say(context, 'busyHour', {
    when: linked(own, wording.hours(weekday, hour, hour + 1)),
    ...{ bills: isolatedHtml(count(bills)), days: isolatedHtml(count(days)) },
    perCashier: isolatedHtml(quotient(bills, cashierHours)),
    average: isolatedHtml(quotient(ofMonth.bills, ofMonth.cashierHours)),
  })
}

function goalHtml(
  finding: Of<'goalMissed' | 'goalOutOfReach'>,
  own: string | null,
  context: HtmlContext,
  { money, percent, count }: Wording,
): Html {
  const { branchId, net, goal, gap } = finding
  const { allBranches } = recommendationTexts[context.language]
  const common = {
    branch: linked(own, branchId === null ? allBranches : context.names.branch(branchId)),
    ...{ net: isolatedHtml(money(net)), goal: isolatedHtml(money(goal)), gap: isolatedHtml(money(gap)) },
  }
  if (finding.kind === 'goalMissed') {
    const reached = reachedRate(net, halalas(Number(goal))) ?? rate(0)
    return say(context, 'goalMissed', { ...common, reached: isolatedHtml(percent(reached)) })
  }
  const { daysLeft, perDay, perDaySoFar } = finding
  return say(context, 'goalOutOfReach', {
    ...{ ...common, daysLeft: isolatedHtml(count(daysLeft)) },
    ...{ perDay: isolatedHtml(money(perDay)), perDaySoFar: isolatedHtml(money(perDaySoFar)) },
  })
}
