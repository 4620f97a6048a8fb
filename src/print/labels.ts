/**
 * The texts of printed invoices, in Arabic and English. Both are always printed, whatever the interface language, and the wording is the
 * official one, so these are not translations. Source: design page 5, 1.3; the glossary for the rest.
 */
import type { BillDocument } from '#contract/bill-document.ts'
import { type BillTypeCode, billTypeOf, type IssueReason } from '#domain/bills/bill-types.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import type { VatCategory } from '#domain/bills/totals-types.ts'
import type { BuyerIdType } from '#domain/identifiers.ts'
import type { InvoiceKind } from '#domain/invoice/kind.ts'

export type PaperLabel = { readonly ar: string; readonly en: string }

export const labels = {
  number: { ar: 'الرقم التسلسلي', en: 'Invoice reference number (IRN)' },
  issued: { ar: 'تاريخ إصدار الفاتورة', en: 'Issue Date' },
  supplied: { ar: 'تاريخ التوريد', en: 'Supply Date' },
  noteNumber: { ar: 'رقم الإشعار', en: 'Note number' },
  noteIssued: { ar: 'تاريخ إصدار الإشعار', en: 'Note issue date' },
  billNumber: { ar: 'رقم الفاتورة', en: 'Bill number' },
  entered: { ar: 'تاريخ الإدخال', en: 'Entered on' },
  enteredBy: { ar: 'أدخلها', en: 'Entered by' },
  branch: { ar: 'الفرع', en: 'Branch' },
  cashier: { ar: 'الكاشير', en: 'Cashier' },
  vatNumber: { ar: 'رقم تسجيل ضريبة القيمة المضافة', en: 'VAT Registration Number' },
  commercialRegistration: { ar: 'السجل التجاري', en: 'Commercial Registration (CR)' },
  buyer: { ar: 'تحديد هوية العميل', en: 'Buyer Identification' },
  buyerName: { ar: 'اسم العميل', en: 'Buyer Name' },
  buyerAddress: { ar: 'عنوان العميل', en: 'Buyer Address' },
  supplier: { ar: 'هوية المورد', en: 'Supplier Identification' },
  supplierName: { ar: 'اسم المورد', en: 'Supplier Name' },
  address: { ar: 'العنوان', en: 'Address' },
  original: { ar: 'رقم الفاتورة الأصلية', en: 'Original invoice number' },
  originalDate: { ar: 'تاريخ الفاتورة الأصلية', en: 'Original invoice date' },
  quotation: { ar: 'عرض السعر', en: 'Quotation' },
  table: { ar: 'الطاولة', en: 'Table' },
  shift: { ar: 'الوردية', en: 'Shift' },
  supplierInvoice: { ar: 'رقم فاتورة المورد', en: 'Supplier invoice number' },
  supplierInvoiceDay: { ar: 'تاريخ فاتورة المورد', en: 'Supplier invoice date' },
  vatKind: { ar: 'المعالجة الضريبية', en: 'VAT treatment' },
  charges: { ar: 'تكاليف أخرى على البضاعة', en: 'Other costs of the goods' },
  charge: { ar: 'تكلفة', en: 'Cost' },
  customsVat: { ar: 'ضريبة القيمة المضافة المدفوعة في الجمارك', en: 'VAT paid at customs' },
  reverseChargeVat: { ar: 'ضريبة الاحتساب العكسي المقر بها', en: 'VAT declared under the reverse charge' },
  unitCost: { ar: 'تكلفة الوحدة (غير شاملة الضريبة)', en: 'Unit Cost (excl. VAT)' },
  expires: { ar: 'العرض صالح حتى', en: 'Valid until' },
  reason: { ar: 'سبب الإشعار', en: 'Reason of the note' },
  issueReason: { ar: 'سبب الصرف', en: 'Reason' },
  expenseAccount: { ar: 'حساب المصروف', en: 'Expense account' },
  product: { ar: 'المنتج', en: 'Product' },
  toBranch: { ar: 'إلى فرع', en: 'To branch' },
  toCostCentre: { ar: 'إلى مركز تكلفة', en: 'To cost centre' },
  amount: { ar: 'المبلغ', en: 'Amount' },
  pointsEarned: { ar: 'نقاط مكتسبة', en: 'Points earned' },
  pointsSpent: { ar: 'نقاط مصروفة', en: 'Points spent' },
  pointsBalance: { ar: 'رصيد النقاط', en: 'Points balance' },
  note: { ar: 'ملاحظات', en: 'Notes' },
  items: { ar: 'معلومات وبيانات السلعة أو الخدمة', en: 'Line Items' },
  page: { ar: 'صفحة', en: 'Page' },
  of: { ar: 'من', en: 'of' },
  description: { ar: 'وصف السلعة أو الخدمة', en: 'Product or Service Description' },
  quantity: { ar: 'الكمية', en: 'Quantity' },
  unitPrice: { ar: 'سعر الوحدة', en: 'Unit Price' },
  unitPriceExclusive: { ar: 'سعر الوحدة (غير شامل الضريبة)', en: 'Unit Price (excl. VAT)' },
  discount: { ar: 'خصم', en: 'Discount' },
  billDiscount: { ar: 'خصم على مستوى الفاتورة', en: 'Discount at Document Level' },
  vatRate: { ar: 'معدل ضريبة القيمة المضافة', en: 'VAT Rate' },
  vatAmount: { ar: 'مبلغ ضريبة القيمة المضافة', en: 'VAT Amount' },
  lineExclusive: { ar: 'إجمالي المبلغ غير شامل ضريبة القيمة المضافة', en: 'Subtotal Exclusive of VAT' },
  lineInclusive: { ar: 'إجمالي المبلغ شامل ضريبة القيمة المضافة', en: 'Subtotal Inclusive of VAT' },
  lineTotal: { ar: 'الإجمالي', en: 'Total' },
  taxable: { ar: 'المبلغ الخاضع للضريبة (غير شامل ضريبة القيمة المضافة)', en: 'Invoice Taxable Amount' },
  tobaccoFee: { ar: 'رسوم التبغ', en: 'Tobacco fee' },
  vatTotal: { ar: 'إجمالي مبلغ ضريبة القيمة المضافة', en: 'VAT Total Amount' },
  grossTotal: {
    ar: 'إجمالي قيمة الفاتورة (شامل ضريبة القيمة المضافة)',
    en: 'Invoice Gross Total (Inclusive of VAT)',
  },
  total: { ar: 'إجمالي الفاتورة', en: 'Invoice Total' },
  rounding: { ar: 'تقريب', en: 'Rounding' },
  payable: { ar: 'إجمالي مبلغ الفاتورة المستحق الدفع', en: 'Invoice Total Payable Amount' },
  payments: { ar: 'المدفوعات', en: 'Payments' },
  change: { ar: 'المتبقي', en: 'Change' },
  testPage: { ar: 'صفحة تجربة الطابعة', en: 'Printer Test Page' },
  letters: { ar: 'الحروف', en: 'Letters' },
  digits: { ar: 'الأرقام', en: 'Digits' },
  qr: { ar: 'رمز الاستجابة السريعة للفاتورة', en: 'QR code of the invoice' },
} as const satisfies Record<string, PaperLabel>

