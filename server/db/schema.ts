/**
 * The tables as Kysely sees them. Amounts are halalas, prices 1/10,000 SAR, quantities thousandths, ratios millionths, rates hundredths of
 * a percent; instants are epoch milliseconds (UTC), days `YYYY-MM-DD`; flags are 0 or 1. The SQL is in `migrations/`.
 */
import type { Generated } from 'kysely'
import type { AllocationTable } from './allocation-table.ts'
import type { AppSettlementTables } from './app-settlement-tables.ts'
import type { AssetCentreTable, AssetEventTable, AssetMoveTable, AssetTable } from './asset-tables.ts'
import type {
  BillEventTable,
  BillLineTable,
  BillTable,
  ChargeTable,
  DeliveryLineTable,
  DeliveryTable,
  TenderTable,
} from './bill-tables.ts'
import type {
  StockCountEventTable,
  StockCountLineTable,
  StockCountResultTable,
  StockCountScopeTable,
  StockCountTable,
} from './count-tables.ts'
import type { DefinitionTables, ItemTable, PartyTable, RowChangeTable } from './definition-tables.ts'
import type { DriverTables } from './driver-tables.ts'
import type { EInvoiceTables } from './e-invoice-tables.ts'
import type { Flag } from './flag.ts'
import type {
  AuditTable,
  LoginDeviceTable,
  RefreshTokenTable,
  RoleTable,
  SavedViewTable,
  StoredFileTable,
  UserTable,
} from './identity-tables.ts'
import type { NotificationTable, NotifiedStateTable } from './notification-tables.ts'
import type { PointsTables } from './points-tables.ts'
import type { RecommendationProseTable, StoredRecommendationTable } from './recommendation-tables.ts'
import type { DueClaimTable, ScheduleRunTable, ScheduleTable } from './schedule-tables.ts'
import type { ShiftTables } from './shift-tables.ts'
import type { YearTables } from './year-tables.ts'

export type Schema = DefinitionTables &
  YearTables &
  AppSettlementTables &
  ShiftTables &
  PointsTables &
  DriverTables &
  EInvoiceTables &
  OtherTables

