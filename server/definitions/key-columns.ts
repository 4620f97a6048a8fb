/** The derived columns of rows that are not written by a definition's own calls, such as those of the demo company. */
import { lookKeyOf } from '#domain/access/lookalikes.ts'
import { fold, foldCode } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { NamePair } from '../catalogue/names.ts'
import type { DefinitionTables, ItemTable, PartyTable } from '../db/definition-tables.ts'

type PartyTexts = Pick<PartyTable, 'code' | 'name_ar' | 'name_en' | 'city' | 'mobile' | 'phone' | 'fax'> &
  Partial<Readonly<Record<'company_name' | 'id_number', string>>>

export function withPartyKeys<Row extends PartyTexts>(row: Row) {
  const { code, name_ar, name_en, company_name = '', mobile, phone, fax, id_number = '' } = row
  return {
    ...row,
    code_order: sortKeyOf(code),
    code_look: lookKeyOf(code),
    name_ar_order: sortKeyOf(name_ar),
    name_en_order: sortKeyOf(name_en),
    city_order: sortKeyOf(row.city),
    search_text: fold(
      [code, name_ar, name_en, company_name, mobile, ...[phone, fax, id_number].map(foldCode)].join(' '),
    ),
  }
}

/** For cost centres and accounts. */
type TreeTexts = Pick<DefinitionTables['cost_center'], 'code' | 'name_ar' | 'name_en'>

export function withTreeKeys<Row extends TreeTexts>(row: Row) {
  const { code, name_ar, name_en } = row
  return {
    ...row,
    ...{ code_order: sortKeyOf(code), code_look: lookKeyOf(code) },
    ...{ name_ar_order: sortKeyOf(name_ar), name_en_order: sortKeyOf(name_en) },
    search_text: fold([code, name_ar, name_en].join(' ')),
  }
}

export function withItemKeys<Row extends Pick<ItemTable, 'code'>>(
  row: Row,
  { nameAr, nameEn }: NamePair,
  barcodes: readonly string[],
) {
  return {
    ...row,
    ...{ name_ar: nameAr, name_ar_order: sortKeyOf(nameAr), name_en: nameEn, name_en_order: sortKeyOf(nameEn) },
    ...{ code_order: sortKeyOf(row.code), code_look: lookKeyOf(row.code) },
    search_text: fold([row.code, nameAr, nameEn, ...barcodes].join(' ')),
  }
}

export function withCategoryKeys<Row extends Pick<DefinitionTables['item_category'], 'name_ar' | 'name_en'>>(row: Row) {
  return {
    ...row,
    name_ar_order: sortKeyOf(row.name_ar),
    name_ar_look: lookKeyOf(row.name_ar),
    name_en_order: sortKeyOf(row.name_en),
    search_text: fold(`${row.name_ar} ${row.name_en}`),
  }
}