/** A mark beside the title. */
export const marks = {
  copy: { ar: 'نسخة', en: 'Copy' },
  void: { ar: 'ملغاة', en: 'Void' },
  provisional: { ar: 'مؤقتة', en: 'Provisional' },
} as const satisfies Record<string, PaperLabel>

/** Of an e-invoice that the authority has to clear first. */
export const notCleared: PaperLabel = {
  ar: 'لا يُسلَّم هذا المستند إلى المشتري قبل اعتماده من الهيئة.',
  en: 'This document is not for the buyer before the authority has cleared it.',
}

/** Documents before their invoice: of a sale made offline, and for the guests of a table. */
export const provisional = {
  offline: {
    title: { ar: 'إيصال مؤقت', en: 'Provisional Receipt' },
    follows: {
      ar: 'هذا الإيصال ليس فاتورة. تصدر الفاتورة برقمها عند عودة الاتصال.',
      en: 'This receipt is not an invoice. The invoice follows with its number when the connection returns.',
    },
  },
  table: {
    title: { ar: 'حساب الطاولة', en: 'Table Bill' },
    follows: {
      ar: 'هذا الحساب ليس فاتورة. تصدر الفاتورة عند الدفع.',
      en: 'This is not an invoice. The invoice is issued on payment.',
    },
  },
} as const satisfies Record<string, { readonly title: PaperLabel; readonly follows: PaperLabel }>

/** 15 %: any other rate is explained on the invoice. */
export const standardRate = 1500

export const buyerIdLabels = {
  taxpayerNumber: { ar: 'الرقم المميز', en: 'Tax Identification Number (TIN)' },
  commercialRegistration: labels.commercialRegistration,
  municipalLicense: { ar: 'رخصة البلدية', en: 'Municipal License' },
  labourLicense: { ar: 'رخصة وزارة الموارد البشرية', en: 'Labour License' },
  unifiedNumber: { ar: 'الرقم الموحد 700', en: '700 Number' },
  investmentLicense: { ar: 'رخصة الاستثمار', en: 'Investment License' },
  nationalId: { ar: 'الهوية الوطنية', en: 'National ID' },
  gccId: { ar: 'هوية دول مجلس التعاون', en: 'GCC ID' },
  residence: { ar: 'رقم الإقامة', en: 'Iqama Number' },
  passport: { ar: 'رقم جواز السفر', en: 'Passport ID' },
  otherId: { ar: 'هوية أخرى', en: 'Other ID' },
} as const satisfies Record<BuyerIdType, PaperLabel>

