import type { Amounts, VatCategory } from '../bills/totals-types.ts'
import { formatHalalas, formatPrice, formatQuantity } from '../decimal.ts'
import {
  amountOf,
  type Halalas,
  halalas,
  multiplyRounded,
  percentOf,
  type Rate,
  sumHalalas,
  wholeRate,
} from '../money.ts'
import type { EInvoice, EInvoiceLine, Exemption } from './e-invoice.ts'

/**
 * The amounts of an e-invoice, by the rules of EN 16931: everything is before VAT, discounts of lines are allowances of lines, and the bill
 * discount is an allowance of the document per VAT category. Every sum is exact. Source: design page 5, section 3.
 *
 * What is posted stays as it is. Only the part of a discount before VAT is not posted for prices including VAT: it is the discount less its
 * VAT, rounded, and the amounts before the discount are the posted amounts plus it.
 */
export type EInvoiceAmounts = {
  readonly lines: readonly EInvoiceLineAmounts[]
  readonly allowances: readonly DocumentAllowance[]
  readonly subtotals: readonly VatSubtotal[]
  /** BT-106, BT-107, BT-109, BT-110, BT-112, BT-114 and BT-115. */
  readonly lineNet: Halalas
  readonly allowance: Halalas
  readonly taxable: Halalas
  readonly vat: Halalas
  readonly total: Halalas
  readonly payableRounding: Halalas
  readonly payable: Halalas
}

export type EInvoiceLineAmounts = {
  /** quantity × price = net − fee + discount. */
  readonly price: LinePrice
  readonly discount: Halalas
  readonly fee: Halalas
  /** BT-131, before the bill discount. */
  readonly net: Halalas
  /** The VAT of that net. */
  readonly vat: Halalas
  readonly total: Halalas
}

/** The price of one unit, or of `baseQuantity` units when no price of one gives the posted amount. */
export type LinePrice = { readonly amount: string; readonly baseQuantity: string | null }

/** The share of the bill discount of a VAT category and rate. */
export type DocumentAllowance = {
  readonly vatCategory: VatCategory
  readonly rate: Rate
  readonly amount: Halalas
}

export type VatSubtotal = {
  readonly vatCategory: VatCategory
  readonly rate: Rate
  readonly exemption: Exemption | null
  readonly taxable: Halalas
  readonly vat: Halalas
}

export function eInvoiceAmounts(invoice: Pick<EInvoice, 'lines' | 'rounding'>): EInvoiceAmounts {
  const lines = invoice.lines.map(lineAmounts)
  const allowances = documentAllowances(invoice.lines)
  const subtotals = vatSubtotals(invoice.lines)
  const lineNet = sumHalalas(lines.map(line => line.net))
  const allowance = sumHalalas(allowances.map(each => each.amount))
  return { lines, allowances, subtotals, lineNet, allowance, ...eInvoiceTotals(invoice) }
}

/** `taxable` is also the net of the lines less the allowances. */
export function eInvoiceTotals({ lines, rounding }: Pick<EInvoice, 'lines' | 'rounding'>) {
  const taxable = sumHalalas(lines.map(taxableOf))
  const vat = sumHalalas(lines.map(line => line.vat))
  const total = halalas(taxable + vat)
  const payableRounding = halalas(-rounding)
  return { taxable, vat, total, payableRounding, payable: halalas(total + payableRounding) }
}

function lineAmounts(line: EInvoiceLine): EInvoiceLineAmounts {
  const share = beforeVat(line, line.billDiscount)
  const shareVat = line.priceMode === 'included' ? line.billDiscount - share : percentOf(line.billDiscount, line.rate)
  const net = halalas(line.net + line.fee + share)
  const vat = halalas(line.vat + shareVat)
  const discount = beforeVat(line, line.lineDiscount)
  const { fee } = line
  return {
    ...{ discount, fee, net, vat, total: halalas(net + vat) },
    price: linePrice(line, halalas(net - fee + discount)),
  }
}

/** The part of a discount before VAT. */
function beforeVat(line: EInvoiceLine, discount: Halalas): Halalas {
  if (line.priceMode === 'excluded') return discount
  return halalas(discount - multiplyRounded(discount, line.rate, wholeRate + line.rate))
}

const priceDecimals = 8
/** Above this quantity (200,000 units), the rounding of eight decimals could change the product. */
const exactQuantityMax = 200_000_000

function linePrice(line: EInvoiceLine, amount: Halalas): LinePrice {
  const { quantity, unitPrice } = line
  if (quantity <= 0) throw new RangeError('a line of an e-invoice has a quantity')
  if (line.priceMode === 'excluded' && amountOf(quantity, unitPrice) === amount) return ofOne(formatPrice(unitPrice))
  if (quantity > exactQuantityMax) return { amount: formatHalalas(amount), baseQuantity: formatQuantity(quantity) }
  // Halalas per thousandth are 10 SAR per unit.
  const scaled = BigInt(amount) * 10n ** BigInt(priceDecimals + 1)
  const rounded = (2n * scaled + BigInt(quantity)) / (2n * BigInt(quantity))
  const digits = String(rounded).padStart(priceDecimals + 1, '0')
  return ofOne(`${digits.slice(0, -priceDecimals)}.${digits.slice(-priceDecimals)}`)
}

/** With two decimals or as many as the price needs. */
function ofOne(price: string): LinePrice {
  const [whole = '0', decimals = ''] = price.split('.')
  return { amount: `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`, baseQuantity: null }
}

function documentAllowances(lines: readonly EInvoiceLine[]): DocumentAllowance[] {
  const groups = Map.groupBy(
    lines.filter(line => line.billDiscount > 0),
    line => `${line.vatCategory} ${line.rate}`,
  )
  return [...groups.values()].flatMap(members => {
    const amount = sumHalalas(members.map(line => beforeVat(line, line.billDiscount)))
    return members.slice(0, 1).map(({ vatCategory, rate }) => ({ vatCategory, rate, amount }))
  })
}

/** One for each category, rate and exemption code, in the order of the lines. */
function vatSubtotals(lines: readonly EInvoiceLine[]): VatSubtotal[] {
  const groups = Map.groupBy(lines, line => `${line.vatCategory} ${line.rate} ${line.exemption?.code ?? ''}`)
  return [...groups.values()].flatMap(members => {
    const texts = new Set(members.flatMap(line => line.exemption?.text ?? []))
    const taxable = sumHalalas(members.map(taxableOf))
    const vat = sumHalalas(members.map(line => line.vat))
    return members.slice(0, 1).map(({ vatCategory, rate, exemption }) => ({
      ...{ vatCategory, rate, taxable, vat },
      exemption: exemption && { code: exemption.code, text: [...texts].join(' | ') },
    }))
  })
}

function taxableOf({ net, fee }: Amounts): Halalas {
  return halalas(net + fee)
}
