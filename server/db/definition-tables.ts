/** The tables of master data that definitions describe, as Kysely sees them. */
import type { Generated } from 'kysely'
import type { Flag } from './schema.ts'

/** `…_order` is the sort key of a text, `…_look` what it has in common with texts that look like it. */
export type DefinitionColumns = {
  id: Generated<number>
  /** Raised by every change. */
  version: Generated<number>
  is_active: Generated<Flag>
  /** Folded, of the texts that are searched. */
  search_text: string
  changed_at: number
}

export type CategoryTable = DefinitionColumns & {
  name_ar: string
  name_ar_order: string
  name_ar_look: string
  name_en: string
  name_en_order: string
}

export type PartyTable = DefinitionColumns & {
  kind: 'customer' | 'supplier'
  code: string
  code_order: string
  code_look: string
  name_ar: string
  name_ar_order: string
  name_en: string
  name_en_order: string
  company_name: Generated<string>
  mobile: string
  phone: string
  fax: string
  vat_number: string
  /** How the party is known without a VAT number; both are empty where it is not. */
  id_type: Generated<string>
  id_number: Generated<string>
  building_number: string
  street: string
  neighborhood: string
  city: string
  city_order: string
  postal_code: string
  additional_number: Generated<string>
  short_address: Generated<string>
  /** Null: without a limit. */
  loan_limit: number | null
  can_loan: Flag
}

/** What has become of a row; `changes` is JSON with values as they travel, `seal` the hash of what the row was written as. */
export type RowChangeTable = {
  id: Generated<number>
  table_name: string
  row_id: number
  version: number
  action: string
  at: number
  user_id: number
  changes: string
  seal: string
}
