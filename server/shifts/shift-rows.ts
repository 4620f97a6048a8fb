/** Reads stored shifts with their latest event. */
import { type RawBuilder, sql } from 'kysely'
import type { ShiftRow } from '#contract/shifts.ts'
import { day as asDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { type ShiftEventKind, shiftState } from '#domain/pos/shift.ts'
import type { Tx } from '../db/database.ts'
import { readCash } from './shift-sums.ts'

export type StoredShift = {
  readonly id: number
  readonly code: string
  readonly branch_id: number
  readonly branch_ar: string
  readonly branch_en: string
  readonly user_id: number
  readonly user_name: string
  readonly full_name: string
  readonly account_id: number
  readonly day: string
  readonly opened_at: number
  readonly float_amount: number
  readonly ended_at: number | null
  readonly counted: number | null
  readonly latest: ShiftEventKind | null
}

export async function shiftsWhere(
  tx: Tx,
  isWanted: RawBuilder<boolean>,
  page: RawBuilder<unknown> = sql``,
): Promise<readonly StoredShift[]> {
  const { rows } = await sql<StoredShift>`SELECT shift.id, shift.code, shift.branch_id, branch.name_ar AS branch_ar,
      branch.name_en AS branch_en, shift.user_id, person.user_name, person.full_name, shift.account_id, shift.day,
      shift.opened_at, shift.float_amount, ended.at AS ended_at, ended.counted, coalesce(approved.kind, ended.kind) AS latest
    FROM shift JOIN branch ON branch.id = shift.branch_id JOIN user_account AS person ON person.id = shift.user_id
    LEFT JOIN shift_event AS ended ON ended.shift_id = shift.id AND ended.step = 1
    LEFT JOIN shift_event AS approved ON approved.shift_id = shift.id AND approved.step = 2
    WHERE ${isWanted} ORDER BY shift.id DESC ${page}`.execute(tx)
  return rows
}

export async function readShift(tx: Tx, id: number): Promise<StoredShift | undefined> {
  return (await shiftsWhere(tx, sql`shift.id = ${id}`))[0]
}

export async function expectedOf(tx: Tx, shift: StoredShift): Promise<number> {
  return shift.float_amount + (await readCash(tx, shift)).entries
}

/** With `isBalanceShown`, what is expected is included while the shift is open too. */
export async function rowOnWire(tx: Tx, shift: StoredShift, isBalanceShown: boolean): Promise<ShiftRow> {
  const state = shiftState(shift.latest)
  const expected = state !== 'open' || isBalanceShown ? await expectedOf(tx, shift) : null
  const { counted } = shift
  return {
    ...{
      id: shift.id,
      code: shift.code,
      date: asDay(shift.day),
      openedAt: shift.opened_at,
      endedAt: shift.ended_at,
      state,
    },
    branch: { id: shift.branch_id, nameAr: shift.branch_ar, nameEn: shift.branch_en },
    user: { id: shift.user_id, userName: shift.user_name, fullName: shift.full_name },
    float: halalas(shift.float_amount),
    expected: expected === null ? null : halalas(expected),
    counted: counted === null ? null : halalas(counted),
    difference: counted === null || expected === null ? null : halalas(counted - expected),
  }
}
