/** What the cells of the bill hold, read as the numbers they stand for. */
import { type Halalas, halalas, type Quantity, quantity } from '#domain/money.ts'
import { moneyRules, quantityRules, readNumber, refuseKeystroke } from '#domain/numbers/number-entry.ts'
import type { ProblemCode } from '#domain/problem.ts'

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: ProblemCode }

export const quantityOne: Quantity = quantity(1000)

/** An empty cell means the value that its ghost shows. */
export function readQuantity(text: string, whenEmpty: Quantity): Read<Quantity> {
  return read(text, quantityRules, quantity, whenEmpty)
}

export function readMoney(text: string, whenEmpty: Halalas): Read<Halalas> {
  return read(text, moneyRules, halalas, whenEmpty)
}

/** Why a quantity cell must not hold this text, not even for a moment; undefined when it may. */
export function refuseQuantityKey(text: string): ProblemCode | undefined {
  return refuseKeystroke(text, quantityRules)
}

export function refuseMoneyKey(text: string): ProblemCode | undefined {
  return refuseKeystroke(text, moneyRules)
}

function read<T>(
  text: string,
  rules: Parameters<typeof readNumber>[1],
  brand: (value: number) => T,
  whenEmpty: T,
): Read<T> {
  if (text.trim() === '') return { ok: true, value: whenEmpty }
  const result = readNumber(text, rules)
  if (result.ok) return { ok: true, value: brand(result.value) }
  return { ok: false, code: result.problems[0]?.code ?? 'invalidNumber' }
}
