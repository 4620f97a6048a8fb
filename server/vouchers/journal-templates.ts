/** Templates of compound journal entries. A user sees those of entries whose branches they have. */
import type { InputOf } from '#contract/endpoint.ts'
import { type JournalTemplate, type journalTemplateEndpoints, templatesMax } from '#contract/journal-templates.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { day as asDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { nextRepeatDay } from '#domain/vouchers/repeats.ts'
import { actorOf, recordAudit, type VoucherAction } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import type { Services } from '../services.ts'
import { lastDueDays, repeatOf, repeatWork, type TemplateRow } from './post-repeats.ts'
import { storedVoucher, voucherBranches } from './write-voucher.ts'

type Asking = { readonly services: Services; readonly caller: Caller }
type Sent = InputOf<typeof journalTemplateEndpoints.changeJournalTemplate>['body']

export const journalTemplateHandlers: HandlersOf<typeof journalTemplateEndpoints> = {
  async listJournalTemplates({ services, caller }) {
    const rows = await services.db.read
      .selectFrom('journal_template')
      .selectAll()
      .where('is_removed', '=', 0)
      .orderBy('name')
      .orderBy('id')
      .execute()
    const own = await Promise.all(rows.map(row => ownReply(services.db.read, caller, row)))
    return own.flatMap(reply => reply ?? [])
  },

  async addJournalTemplate({ services, caller, body, idempotencyKey }) {
    const { db, now } = services
    requireSound(body)
    const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf({ template: body }) }
    const id = await db.write([], async tx => {
      const known = await rememberedText(db.kind, tx, sent)
      if (known !== undefined) return Number(known)
      const voucher = await requireOwnVoucher(tx, caller, body.voucherId)
      if (voucher.reverses_id !== null) refuse([problem('voucherId', 'notAllowed')])
      const { count } = await tx
        .selectFrom('journal_template')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_removed', '=', 0)
        .executeTakeFirstOrThrow()
      if (Number(count) >= templatesMax) refuse([problem('', 'tooMany', { max: templatesMax })])
      const row = {
        ...{ ...columnsOf(body), version: 1, voucher_id: body.voucherId, is_removed: 0 },
        ...{ user_id: caller.userId, changed_at: now() },
      }
      const added = await tx.insertInto('journal_template').values(row).returning('id').executeTakeFirstOrThrow()
      await insertTables(db.kind, tx, [rememberTextRow(sent, String(added.id), now())])
      await audit(tx, { services, caller }, { ...row, ...added }, 'template.set')
      return added.id
    })
    return requireReply(db.read, caller, id)
  },

  async changeJournalTemplate({ services, caller, params, body }) {
    requireSound(body)
    const { db, now } = services
    await db.write([], async tx => {
      const row = await requireRow(tx, caller, params.id)
      if (body.version !== undefined && body.version !== row.version) refuse([problem('', 'changedMeanwhile')])
      // Whoever changes it answers for what it posts from now on.
      const changes = { ...columnsOf(body), version: row.version + 1, user_id: caller.userId, changed_at: now() }
      await tx.updateTable('journal_template').set(changes).where('id', '=', row.id).execute()
      // A new attempt is made at once.
      await tx
        .deleteFrom('due_claim')
        .where('work', '=', repeatWork.name)
        .where('subject_id', '=', row.id)
        .where('claim', '=', '')
        .execute()
      await audit(tx, { services, caller }, { ...row, ...changes }, 'template.changed')
    })
    return requireReply(db.read, caller, params.id)
  },

  async removeJournalTemplate({ services, caller, params }) {
    await services.db.write([], async tx => {
      const row = await requireRow(tx, caller, params.id)
      await tx.updateTable('journal_template').set({ is_removed: 1 }).where('id', '=', row.id).execute()
      await audit(tx, { services, caller }, row, 'template.deleted')
    })
    return {}
  },
}

function requireSound({ every, firstDay, lastDay }: Sent): void {
  if (every !== 'none' && firstDay === null) refuse([problem('firstDay', 'required')])
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) refuse([problem('lastDay', 'dayOutOfOrder')])
}

function columnsOf({ name, every, firstDay, lastDay, isPaused }: Sent) {
  const isRepeated = every !== 'none'
  return {
    ...{ name, every, first_day: isRepeated ? firstDay : null, last_day: isRepeated ? lastDay : null },
    is_paused: isPaused ? 1 : 0,
  }
}

/** Throws `not_found` also for an entry with a line of another user's branch. */
async function requireOwnVoucher(tx: Tx, { access }: Caller, id: number) {
  const stored = await storedVoucher(tx, 'compound', id)
  const branches = stored ? voucherBranches(stored.voucher.branch_id, stored.lines) : []
  if (!stored || branches.some(branch => !hasBranch(access, branch))) throw new Failure('not_found')
  return stored.voucher
}

async function requireRow(tx: Tx, caller: Caller, id: number): Promise<TemplateRow> {
  const row = await tx.selectFrom('journal_template').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.is_removed === 1) throw new Failure('not_found')
  await requireOwnVoucher(tx, caller, row.voucher_id)
  return row
}

async function requireReply(tx: Tx, caller: Caller, id: number): Promise<JournalTemplate> {
  const reply = await ownReply(tx, caller, await requireRow(tx, caller, id))
  if (reply === null) throw new Failure('not_found')
  return reply
}

/** Null for an entry of another user's branch. */
async function ownReply(tx: Tx, { access }: Caller, row: TemplateRow): Promise<JournalTemplate | null> {
  const stored = await storedVoucher(tx, 'compound', row.voucher_id)
  if (!stored) return null
  const { voucher, lines } = stored
  if (voucherBranches(voucher.branch_id, lines).some(branch => !hasBranch(access, branch))) return null
  const last = (await lastDueDays(tx, row.id)).get(row.id) ?? null
  const posted = await tx
    .selectFrom('template_posting')
    .innerJoin('voucher', 'voucher.posting_id', 'template_posting.posting_id')
    .select(['voucher.posting_id as id', 'code', 'day'])
    .where('template_id', '=', row.id)
    .orderBy('due_day', 'desc')
    .executeTakeFirst()
  const claim = await tx
    .selectFrom('due_claim')
    .select('error')
    .where('work', '=', repeatWork.name)
    .where('subject_id', '=', row.id)
    .executeTakeFirst()
  const repeat = repeatOf(row)
  return {
    ...{ id: row.id, version: row.version, name: row.name, ...repeat, isPaused: row.is_paused === 1 },
    ...{ voucherId: row.voucher_id, code: voucher.code, branchId: voucher.branch_id, total: halalas(voucher.total) },
    nextDay: nextRepeatDay(repeat, last),
    posted: posted ? { id: posted.id, code: posted.code, date: asDay(posted.day) } : null,
    failure: claim?.error ?? '',
  }
}

async function audit(tx: Tx, { services, caller }: Asking, row: TemplateRow, action: VoucherAction): Promise<void> {
  const { name, every, first_day, last_day, is_paused } = row
  const detail = { name, every, firstDay: first_day, lastDay: last_day, isPaused: is_paused === 1 }
  const at = services.now()
  await recordAudit(tx, { ...actorOf(caller), at, action, subject: `template ${row.id}`, detail })
}
