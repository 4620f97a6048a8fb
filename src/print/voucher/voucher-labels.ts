/** The texts of printed receipts, payments and deposits, always in Arabic and English. */
import { appSettlementKind } from '#contract/app-settlements.ts'
import { openingKind } from '#contract/facts/stock-moves.ts'
import { pointsKind } from '#contract/points.ts'
import { settlementDiscountKind } from '#contract/settlement-kinds.ts'
import { shiftDifferenceKind, shiftMoveKind } from '#contract/shifts.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import type { VoucherMethod } from '#domain/vouchers/fields.ts'
import { billTitle, methodLabels, type PaperLabel } from '../labels.ts'

export const voucherLabels = {
  number: { ar: 'رقم السند', en: 'Voucher number' },
  date: { ar: 'التاريخ', en: 'Date' },
  method: { ar: 'طريقة الدفع', en: 'Payment method' },
  chequeNumber: { ar: 'رقم الشيك', en: 'Cheque number' },
  dueDate: { ar: 'تاريخ استحقاق الشيك', en: 'Cheque due date' },
  enteredBy: { ar: 'أدخله', en: 'Entered by' },
  reverses: { ar: 'يعكس السند', en: 'Reverses voucher' },
  reversedBy: { ar: 'عُكس بالسند', en: 'Reversed by voucher' },
  amount: { ar: 'المبلغ بالريال السعودي', en: 'Amount in SAR' },
  words: { ar: 'المبلغ كتابة', en: 'Amount in words' },
  for: { ar: 'وذلك عن', en: 'Being for' },
  lines: { ar: 'تفاصيل السند', en: 'Details of the voucher' },
  description: { ar: 'البيان', en: 'Description' },
  remarks: { ar: 'ملاحظات', en: 'Remarks' },
  lineAmount: { ar: 'المبلغ', en: 'Amount' },
  settled: { ar: 'الفواتير المسددة بهذا السند', en: 'Bills settled by this voucher' },
  discount: { ar: 'خصم السداد', en: 'Settlement discount' },
  onAccount: { ar: 'الباقي في الحساب', en: 'Remains on account' },
} as const satisfies Record<string, PaperLabel>

export const signatureLabels = [
  { ar: 'المستلم', en: 'Received by' },
  { ar: 'المحاسب', en: 'Accountant' },
  { ar: 'المدير', en: 'Manager' },
] as const satisfies readonly PaperLabel[]

/** A mark beside the title. */
export const voucherMarks = {
  reversed: { ar: 'معكوس', en: 'Reversed' },
  reversal: { ar: 'سند عكسي', en: 'Reversal' },
} as const satisfies Record<string, PaperLabel>

/** The vouchers with a print of their own: its title, whom the money comes from or goes to, and the account of the money. */
export const voucherPrints = {
  receipt: {
    title: { ar: 'سند قبض', en: 'Receipt Voucher' },
    party: { ar: 'استلمنا من', en: 'Received from' },
    money: { ar: 'أُودع في', en: 'Received into' },
  },
  payment: {
    title: { ar: 'سند صرف', en: 'Payment Voucher' },
    party: { ar: 'صرفنا إلى', en: 'Paid to' },
    money: { ar: 'من حساب', en: 'Paid from' },
  },
  deposit: {
    title: { ar: 'سند إيداع', en: 'Deposit Voucher' },
    party: { ar: 'أودعنا من', en: 'Deposited from' },
    money: { ar: 'أُودع في', en: 'Deposited into' },
  },
} as const satisfies Partial<Record<VoucherType, Readonly<Record<'title' | 'party' | 'money', PaperLabel>>>>
export type PrintedVoucherType = keyof typeof voucherPrints

export function isPrintedVoucher(type: string): type is PrintedVoucherType {
  return Object.hasOwn(voucherPrints, type)
}

export const voucherMethodLabels = {
  ...methodLabels,
  cheque: { ar: 'شيك', en: 'Cheque' },
} as const satisfies Record<VoucherMethod, PaperLabel>

const otherDocuments: Readonly<Record<string, PaperLabel>> = {
  journal: { ar: 'قيد يومية', en: 'Journal entry' },
  compound: { ar: 'قيد يومية مركب', en: 'Compound journal entry' },
  [openingKind]: { ar: 'قيد افتتاحي', en: 'Opening entry' },
  [settlementDiscountKind]: { ar: 'خصم سداد', en: 'Settlement discount' },
  [shiftMoveKind]: { ar: 'حركة نقد الوردية', en: 'Cash movement of a shift' },
  [shiftDifferenceKind]: { ar: 'فرق الوردية', en: 'Difference of a shift' },
  [pointsKind]: { ar: 'نقاط العملاء', en: 'Customer points' },
  [appSettlementKind]: { ar: 'تسوية تطبيق توصيل', en: 'Delivery app settlement' },
}

/** What a document is called; its wire name if it has no other. */
export function documentLabel(type: string): PaperLabel {
  if (isPrintedVoucher(type)) return voucherPrints[type].title
  return billTitle(type) ?? otherDocuments[type] ?? { ar: type, en: type }
}
