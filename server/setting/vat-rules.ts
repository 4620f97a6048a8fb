/** Rules for changing VAT, and its storage with first days. */
import type { FieldValues } from '#contract/definitions/field.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { beginningOfTime, type Day, day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { accepted, type Problem, problem } from '#domain/problem.ts'
import { type Configuration, dayAt, writeVatRate } from '../company/company.ts'
import type { TabRule, TabStore } from './tabs.ts'

const vatFields = ['isVatEnable', 'vatAmount', 'vatFirstDay'] as const

/** A change applies from today, or from a later given day. A company that charges VAT has a VAT registration number. */
export const vatRule: TabRule = async (_tx, { before, after, configuration, now }) => {
  if (vatFields.every(name => before[name] === after[name])) return accepted(after)
  const today = dayAt(configuration, now)
  const enteredDay = after.vatFirstDay === before.vatFirstDay ? null : after.vatFirstDay
  const firstDay = typeof enteredDay === 'string' ? enteredDay : today
  const problems: Problem[] = []
  if (firstDay < today) problems.push(problem('vatFirstDay', 'dayInPast', { day: today }))
  if (after.isVatEnable === true && configuration.company.vat_number === '')
    problems.push(problem('isVatEnable', 'vatNumberMissing'))
  return problems.length > 0 ? { ok: false, problems } : accepted({ ...after, vatFirstDay: firstDay })
}

/** The newest rule: the current or the planned one. */
export const vatStore: TabStore = {
  fields: vatFields,
  read: ({ vatRates }) => {
    const last = vatRates.at(-1)
    if (last === undefined) throw new Error('A company has said what VAT is.')
    return {
      isVatEnable: last.isEnabled,
      vatAmount: last.rate,
      vatFirstDay: last.firstDay === beginningOfTime ? null : last.firstDay,
    }
  },
  write: (tx, { after, configuration, now }) =>
    writeVatRate(
      tx,
      {
        firstDay: day(String(after.vatFirstDay)),
        isEnabled: after.isVatEnable === true,
        rate: rate(Number(after.vatAmount)),
      },
      now,
      dayAt(configuration, now),
    ),
}

export type AskedVat = {
  readonly isEnabled: boolean
  /** Null means today's rate. */
  readonly rate: number | null
  readonly firstDay: Day
}

/** The tab's values for the requested VAT from a day on; unchanged when that is already so today and no change is planned. */
export function vatFrom(before: FieldValues, { vatRates }: Configuration, asked: AskedVat, today: Day): FieldValues {
  const held = vatOn(vatRates, today)
  const vatAmount = asked.rate ?? held.rate
  const isSo = held.isEnabled === asked.isEnabled && held.rate === vatAmount
  const isPlanned = vatRates.some(({ firstDay }) => firstDay > today)
  if (isSo && !isPlanned) return before
  return { ...before, isVatEnable: asked.isEnabled, vatAmount, vatFirstDay: asked.firstDay }
}
