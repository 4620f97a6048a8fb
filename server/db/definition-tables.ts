/** The tables of master data that definitions describe, as Kysely sees them. */
import type { Generated } from 'kysely'
import type { DefinedField } from '#contract/definitions/field.ts'
import type { DefinitionName, definitions } from '#contract/definitions/registry.ts'
import type { Flag } from './flag.ts'

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

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

type ColumnOf<Field> = Field extends { kind: 'flag' } ? Flag : Field extends { kind: TextKind } ? string : OrNull<Field>
type TextKind = 'text' | 'code' | 'choice' | 'colour' | 'image'
type OrNull<Field> =
  | (Field extends { kind: 'day' } ? string : number)
  | (Field extends { isRequired: true } ? never : null)

/** Texts of a form of their own are sorted as they are. */
type HasSortKey<Field> = Field extends { kind: 'text' | 'code' }
  ? Field extends { format: infer Format }
    ? Format extends 'name'
      ? true
      : false
    : true
  : false

type Described = { readonly fields: Readonly<Record<string, DefinedField>>; readonly list: readonly string[] }

/** A reference is in the column of its id. */
type ColumnName<Name extends string, Field> = Field extends { kind: 'reference' } ? `${Snake<Name>}_id` : Snake<Name>

/** `nameAr` is in the column `name_ar`, with its keys beside it. */
type ColumnsOf<D extends Described> = DefinitionColumns & {
  [Name in keyof D['fields'] & string as ColumnName<Name, D['fields'][Name]>]: ColumnOf<D['fields'][Name]>
} & {
  [Name in D['list'][number] as HasSortKey<D['fields'][Name]> extends true ? `${Snake<Name>}_order` : never]: string
} & {
  [Name in keyof D['fields'] & string as D['fields'][Name] extends { isUnique: true }
    ? `${Snake<Name>}_look`
    : never]: string
}

/** Definitions that share a table. */
type Shared = 'customer' | 'supplier' | 'item' | 'service'
/** Those whose rows have a table to themselves, of their own name. */
export type DefinitionTables = {
  [Name in Exclude<DefinitionName, Shared> as Snake<Name>]: ColumnsOf<(typeof definitions)[Name]>
}

export type ItemTable = DefinitionColumns & {
  code: string
  code_order: Generated<string>
  code_look: Generated<string>
  /** The same as those of its naming, which documents keep. */
  name_ar: Generated<string>
  name_ar_order: Generated<string>
  name_en: Generated<string>
  name_en_order: Generated<string>
  naming_id: number
  category_id: number
  is_service: Flag
  is_weighed: Flag
  is_tobacco: Flag
  vat_category: string
  /** The path of its picture; empty where there is none. */
  image: Generated<string>
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
