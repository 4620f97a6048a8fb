/** An expenses bill: amounts on expense accounts, VAT input, tenders or payable. No goods. */
import { computeTotals } from '#domain/bills/totals.ts'
import { expensesPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { price, quantity, ratioOne, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import type { BillEffects } from './bill-effects.ts'
import type { AccountFacts, BillFacts } from './bill-facts.ts'
import { atSent, type BillRequest, type ExpenseLineRequest } from './bill-request.ts'
import { pay, shownProblems, tobaccoSetting, vatSetting } from './prepare-parts.ts'

/** One of each: an expense has an amount, not a quantity. */
const one = quantity(1000)

export function prepareExpenses(request: BillRequest, facts: BillFacts): Result<BillEffects> {
  const resolved = resolveAccounts(request, facts)
  if (!resolved.ok) return resolved
  const { settings } = facts.configuration
  const vat = vatSetting(request, facts)
  const totals = computeTotals({
    lines: request.expenses.map(line => ({
      quantity: one,
      unitPrice: price(line.amount * 100),
      priceMode: line.priceMode,
      vatCategory: line.vatCategory,
      unitRatio: ratioOne,
    })),
    billDiscount: request.discount,
    vat,
    tobacco: tobaccoSetting(settings, false),
  })
  if (!totals.ok) return { ok: false, problems: atSent(totals.problems, request.expenses).map(asExpense) }
  const against = [...partyProblems(request, facts), ...shownProblems(request, totals.value)]
  if (against.length > 0) return { ok: false, problems: against }
  const partyId = facts.party?.id ?? null
  const payment = pay(request, facts, totals.value.total, partyId)
  if (!payment.ok) return payment
  const lines = resolved.value.map(({ line, account }, index) => {
    const lineTotals = totals.value.lines[index]
    if (lineTotals === undefined) throw new Error(`The totals lack line ${index}.`)
    return expenseLine(line, account, lineTotals)
  })
  return accepted({
    ...totals.value,
    ...payment.value,
    lines,
    discount: request.discount,
    isVatEnabled: vat.isEnabled,
    invoiceKind: null,
    partyId,
    buyerId: facts.party?.buyerId ?? null,
    costCentreId: request.costCentreId,
    cost: zeroHalalas,
    moves: [],
    levels: new Map(),
    posting: expensesPosting({
      place: { branchId: request.branchId, costCentreId: request.costCentreId, partyId },
      lines: resolved.value.map(({ account }, index) => ({
        account: account.id,
        net: totals.value.lines[index]?.net ?? zeroHalalas,
        vat: totals.value.lines[index]?.vat ?? zeroHalalas,
      })),
      tenders: payment.value.tenders,
      rounding: payment.value.rounding,
    }),
  })
}

type ResolvedExpense = { readonly line: ExpenseLineRequest; readonly account: AccountFacts }

function resolveAccounts(request: BillRequest, facts: BillFacts): Result<readonly ResolvedExpense[]> {
  const problems: Problem[] = []
  if (request.expenses.length === 0) problems.push(problem('BillExpenses', 'noLines'))
  const resolved = request.expenses.flatMap(line => {
    const account = facts.accounts.get(line.accountId)
    if (account === undefined || !account.takesEntries || account.type !== 'expense') {
      problems.push(problem(`${line.at}.accountId`, account === undefined ? 'notFound' : 'notAllowed'))
      return []
    }
    if (line.amount <= 0) problems.push(problem(`${line.at}.amount`, 'mustBePositive'))
    return [{ line, account }]
  })
  return problems.length > 0 ? { ok: false, problems } : accepted(resolved)
}

function partyProblems(request: BillRequest, facts: BillFacts): Problem[] {
  return request.partyId !== null && facts.party?.kind !== 'supplier' ? [problem('partyId', 'notFound')] : []
}

function asExpense(each: Problem): Problem {
  if (each.at === 'BillItems') return { ...each, at: 'BillExpenses' }
  return { ...each, at: each.at.replace(/\.(unitPrice|quantity)$/, '.amount') }
}

function expenseLine(
  line: ExpenseLineRequest,
  account: AccountFacts,
  totals: BillEffects['lines'][number]['totals'],
): BillEffects['lines'][number] {
  return {
    itemId: null,
    unitId: null,
    accountId: account.id,
    namingId: account.namingId,
    unitNamingId: null,
    description: line.description,
    ratio: ratioOne,
    quantity: one,
    unitPrice: price(line.amount * 100),
    discount: null,
    isTobacco: false,
    isService: false,
    originalLine: null,
    features: [],
    totals,
    cost: zeroHalalas,
  }
}