type OtherTables = {
  schema_migration: { number: number; name: string; applied_at: number }
  secret: { name: string; value: string; created_at: number }
  /** VAT from a day on. */
  vat_rate: { first_day: string; rate: number; is_enabled: Flag; changed_at: number }
  tobacco_fee: { first_day: string; is_enabled: Flag; rate: number; minimum: number; changed_at: number }
  setting: { key: string; value: string; changed_at: number }
  revision: { subject: string; number: number }
  company: CompanyTable
  counter: { branch_id: number; kind: string; next_number: number }
  /** A view: the role is stored in the account. */
  account_role: { role: string; account_id: number }
  /** Names are separate rows that never change: a posted line keeps the names it was printed with. */
  naming: { id: Generated<number>; name_ar: string; name_en: string }
  item: ItemTable
  item_unit: ItemUnitTable
  /** Prices from a day on; `replaced` is the previous price, null until it is recorded on that day. */
  item_price: {
    id: Generated<number>
    item_id: number
    unit_id: number
    first_day: string
    price: number
    replaced: number | null
    planned_at: number
    user_id: number
  }
  item_barcode: { barcode: string; item_id: number; unit_id: number }
  item_feature: { id: Generated<number>; item_id: number; naming_id: number; price: number }
  item_supplier: { id: Generated<number>; item_id: number; supplier_id: number; supplier_code: string }
  /** `material_id` is the id of the unit of the material. */
  item_material: { id: Generated<number>; item_id: number; material_id: number; quantity: number }
  item_recipe_service: { id: Generated<number>; item_id: number; account_id: number; amount: number }
  item_reorder_level: { id: Generated<number>; item_id: number; branch_id: number; level: number }
  discount_category: { id: Generated<number>; discount_id: number; category_id: number }
  discount_item: { id: Generated<number>; discount_id: number; item_id: number }
  discount_terms: DiscountTermsTable
  expenses_template_line: {
    id: Generated<number>
    template_id: number
    account_id: number
    note: string
    vat_category: string
    price_includes_vat: Flag
    amount: number | null
  }
  party: PartyTable
  /** Changes of rows of master data; `changes` is JSON with values in wire format. */
  row_change: RowChangeTable
  /** The last used id of a table of child rows, on SQLite; under `item_barcode` the last number of the shop's own barcodes. */
  given_id: { table_name: string; last_id: number }
  /** The catalogue revision at which each row last changed; triggers write it. Deleted rows keep theirs. */
  catalogue_change: { kind: 'item' | 'party' | 'category' | 'discount'; row_id: number; revision: number }
  stock_level: StockLevelTable
  /** Seller or buyer as JSON text, as printed on a posted bill. */
  particulars: { id: Generated<number>; digest: string; content: string }
  bill: BillTable
  bill_line: BillLineTable
  bill_line_feature: { bill_id: number; line: number; feature_id: number; price: number }
  bill_charge: ChargeTable
  bill_tender: TenderTable
  bill_event: BillEventTable
  delivery: DeliveryTable
  delivery_line: DeliveryLineTable
  asset: AssetTable
  asset_centre: AssetCentreTable
  asset_event: AssetEventTable
  asset_move: AssetMoveTable
  stock_count: StockCountTable
  stock_count_scope: StockCountScopeTable
  stock_count_line: StockCountLineTable
  stock_count_event: StockCountEventTable
  stock_count_result: StockCountResultTable
  /** Bills with undelivered goods, neither voided nor replaced by another version; triggers write it. */
  undelivered_bill: { bill_id: number; type: string; day: string }
  held_bill: HeldBillTable
  table_bill: TableBillTable
  kept_view: SavedViewTable
  kept_recommendation: StoredRecommendationTable
  recommendation_prose: RecommendationProseTable
  notification: NotificationTable
  notified_state: NotifiedStateTable
  /** Claims of what is posted on due days (`server/due`). */
  due_claim: DueClaimTable
  schedule: ScheduleTable
  schedule_run: ScheduleRunTable
  /** `branch_id` is null for all branches together. */
  monthly_goal: {
    id: Generated<number>
    version: number
    branch_id: number | null
    month: string
    goal: number
    changed_at: number
  }
  posting: PostingTable
  voucher: VoucherTable
  voucher_line: VoucherLineTable
  voucher_payment: VoucherPaymentTable
  voucher_part: VoucherPartTable
  allocation: AllocationTable
  voucher_reversal: VoucherReversalTable
  journal_template: JournalTemplateTable
  /** The due days of templates that are posted. */
  template_posting: { template_id: number; due_day: string; posting_id: number }
  opening: OpeningTable
  entry: EntryTable
  stock_move: StockMoveTable
  stock_link: StockLinkTable
  /** The last seen posting of each branch (`anchor.ts`). */
  posting_anchor: { branch_id: number; number: number; hash: string }
  import_part: { user_id: number; definition: string; mark: string; kept_at: number; rows: string }
  idempotency: { key: string; user_id: number; body_hash: string; reply: string; created_at: number }
  user_account: UserTable
  role: RoleTable
  role_feature: { role_id: number; feature_code: string }
  user_role: { user_id: number; role_id: number }
  user_feature: { user_id: number; feature_code: string }
  user_branch: { user_id: number; branch_id: number }
  refresh_token: RefreshTokenTable
  rate_limit: { bucket: string; window_start: number; count: number }
  login_device: LoginDeviceTable
  file: StoredFileTable
  audit: AuditTable
  /** The length and last hash of each audit chain; under −1 the number of rows in no chain. */
  audit_chain: { chain: number; length: number; hash: string }
}

type CompanyTable = {
  id: number
  name_ar: string
  name_en: string
  vat_number: string
  cr_number: string
  building_number: string
  street: string
  district: string
  city: string
  postal_code: string
  additional_number: string
  phone: string
  unified_phone: string
  mobile: string
  email: string
  website: string
  time_zone: string
}

type ItemUnitTable = {
  id: Generated<number>
  item_id: number
  naming_id: number
  ratio: number
  price: number
  /** As entered; null when none was. */
  cost: number | null
  is_default_sale: Flag
  is_default_purchase: Flag
  price_includes_vat: Flag
  /** Whether fractions of it may be sold. */
  is_splittable: Flag
  is_recipe_unit: Generated<Flag>
}

