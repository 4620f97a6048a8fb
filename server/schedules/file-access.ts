/**
 * Decides who may download a file: it shows what its owner could see when it was made, so the reader must still have all those permissions.
 * Permissions other than those of reports, their figures and names do not matter.
 */
import { z } from 'zod'
import { ownReports } from '#contract/reports/own-reports.ts'
import { reports } from '#contract/reports/reports.ts'
import { type Access, can, type Need } from '#domain/access/can.ts'

const storedAccess = z.object({ needs: z.array(z.string()), branchIds: z.array(z.int()).nullable() })

const facts = Object.values(ownReports).map(({ fact }) => fact)
const needs: ReadonlyMap<string, Need> = new Map(
  [
    ...Object.values(reports).map(({ need }) => need),
    ...facts.flatMap(({ dimensions, measures }) =>
      [...Object.values(dimensions), ...Object.values(measures)].flatMap(each => ('need' in each ? [each.need] : [])),
    ),
  ].map(need => [JSON.stringify(need), need]),
)

/** The permissions stored with a file. */
export function fileAccessOf(access: Access): string {
  const met = [...needs].flatMap(([text, need]) => (can(access, need) ? [text] : []))
  const branchIds = access.branches === null ? null : [...access.branches].sort((a, b) => a - b)
  return JSON.stringify({ needs: met, branchIds } satisfies z.input<typeof storedAccess>)
}

/** A permission that no longer exists hides nothing. */
export function stillHasAccess(access: Access, stored: string): boolean {
  const { needs: met, branchIds } = storedAccess.parse(JSON.parse(stored))
  const isMet = met.every(text => {
    const need = needs.get(text)
    return need === undefined || can(access, need)
  })
  const { branches } = access
  if (!isMet || branches === null) return isMet
  return branchIds?.every(id => branches.has(id)) ?? false
}
