/** Writes a voucher and its reversal, with their posting, within a transaction that locks their branches. */
import { formatBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import { balanced, balancedByBranch, type Posting, type ResolvedEntry, reversal } from '#domain/ledger/posting.ts'
import type { VoucherDetails } from '#domain/vouchers/fields.ts'
import type { EntryLine } from '#domain/vouchers/voucher-form.ts'
import { refitDocuments } from '../allocations/refit.ts'
import { accountOf, type Configuration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { post, reserve } from '../ledger/ledger.ts'
import { entriesOfPosting } from '../ledger/posted-entries.ts'
import type { Services } from '../services.ts'
import {
  lineRows,
  partRows,
  paymentRow,
  readVoucherLines,
  reversalRow,
  voucherDigest,
  voucherTables,
} from './voucher-rows.ts'

export type VoucherAuthor = {
  readonly services: Services
  readonly userId: number
  readonly type: string
  readonly shift?: 'own'
}

export type VoucherDraftRow = {
  readonly branchId: number
  readonly day: Day
  /** The day it was due on, if that one was locked. */
  readonly originalDay: Day | null
  readonly note: string
  readonly lines: readonly EntryLine[]
  readonly details: Partial<VoucherDetails>
  readonly posting: Posting<ResolvedEntry>
  readonly reverses: { readonly id: number; readonly number: number } | null
}

export async function writeVoucher(
  { services, userId, type, shift }: VoucherAuthor,
  tx: Tx,
  configuration: Configuration,
  draft: VoucherDraftRow,
): Promise<number> {
  const { db } = services
  const { branchId, day, originalDay, note, lines, details, posting, reverses } = draft
  const reservation = await reserve(db.kind, tx, branchId, `voucher.${type}`)
  const { postingId, documentNumber: number } = reservation
  const prefix = configuration.branches.get(branchId)?.code_prefix ?? ''
  const code = formatBillCode({ prefix, number })
  const now = services.now()
  const rows = {
    voucher: {
      posting_id: postingId,
      type,
      branch_id: branchId,
      number,
      code,
      day,
      note,
      total: lines.reduce((sum, line) => sum + line.debit, 0),
      reverses_id: reverses?.id ?? null,
      created_at: now,
      user_id: userId,
    },
    lines: lineRows(postingId, lines),
    parts: partRows(postingId, lines),
    payment: paymentRow(postingId, details),
    // A reversal is not reversed.
    reversal: reverses === null ? reversalRow(postingId, day, details) : undefined,
  }
  await post(db.kind, tx, configuration.settings, reservation, {
    branchId,
    day,
    originalDay,
    document: `${type} ${code}`,
    billId: null,
    billDigest: voucherDigest(rows),
    reverses,
    memo: reverses === null ? '' : 'reversal',
    userId,
    createdAt: now,
    posting,
    ...(shift !== undefined && { shift }),
    moves: [],
    levels: [],
  })
  await insertTables(db.kind, tx, voucherTables(rows))
  return postingId
}

/** Debits equal credits in each branch. */
export function postingOf(configuration: Configuration, lines: readonly EntryLine[]): Posting<ResolvedEntry> {
  const entries = lines.map(({ accountId, costCenterId, branchId, partyId, debit, credit }) => {
    return { account: accountId, costCentreId: costCenterId, branchId, partyId, debit, credit }
  })
  return balancedByBranch(balanced(entries), accountOf(configuration, 'interbranch'))
}

type Stored = NonNullable<Awaited<ReturnType<typeof storedVoucher>>>

/** The id of the reversal, with exchanged sides. Its allocations are undone. */
export async function writeReversal(
  author: VoucherAuthor,
  tx: Tx,
  configuration: Configuration,
  { voucher, lines, details }: Stored,
  asked: Pick<VoucherDraftRow, 'day' | 'originalDay' | 'note'>,
): Promise<number> {
  const id = voucher.posting_id
  const { number } = await tx.selectFrom('posting').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const reversed = await writeVoucher(author, tx, configuration, {
    ...asked,
    branchId: voucher.branch_id,
    lines: lines.map(line => ({ ...line, debit: line.credit, credit: line.debit })),
    details,
    posting: reversal(balanced(await entriesOfPosting(tx, id))),
    reverses: { id, number },
  })
  const { services, userId, type } = author
  const writing = { db: services.db, tx, configuration, userId, now: services.now() }
  await refitDocuments(writing, [`${type} ${voucher.code}`], asked.day)
  return reversed
}

export async function storedVoucher(tx: Tx, type: string, id: number) {
  const voucher = await tx
    .selectFrom('voucher')
    .selectAll()
    .where('posting_id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst()
  if (!voucher) return undefined
  return { voucher, ...(await readVoucherLines(tx, id)) }
}

export function voucherBranches(branchId: number, lines: readonly Pick<EntryLine, 'branchId'>[]): number[] {
  return [...new Set([branchId, ...lines.map(line => line.branchId)])]
}
