/** The combined name of an item and its unit (`itemUnit`); the server builds the same in SQL (`references.ts`). */
import type { Reference } from '../field-kinds.ts'

export const itemUnitSign = ' · '

type Named = { readonly nameAr: string; readonly nameEn: string }

export function itemUnitReference(
  item: Named & { readonly code: string },
  unit: Named & { readonly id: number; readonly isBase: boolean },
): Reference {
  const isEnglish = item.nameEn !== '' || unit.nameEn !== ''
  return {
    id: unit.id,
    code: unit.isBase ? item.code : `${item.code}/${unit.nameAr}`,
    nameAr: `${item.nameAr}${itemUnitSign}${unit.nameAr}`,
    nameEn: isEnglish ? `${item.nameEn || item.nameAr}${itemUnitSign}${unit.nameEn || unit.nameAr}` : '',
  }
}
