/** The first step: checks that a bill has only the parts of its type. Parts that the type does not have are refused, never silently ignored. */
import { isOwnTrade, lineSourceOf } from '#domain/bills/bill-origins.ts'
import { type BillType, type LineSource, needsAccount } from '#domain/bills/bill-types.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { BillRequest } from './request.ts'
import { supplierInvoiceShape } from './supplier-invoice.ts'

export function shapeProblems(request: BillRequest, type: BillType): Problem[] {
  return [
    ...lineProblems(request, type),
    ...originalProblems(request, type),
    ...quotationShape(request, type),
    ...campaignShape(request, type),
    ...supplierInvoiceShape(request, type),
    ...taxDocumentProblems(request, type),
    ...issueShape(request, type),
    ...receiverShape(request, type),
    ...(request.isDelivered || mayWait(type) ? [] : [problem('isDelivered', 'notAllowed')]),
  ]
}

/** The sources whose lines name accounts; all but the first also name items. */
const sourcesOfAccounts: readonly LineSource[] = ['accounts', 'goodsOrAccounts', 'recipe']

function lineProblems(request: BillRequest, { code }: BillType): Problem[] {
  const lines = lineSourceOf(code)
  const made = lines === 'recipe' ? [] : request.lines.filter(line => line.isProduct)
  return [
    ...(lines === 'accounts' && request.lines.length > 0 ? [problem('BillItems', 'notAllowed')] : []),
    ...(!sourcesOfAccounts.includes(lines) && request.expenses.length > 0
      ? [problem('BillExpenses', 'notAllowed')]
      : []),
    ...made.map(line => problem(`${line.at}.isProduct`, 'notAllowed')),
  ]
}

/** An issue requires a reason. A cost centre that consumes goods may also name the account to charge. */
function issueShape({ issue, lines }: BillRequest, { isIssue, receiver }: BillType): Problem[] {
  const mayName = isIssue || (receiver === 'costCentre' && lines.length > 0)
  return [
    ...((issue.reason !== null) === isIssue ? [] : [problem('issueReason', isIssue ? 'required' : 'notAllowed')]),
    ...(issue.accountId !== null && !mayName ? [problem('expenseAccountId', 'notAllowed')] : []),
    ...(isIssue && issue.accountId === null && needsAccount(issue.reason)
      ? [problem('expenseAccountId', 'required')]
      : []),
  ]
}

function receiverShape({ receiver }: BillRequest, type: BillType): Problem[] {
  const at = { branch: 'toBranchId', costCentre: 'toCostCenterId' } as const
  return (['branch', 'costCentre'] as const).flatMap(kind => {
    const isNamed = (kind === 'branch' ? receiver.branchId : receiver.costCentreId) !== null
    const isDue = type.receiver === kind
    return isNamed === isDue ? [] : [problem(at[kind], isDue ? 'required' : 'notAllowed')]
  })
}

/** A refund or a debit note takes its party and cost centre from its original. */
function originalProblems(request: BillRequest, type: BillType): Problem[] {
  const refused = (at: string, isRefused: boolean) => (isRefused ? [problem(at, 'notAllowed')] : [])
  if (!isOwnTrade(type))
    return [
      ...refused('partyId', request.partyId !== null),
      ...refused('costCenterId', request.costCentreId !== null),
      ...refused('discount', request.discount !== null),
    ]
  return [
    ...refused('originalBillId', request.originalBillId !== null),
    ...[...request.lines, ...request.expenses].flatMap(line =>
      refused(`${line.at}.originalLine`, line.originalLine !== null),
    ),
  ]
}

function quotationShape(request: BillRequest, { expires, honours }: BillType): Problem[] {
  const { expiresOn, quotationId, day } = request
  const problems: Problem[] = []
  if ((expiresOn !== null) !== expires) problems.push(problem('expiresOn', expires ? 'required' : 'notAllowed'))
  if (expires && expiresOn !== null && expiresOn < day) problems.push(problem('expiresOn', 'dayOutOfOrder'))
  if (quotationId !== null && honours === null) problems.push(problem('quotationId', 'notAllowed'))
  if (quotationId === null)
    for (const line of request.lines)
      if (line.quotationLine !== null) problems.push(problem(`${line.at}.quotationLine`, 'notAllowed'))
  return problems
}

function campaignShape({ lines }: BillRequest, { takesCampaigns }: BillType): Problem[] {
  const claiming = takesCampaigns ? [] : lines.filter(line => line.campaignId !== null)
  return claiming.map(line => problem(`${line.at}.campaignId`, 'notAllowed'))
}

/** The regulation requires a reason on every credit and debit note. */
function taxDocumentProblems(request: BillRequest, { taxDocument }: BillType): Problem[] {
  const hasReason = request.reason !== ''
  const isNote = taxDocument === 'creditNote' || taxDocument === 'debitNote'
  return [
    ...(hasReason === isNote ? [] : [problem('reason', isNote ? 'required' : 'notAllowed')]),
    ...(request.invoiceChoice !== null && taxDocument !== 'invoice' ? [problem('invoiceKind', 'notAllowed')] : []),
  ]
}

/** A refund may be undelivered if its original may. */
function mayWait(type: BillType): boolean {
  return type.mayBeUndelivered || type.refunds !== null
}
