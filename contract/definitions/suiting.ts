/** Choices that depend on another field of their row. */
import { type Problem, problem } from '#domain/problem.ts'
import type { ChildField, DefinedChoice, DefinedField } from './field.ts'

/** The choices for the other field's value; all of them while it has none. */
export function suitingChoices({ choices, suiting }: DefinedChoice, row: Readonly<Record<string, unknown>>) {
  return suiting?.choices[String(row[suiting.field] ?? '')] ?? choices
}

/** A problem for each chosen value that does not suit. */
export function unsuitedChoices(
  fields: Readonly<Record<string, DefinedField | ChildField>>,
  row: Readonly<Record<string, unknown>>,
): Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'choice' || field.suiting === undefined) return []
    const chosen = String(row[name] ?? '')
    return chosen === '' || suitingChoices(field, row).includes(chosen) ? [] : [problem(name, field.suiting.problem)]
  })
}
