/** The tables of master data, derived from their definitions. */
import type { Generated } from 'kysely'
import type { DefinedField } from '#contract/definitions/field.ts'
import type { DefinitionName, definitions } from '#contract/definitions/registry.ts'
import type { Flag } from './flag.ts'

/** `…_order` is the sort key of a text; `…_look` is equal for texts that look alike. */
export type DefinitionColumns = {
  id: Generated<number>
  /** Incremented by every change. */
  version: Generated<number>
  is_active: Generated<Flag>
  /** The folded text of all searched fields. */
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

/** Texts with a format of their own need no sort key. */
type HasSortKey<Field> = Field extends { kind: 'text' | 'code' }
  ? Field extends { format: infer Format }
    ? Format extends 'name'
      ? true
      : false
    : true
  : false

type Described = { readonly fields: Readonly<Record<string, DefinedField>>; readonly list: readonly string[] }

/** A reference is stored in an id column. */
type ColumnName<Name extends string, Field> = Field extends { kind: 'reference' } ? `${Snake<Name>}_id` : Snake<Name>

/** `nameAr` is stored in `name_ar`, with its key columns. */
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
/** Definitions with a table of the same name. */
export type DefinitionTables = {
  [Name in Exclude<DefinitionName, Shared | 'deliveryPrice'> as Snake<Name>]: ColumnsOf<(typeof definitions)[Name]>
} & {
  /** With the item of its unit, which it changes in the catalogue. */
  delivery_price: ColumnsOf<(typeof definitions)['deliveryPrice']> & { item_id: number }
}

export type ItemTable = DefinitionColumns & {
  code: string
  code_order: Generated<string>
  code_look: Generated<string>
  /** A copy of the names in `naming`, which documents refer to. */
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
  /** Why it bears no VAT; empty without a reason. */
  exemption_reason: Generated<string>
  /** The path of the picture; empty when there is none. */
  image: Generated<string>
  /** That a base unit earns; null: by the amount. */
  points: Generated<number | null>
  /** Null without a recipe. */
  recipe_yield: Generated<number | null>
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
  /** The identification of a party without a VAT number; both are empty when there is none. */
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
  /** Null means no limit. */
  loan_limit: number | null
  can_loan: Flag
}

/** A change of a row: `changes` is JSON with values in wire format, `seal` is the hash of the row as written. */
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
