/** The header and footer lines of the shop's documents, without empty ones. */
import type { CompanyDetails } from '#contract/setting.ts'
import type { Tx } from '../db/database.ts'

const lineKeys = {
  headerLines: ['headerLine1', 'headerLine2'],
  footerLines: ['footerLine1', 'footerLine2', 'footerLine3'],
} as const

/** Also for an installation without a company yet. */
export async function readPaperLines(tx: Tx): Promise<Pick<CompanyDetails, 'headerLines' | 'footerLines'>> {
  const keys = Object.values(lineKeys).flat()
  const rows = await tx.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute()
  const lines = new Map(rows.map(({ key, value }) => [key, String(JSON.parse(value))]))
  const filledLines = (names: readonly string[]) => names.map(name => lines.get(name) ?? '').filter(line => line !== '')
  return { headerLines: filledLines(lineKeys.headerLines), footerLines: filledLines(lineKeys.footerLines) }
}
