/**
 * The reasons for a credit note that the regulation names. They are printed in their official wording, in Arabic, whatever language the
 * screen speaks; English stands beside it for whoever chooses. Any other reason may be written.
 */
import type { Label } from '../../print/labels.ts'

export const creditReasons = [
  { ar: 'رد سلع أو خدمات', en: 'Goods or services refunded' },
  {
    ar: 'إلغاء أو تعليق التوريدات بعد حدوثها سواء كلياً أو جزئياً',
    en: 'Supply cancelled or suspended after it took place, wholly or in part',
  },
  { ar: 'تغيير أو تعديل جوهري في التوريد', en: 'Essential change of the supply' },
  { ar: 'تعديل قيمة التوريد المتفق عليها مسبقاً', en: 'Change of the agreed value of the supply' },
  { ar: 'تغيير بيانات البائع أو المشتري', en: 'Change of the particulars of seller or buyer' },
] as const satisfies readonly Label[]
