/** The content of a printed X or Z report: every text, in order, without layout. */
import type { Particulars } from '#contract/particulars.ts'
import type { ShiftReport } from '#contract/shifts.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { halalas } from '#domain/money.ts'
import { denominations } from '#domain/pos/shift.ts'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { printedAmount, printedSum } from '../amounts.ts'
import { filledRows, type InvoiceView, sellerOf } from '../invoice-view.ts'
import { labels, methodLabels, type PaperLabel } from '../labels.ts'
import type { InvoiceRow } from '../printable-bill.ts'
import { shiftLabels } from './shift-labels.ts'

export type ShiftSection = { readonly heading: PaperLabel; readonly rows: readonly InvoiceRow[] }

export type ShiftView = Pick<InvoiceView, 'title' | 'marks' | 'seller' | 'facts'> & {
  readonly sections: readonly ShiftSection[]
  readonly note: string
  readonly signature: PaperLabel
}

export function shiftView(report: ShiftReport, company: Particulars, now: number): ShiftView {
  const { state, end, approval } = report
  return {
    title: state === 'open' ? shiftLabels.x : shiftLabels.z,
    marks: [
      ...(state === 'counted' ? [shiftLabels.awaits] : []),
      ...(report.isBalanceShown ? [] : [shiftLabels.hidden]),
    ],
    seller: sellerOf(company, true),
    facts: filledRows([
      { label: shiftLabels.number, value: report.code },
      { label: labels.cashier, value: report.user.fullName || report.user.userName },
      { label: labels.branch, value: report.branch.nameAr || report.branch.nameEn },
      { label: shiftLabels.drawer, value: report.account.nameAr || report.account.nameEn },
      { label: shiftLabels.openedAt, value: instantText(report.openedAt) },
      { label: shiftLabels.endedAt, value: report.endedAt === null ? '' : instantText(report.endedAt) },
      { label: shiftLabels.approvedBy, value: approval?.userName ?? '' },
      { label: shiftLabels.printedAt, value: instantText(now) },
    ]),
    sections: [cashOf(report), soldOf(report), tendersOf(report), movesOf(report), piecesOf(report)].filter(
      ({ rows }) => rows.length > 0,
    ),
    note: [end?.note ?? '', approval?.note ?? ''].filter(Boolean).join(' · '),
    signature: shiftLabels.signature,
  }
}

function cashOf({ float, cash, expected, counted, difference }: ShiftReport): ShiftSection {
  const { sales, refunds, purchases, vouchers, in: paidIn, out } = cash ?? {}
  return {
    heading: shiftLabels.cash,
    rows: [
      money(shiftLabels.float, float),
      ...(cash === null ? [] : [money(shiftLabels.sales, sales), money(shiftLabels.refunds, refunds)]),
      ...(purchases ? [money(shiftLabels.purchases, purchases)] : []),
      ...(vouchers ? [money(shiftLabels.vouchers, vouchers)] : []),
      ...(paidIn ? [money(shiftLabels.in, paidIn)] : []),
      ...(out ? [money(shiftLabels.out, out)] : []),
      ...(expected === null ? [] : [{ ...money(shiftLabels.expected, expected), isStrong: true }]),
      ...(counted === null ? [] : [{ ...money(shiftLabels.counted, counted), isStrong: true }]),
      ...(difference === null ? [] : [{ ...money(differenceLabel(difference), difference), isStrong: true }]),
    ],
  }
}

function differenceLabel(difference: ExactSum): PaperLabel {
  if (Number(difference) === 0) return shiftLabels.exact
  return Number(difference) > 0 ? shiftLabels.over : shiftLabels.short
}

function soldOf({ sales }: ShiftReport): ShiftSection {
  const { sold: heading } = shiftLabels
  if (sales === null) return { heading, rows: [] }
  return {
    heading,
    rows: [
      { label: shiftLabels.bills, value: String(sales.count) },
      { label: shiftLabels.refundBills, value: String(sales.refundCount) },
      money(shiftLabels.net, sales.net),
      ...(Number(sales.fee) === 0 ? [] : [money(shiftLabels.fee, sales.fee)]),
      money(shiftLabels.vat, sales.vat),
      { ...money(shiftLabels.total, sales.total), isStrong: true },
    ],
  }
}

function tendersOf({ tenders, sales }: ShiftReport): ShiftSection {
  return {
    heading: shiftLabels.tenders,
    rows: [
      ...(tenders ?? []).map(({ method, amount }) => money(methodLabels[method], amount)),
      ...(sales === null || Number(sales.change) === 0 ? [] : [money(shiftLabels.change, sales.change)]),
    ],
  }
}

function movesOf({ moves }: ShiftReport): ShiftSection {
  return {
    heading: shiftLabels.moves,
    rows: moves.map(({ kind, code, note, amount }) => ({
      label: { ar: `${shiftLabels[kind].ar} ${code}`, en: `${shiftLabels[kind].en} ${code}` },
      value: `${printedAmount(amount)} · ${note}`,
    })),
  }
}

function piecesOf({ openingCounts, closingCounts, state }: ShiftReport): ShiftSection {
  const counts = state === 'open' ? openingCounts : closingCounts
  return {
    heading: shiftLabels.pieces,
    rows: denominations.flatMap(denomination => {
      const pieces = counts.find(each => each.denomination === denomination)?.pieces ?? 0
      const text = printedAmount(halalas(denomination))
      const label = { ar: `${text} × ${pieces}`, en: '' }
      return pieces === 0 ? [] : [{ label, value: printedAmount(halalas(denomination * pieces)) }]
    }),
  }
}

function money(label: PaperLabel, amount: ExactSum = halalas(0)): InvoiceRow {
  return { label, value: printedSum(amount) }
}

function instantText(at: number): string {
  const { day, time } = wallClock(at, companyTimeZone())
  return `${day} ${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
}
