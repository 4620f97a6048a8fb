/** A compound journal entry: each line is shared by cost centres, an entry for each. Source: spec §2 (daily-advanced). */
import { halalas } from '../money.ts'
import { type CenterShare, centerAmounts, wholePercent } from './fields.ts'
import { type EntryLine, type FormEntry, voucherForm } from './voucher-form.ts'

export const compoundForm = voucherForm({
  head: ['reversesItself'],
  lines: ['account', 'debit', 'credit', 'centers', 'party', 'branch', 'note'],
  entries: ({ lines }) =>
    lines.flatMap(({ centers, debit, credit, accountId, partyId, branchId, note }, index): FormEntry[] => {
      const common = { accountId, partyId, branchId, note }
      if (centers.length === 0) return [{ ...common, debit, credit }]
      const [debits, credits] = [centerAmounts(debit, centers), centerAmounts(credit, centers)]
      return centers.map(({ costCenterId, percent }, place) => ({
        ...{ ...common, costCenterId, debit: debits[place] ?? debit, credit: credits[place] ?? credit },
        ...(centers.length > 1 && { part: { line: index + 1, percent } }),
      }))
    }),
  typed: entries => ({ lines: linesOf(entries).map(typedLine) }),
})

/** Parts of one line follow each other. */
function linesOf(entries: readonly EntryLine[]): readonly (readonly EntryLine[])[] {
  const lines: EntryLine[][] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last !== undefined && entry.part !== undefined && entry.part.line === last[0]?.part?.line) last.push(entry)
    else lines.push([entry])
  }
  return lines
}

function typedLine(parts: readonly EntryLine[]) {
  const [first] = parts
  if (first === undefined) throw new Error('A line has an entry.')
  const { accountId, partyId, branchId, note } = first
  const sum = (side: 'debit' | 'credit') => halalas(parts.reduce((total, part) => total + part[side], 0))
  const centers = parts.flatMap(({ costCenterId, part }): CenterShare[] =>
    costCenterId === null ? [] : [{ costCenterId, percent: part?.percent ?? wholePercent }],
  )
  return { accountId, partyId, branchId, note, debit: sum('debit'), credit: sum('credit'), centers }
}
