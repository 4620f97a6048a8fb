/** Checks the sums of an e-invoice by the rules of EN 16931 and of the authority, in exact decimals. Source: design page 5, section 3. */
import type { Element } from '@xmldom/xmldom'
import { allAt, textAt } from './e-invoice-tree.ts'

type Amounts = { readonly errors: string[]; readonly warnings: string[] }

export function amountErrors(root: Element): Amounts {
  const found: Amounts = { errors: [], warnings: [] }
  const lines = allAt(root, 'cac:InvoiceLine')
  for (const [index, line] of lines.entries()) checkLine(line, index + 1, found)
  checkTotals(root, lines, found)
  checkSubtotals(root, lines, found)
  checkDecimals(root, found)
  return found
}

function checkLine(line: Element, number: number, { errors }: Amounts): void {
  const at = (path: string): bigint => decimal(textAt(line, path))
  const net = at('cbc:LineExtensionAmount')
  const base = textAt(line, 'cac:Price/cbc:BaseQuantity') ?? '1'
  const [quantity, price] = [at('cbc:InvoicedQuantity'), at('cac:Price/cbc:PriceAmount')]
  if (quantity <= 0n) errors.push(`line ${number} has no quantity`)
  if (price < 0n) errors.push(`line ${number} has a negative price`)
  const gross = rounded(quantity * price, decimal(base) * oneHundredth)
  const expected = gross * oneHundredth + charges(line, 'true') - charges(line, 'false')
  if (net !== expected) errors.push(`line ${number}: net ${text(net)} instead of ${text(expected)}`)
  const total = at('cac:TaxTotal/cbc:RoundingAmount')
  if (total !== net + at('cac:TaxTotal/cbc:TaxAmount')) errors.push(`line ${number}: net and VAT are not the total`)
}

function checkTotals(root: Element, lines: readonly Element[], { errors }: Amounts): void {
  const at = (path: string): bigint => decimal(textAt(root, path) ?? '0')
  const total = (name: string): bigint => at(`cac:LegalMonetaryTotal/cbc:${name}`)
  const taxTotals = allAt(root, 'cac:TaxTotal')
  const [sole, divided] = taxTotals
  const expect = (what: string, value: bigint, expected: bigint): void => {
    if (value !== expected) errors.push(`${what}: ${text(value)} instead of ${text(expected)}`)
  }
  if (taxTotals.length !== 2 || !sole || !divided) {
    errors.push(`${taxTotals.length} VAT totals`)
    return
  }
  if (allAt(sole, 'cac:TaxSubtotal').length > 0) errors.push('the first VAT total has subtotals')
  if (allAt(divided, 'cac:TaxSubtotal').length === 0) errors.push('the second VAT total has no subtotals')
  const vat = decimal(textAt(divided, 'cbc:TaxAmount'))
  expect('VAT totals', decimal(textAt(sole, 'cbc:TaxAmount')), vat)
  expect('BR-CO-14', vat, sum(allAt(divided, 'cac:TaxSubtotal/cbc:TaxAmount')))
  const net = total('LineExtensionAmount')
  expect('BR-CO-10', net, sum(lines.flatMap(line => allAt(line, 'cbc:LineExtensionAmount'))))
  expect('BR-CO-11', total('AllowanceTotalAmount'), charges(root, 'false'))
  expect('BR-CO-12', total('ChargeTotalAmount'), charges(root, 'true'))
  const taxable = total('TaxExclusiveAmount')
  expect('BR-CO-13', taxable, net - total('AllowanceTotalAmount') + total('ChargeTotalAmount'))
  expect('BR-CO-15', total('TaxInclusiveAmount'), taxable + vat)
  const payable = total('TaxInclusiveAmount') - total('PrepaidAmount') + total('PayableRoundingAmount')
  expect('BR-CO-16', total('PayableAmount'), payable)
}

