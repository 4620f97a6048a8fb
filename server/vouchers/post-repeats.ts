/** What vouchers post by themselves on due days: reversals on the first of a month, and entries that are repeated. */
import { sql } from 'kysely'
import { isVoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { nextRepeatDay, type RepeatKind, repeatKinds } from '#domain/vouchers/repeats.ts'
import { voucherProblems } from '#domain/vouchers/voucher-form.ts'
import { recordAudit } from '../audit/audit.ts'
import { Failure, refuseAny } from '../calls/failure.ts'
import type { Tx } from '../db/database.ts'
import type { JournalTemplateTable } from '../db/schema.ts'
import { type DuePosting, type DueWork, duePostingDay, type PendingDue } from '../due/due-work.ts'
import { readVoucherNames } from './voucher-names.ts'
import { postingOf, storedVoucher, voucherBranches, writeReversal, writeVoucher } from './write-voucher.ts'

/** A unique key allows one reversal of a voucher. */
export const reversalWork: DueWork = {
  name: 'voucher.reversal',
  async pending(tx, upTo) {
    const { rows } = await sql<{
      id: number
      due_day: string
    }>`SELECT posting_id AS id, due_day FROM voucher_reversal WHERE due_day <= ${upTo}
      AND NOT EXISTS (SELECT 1 FROM voucher WHERE voucher.reverses_id = voucher_reversal.posting_id)
      ORDER BY due_day, posting_id`.execute(tx)
    return pendingOf(
      tx,
      rows.map(row => ({ id: row.id, voucherId: row.id, day: asDay(row.due_day) })),
    )
  },
  async post(work, { id }) {
    const { services, tx, configuration, today } = work
    const found = await tx
      .selectFrom('voucher_reversal')
      .select('due_day')
      .where('posting_id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('voucher').select('voucher.posting_id').where('voucher.reverses_id', '=', id))),
      )
      .executeTakeFirst()
    if (!found || found.due_day > today) return { count: 0, hasMore: false }
    const stored = await requireVoucher(tx, id)
    const { voucher } = stored
    const author = { services, userId: voucher.user_id, type: voucher.type }
    const asked = { ...openDayOf(work, asDay(found.due_day)), note: voucher.note }
    const by = await writeReversal(author, tx, configuration, stored, asked)
    await recordAudit(tx, {
      ...{ at: services.now(), userId: null, action: 'voucher.reversed', branchId: voucher.branch_id },
      ...{ subject: `${voucher.type} ${voucher.code}`, detail: { by } },
    })
    return { count: 1, hasMore: false }
  },
}

/** The key of a template and a due day allows one posting of both. */
export const repeatWork: DueWork = {
  name: 'journal.repeat',
  async pending(tx, upTo) {
    const rows = await tx
      .selectFrom('journal_template')
      .selectAll()
      .where('is_paused', '=', 0)
      .where('is_removed', '=', 0)
      .where('first_day', '<=', upTo)
      .orderBy('first_day')
      .execute()
    const posted = await lastDueDays(tx)
    const due = rows.flatMap(row => {
      const day = nextRepeatDay(repeatOf(row), posted.get(row.id) ?? null)
      return day === null || day > upTo ? [] : [{ id: row.id, voucherId: row.voucher_id, day }]
    })
    return pendingOf(tx, due)
  },
  async post(work, { id }) {
    const { tx, today, postingsMax } = work
    const row = await tx.selectFrom('journal_template').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.is_paused === 1 || row.is_removed === 1) return { count: 0, hasMore: false }
    let last = (await lastDueDays(tx, id)).get(id) ?? null
    for (let count = 0; ; count += 1) {
      const due = nextRepeatDay(repeatOf(row), last)
      if (due === null || due > today) return { count, hasMore: false }
      if (count === postingsMax) return { count, hasMore: true }
      const postingId = await enterAgain(work, row, due)
      await tx.insertInto('template_posting').values({ template_id: id, due_day: due, posting_id: postingId }).execute()
      last = due
    }
  },
}

/** Checks everything again, because accounts, parties and centres may be out of use by now. */
async function enterAgain(work: DuePosting, template: Pick<TemplateRow, 'voucher_id' | 'user_id'>, due: Day) {
  const { services, tx, configuration } = work
  const { voucher, lines, details } = await requireVoucher(tx, template.voucher_id)
  if (!isVoucherType(voucher.type)) throw new Error(`There is no voucher type ${voucher.type}.`)
  const { form } = voucherOf(voucher.type)
  const typed = { ...form.typed(lines), branchId: voucher.branch_id }
  refuseAny(voucherProblems(form, typed, await readVoucherNames(services.db, tx, typed)))
  const author = { services, userId: template.user_id, type: voucher.type }
  return writeVoucher(author, tx, configuration, {
    ...{ ...openDayOf(work, due), branchId: voucher.branch_id, note: voucher.note, lines, details },
    posting: postingOf(configuration, lines),
    reverses: null,
  })
}

function openDayOf({ configuration, today }: DuePosting, due: Day) {
  const open = duePostingDay(configuration, due, today)
  if (open === null) throw new Failure('period_locked')
  return open
}

async function requireVoucher(tx: Tx, id: number) {
  const { type } = await tx.selectFrom('voucher').select('type').where('posting_id', '=', id).executeTakeFirstOrThrow()
  const stored = await storedVoucher(tx, type, id)
  if (!stored) throw new Error(`There is no voucher ${id}.`)
  return stored
}

async function pendingOf(
  tx: Tx,
  found: readonly { readonly id: number; readonly voucherId: number; readonly day: Day }[],
): Promise<PendingDue[]> {
  return Promise.all(
    found.map(async ({ id, voucherId, day }) => {
      const { voucher, lines } = await requireVoucher(tx, voucherId)
      const branchIds = voucherBranches(voucher.branch_id, lines)
      return { id, branchIds, day, document: `${voucher.type} ${voucher.code}`, documentId: voucherId }
    }),
  )
}

export type TemplateRow = Omit<JournalTemplateTable, 'id'> & { readonly id: number }

export function repeatOf({ every, first_day, last_day }: Pick<TemplateRow, 'every' | 'first_day' | 'last_day'>) {
  const dayOrNull = (text: string | null) => (text === null ? null : asDay(text))
  return { every: kindOf(every), firstDay: dayOrNull(first_day), lastDay: dayOrNull(last_day) }
}

function kindOf(text: string): RepeatKind {
  const kind = repeatKinds.find(each => each === text)
  if (kind === undefined) throw new Error(`There is no repetition ${text}.`)
  return kind
}

/** The last due day of each template that was posted; of one of them with an id. */
export async function lastDueDays(tx: Tx, id?: number): Promise<ReadonlyMap<number, Day>> {
  const rows = await tx
    .selectFrom('template_posting')
    .select(({ fn }) => ['template_id', fn.max('due_day').as('due_day')])
    .$if(id !== undefined, select => select.where('template_id', '=', id ?? 0))
    .groupBy('template_id')
    .execute()
  return new Map(rows.map(row => [row.template_id, asDay(row.due_day)]))
}
