/**
 * A month told as HTML in one language: what it came to, and what there is to advise, each with a link to the report that shows its figures. Told is
 * what the person may see; whoever may not know what goods cost is told neither margins nor what lies.
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

/** Whoever may see the statistics may see the rest. */
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

/** The names that things have in the language. */
export type ToldNames = { readonly item: (id: number) => string; readonly branch: (id: number) => string }

export type Telling = AddressContext & { readonly language: Language; readonly names: ToldNames }

export type ReplyMonth = {
  readonly html: Html
  /** Of the findings alone; empty where there is none. */
  readonly findings: Html
  readonly addresses: readonly string[]
}

function findingsFor({ findings }: MonthAdvice, { access }: Pick<Telling, 'access'>): readonly Finding[] {
  return findings.filter(({ kind }) => needs[kind] === undefined || can(access, needs[kind]))
}

export function tellMonth(advice: MonthAdvice, telling: Telling): ReplyMonth {
  const texts = recommendationTexts[telling.language]
  const findings = findingsFor(advice, telling)
  const sections = [...Map.groupBy(findings, ({ kind }) => headings[kind])].map(([heading, own]) =>
    joinedHtml(
      elementHtml('h4', escapedHtml(texts[heading])),
      elementHtml('ul', ...own.map(each => elementHtml('li', tellFinding(each, telling)))),
    ),
  )
  const nothing = findings.length === 0 ? [elementHtml('p', escapedHtml(texts.nothingToAdvise))] : []
  const told = joinedHtml(...sections)
  const addresses = [
    addressOfMonth(telling),
    addressOfMonthBefore(telling),
    ...findings.flatMap(each => addressesOf(each, telling)),
  ]
  return {
    html: joinedHtml(tellFigures(advice, telling), ...nothing, told),
    findings: told,
    addresses: addresses.filter(each => each !== null),
  }
}

export function tellUnbegun(language: Language): Html {
  return elementHtml('p', escapedHtml(recommendationTexts[language].notBegun))
}

/** A text with values for all of its places. */
function say<Text extends RecommendationText>(
  { language }: Pick<Telling, 'language'>,
  text: Text,
  values: Readonly<Record<(typeof textPlaces)[Text][number], Html>>,
): Html {
  return filledHtml(recommendationTexts[language][text], values)
}

function tellFigures({ net, netBefore, bills }: MonthAdvice, telling: Telling): Html {
  const { language, month } = telling
  const { money, count } = wordingIn(language)
  const { noSales, noSalesSoFar } = recommendationTexts[language]
  const before = linked(addressOfMonthBefore(telling), money(netBefore))
  const values = { net: linked(addressOfMonth(telling), money(net)), bills: isolatedHtml(count(bills)), before }
  const told = elementHtml('p', say(telling, month.isOver ? 'monthOver' : 'monthSoFar', values))
  if (bills > 0) return told
  return joinedHtml(elementHtml('p', escapedHtml(month.isOver ? noSales : noSalesSoFar)), told)
}

function linked(address: string | null, text: string): Html {
  const told = isolatedHtml(text)
  return address === null ? told : linkHtml(address, told)
}

function addressesOf(finding: Finding, telling: Telling): (string | null)[] {
  const own = addressOfFinding(finding, telling)
  return finding.kind === 'fallenMargin' ? [own, addressOfFinding(finding, telling, monthBefore(telling.month))] : [own]
}

function tellFinding(finding: Finding, telling: Telling): Html {
  const { names } = telling
  const wording = wordingIn(telling.language)
  const { money, quantity, percent, count, share } = wording
  const [own = null, before = null] = addressesOf(finding, telling)
  switch (finding.kind) {
    case 'soldTogether': {
      const { itemIds, sales, rarerId, salesOfRarer } = finding
      return say(telling, 'soldTogether', {
        pair: pairOf(own, itemIds.map(names.item)),
        ...{ sales: isolatedHtml(count(sales)), share: isolatedHtml(share(sales, salesOfRarer)) },
        rarer: isolatedHtml(names.item(rarerId)),
      })
    }
    case 'goodsThatLie':
      return say(telling, 'goodsThatLie', {
        item: linked(own, names.item(finding.itemId)),
        ...{ quantity: isolatedHtml(quantity(finding.onHand)), value: isolatedHtml(money(finding.valueOnHand)) },
        days: isolatedHtml(count(lyingDays)),
      })
    case 'fallenMargin':
      return say(telling, 'fallenMargin', {
        ...{
          item: elementHtml('strong', isolatedHtml(names.item(finding.itemId))),
          margin: linked(own, percent(finding.margin)),
        },
        ...{ before: linked(before, percent(finding.marginBefore)), net: isolatedHtml(money(finding.net)) },
      })
    case 'busyHour':
      return tellBusyHour(finding, own, telling, wording)
    case 'quietHours':
      return say(telling, 'quietHours', {
        when: linked(own, wording.hours(finding.weekday, finding.fromHour, finding.toHour)),
        days: isolatedHtml(count(finding.days)),
      })
    case 'goalMissed':
    case 'goalOutOfReach':
      return tellGoal(finding, own, telling, wording)
  }
}

function pairOf(address: string | null, [first = '', second = '']: readonly string[]): Html {
  const told = joinedHtml(isolatedHtml(first), escapedHtml(' + '), isolatedHtml(second))
  return address === null ? told : linkHtml(address, told)
}

type Of<Kind extends Finding['kind']> = Extract<Finding, { readonly kind: Kind }>

function tellBusyHour(finding: Of<'busyHour'>, own: string | null, telling: Telling, wording: Wording): Html {
  const { weekday, hour, days, bills, cashierHours, ofMonth } = finding
  const { count, quotient } = wording
  return say(telling, 'busyHour', {
    when: linked(own, wording.hours(weekday, hour, hour + 1)),
    ...{ bills: isolatedHtml(count(bills)), days: isolatedHtml(count(days)) },
    perCashier: isolatedHtml(quotient(bills, cashierHours)),
    average: isolatedHtml(quotient(ofMonth.bills, ofMonth.cashierHours)),
  })
}

function tellGoal(
  finding: Of<'goalMissed' | 'goalOutOfReach'>,
  own: string | null,
  telling: Telling,
  { money, percent, count }: Wording,
): Html {
  const { branchId, net, goal, gap } = finding
  const { allBranches } = recommendationTexts[telling.language]
  const common = {
    branch: linked(own, branchId === null ? allBranches : telling.names.branch(branchId)),
    ...{ net: isolatedHtml(money(net)), goal: isolatedHtml(money(goal)), gap: isolatedHtml(money(gap)) },
  }
  if (finding.kind === 'goalMissed') {
    const reached = reachedRate(net, halalas(Number(goal))) ?? rate(0)
    return say(telling, 'goalMissed', { ...common, reached: isolatedHtml(percent(reached)) })
  }
  const { daysLeft, perDay, perDaySoFar } = finding
  return say(telling, 'goalOutOfReach', {
    ...{ ...common, daysLeft: isolatedHtml(count(daysLeft)) },
    ...{ perDay: isolatedHtml(money(perDay)), perDaySoFar: isolatedHtml(money(perDaySoFar)) },
  })
}
