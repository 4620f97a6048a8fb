/**
 * The reasons for a credit note that the regulation names. They are printed in their official wording, in Arabic, whatever language the
 * screen speaks; that language is shown beside it. Any other reason may be written.
 */
export const creditReasons = [
  { official: 'رد سلع أو خدمات', text: 'goods' },
  { official: 'إلغاء أو تعليق التوريدات بعد حدوثها سواء كلياً أو جزئياً', text: 'cancelled' },
  { official: 'تغيير أو تعديل جوهري في التوريد', text: 'changed' },
  { official: 'تعديل قيمة التوريد المتفق عليها مسبقاً', text: 'value' },
  { official: 'تغيير بيانات البائع أو المشتري', text: 'particulars' },
] as const
