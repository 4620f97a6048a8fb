/**
 * Resolves the lines of a refund: each references one line of the original, at most once, and repeats its item, unit and price, or its account and
 * amount.
 */
import { originalTypeOf } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import { ratioOne } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { KnownOriginal, OriginalExpense, OriginalLine, PostingContext } from './context.ts'
import { splitProblems } from './item-lines.ts'
import type { BillRequest, ExpenseLineRequest, ItemLineRequest } from './request.ts'
import type { ResolvedLines, TakenGoods, TakenLine } from './resolved-lines.ts'

export function originalLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const original = originalOf(request, context)
  if (!original.ok) return original
  const problems: Problem[] = []
  const seen = new Set<number>()
  const { lines: items, expenses } = original.value
  const taken = <Sent extends Named, Of>(sent: readonly Sent[], of: ReadonlyMap<number, Of>, take: Take<Sent, Of>) =>
    sent.flatMap(each => {
      const { at, originalLine: number } = each
      const found = number === null ? undefined : of.get(number)
      if (number === null || found === undefined) {
        problems.push(problem(`${at}.originalLine`, number === null ? 'required' : 'notFound'))
        return []
      }
      if (seen.has(number)) problems.push(problem(`${at}.originalLine`, 'duplicate'))
      seen.add(number)
      const { against, line } = take(each, found)
      problems.push(...against)
      return [line]
    })
  const lines = [
    ...taken(request.lines, items, (sent, found) => ({
      against: [...repeatProblems(sent, found), ...partOfUnitProblems(sent, found, context)],
      line: takenLine(sent, found),
    })),
    ...taken(request.expenses, expenses, (sent, found) => ({
      against: expenseProblems(sent, found),
      line: takenExpense(sent, found),
    })),
  ]
  if (billTypeOf(request.type).refundsWhole) problems.push(...partProblems(lines, original.value))
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ kind: 'taken', lines, original: original.value })
}

type Named = Pick<ItemLineRequest, 'at' | 'originalLine'>
type Take<Sent, Of> = (sent: Sent, of: Of) => { readonly against: readonly Problem[]; readonly line: TakenLine }

/** The bill that a refund or a debit note refers to, unless it may not. */
export function originalOf(request: BillRequest, { original }: PostingContext): Result<KnownOriginal> {
  const at = 'originalBillId'
  if (request.originalBillId === null) return refused(problem(at, 'required'))
  const type = billTypeOf(request.type)
  if (original === null || original.type !== originalTypeOf(type)) return refused(problem(at, 'notFound'))
  if (original.branchId !== request.branchId) return refused(problem('branchId', 'notAllowed'))
  // A refund or a debit note cannot precede its sale, nor a return of goods their delivery.
  if (request.day < original.day) return refused(problem('date', 'beforeOriginal', { day: original.day }))
  if (type.refunds === null) return accepted(original)
  // Only delivered goods can be returned, only to the branch that delivered them.
  if (original.isDelivered !== request.isDelivered) return refused(problem('isDelivered', 'notAllowed'))
  const { deliveryDay } = original
  if (deliveryDay !== null && request.day < deliveryDay)
    return refused(problem('date', 'beforeDelivery', { day: deliveryDay }))
  return accepted(original)
}

/** The whole rest of a unit that was splittable at its sale may be refunded as it is. */
export function partOfUnitProblems(
  sent: ItemLineRequest,
  original: OriginalLine,
  { units }: PostingContext,
): Problem[] {
  return sent.quantity === remainingQuantity(original) ? [] : splitProblems(sent, units.get(sent.unitId))
}

/** Either the rest of every line is refunded, or nothing. */
function partProblems(lines: readonly TakenLine[], original: KnownOriginal): Problem[] {
  const { lines: items, expenses } = original
  const left = [...items.values(), ...expenses.values()].filter(line => remainingQuantity(line) > 0)
  if (left.length === 0) return [problem('originalBillId', 'nothingToRefund')]
  const taken = lines.filter(({ stored }) => stored.quantity > 0)
  const parts = taken.filter(line => line.stored.quantity !== remainingQuantity(line.original))
  return taken.length < left.length
    ? [problem(expenses.size > 0 ? 'BillExpenses' : 'BillItems', 'onlyWhole')]
    : parts.map(line => problem(`${line.at}.quantity`, 'onlyWhole'))
}

function repeatProblems(sent: ItemLineRequest, original: OriginalLine): Problem[] {
  const isSamePrice = sent.unitPrice === original.unitPrice
  return [...differing(sent.at, [['unitPrice', isSamePrice]]), ...sameItemProblems(sent, original)]
}

/** The fields that a refund and a debit note repeat. */
export function sameItemProblems(sent: ItemLineRequest, original: OriginalLine): Problem[] {
  return differing(sent.at, [
    ['itemId', sent.itemId === original.itemId],
    ['unitId', sent.unitId === original.unitId],
    ['isPriceIncludingVat', sent.priceMode === original.totals.priceMode],
    ['discount', sent.discount === null],
    ['features', sent.featureIds.length === 0],
  ])
}

function expenseProblems(sent: ExpenseLineRequest, original: OriginalExpense): Problem[] {
  return differing(sent.at, [
    ['accountId', sent.accountId === original.accountId],
    ['description', sent.description === original.description],
    ['amount', sent.amount === original.totals.amount],
    ['isPriceIncludingVat', sent.priceMode === original.totals.priceMode],
    ['vatCategory', sent.vatCategory === original.totals.vatCategory],
  ])
}

function differing(at: string, same: readonly (readonly [field: string, isSame: boolean])[]): Problem[] {
  return same.filter(([, isSame]) => !isSame).map(([field]) => problem(`${at}.${field}`, 'notAllowed'))
}

/** Also a line that raises the price of its original. */
export function takenLine(sent: ItemLineRequest, original: OriginalLine): TakenGoods {
  const { itemId, unitId, namingId, unitNamingId, ratio, isTobacco, isService, vatReason } = original
  return {
    at: sent.at,
    stored: {
      ...ofOriginal(sent),
      ...{ itemId, unitId, accountId: null, namingId, unitNamingId, description: '', ratio },
      ...{ quantity: sent.quantity, unitPrice: sent.unitPrice, isTobacco, isService, vatReason },
    },
    original,
  }
}

/** An expense has quantity one and is refunded as a whole. */
function takenExpense(sent: ExpenseLineRequest, original: OriginalExpense): TakenLine {
  const { accountId, namingId, description, quantity, unitPrice } = original
  return {
    at: sent.at,
    stored: {
      ...ofOriginal(sent),
      ...{ itemId: null, unitId: null, accountId, namingId, unitNamingId: null, description, ratio: ratioOne },
      ...{ quantity, unitPrice, isTobacco: false, isService: false, vatReason: null },
    },
    original,
  }
}

function ofOriginal({ originalLine }: Named) {
  return {
    ...{ discount: null, isProduct: false, originalLine, quotationLine: null, discountTermsId: null },
    features: [],
  }
}
