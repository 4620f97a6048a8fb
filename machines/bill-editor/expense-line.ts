/** A line of expenses: an account with an amount, a description and a VAT treatment. */
import { formatHalalas } from '#domain/decimal.ts'
import { type Read, readMoney } from '#domain/fields/reading.ts'
import { divideRounded, type Halalas, halalas, type Price, price } from '#domain/money.ts'
import type { DraftLine, LineChoice } from './draft.ts'

/** For standard VAT: whether the amount includes it. */
export const expenseVatKinds = ['included', 'excluded', 'zero', 'exempt', 'outOfScope'] as const
export type ExpenseVatKind = (typeof expenseVatKinds)[number]

type Vat = Pick<LineChoice, 'vatCategory' | 'priceMode'>

export function expenseVatKindOf({ vatCategory, priceMode }: Vat): ExpenseVatKind {
  return vatCategory === 'standard' ? priceMode : vatCategory
}

export function withExpenseVat(kind: ExpenseVatKind): Vat {
  if (kind === 'included' || kind === 'excluded') return { vatCategory: 'standard', priceMode: kind }
  return { vatCategory: kind, priceMode: 'included' }
}

/** As text, for copied cells. */
export function readExpenseVat(text: string): Read<Partial<DraftLine>> {
  const kind = expenseVatKinds.find(each => each === text.trim())
  return kind === undefined ? { ok: false, code: 'notFound' } : { ok: true, value: withExpenseVat(kind) }
}

const pricesPerHalala = 100

export function priceOfAmount(amount: Halalas): Price {
  return price(amount * pricesPerHalala)
}

export function amountOfPrice(of: Price): Halalas {
  return halalas(divideRounded(of, pricesPerHalala))
}

/** An empty text preserves the amount; an amount of zero is refused. */
export function readExpenseAmount(text: string, before: Price): Read<{ readonly unitPrice: Price }> {
  const read = readMoney(text, amountOfPrice(before))
  if (!read.ok) return read
  return read.value > 0
    ? { ok: true, value: { unitPrice: priceOfAmount(read.value) } }
    : { ok: false, code: 'mustBePositive' }
}

export function expenseAmountText(of: Price): string {
  return formatHalalas(amountOfPrice(of))
}

const descriptionLengthMax = 200

export function readDescription(text: string, { expense }: DraftLine): Read<Partial<DraftLine>> {
  if (expense === undefined) return { ok: false, code: 'notAllowed' }
  const description = text.trim()
  if (description.length > descriptionLengthMax) return { ok: false, code: 'tooLong' }
  return { ok: true, value: { expense: { ...expense, description } } }
}
