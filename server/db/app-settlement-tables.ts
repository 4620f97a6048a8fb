/** The tables of what delivery apps paid. */

/** Shares the id of its posting. `gross` is what the app collected, before its commission and the VAT on it. */
type AppSettlementTable = {
  posting_id: number
  app_id: number
  branch_id: number
  number: number
  code: string
  day: string
  bank_account_id: number
  note: string
  gross: number
  commission: number
  vat: number
  reverses_id: number | null
  created_at: number
  user_id: number
}

/** One order; without a bill if none has its reference. `expected` is what the app owed for it. */
type AppSettlementLineTable = {
  posting_id: number
  line: number
  reference: string
  bill_id: number | null
  expected: number
  gross: number
  commission: number
  vat: number
}

export type AppSettlementTables = { app_settlement: AppSettlementTable; app_settlement_line: AppSettlementLineTable }
