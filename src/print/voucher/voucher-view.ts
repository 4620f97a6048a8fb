/** The content of a printed receipt, payment or deposit: every text, in order, without layout. */
import type { Reference } from '#contract/field-kinds.ts'
import type { Particulars } from '#contract/particulars.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { type Halalas, halalas } from '#domain/money.ts'
import { amountInWords } from '#domain/numbers/amount-in-words.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { printedAmount } from '../amounts.ts'
import { filledRows, sellerOf } from '../invoice-view.ts'
import { labels, type PaperLabel } from '../labels.ts'
import type { InvoiceRow } from '../printable-bill.ts'
import type { SheetHead } from '../sheet-header.tsx'
import {
  documentLabel,
  type PrintedVoucherType,
  voucherLabels,
  voucherMarks,
  voucherMethodLabels,
  voucherPrints,
} from './voucher-labels.ts'

/** A row of the table, or a heading within it. */
export type VoucherPrintLine =
  | { readonly heading: PaperLabel }
  | {
      readonly number: number
      readonly name: PaperLabel
      /** An account code or a document number. */
      readonly code: string
      readonly remarks: string
      readonly amount: string
    }

export type VoucherView = SheetHead & {
  readonly party: InvoiceRow
  readonly amount: InvoiceRow
  readonly words: PaperLabel
  readonly note: string
  readonly lines: readonly VoucherPrintLine[]
}

type Line = VoucherDocument['lines'][number]

export function voucherView(type: PrintedVoucherType, voucher: VoucherDocument, company: Particulars): VoucherView {
  const { title, party } = voucherPrints[type]
  const { ar, en } = amountInWords(voucher.total)
  return {
    title,
    marks: [
      ...(voucher.reversedBy === null ? [] : [voucherMarks.reversed]),
      ...(voucher.reverses === null ? [] : [voucherMarks.reversal]),
    ],
    seller: sellerOf(company, true),
    facts: factsOf(type, voucher),
    barText: voucher.code,
    party: { label: party, value: partiesOf(voucher.lines) },
    amount: { label: voucherLabels.amount, value: printedAmount(voucher.total), isStrong: true },
    words: { ar: `فقط ${ar} لا غير`, en: `Only ${en}` },
    note: voucher.note,
    lines: linesOf(voucher),
  }
}

function factsOf(type: PrintedVoucherType, voucher: VoucherDocument): readonly InvoiceRow[] {
  const { method, chequeNumber = '', dueDate, moneyAccount, branch, reverses, reversedBy } = voucher
  return filledRows([
    { label: voucherLabels.number, value: voucher.code },
    { label: voucherLabels.date, value: voucher.date },
    { label: voucherLabels.method, value: method ? bothOf(voucherMethodLabels[method]) : '' },
    { label: voucherPrints[type].money, value: moneyAccount ? nameOf(moneyAccount) : '' },
    { label: voucherLabels.chequeNumber, value: chequeNumber },
    { label: voucherLabels.dueDate, value: dueDate ?? '' },
    { label: labels.branch, value: nameOf(branch) },
    { label: voucherLabels.enteredBy, value: voucher.userName },
    { label: voucherLabels.reverses, value: reverses?.code ?? '' },
    { label: voucherLabels.reversedBy, value: reversedBy?.code ?? '' },
  ])
}

/** At most this many names are written out beside the amount; the lines have all of them. */
const namesMax = 3

function partiesOf(lines: readonly Line[]): string {
  const names = [...new Set(lines.map(line => nameOf(subjectOf(line))))]
  const shown = names.slice(0, namesMax).join('، ')
  return names.length > namesMax ? `${shown}، …` : shown
}

/** Whom or what a line is about. A party has no name for a reader who may not see it. */
function subjectOf({ party, account, moneyAccount }: Line): Reference {
  const subject = party && nameOf(party) !== '' ? party : (account ?? moneyAccount)
  if (!subject) throw new Error('A line names an account.')
  return subject
}

function linesOf({ lines, settled, total }: VoucherDocument): readonly VoucherPrintLine[] {
  const own = lines.map((line, index) => {
    const subject = subjectOf(line)
    const { account, costCenter, note = '', amount = halalas(0) } = line
    const remarks = [subject === account || !account ? '' : nameOf(account), costCenter ? nameOf(costCenter) : '', note]
    return {
      ...{ number: index + 1, name: namesOf(subject), code: subject.code ?? '' },
      remarks: remarks.filter(Boolean).join(' · '),
      amount: printedAmount(amount),
    }
  })
  if (settled.length === 0) return own
  const bills = settled.map(({ document, date, amount, discount }, index) => ({
    ...{ number: index + 1, name: documentLabel(document.type), code: document.code },
    remarks: [leftToRight(date), ...(discount === 0 ? [] : [discountText(discount)])].join(' · '),
    amount: printedAmount(amount),
  }))
  const left = total - settled.reduce((sum, each) => sum + each.amount, 0)
  const rest = { number: bills.length + 1, name: voucherLabels.onAccount, code: '', remarks: '' }
  return [
    ...own,
    { heading: voucherLabels.settled },
    ...bills,
    ...(left > 0 ? [{ ...rest, amount: printedAmount(halalas(left)) }] : []),
  ]
}

function namesOf({ nameAr, nameEn }: Reference): PaperLabel {
  return { ar: nameAr || nameEn, en: nameAr === nameEn ? '' : nameEn }
}

function nameOf({ nameAr, nameEn }: Reference): string {
  return nameAr || nameEn
}

/** The amount follows both labels, whatever their directions. */
function discountText(discount: Halalas): string {
  const { ar, en } = voucherLabels.discount
  return `${ar} / ${leftToRight(en)} ${leftToRight(printedAmount(discount))}`
}

function bothOf({ ar, en }: PaperLabel): string {
  return `${ar} / ${en}`
}
