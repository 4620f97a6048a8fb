/** Lines of expense accounts: each an amount, of which there is one. */
import { price, quantity, ratioOne } from '#domain/money.ts'
import { type Problem, problem, type Result } from '#domain/problem.ts'
import type { KnownAccount, PostingContext } from './context.ts'
import type { BillRequest, ExpenseLineRequest } from './request.ts'
import { type FreshLine, freshUnless, type ResolvedLines } from './resolved-lines.ts'

const one = quantity(1000)

export function accountLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const problems: Problem[] = []
  if (request.expenses.length === 0) problems.push(problem('BillExpenses', 'noLines'))
  const lines = request.expenses.flatMap(sent => {
    const account = context.accounts.get(sent.accountId)
    if (account === undefined || !account.takesEntries || account.type !== 'expense') {
      problems.push(problem(`${sent.at}.accountId`, account === undefined ? 'notFound' : 'notAllowed'))
      return []
    }
    if (sent.amount <= 0) problems.push(problem(`${sent.at}.amount`, 'mustBePositive'))
    return [freshLine(sent, account)]
  })
  return freshUnless(problems, lines)
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
      originalLine: null,
      quotationLine: null,
      discountTermsId: null,
      features: [],
    },
    priced: { quantity: one, unitPrice, priceMode, vatCategory, unitRatio: ratioOne },
    listPrice: null,
  }
}
