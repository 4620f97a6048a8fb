/** The usual reason for a debit note. */
export const changedValue = 'تعديل قيمة التوريد المتفق عليها مسبقاً'

/**
 * The reasons for a credit or debit note in the regulation. They are printed with their official Arabic wording, with the interface language beside
 * them. Users may type any other reason.
 */
export const creditReasons = [
  { official: 'رد سلع أو خدمات', text: 'goods' },
  { official: 'إلغاء أو تعليق التوريدات بعد حدوثها سواء كلياً أو جزئياً', text: 'cancelled' },
  { official: 'تغيير أو تعديل جوهري في التوريد', text: 'changed' },
  { official: changedValue, text: 'value' },
  { official: 'تغيير بيانات البائع أو المشتري', text: 'particulars' },
] as const
