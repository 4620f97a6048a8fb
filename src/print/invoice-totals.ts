/** The part below the lines: discounts, fee, VAT by rate, amount due, and the reasons for VAT rates other than the standard one. */
import type { VatCategory } from '#domain/bills/totals-types.ts'
import { exemptionReasonOf } from '#domain/invoice/exemption-reasons.ts'
import { type Halalas, halalas, type Rate } from '#domain/money.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { printedAmount, printedRate } from './amounts.ts'
import { printedDiscountOf } from './invoice-lines.ts'
import { labels, methodLabels, narrations, type PaperLabel, standardRate, vatCategoryLabels } from './labels.ts'
import type { InvoiceRow, PrintableBill } from './printable-bill.ts'

export function printedTotalsOf(bill: PrintableBill, bearsVat: boolean): readonly InvoiceRow[] {
  return bearsVat ? vatTotalsOf(bill) : plainTotalsOf(bill)
}

export function paymentsOf(bill: PrintableBill): readonly InvoiceRow[] {
  const paid = bill.tenders.map(tender => ({
    label: paymentLabel(tender),
    value: printedAmount(tender.received),
  }))
  const change = bill.change > 0 ? [{ label: labels.change, value: printedAmount(bill.change) }] : []
  return [...paid, ...change, ...pointsOf(bill)]
}

function pointsOf({ points }: PrintableBill): readonly InvoiceRow[] {
  if (points === undefined) return []
  const { earned, spent, balance } = points
  return [
    ...(earned === 0 ? [] : [{ label: labels.pointsEarned, value: String(earned) }]),
    ...(spent === 0 ? [] : [{ label: labels.pointsSpent, value: String(spent) }]),
    { label: labels.pointsBalance, value: String(balance) },
  ]
}

/** With the app that owes it and its number of the order. */
function paymentLabel({ method, app, orderReference = '' }: PrintableBill['tenders'][number]): PaperLabel {
  const { ar, en } = methodLabels[method]
  if (app === undefined) return { ar, en }
  const inArabic = [app.nameAr, orderReference && leftToRight(orderReference)].filter(Boolean).join(' ')
  const inEnglish = [app.nameEn || app.nameAr, orderReference].filter(Boolean).join(' ')
  return { ar: `${ar}: ${inArabic}`, en: `${en}: ${inEnglish}` }
}

/** A purchase is paid to its supplier; third-party charges and declared VAT are shown separately. */
export function chargesOf({ charges, vatKind, declaredVat }: PrintableBill): readonly InvoiceRow[] {
  const rows = charges.map(({ kind, description, amount, party }) => {
    const label = kind === 'customsVat' ? labels.customsVat : labels.charge
    const detail = [description, party?.nameAr ?? ''].filter(Boolean).join('، ')
    return { label: detail === '' ? label : { ...label, ar: `${label.ar}: ${detail}` }, value: printedAmount(amount) }
  })
  if (vatKind !== 'reverseCharge' || declaredVat === 0) return rows
  return [...rows, { label: labels.reverseChargeVat, value: printedAmount(declaredVat) }]
}

/** A VAT rate other than the standard one must have its reason: those of the lines, or that of the category for lines without one. */
export function narrationsOf(bill: PrintableBill): readonly PaperLabel[] {
  return vatBasesOf(bill)
    .filter(base => base.category !== 'standard' || base.rate !== standardRate)
    .flatMap(base => reasonsOf(bill, base).map(reason => reason ?? withRate(narrations[base.category], base.rate)))
}

/** Each reason once; null for lines without one. */
function reasonsOf({ lines }: PrintableBill, { category }: VatBase): readonly (PaperLabel | null)[] {
  const codes = lines.filter(line => line.vatCategory === category).map(line => line.vatReason)
  return [...new Set(codes)].map(code => {
    const reason = code === null ? undefined : exemptionReasonOf(code)
    return reason === undefined ? null : { ar: reason.nameAr, en: reason.nameEn }
  })
}

function vatTotalsOf(bill: PrintableBill): readonly InvoiceRow[] {
  const bases = vatBasesOf(bill)
  const [only] = bases
  const isOne = bases.length === 1
  const vatLabel = isOne && only !== undefined ? withRate(labels.vatTotal, only.rate) : labels.vatTotal
  return [
    ...discountAndFee(bill),
    ...bases.map(base => ({
      label: isOne ? labels.taxable : joined(labels.taxable, vatCategoryLabels[base.category], base.rate),
      value: printedAmount(base.amount),
    })),
    ...(isOne ? [] : [{ label: labels.lineExclusive, value: printedAmount(halalas(bill.net + bill.fee)) }]),
    { label: vatLabel, value: printedAmount(bill.vat) },
    { label: labels.grossTotal, value: printedAmount(bill.total), isStrong: true },
    ...payableOf(bill),
  ]
}

function plainTotalsOf(bill: PrintableBill): readonly InvoiceRow[] {
  return [
    ...discountAndFee(bill),
    { label: labels.total, value: printedAmount(bill.total), isStrong: true },
    ...payableOf(bill),
  ]
}

function discountAndFee(bill: PrintableBill): readonly InvoiceRow[] {
  return [...discountsOf(bill), ...(bill.fee > 0 ? [{ label: labels.tobaccoFee, value: printedAmount(bill.fee) }] : [])]
}

/** On a tax invoice one sum without VAT, like its column; elsewhere line discounts and the bill discount. */
function discountsOf(bill: PrintableBill): readonly InvoiceRow[] {
  const given = [
    { label: labels.discount, amount: bill.lineDiscount },
    { label: labels.billDiscount, amount: bill.billDiscount },
  ].filter(each => each.amount > 0)
  const [only] = given
  if (only === undefined) return []
  if (bill.invoiceKind !== 'tax')
    return given.map(({ label, amount }) => ({ label, value: `-${printedAmount(amount)}` }))
  const sum = bill.lines.reduce((total, line) => total + printedDiscountOf(line, true), 0)
  return [{ label: given.length === 1 ? only.label : labels.discount, value: `-${printedAmount(halalas(sum))}` }]
}

/** Cash rounding changes the amount due, never the total of the invoice. */
function payableOf(bill: PrintableBill): readonly InvoiceRow[] {
  if (bill.rounding === 0) return []
  return [
    { label: labels.rounding, value: printedAmount(halalas(-bill.rounding)) },
    { label: labels.payable, value: printedAmount(halalas(bill.total - bill.rounding)), isStrong: true },
  ]
}

type VatBase = { readonly category: VatCategory; readonly rate: Rate; readonly amount: Halalas }

/** The taxable amounts, one per VAT category and rate, over both price modes. */
function vatBasesOf(bill: PrintableBill): readonly VatBase[] {
  const bases = new Map<string, VatBase>()
  for (const group of bill.vatGroups) {
    const key = `${group.vatCategory} ${group.rate}`
    const amount = halalas((bases.get(key)?.amount ?? 0) + group.net + group.fee)
    bases.set(key, { category: group.vatCategory, rate: group.rate, amount })
  }
  return [...bases.values()]
}

function joined(label: PaperLabel, category: PaperLabel, rate: Rate): PaperLabel {
  return withRate({ ar: `${label.ar}: ${category.ar}`, en: `${label.en}: ${category.en}` }, rate)
}

/** Categories without VAT show no rate. */
function withRate({ ar, en }: PaperLabel, rate: Rate): PaperLabel {
  const text = printedRate(rate)
  return rate === 0 ? { ar, en } : { ar: `${ar} ${leftToRight(text)}`, en: `${en} ${text}` }
}
