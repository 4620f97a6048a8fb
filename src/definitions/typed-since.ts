/** Text typed while the form is being saved. */
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import { answeredRowsIn, childEntriesOf, childText } from './child-entries.ts'
import type { Entries } from './entry.ts'
import type { Described } from './value-texts.ts'

type Typing = { readonly sent: Entries; readonly now: Entries; readonly saved: DefinitionRow }

/** The fields that changed since the request was sent. New child rows now have their assigned ids. */
export function typedSince({ fields }: Described, { sent, now, saved }: Typing): Entries {
  const lists = Object.entries(now).flatMap(([name, text]) => {
    const field = fields[name]
    const before = sent[name] ?? ''
    if (text === before) return []
    if (field?.kind !== 'rows') return [[name, text] as const]
    const known = new Set(childEntriesOf(before).map(({ id }) => id))
    const given = answeredRowsIn(saved[name]).flatMap(({ id }) => (known.has(String(id)) ? [] : [String(id)]))
    const rows = childEntriesOf(text).map(row => (row.id === '' ? { ...row, id: given.shift() ?? '' } : row))
    return [[name, childText(field, rows)] as const]
  })
  return Object.fromEntries(lists)
}