function checkSubtotals(root: Element, lines: readonly Element[], { errors, warnings }: Amounts): void {
  const subtotals = allAt(root, 'cac:TaxTotal/cac:TaxSubtotal')
  const covered = new Map<string, bigint>()
  for (const subtotal of subtotals) {
    const category = categoryOf(subtotal, 'cac:TaxCategory')
    const taxable = decimal(textAt(subtotal, 'cbc:TaxableAmount'))
    covered.set(category, (covered.get(category) ?? 0n) + taxable)
    checkCategory(subtotal, category, errors)
    const [vat, rate] = [
      decimal(textAt(subtotal, 'cbc:TaxAmount')),
      decimal(textAt(subtotal, 'cac:TaxCategory/cbc:Percent')),
    ]
    const expected = rounded(taxable * rate, 100n * one * oneHundredth) * oneHundredth
    const distance = vat > expected ? vat - expected : expected - vat
    if (distance > BigInt(lines.length) * oneHundredth) warnings.push(`BR-CO-17: ${text(vat)} of ${text(taxable)}`)
  }
  const expected = new Map<string, bigint>()
  const add = (category: string, amount: bigint) => expected.set(category, (expected.get(category) ?? 0n) + amount)
  for (const line of lines) {
    add(categoryOf(line, 'cac:Item/cac:ClassifiedTaxCategory'), decimal(textAt(line, 'cbc:LineExtensionAmount')))
  }
  for (const each of allAt(root, 'cac:AllowanceCharge')) {
    const sign = textAt(each, 'cbc:ChargeIndicator') === 'true' ? 1n : -1n
    add(categoryOf(each, 'cac:TaxCategory'), sign * decimal(textAt(each, 'cbc:Amount')))
  }
  for (const category of new Set([...covered.keys(), ...expected.keys()])) {
    if (covered.get(category) !== expected.get(category)) {
      errors.push(`taxable amount of ${category}: ${covered.get(category)} instead of ${expected.get(category)}`)
    }
  }
}

function checkCategory(subtotal: Element, category: string, errors: string[]): void {
  const reason = ['Code', ''].map(end => textAt(subtotal, `cac:TaxCategory/cbc:TaxExemptionReason${end}`))
  const [code] = category.split(' ')
  if (code === 'S') {
    if (!['S 15.00', 'S 5.00'].includes(category)) errors.push(`category ${category}`)
    if (reason.some(each => each !== null)) errors.push('a standard rate has no exemption')
    return
  }
  if (!['Z 0.00', 'E 0.00', 'O 0.00'].includes(category)) errors.push(`category ${category}`)
  if (!/^VATEX-SA-/.test(reason[0] ?? '') || !reason[1]) errors.push(`category ${category} has no exemption`)
  if (decimal(textAt(subtotal, 'cbc:TaxAmount')) !== 0n) errors.push(`category ${category} has VAT`)
}

const amountNames = new Set([
  ...['cbc:LineExtensionAmount', 'cbc:TaxExclusiveAmount', 'cbc:TaxInclusiveAmount', 'cbc:AllowanceTotalAmount'],
  ...['cbc:PrepaidAmount', 'cbc:PayableAmount', 'cbc:PayableRoundingAmount', 'cbc:Amount', 'cbc:TaxAmount'],
  ...['cbc:TaxableAmount', 'cbc:RoundingAmount', 'cbc:ChargeTotalAmount'],
])

/** Two decimals and the currency on every amount; only the rounding of the payable amount may be negative. */
function checkDecimals(root: Element, { errors }: Amounts): void {
  for (const element of [...root.getElementsByTagName('*')]) {
    const value = element.textContent ?? ''
    if (element.tagName === 'cbc:PriceAmount' && !/^\d+\.\d{2,8}$/.test(value)) errors.push(`price ${value}`)
    if (!amountNames.has(element.tagName)) continue
    const form = element.tagName === 'cbc:PayableRoundingAmount' ? /^-?\d+\.\d\d$/ : /^\d+\.\d\d$/
    if (!form.test(value) || element.getAttribute('currencyID') !== 'SAR') errors.push(`${element.tagName} ${value}`)
  }
}

function categoryOf(element: Element, path: string): string {
  return `${textAt(element, `${path}/cbc:ID`)} ${textAt(element, `${path}/cbc:Percent`)}`
}

function charges(element: Element, indicator: 'true' | 'false'): bigint {
  const matching = allAt(element, 'cac:AllowanceCharge').filter(
    each => textAt(each, 'cbc:ChargeIndicator') === indicator,
  )
  return sum(matching.flatMap(each => allAt(each, 'cbc:Amount')))
}

function sum(elements: readonly Element[]): bigint {
  return elements.reduce((total, element) => total + decimal(element.textContent), 0n)
}

/** Decimals as whole numbers of 10^-8. */
const one = 10n ** 8n
const oneHundredth = 10n ** 6n

function decimal(value: string | null): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(value ?? '')
  if (!match) throw new Error(`not a decimal: ${value}`)
  const size = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(8, '0'))
  return match[1] === '-' ? -size : size
}

/** A quotient of amounts that are not negative, rounded half up. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

function text(value: bigint): string {
  return `${Number(value) / 1e8}`
}
