/** What the cells of the bill say of what stands in them. */
import type { EntryProblem } from '#machines/bill-editor/sheet.ts'
import { i18n } from '../../i18n/index.ts'
import { problemText } from '../../i18n/keys.ts'

/** Why a cell cannot be left, with the limit that it passes. */
export function entryProblemText({ code, params }: EntryProblem): string {
  if (code === 'unknownItem') return i18n.t('bill.unknownItem')
  if (code === 'unknownScan') return i18n.t('bill.unknownScan', { code: String(params?.code ?? '') })
  if (code === 'pasteTooLarge') return i18n.t('bill.pasteTooLarge')
  const text = problemText({ code, ...(params && { params }) })
  if (code === 'discountLimitExceeded') return `${text} ${i18n.t('bill.limit', { limit: String(params?.limit ?? '') })}`
  return params?.line === undefined ? text : i18n.t('payment.lineProblem', { line: Number(params.line), problem: text })
}
