import { formatHalalas } from '../decimal.ts'
import {
  amountHalalasMax,
  type Halalas,
  halalas,
  multiplyRounded,
  type Rate,
  share,
  wholeRate,
  zeroHalalas,
} from '../money.ts'
import { accepted, type Problem, problem, type Result, refused } from '../problem.ts'
import { discountOn, draftLine, type LineDraft, vatGroupNumber } from './line-draft.ts'
import type {
  Amounts,
  BillTotals,
  Discount,
  LineTotals,
  TobaccoSetting,
  TotalsInput,
  VatGroup,
} from './totals-types.ts'

/**
 * The totals of a bill: rules 1 to 5. The client shows them while a bill is entered; the server computes them again and posts them.
 *
 * Laws: net + VAT + fee = total; the lines sum to the document; with prices including VAT, the customer's total never changes; the order of
 * lines only decides which of several equal lines gets a remainder.
 *
 * Problems, at `lines.<n>.…` or `billDiscount`: `mustBePositive`, `mustNotBeNegative`, `tooLarge`, `discountTooLarge`,
 * `tobaccoPriceTooLow`. Settings out of range are a programming error and throw. Source: design page 3.
 */
export function computeTotals(input: TotalsInput): Result<BillTotals> {
  checkSettings(input)
  const problems: Problem[] = []
  const drafts = input.lines.map((line, index) => draftLine(line, index, input, problems))
  checkSize(drafts, problems)
  if (problems.length === 0) shareBillDiscount(drafts, input.billDiscount, problems)
  if (problems.length > 0) return { ok: false, problems }
  const groups = groupsOf(drafts)
  for (const group of groups) {
    const rate = group.members[0]?.totals.rate ?? input.vat.rate
    if (group.isIncluded) taxIncluded(group.members, rate, input.tobacco, problems)
    else taxExcluded(group.members, rate, input.tobacco)
  }
  if (problems.length > 0) return { ok: false, problems }
  const lines: readonly LineTotals[] = drafts.map(draft => draft.totals)
  const sums = sumAmounts(lines)
  return sums.total > amountHalalasMax
    ? refused(tooLarge())
    : accepted({ lines, groups: groups.map(groupTotals), ...sums })
}

/** Adds amounts field by field. */
export function sumAmounts(parts: readonly Amounts[]): Amounts {
  let [amount, lineDiscount, billDiscount, net, fee, vat, total] = [0, 0, 0, 0, 0, 0, 0]
  for (const part of parts) {
    amount += part.amount
    lineDiscount += part.lineDiscount
    billDiscount += part.billDiscount
    net += part.net
    fee += part.fee
    vat += part.vat
    total += part.total
  }
  return {
    amount: halalas(amount),
    lineDiscount: halalas(lineDiscount),
    billDiscount: halalas(billDiscount),
    net: halalas(net),
    fee: halalas(fee),
    vat: halalas(vat),
    total: halalas(total),
  }
}

/** Groups line totals by VAT category and price mode, in the listed order. */
export function vatGroupsOf(lines: readonly LineTotals[]): VatGroup[] {
  const groups: { readonly totals: LineTotals }[][] = []
  for (const totals of lines) {
    const number = vatGroupNumber(totals)
    const members = groups[number] ?? []
    members.push({ totals })
    groups[number] = members
  }
  return groups.filter(members => members !== undefined).map(members => groupTotals({ members }))
}

type DraftGroup = { readonly isIncluded: boolean; readonly members: LineDraft[] }

/** Rule 2: shares the bill discount over the lines by gross. */
function shareBillDiscount(
  drafts: readonly LineDraft[],
  discount: Discount | null | undefined,
  problems: Problem[],
): void {
  let gross = 0
  for (const draft of drafts) gross += draft.gross
  const amount = discountOn(halalas(gross), discount, 'billDiscount', problems)
  if (amount === 0) return
  const shares = share(
    amount,
    drafts.map(draft => draft.gross),
    tieOrder(drafts),
  )
  for (const [index, draft] of drafts.entries()) draft.totals.billDiscount = shares[index] ?? zeroHalalas
}

/** Rules 3 and 4 for prices including VAT: the gross is fixed; VAT and fee are parts of it. */
function taxIncluded(members: readonly LineDraft[], rate: Rate, tobacco: TobaccoSetting, problems: Problem[]): void {
  const charged = members.map(chargedOf)
  let gross = 0
  for (const each of charged) gross += each
  const vat = halalas(multiplyRounded(gross, rate, wholeRate + rate))
  const shares = share(vat, charged, tieOrder(members))
  for (const [index, member] of members.entries()) {
    const lineVat = shares[index] ?? zeroHalalas
    const beforeVat = halalas((charged[index] ?? 0) - lineVat)
    const fee = includedFee(member, beforeVat, tobacco, problems)
    fill(member.totals, beforeVat - fee, fee, lineVat)
  }
}

