/** The rows that the reference fields of a form search, by field. A hurried user saves before they are loaded: then saving waits for them. */
import type { ReferenceRows } from '../fields/reference-field.tsx'

export function fieldReferences() {
  const byField = new Map<string, ReferenceRows>()
  let waiting: (() => void)[] = []
  const areLoading = (fields: Iterable<string>) => [...fields].some(each => byField.get(each)?.isLoading === true)
  return {
    byField,
    findAmong: (field: string, references: ReferenceRows): void => {
      byField.set(field, references)
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    areLoading,
    /** Resolves when the rows of these fields are loaded. */
    loaded: async (fields: readonly string[]): Promise<void> => {
      while (areLoading(fields)) await new Promise<void>(resolve => waiting.push(resolve))
    },
  }
}
