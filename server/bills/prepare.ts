/** Computes what a bill does, by its type. Types without an entry are not posted yet. */
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { BillEffects } from './bill-effects.ts'
import type { BillFacts } from './bill-facts.ts'
import type { BillRequest } from './bill-request.ts'
import { prepareExpenses } from './prepare-expenses.ts'
import { preparePurchase } from './prepare-purchase.ts'
import { preparePurchaseRefund, prepareSaleRefund } from './prepare-refund.ts'
import { prepareSale } from './prepare-sale.ts'

type Prepare = (request: BillRequest, facts: BillFacts) => Result<BillEffects>

const preparers: Partial<Record<BillTypeCode, Prepare>> = {
  sale: prepareSale,
  rsale: prepareSaleRefund,
  purch: preparePurchase,
  rpurch: preparePurchaseRefund,
  expenses: prepareExpenses,
}

export function prepareBill(request: BillRequest, facts: BillFacts): Result<BillEffects> {
  const prepare = preparers[request.type]
  const problems = prepare ? shapeProblems(request) : [problem('billTypeCode', 'notAllowed')]
  return prepare && problems.length === 0 ? prepare(request, facts) : refused(...problems)
}

/** Parts that the type does not have are refused, never left out in silence. */
function shapeProblems(request: BillRequest): Problem[] {
  const problems: Problem[] = []
  const isExpenses = request.type === 'expenses'
  if (isExpenses && request.lines.length > 0) problems.push(problem('BillItems', 'notAllowed'))
  if (!isExpenses && request.expenses.length > 0) problems.push(problem('BillExpenses', 'notAllowed'))
  const isRefund = request.type === 'rsale' || request.type === 'rpurch'
  if (!isRefund && request.originalBillId !== null) problems.push(problem('originalBillId', 'notAllowed'))
  // Party and cost centre of a refund are those of its original.
  if (isRefund && request.partyId !== null) problems.push(problem('partyId', 'notAllowed'))
  if (isRefund && request.costCentreId !== null) problems.push(problem('costCenterId', 'notAllowed'))
  // The regulation wants every credit note to say why.
  if (request.type === 'rsale' && request.reason === '') problems.push(problem('reason', 'required'))
  if (request.type !== 'rsale' && request.reason !== '') problems.push(problem('reason', 'notAllowed'))
  for (const line of isRefund ? [] : request.lines)
    if (line.originalLine !== null) problems.push(problem(`${line.at}.originalLine`, 'notAllowed'))
  if (request.type !== 'sale' && request.invoiceChoice !== null) problems.push(problem('invoiceKind', 'notAllowed'))
  return problems
}
