import type { Language } from '#contract/protocol.ts'

/** Both names of a row, and the one in the language of the call: Arabic for Arabic, and when there is no other. */
export function named(row: { readonly name_ar: string; readonly name_en: string }, language: Language) {
  const name = language === 'ar' ? row.name_ar : row.name_en || row.name_ar
  return { name, nameAr: row.name_ar, nameEn: row.name_en }
}