/** Rules 3 and 4 for prices excluding VAT: the fee is added to the net, VAT to both. */
function taxExcluded(members: readonly LineDraft[], rate: Rate, tobacco: TobaccoSetting): void {
  const charged = members.map(chargedOf)
  const fees = members.map((member, index) => excludedFee(member, charged[index] ?? zeroHalalas, tobacco))
  const bases = charged.map((net, index) => net + (fees[index] ?? 0))
  let base = 0
  for (const each of bases) base += each
  const vat = halalas(multiplyRounded(base, rate, wholeRate))
  const shares = share(vat, bases, tieOrder(members))
  for (const [index, member] of members.entries()) {
    fill(member.totals, charged[index] ?? 0, fees[index] ?? 0, shares[index] ?? 0)
  }
}

function excludedFee(line: LineDraft, net: Halalas, tobacco: TobaccoSetting): Halalas {
  if (!line.bearsFee) return zeroHalalas
  return halalas(Math.max(line.minimumFee, multiplyRounded(net, tobacco.rate, wholeRate)))
}

function includedFee(line: LineDraft, beforeVat: Halalas, tobacco: TobaccoSetting, problems: Problem[]): Halalas {
  if (!line.bearsFee) return zeroHalalas
  if (beforeVat < line.minimumFee) {
    const params = { minimum: formatHalalas(line.minimumFee), beforeVat: formatHalalas(beforeVat) }
    problems.push(problem(`lines.${line.index}.unitPrice`, 'tobaccoPriceTooLow', params))
    return zeroHalalas
  }
  const byRate = multiplyRounded(beforeVat, tobacco.rate, wholeRate + tobacco.rate)
  return halalas(Math.max(line.minimumFee, byRate))
}

function fill(totals: LineDraft['totals'], net: number, fee: number, vat: number): void {
  totals.net = halalas(net)
  totals.fee = halalas(fee)
  totals.vat = halalas(vat)
  totals.total = halalas(net + fee + vat)
}

function chargedOf(draft: LineDraft): Halalas {
  return halalas(draft.gross - draft.totals.billDiscount)
}

/**
 * Decides which of equal lines gets a remainder. When all lines are of one kind, the first does. When kinds mix, a halala more on one line
 * can change VAT or fee, so the kind decides, then the size, and the position only between identical lines.
 */
function tieOrder(drafts: readonly LineDraft[]): ((a: number, b: number) => number) | undefined {
  const first = drafts[0]
  if (first === undefined || drafts.every(draft => !draft.bearsFee && draft.group === first.group)) return undefined
  return (a, b) => {
    const [left, right] = [drafts[a], drafts[b]]
    if (left === undefined || right === undefined) return 0
    return (
      left.group - right.group ||
      Number(left.bearsFee) - Number(right.bearsFee) ||
      right.gross - left.gross ||
      right.minimumFee - left.minimumFee
    )
  }
}

function groupsOf(drafts: readonly LineDraft[]): DraftGroup[] {
  const groups: (DraftGroup | undefined)[] = []
  for (const draft of drafts) {
    const group = groups[draft.group]
    if (group === undefined)
      groups[draft.group] = { isIncluded: draft.totals.priceMode === 'included', members: [draft] }
    else group.members.push(draft)
  }
  return groups.filter(group => group !== undefined)
}

function groupTotals(group: { readonly members: readonly { readonly totals: LineTotals }[] }): VatGroup {
  const first = group.members[0]
  if (first === undefined) throw new Error('a VAT group has at least one line')
  const { priceMode, vatCategory, rate } = first.totals
  return { ...sumAmounts(group.members.map(member => member.totals)), priceMode, vatCategory, rate }
}

function checkSize(drafts: readonly LineDraft[], problems: Problem[]): void {
  let sum = 0
  for (const draft of drafts) sum += draft.totals.amount + draft.minimumFee
  if (sum > amountHalalasMax) problems.push(tooLarge())
}

function tooLarge(): Problem {
  return problem('lines', 'tooLarge', { max: formatHalalas(amountHalalasMax) })
}

function checkSettings(input: TotalsInput): void {
  const { vat, tobacco } = input
  if (vat.rate < 0 || vat.rate > wholeRate)
    throw new RangeError(`a VAT rate lies between 0 and 100 %, not ${vat.rate / 100}`)
  if (tobacco.rate < 0 || tobacco.rate > 10 * wholeRate || tobacco.minimumPerUnit < 0) {
    throw new RangeError('the tobacco fee has a rate between 0 and 1000 % and a minimum that is not negative')
  }
}
