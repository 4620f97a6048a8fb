/** Resolves lines of items, at list prices or at supplier prices. */
import { purchaseCategory } from '#domain/bills/purchase-vat.ts'
import type { Discount, VatCategory } from '#domain/bills/totals-types.ts'
import { isWhole, type Price, price } from '#domain/money.ts'
import { type Problem, problem, type Result } from '#domain/problem.ts'
import { type GivenTerms, judgeClaim } from './campaigns.ts'
import type { KnownFeature, KnownUnit, PostingContext } from './context.ts'
import type { BillRequest, ItemLineRequest } from './request.ts'
import { type FreshLine, freshUnless, type ResolvedLines } from './resolved-lines.ts'

/** The price list decides whether a price includes VAT; a screen with the other mode would mislead. */
export function listedLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const { problems, found } = findSome(request, context)
  const judged = found.map(line => ({ line, ...judgeClaim(line, request, context) }))
  return freshUnless(
    [...problems, ...judged.flatMap(each => each.problems)],
    judged.map(({ line, given }) => soldLine(line, given)),
  )
}

/** Only goods can be bought this way; a service is an expense. */
export function boughtItemLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const vatKind = request.supplierInvoice.vatKind ?? 'standard'
  const { problems, found } = findSome(request, context)
  for (const { sent, unit } of found) if (unit.isService) problems.push(problem(`${sent.at}.itemId`, 'notAllowed'))
  return freshUnless(
    problems,
    found.map(line => freshLine(line, purchaseCategory(vatKind, line.unit.vatCategory), null, null)),
  )
}

/** Half a piece is a typing error: only weighed or measured units can be split. */
export function splitProblems(sent: ItemLineRequest, unit: KnownUnit | undefined): Problem[] {
  const isSplit = !isWhole(sent.quantity) && unit?.isSplittable === false
  return isSplit ? [problem(`${sent.at}.quantity`, 'unitNotSplittable')] : []
}

export type FoundLine = {
  readonly sent: ItemLineRequest
  readonly unit: KnownUnit
  readonly features: readonly KnownFeature[]
}

/** Finds the unit, item and features of every line. */
export function findItems(request: BillRequest, context: PostingContext): { problems: Problem[]; found: FoundLine[] } {
  const problems: Problem[] = []
  const found = request.lines.flatMap(sent => {
    const unit = context.units.get(sent.unitId)
    if (unit === undefined || unit.itemId !== sent.itemId) {
      problems.push(problem(`${sent.at}.unitId`, 'notFound'))
      return []
    }
    if (!unit.isActive) problems.push(problem(`${sent.at}.itemId`, 'inactive'))
    if (unit.isService !== sent.isService) problems.push(problem(`${sent.at}.itemId`, 'invalid'))
    problems.push(...splitProblems(sent, unit))
    const features = sent.featureIds.flatMap((id, index) => {
      const feature = context.features.get(id)
      if (feature?.itemId === sent.itemId) return [feature]
      problems.push(problem(`${sent.at}.features.${index}`, 'notFound'))
      return []
    })
    return [{ sent, unit, features }]
  })
  return { problems, found }
}

/** The same, but at least one item line is required. */
function findSome(request: BillRequest, context: PostingContext): { problems: Problem[]; found: FoundLine[] } {
  const { problems, found } = findItems(request, context)
  return { problems: request.lines.length === 0 ? [problem('BillItems', 'noLines'), ...problems] : problems, found }
}

function listPriceOf({ unit, features }: FoundLine): Price {
  return price(features.reduce((sum, feature) => sum + feature.price, Number(unit.listPrice)))
}

/** Only what is sold gives a reason for its VAT. */
function soldLine(found: FoundLine, given: GivenTerms): FreshLine {
  const { vatCategory, vatReason } = found.unit
  const line = freshLine(found, vatCategory, listPriceOf(found), given)
  return { ...line, stored: { ...line.stored, vatReason } }
}

function freshLine(found: FoundLine, vatCategory: VatCategory, listPrice: Price | null, given: GivenTerms): FreshLine {
  const { sent, unit, features } = found
  const { quantity, unitPrice } = sent
  const discount = given === null ? sent.discount : given.discount
  const { isTobacco, ratio } = unit
  return {
    at: sent.at,
    stored: { ...storedLine(found, discount), discountTermsId: given?.termsId ?? null },
    priced: {
      quantity,
      unitPrice,
      featurePrices: features.map(feature => feature.price),
      priceMode: sent.priceMode,
      vatCategory,
      discount,
      isTobacco,
      unitRatio: ratio,
    },
    listPrice,
  }
}

/** The stored part of an item line. */
export function storedLine({ sent, unit, features }: FoundLine, discount: Discount | null): FreshLine['stored'] {
  return {
    itemId: unit.itemId,
    unitId: unit.unitId,
    accountId: null,
    namingId: unit.namingId,
    unitNamingId: unit.unitNamingId,
    description: '',
    ratio: unit.ratio,
    quantity: sent.quantity,
    unitPrice: sent.unitPrice,
    discount,
    isTobacco: unit.isTobacco,
    isService: unit.isService,
    vatReason: null,
    isProduct: false,
    originalLine: null,
    quotationLine: sent.quotationLine,
    discountTermsId: null,
    features,
  }
}
