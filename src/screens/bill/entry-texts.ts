/** What the cells of the bill say of what is in them. */
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { type LineEntryProblem, type OwnProblem, ownProblems } from '#machines/bill-editor/sheet.ts'
import { i18n } from '../../i18n/index.ts'
import { problemText } from '../../i18n/keys.ts'
import type { TextKey } from '../../i18n/texts.ts'

const ownTexts = {
  unknownItem: 'bill.unknownItem',
  unknownScan: 'bill.unknownScan',
  pasteTooLarge: 'bill.pasteTooLarge',
  unfinishedItem: 'bill.unfinishedItem',
  unfinishedChoice: 'bill.unfinishedChoice',
  unknownCustomer: 'bill.noCustomer',
  severalCustomers: 'bill.severalCustomers',
  unknownSupplier: 'bill.noSupplier',
  severalSuppliers: 'bill.severalSuppliers',
  notInOriginal: 'bill.refund.notInOriginal',
} as const satisfies Record<OwnProblem, TextKey>

/** Why a cell of a bill of the type cannot be left, with the limit that it passes. */
export function lineProblemText(problem: LineEntryProblem, type: BillTypeCode): string {
  const isExpense = problem.code === 'unknownItem' && billTypeOf(type).lines === 'accounts'
  return isExpense ? i18n.t('bill.unknownExpense') : entryProblemText(problem)
}

/** The problem of a cell, with the exceeded limit. */
export function entryProblemText({ code, params }: LineEntryProblem): string {
  const own = ownProblems.find(each => each === code)
  if (own !== undefined) return i18n.t(ownTexts[own], { code: String(params?.code ?? '') })
  const text = problemText({ code, ...(params && { params }) })
  if (code === 'discountLimitExceeded') return `${text} ${i18n.t('bill.limit', { limit: String(params?.limit ?? '') })}`
  return params?.line === undefined ? text : i18n.t('payment.lineProblem', { line: Number(params.line), problem: text })
}
