/** Resolves lines of expense accounts: each is an amount with quantity one. */
import { isExpenseAccount } from '#domain/ledger/expense-account.ts'
import { price, quantity, ratioOne } from '#domain/money.ts'
import { type Problem, problem, type Result } from '#domain/problem.ts'
import type { KnownAccount, PostingContext } from './context.ts'
import type { BillRequest, ExpenseLineRequest } from './request.ts'
import { type FreshLine, freshUnless, type ResolvedLines } from './resolved-lines.ts'

const one = quantity(1000)

export function accountLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const { problems, lines } = expenseLines(request, context)
  return freshUnless(
    request.expenses.length === 0 ? [problem('BillExpenses', 'noLines'), ...problems] : problems,
    lines,
  )
}

/** Resolves any number of lines, including none. */
export function expenseLines(
  request: BillRequest,
  context: PostingContext,
): { readonly problems: readonly Problem[]; readonly lines: readonly FreshLine[] } {
  const problems: Problem[] = []
  const lines = request.expenses.flatMap(sent => {
    const account = context.accounts.get(sent.accountId)
    const against = expenseAccountProblems(account, `${sent.at}.accountId`)
    problems.push(...against)
    if (account === undefined || against.length > 0) return []
    if (sent.amount <= 0) problems.push(problem(`${sent.at}.amount`, 'mustBePositive'))
    return [freshLine(sent, account)]
  })
  return { problems, lines }
}

export function expenseAccountProblems(account: KnownAccount | undefined, at: string): readonly Problem[] {
  if (account === undefined) return [problem(at, 'notFound')]
  return isExpenseAccount(account) ? [] : [problem(at, 'notAllowed')]
}

function freshLine(sent: ExpenseLineRequest, account: KnownAccount): FreshLine {
  const unitPrice = price(sent.amount * 100)
  const { priceMode, vatCategory } = sent
  return {
    at: sent.at,
    stored: {
      itemId: null,
      unitId: null,
      accountId: account.id,
      namingId: account.namingId,
      unitNamingId: null,
      description: sent.description,
      ratio: ratioOne,
      quantity: one,
      unitPrice,
      discount: null,
      isTobacco: false,
      isService: false,
      vatReason: null,
      isProduct: false,
      originalLine: null,
      quotationLine: null,
      discountTermsId: null,
      features: [],
    },
    priced: { quantity: one, unitPrice, priceMode, vatCategory, unitRatio: ratioOne },
    listPrice: null,
  }
}