/** `last_unit_cost` values stock that is issued below zero. */
export type StockLevelTable = {
  item_id: number
  branch_id: number
  quantity: number
  value: number
  last_unit_cost: number
}

/** A campaign in one of its versions. */
type DiscountTermsTable = {
  id: Generated<number>
  discount_id: number
  version: number
  name_ar: string
  name_en: string
  percent_off: number | null
  amount_off: number | null
  line_cap: number | null
}

/** A parked draft. The key outlives the draft, so that a repeated hold request after the recall restores nothing. */
/** The bill of an occupied restaurant table; the row is deleted when the table is free. */
type TableBillTable = {
  key: string
  version: number
  branch_id: number
  table_id: number
  content: string
  line_count: number
  total: number
  waiter_id: number
  changed_by: number
  opened_at: number
  billed_at: number | null
}

type HeldBillTable = {
  key: string
  branch_id: number
  title: string
  line_count: number
  total: number
  content: string
  user_id: number
  held_at: number
  /** The key of the till's recall request, and its time; the response may not have arrived yet. */
  taken_key: string | null
  taken_at: number | null
  /** When a till confirmed receipt, or the draft was discarded: it is then unlisted and its content deleted. */
  closed_at: number | null
}

export type PostingTable = {
  id: Generated<number>
  branch_id: number
  number: number
  day: string
  original_day: string | null
  /** Type and code of the document: `sale 1-000123`. */
  document: string
  bill_id: number | null
  reverses_id: number | null
  created_at: number
  user_id: number
  memo: string
  hash: string
  /** The posting whose place in the day it takes, when not its own: an edited bill keeps the place of its first version. */
  place: number | null
  /** The digest of the bill or voucher rows; empty when there are none, null for postings older than digests. */
  bill_digest: string | null
}

/** A posted document that is not a bill; shares the id of its posting. */
export type VoucherTable = {
  posting_id: number
  type: string
  branch_id: number
  number: number
  code: string
  day: string
  note: string
  total: number
  reverses_id: number | null
  created_at: number
  user_id: number
}

/** When a voucher reverses itself. */
export type VoucherReversalTable = { posting_id: number; due_day: string }

/** A voucher under a name that is entered again; without days by a user only. */
export type JournalTemplateTable = {
  id: Generated<number>
  version: number
  voucher_id: number
  name: string
  every: string
  first_day: string | null
  last_day: string | null
  is_paused: number
  is_removed: number
  user_id: number
  changed_at: number
}

/** The part of a written line that one cost centre bears. */
export type VoucherPartTable = { posting_id: number; line: number; of_line: number; percent: number }

/** How the money of a voucher changed hands, if its form asks. */
export type VoucherPaymentTable = {
  posting_id: number
  method: string
  cheque_number: string
  due_day: string | null
}

export type VoucherLineTable = {
  posting_id: number
  line: number
  account_id: number
  branch_id: number
  cost_center_id: number | null
  party_id: number | null
  debit: number
  credit: number
  note: string
}

/**
 * The posted opening of a branch: the last version's `posting_id` is effective; null when the previous version was only reversed. `mark`
 * identifies the rows it was posted from (`openings/opening-rows.ts`).
 */
type OpeningTable = {
  branch_id: number
  version: number
  /** The document number; equal for all versions. */
  number: number
  mark: string
  posting_id: number | null
  reversal_id: number | null
}

export type EntryTable = {
  posting_id: number
  line: number
  account_id: number
  branch_id: number
  day: string
  cost_center_id: number | null
  party_id: number | null
  debit: number
  credit: number
}

/** Quantity and value are signed: positive in, negative out. `line` is the document's line, where it has lines. */
export type StockMoveTable = {
  posting_id: number
  line: number
  item_id: number
  branch_id: number
  day: string
  quantity: number
  value: number
}

/** A move that reverses another one (`cancels`), or corrects its cost or quantity (`corrects`). */
export type StockLinkTable = {
  posting_id: number
  line: number
  kind: 'cancels' | 'corrects'
  of_posting_id: number
  of_line: number
}