export const narrations = {
  standard: { ar: 'بعض البنود خاضعة لنسبة تختلف عن النسبة الأساسية', en: 'Some items are taxed at another rate' },
  zero: {
    ar: 'بعض البنود خاضعة لضريبة القيمة المضافة بنسبة الصفر',
    en: 'Some items are subject to VAT at the zero rate',
  },
  exempt: { ar: 'بعض البنود معفاة من ضريبة القيمة المضافة', en: 'Some items are exempt from VAT' },
  outOfScope: { ar: 'بعض البنود خارج نطاق ضريبة القيمة المضافة', en: 'Some items are out of the scope of VAT' },
} as const satisfies Record<VatCategory, PaperLabel>

const invoiceTitles = {
  simplified: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified Tax Invoice' },
  tax: { ar: 'فاتورة ضريبية', en: 'Tax Invoice' },
  plain: { ar: 'فاتورة', en: 'Invoice' },
} as const satisfies Record<InvoiceKind, PaperLabel>

const titles = {
  sale: invoiceTitles.plain,
  quate: { ar: 'عرض سعر', en: 'Quotation' },
  rsale: { ar: 'إشعار دائن', en: 'Credit Note' },
  'debit-note': { ar: 'إشعار مدين', en: 'Debit Note' },
  'rdebit-note': { ar: 'إشعار دائن', en: 'Credit Note' },
  exchange: { ar: 'فاتورة صرف', en: 'Issue Bill' },
  rexchange: { ar: 'مرتجع صرف', en: 'Issue Return' },
  'convert-varieties': { ar: 'تحويل أصناف بين الفروع', en: 'Item Transfer between Branches' },
  'convert-cc': { ar: 'تحويل إلى مركز تكلفة', en: 'Transfer to Cost Centre' },
  purch: { ar: 'فاتورة مشتريات', en: 'Purchase Invoice' },
  rpurch: { ar: 'مرتجع مشتريات', en: 'Purchase Return' },
  expenses: { ar: 'فاتورة مصروفات', en: 'Expense Bill' },
  rexpenses: { ar: 'مرتجع مصروفات', en: 'Expense Refund' },
  production: { ar: 'فاتورة إنتاج', en: 'Production Bill' },
} as const satisfies Record<BillTypeCode, PaperLabel>

/** Of a bill type, whatever kind of invoice it is; undefined of any other document. */
export function billTitle(type: string): PaperLabel | undefined {
  return Object.entries(titles).find(([code]) => code === type)?.[1]
}

/** The title by invoice kind; a shop without VAT issues plain invoices. Source: design page 5, 1.2. */
export function titleOf(bill: Pick<BillDocument, 'billTypeCode' | 'invoiceKind'>): PaperLabel {
  const { code, taxDocument } = billTypeOf(bill.billTypeCode)
  return taxDocument === 'invoice' ? invoiceTitles[bill.invoiceKind ?? 'plain'] : titles[code]
}

export const issueReasonLabels = {
  damage: { ar: 'تالف', en: 'Damaged' },
  expired: { ar: 'منتهي الصلاحية', en: 'Expired' },
  ownUse: { ar: 'استعمال داخلي', en: 'Own use' },
  sample: { ar: 'عينة', en: 'Sample' },
} as const satisfies Record<IssueReason, PaperLabel>

export const methodLabels = {
  cash: { ar: 'نقداً', en: 'Cash' },
  mada: { ar: 'مدى', en: 'mada' },
  card: { ar: 'شبكة', en: 'Card' },
  bank: { ar: 'تحويل بنكي', en: 'Bank transfer' },
  wallet: { ar: 'محفظة', en: 'Wallet' },
  credit: { ar: 'آجل', en: 'On credit' },
  deliveryApp: { ar: 'تطبيق توصيل', en: 'Delivery app' },
  refundCredit: { ar: 'رصيد مرتجع', en: 'Refund credit' },
  points: { ar: 'نقاط', en: 'Points' },
} as const satisfies Record<PaymentMethod, PaperLabel>

/** The VAT kinds of purchases, as the boxes of the VAT return distinguish them. */
export const vatKindLabels = {
  standard: { ar: 'خاضعة للنسبة الأساسية', en: 'Standard rated' },
  customs: { ar: 'استيراد، الضريبة مدفوعة في الجمارك', en: 'Import, VAT paid at customs' },
  reverseCharge: { ar: 'استيراد بآلية الاحتساب العكسي', en: 'Import, reverse charge mechanism' },
  zero: { ar: 'خاضعة للنسبة الصفرية', en: 'Zero rated' },
  exempt: { ar: 'معفاة من الضريبة', en: 'Exempt' },
} as const satisfies Record<PurchaseVatKind, PaperLabel>

/** Printed instead of a rate when no VAT is charged, to show the reason. */
export const vatCategoryLabels = {
  standard: { ar: 'خاضع للنسبة الأساسية', en: 'Standard rated' },
  zero: { ar: 'خاضع للنسبة الصفرية', en: 'Zero rated' },
  exempt: { ar: 'معفى من الضريبة', en: 'Exempt' },
  outOfScope: { ar: 'خارج نطاق الضريبة', en: 'Out of scope' },
} as const satisfies Record<VatCategory, PaperLabel>
