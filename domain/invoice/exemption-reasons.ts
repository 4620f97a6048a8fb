/**
 * Why a supply bears no VAT at the standard rate: the codes of the tax authority, each for one VAT category, with the texts that go into
 * the e-invoice. Source: design page 5, 2.1.
 */
import type { VatCategory } from '../bills/totals-types.ts'
import type { Exemption } from './e-invoice.ts'

type ExemptionReason = {
  readonly code: string
  readonly category: Exclude<VatCategory, 'standard'>
  readonly nameAr: string
  readonly nameEn: string
}

export const exemptionReasons: readonly ExemptionReason[] = [
  {
    ...{ code: 'VATEX-SA-29', category: 'exempt', nameAr: 'الخدمات المالية' },
    nameEn: 'Financial services mentioned in Article 29 of the VAT Regulations',
  },
  {
    ...{ code: 'VATEX-SA-29-7', category: 'exempt', nameAr: 'عقد تأمين على الحياة' },
    nameEn: 'Life insurance services mentioned in Article 29 of the VAT Regulations',
  },
  {
    ...{ code: 'VATEX-SA-30', category: 'exempt', nameAr: 'التوريدات العقارية المعفاة من الضريبة' },
    nameEn: 'Real estate transactions mentioned in Article 30 of the VAT Regulations',
  },
  { code: 'VATEX-SA-32', category: 'zero', nameAr: 'صادرات السلع من المملكة', nameEn: 'Export of goods' },
  { code: 'VATEX-SA-33', category: 'zero', nameAr: 'صادرات الخدمات من المملكة', nameEn: 'Export of services' },
  { code: 'VATEX-SA-34-1', category: 'zero', nameAr: 'النقل الدولي للسلع', nameEn: 'International transport of goods' },
  {
    ...{ code: 'VATEX-SA-34-2', category: 'zero', nameAr: 'النقل الدولي للركاب' },
    nameEn: 'International transport of passengers',
  },
  {
    ...{ code: 'VATEX-SA-34-3', category: 'zero' },
    nameAr: 'الخدمات المرتبطة مباشرة أو عرضيًا بتوريد النقل الدولي للركاب',
    nameEn: 'Services directly connected and incidental to a supply of international passenger transport',
  },
  {
    ...{ code: 'VATEX-SA-34-4', category: 'zero', nameAr: 'توريد وسائل النقل المؤهلة' },
    nameEn: 'Supply of a qualifying means of transport',
  },
  {
    ...{ code: 'VATEX-SA-34-5', category: 'zero', nameAr: 'الخدمات ذات الصلة بنقل السلع أو الركاب' },
    nameEn: 'Services relating to the transport of goods or passengers',
  },
  {
    ...{ code: 'VATEX-SA-35', category: 'zero', nameAr: 'الأدوية والمعدات الطبية' },
    nameEn: 'Medicines and medical equipment',
  },
  { code: 'VATEX-SA-36', category: 'zero', nameAr: 'المعادن المؤهلة', nameEn: 'Qualifying metals' },
  {
    ...{ code: 'VATEX-SA-EDU', category: 'zero', nameAr: 'الخدمات التعليمية الخاصة للمواطنين' },
    nameEn: 'Private education to citizen',
  },
  {
    ...{ code: 'VATEX-SA-HEA', category: 'zero', nameAr: 'الخدمات الصحية الخاصة للمواطنين' },
    nameEn: 'Private healthcare to citizen',
  },
  {
    ...{ code: 'VATEX-SA-MLTRY', category: 'zero', nameAr: 'توريد السلع العسكرية المؤهلة' },
    nameEn: 'Supply of qualified military goods',
  },
  {
    ...{ code: 'VATEX-SA-DIPLOMAT', category: 'zero', nameAr: 'التوريدات المؤهلة للبعثات الدبلوماسية' },
    nameEn: 'Qualified supplies to diplomatic missions',
  },
  {
    ...{ code: 'VATEX-SA-DUTYFREE', category: 'zero', nameAr: 'التوريد المؤهل للسلع في الأسواق الحرة' },
    nameEn: 'Qualified supply of goods in duty free area',
  },
  {
    ...{ code: 'VATEX-SA-OOS', category: 'outOfScope', nameAr: 'توريد خارج نطاق ضريبة القيمة المضافة' },
    nameEn: 'Supply outside the scope of VAT',
  },
]

export function exemptionReasonOf(code: string): ExemptionReason | undefined {
  return exemptionReasons.find(each => each.code === code)
}

/** The codes for a VAT category: none for the standard one. */
export function exemptionReasonsFor(category: VatCategory): readonly string[] {
  return exemptionReasons.filter(each => each.category === category).map(({ code }) => code)
}

/** What the e-invoice says of a line. Only a supply out of scope has a reason without one being chosen. */
export function exemptionOf(category: VatCategory, code: string | null): Exemption | null {
  if (category === 'standard') return null
  const chosen = code ?? (category === 'outOfScope' ? 'VATEX-SA-OOS' : '')
  const reason = exemptionReasonOf(chosen)
  return reason === undefined ? null : { code: reason.code, text: reason.nameAr }
}
