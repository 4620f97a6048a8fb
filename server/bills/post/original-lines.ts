/** Lines of a refund: each names one line of the original, once, and repeats its item, unit and price. */
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { KnownOriginal, OriginalLine, PostingContext } from './context.ts'
import { splitProblems } from './item-lines.ts'
import type { BillRequest, ItemLineRequest } from './request.ts'
import type { ResolvedLines, TakenLine } from './resolved-lines.ts'

export function originalLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const original = originalOf(request, context)
  if (!original.ok) return original
  const problems: Problem[] = []
  const seen = new Set<number>()
  const lines = request.lines.flatMap(sent => {
    const number = sent.originalLine
    const found = number === null ? undefined : original.value.lines.get(number)
    if (number === null || found === undefined) {
      problems.push(problem(`${sent.at}.originalLine`, number === null ? 'required' : 'notFound'))
      return []
    }
    if (seen.has(number)) problems.push(problem(`${sent.at}.originalLine`, 'duplicate'))
    seen.add(number)
    problems.push(...repeatProblems(sent, found))
    // What is left of a unit that could be split when it was sold comes back as it is.
    if (sent.quantity !== remainingQuantity(found))
      problems.push(...splitProblems(sent, context.units.get(sent.unitId)))
    return [takenLine(sent, found)]
  })
  if (billTypeOf(request.type).refundsWhole) problems.push(...partProblems(lines, original.value))
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ kind: 'taken', lines, original: original.value })
}

function originalOf(request: BillRequest, { original }: PostingContext): Result<KnownOriginal> {
  const at = 'originalBillId'
  if (request.originalBillId === null) return refused(problem(at, 'required'))
  if (original === null || original.type !== billTypeOf(request.type).refunds) return refused(problem(at, 'notFound'))
  if (original.branchId !== request.branchId) return refused(problem('branchId', 'notAllowed'))
  // Goods come back where they have gone out, and only there.
  if (original.isDelivered !== request.isDelivered) return refused(problem('isDelivered', 'notAllowed'))
  // Nothing comes back before it was sold, nor goods before they left.
  if (request.day < original.day) return refused(problem('date', 'beforeOriginal', { day: original.day }))
  const { deliveryDay } = original
  if (deliveryDay !== null && request.day < deliveryDay)
    return refused(problem('date', 'beforeDelivery', { day: deliveryDay }))
  return accepted(original)
}

/** What is left of every line comes back, or nothing does. */
function partProblems(lines: readonly TakenLine[], original: KnownOriginal): Problem[] {
  const left = [...original.lines.values()].filter(line => remainingQuantity(line) > 0)
  const taken = lines.filter(({ stored }) => stored.quantity > 0)
  const parts = taken.filter(line => line.stored.quantity !== remainingQuantity(line.original))
  return taken.length < left.length
    ? [problem('BillItems', 'onlyWhole')]
    : parts.map(line => problem(`${line.at}.quantity`, 'onlyWhole'))
}

function repeatProblems(sent: ItemLineRequest, original: OriginalLine): Problem[] {
  const same: readonly (readonly [field: string, isSame: boolean])[] = [
    ['itemId', sent.itemId === original.itemId],
    ['unitId', sent.unitId === original.unitId],
    ['unitPrice', sent.unitPrice === original.unitPrice],
    ['isPriceIncludingVat', sent.priceMode === original.totals.priceMode],
    ['discount', sent.discount === null],
    ['features', sent.featureIds.length === 0],
  ]
  return same.filter(([, isSame]) => !isSame).map(([field]) => problem(`${sent.at}.${field}`, 'notAllowed'))
}

function takenLine(sent: ItemLineRequest, original: OriginalLine): TakenLine {
  return {
    at: sent.at,
    stored: {
      itemId: original.itemId,
      unitId: original.unitId,
      accountId: null,
      namingId: original.namingId,
      unitNamingId: original.unitNamingId,
      description: '',
      ratio: original.ratio,
      quantity: sent.quantity,
      unitPrice: original.unitPrice,
      discount: null,
      isTobacco: original.isTobacco,
      isService: original.isService,
      isProduct: false,
      originalLine: sent.originalLine,
      quotationLine: null,
      discountTermsId: null,
      features: [],
    },
    original,
  }
}
