/**
 * Resolves the lines of goods bills without trade: items without prices, and account amounts that go with them. The stock step computes the cost of
 * the goods.
 */
import { price } from '#domain/money.ts'
import { type Problem, problem, type Result } from '#domain/problem.ts'
import { expenseLines } from './account-lines.ts'
import type { PostingContext } from './context.ts'
import { type FoundLine, findItems, storedLine } from './item-lines.ts'
import type { BillRequest, ItemLineRequest } from './request.ts'
import { type FreshLine, freshUnless, type ResolvedLines } from './resolved-lines.ts'

/** Items only. */
export function goodsLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const { problems, lines } = findGoods(request, context)
  return freshUnless([...noneOf('BillItems', lines), ...problems], lines)
}

/** Goods that a cost centre consumes, costs moved from another cost centre, or both. */
export function goodsOrAccountLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const goods = findGoods(request, context)
  const moved = expenseLines(request, context)
  const lines = [...goods.lines, ...moved.lines]
  const problems = [...goods.problems, ...moved.problems, ...withoutVat(request)]
  return freshUnless([...noneOf('BillItems', lines), ...problems], lines)
}

/** One product first, then its materials and the labour and overhead that it absorbs. */
export function recipeLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const goods = findGoods(request, context)
  const services = expenseLines(request, context)
  const isMade = (line: FreshLine) => line.stored.isProduct
  const [products, materials] = [goods.lines.filter(isMade), goods.lines.filter(line => !isMade(line))]
  const problems = [
    ...goods.problems,
    ...services.problems,
    ...withoutVat(request),
    ...productProblems(request),
    ...noneOf('BillItems', [...materials, ...services.lines]),
  ]
  return freshUnless(problems, [...products, ...materials, ...services.lines])
}

function findGoods(request: BillRequest, context: PostingContext): { problems: Problem[]; lines: FreshLine[] } {
  const { problems, found } = findItems(request, context)
  for (const { sent, unit } of found) {
    if (unit.isService) problems.push(problem(`${sent.at}.itemId`, 'notAllowed'))
    problems.push(...pricedProblems(sent))
  }
  return { problems, lines: found.map(goodsLine) }
}

/** Untraded goods have no price, discount or features. */
function pricedProblems({ at, unitPrice, discount, featureIds, priceMode }: ItemLineRequest): Problem[] {
  const refused: readonly (readonly [field: string, isRefused: boolean])[] = [
    ['unitPrice', unitPrice !== 0],
    ['discount', discount !== null],
    ['features', featureIds.length > 0],
    ['isPriceIncludingVat', priceMode === 'included'],
  ]
  return refused.flatMap(([field, isRefused]) => (isRefused ? [problem(`${at}.${field}`, 'notAllowed')] : []))
}

/** The VAT of the expense was posted when it was bought. */
function withoutVat({ expenses }: BillRequest): Problem[] {
  return expenses.flatMap(({ at, vatCategory }) =>
    vatCategory === 'outOfScope' ? [] : [problem(`${at}.vatCategory`, 'notAllowed')],
  )
}

function productProblems({ lines }: BillRequest): Problem[] {
  const [product, ...others] = lines.filter(line => line.isProduct)
  if (product === undefined) return [problem('BillItems', 'productMissing')]
  return [
    ...others.map(line => problem(`${line.at}.isProduct`, 'duplicate')),
    // A product cannot be its own material.
    ...lines.flatMap(line =>
      !line.isProduct && line.itemId === product.itemId ? [problem(`${line.at}.itemId`, 'notAllowed')] : [],
    ),
  ]
}

function noneOf(at: string, lines: readonly FreshLine[]): Problem[] {
  return lines.length === 0 ? [problem(at, 'noLines')] : []
}

function goodsLine(found: FoundLine): FreshLine {
  const { quantity } = found.sent
  const unitPrice = price(0)
  return {
    at: found.sent.at,
    stored: { ...storedLine(found, null), unitPrice, isProduct: found.sent.isProduct },
    priced: { quantity, unitPrice, priceMode: 'excluded', vatCategory: 'outOfScope', unitRatio: found.unit.ratio },
    listPrice: null,
  }
}
