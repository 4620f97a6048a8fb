import type { Generated } from 'kysely'
import type { ShiftEventKind, ShiftPostingKind } from '#domain/pos/shift.ts'

/** Tables of shifts. What is expected, short or over is computed from the entries. */
export type ShiftTables = {
  shift: {
    id: Generated<number>
    branch_id: number
    number: number
    code: string
    user_id: number
    /** The drawer account. */
    account_id: number
    day: string
    opened_at: number
    float_amount: number
  }
  /** A shift has ended with step 1: `closed`, or `counted`, which `approved` follows. */
  shift_event: {
    shift_id: number
    step: number
    kind: ShiftEventKind
    at: number
    user_id: number
    counted: number
    note: string
  }
  shift_count: { shift_id: number; kind: 'open' | 'close'; denomination: number; pieces: number }
  shift_posting: { posting_id: number; shift_id: number; kind: ShiftPostingKind; note: string }
}
