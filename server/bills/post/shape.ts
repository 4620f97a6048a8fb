/** The first step: whether a bill has the parts that its type has. What the type does not have is refused, never left out in silence. */
import type { BillType } from '#domain/bills/bill-types.ts'
import { postingRules } from '#domain/ledger/posting-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { lineResolvers } from './lines.ts'
import type { BillRequest } from './request.ts'
import { isMoved } from './stock.ts'
import { supplierInvoiceShape } from './supplier-invoice.ts'

export function shapeProblems(request: BillRequest, type: BillType): Problem[] {
  if (!isPosted(type)) return [problem('billTypeCode', 'notAllowed')]
  return [
    ...lineProblems(request, type),
    ...originalProblems(request, type),
    ...quotationShape(request, type),
    ...campaignShape(request, type),
    ...supplierInvoiceShape(request, type),
    ...taxDocumentProblems(request, type),
    ...(request.isDelivered || mayWait(type) ? [] : [problem('isDelivered', 'notAllowed')]),
  ]
}

/** Whether every step knows what the type says of it. */
function isPosted(type: BillType): boolean {
  const hasRule = type.posting === 'none' || postingRules[type.posting] !== undefined
  return hasRule && lineResolvers[type.lines] !== undefined && isMoved(type)
}

function lineProblems(request: BillRequest, type: BillType): Problem[] {
  const hasAccounts = type.lines === 'accounts'
  return [
    ...(hasAccounts && request.lines.length > 0 ? [problem('BillItems', 'notAllowed')] : []),
    ...(!hasAccounts && request.expenses.length > 0 ? [problem('BillExpenses', 'notAllowed')] : []),
  ]
}

/** Party and cost centre of a refund are those of its original. */
function originalProblems(request: BillRequest, type: BillType): Problem[] {
  const refused = (at: string, isRefused: boolean) => (isRefused ? [problem(at, 'notAllowed')] : [])
  if (type.refunds !== null)
    return [
      ...refused('partyId', request.partyId !== null),
      ...refused('costCenterId', request.costCentreId !== null),
      ...refused('discount', request.discount !== null),
    ]
  return [
    ...refused('originalBillId', request.originalBillId !== null),
    ...request.lines.flatMap(line => refused(`${line.at}.originalLine`, line.originalLine !== null)),
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

/** The regulation wants every credit note to say why. */
function taxDocumentProblems(request: BillRequest, { taxDocument }: BillType): Problem[] {
  const hasReason = request.reason !== ''
  const isCreditNote = taxDocument === 'creditNote'
  return [
    ...(hasReason === isCreditNote ? [] : [problem('reason', isCreditNote ? 'required' : 'notAllowed')]),
    ...(request.invoiceChoice !== null && taxDocument !== 'invoice' ? [problem('invoiceKind', 'notAllowed')] : []),
  ]
}

/** Goods of a refund wait where those of its original do. */
function mayWait(type: BillType): boolean {
  return type.mayBeUndelivered || type.refunds !== null
}
