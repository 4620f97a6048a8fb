/** The rules of the role form, which the server checks again. Source: spec §5, §9. */
import { readPercent } from '../fields/reading.ts'
import type { Rate } from '../money.ts'
import { type Problem, problem } from '../problem.ts'

export const roleNameLengthMin = 2
export const roleNameLengthMax = 200

/** `features` are ids; `discountPercentage` is the typed text, empty for the limit of the company. */
export type RoleDraft = {
  readonly name: string
  readonly description: string
  readonly features: readonly number[]
  readonly discountPercentage: string
}

/** The problems in field order. */
export function roleProblems({ name, discountPercentage }: RoleDraft): readonly Problem[] {
  return [...nameProblems(name), ...discountLimitProblems('discountPercentage', discountPercentage)]
}

function nameProblems(name: string): readonly Problem[] {
  const { length } = [...name.trim()]
  if (length === 0) return [problem('name', 'required')]
  if (length < roleNameLengthMin) return [problem('name', 'tooShort', { min: roleNameLengthMin })]
  return length > roleNameLengthMax ? [problem('name', 'tooLong', { max: roleNameLengthMax })] : []
}

/** A typed discount limit is a percentage from 0 to 100, or empty. */
export function discountLimitProblems(at: string, text: string): readonly Problem[] {
  if (text.trim() === '') return []
  const read = readPercent(text)
  return read.ok ? [] : [problem(at, read.code)]
}

/** The limit of a text without problems; null for none. */
export function discountLimitOf(text: string): Rate | null {
  if (text.trim() === '') return null
  const read = readPercent(text)
  return read.ok ? read.value : null
}

/** Ticks or clears features: one, or all of a group. Source: spec §5. */
export function withTicked(held: readonly number[], features: readonly number[], isTicked: boolean): readonly number[] {
  const others = held.filter(id => !features.includes(id))
  return isTicked ? [...others, ...features] : others
}
