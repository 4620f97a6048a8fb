/** Schedules of reports. A user may only schedule a report that they may open; each run checks that again. */

import type { InputOf } from '#contract/endpoint.ts'
import { workbookMediaType } from '#contract/protocol.ts'
import { type Schedule, type ScheduledContent, type scheduleEndpoints, schedulesMax } from '#contract/schedule.ts'
import { problem } from '#domain/problem.ts'
import { fold } from '#domain/search/fold.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { type Configuration, readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { deniedReport } from './denied-report.ts'
import { nextDue } from './due.ts'
import { stillHasAccess } from './file-access.ts'
import { readSchedules, rhythmOf, type ScheduleRow } from './schedule-rows.ts'
import { wakeSchedules } from './wake.ts'

type Asked = InputOf<typeof scheduleEndpoints.addSchedule>['body']

export const scheduleHandlers: HandlersOf<typeof scheduleEndpoints> = {
  listSchedules: ({ services: { db }, caller }) => readSchedules(db, db.read, caller),

  async addSchedule({ services, caller, body }) {
    const configuration = await readConfiguration(services.db)
    requireContent(body.content, caller, configuration)
    const { db } = services
    return db.write([], async tx => {
      await lockOwn(db, tx, caller)
      const { count } = await tx
        .selectFrom('schedule')
        .select(of => of.fn.countAll<number>().as('count'))
        .where('user_id', '=', caller.userId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= schedulesMax) refuse([problem('name', 'tooMany', { max: schedulesMax })])
      await requireFreeName(tx, caller, body.name)
      const { atMs } = nextDue(configuration.company.time_zone, body, services.now())
      const fresh = { user_id: caller.userId, paused_for: '', attempts: 0, claim: '', is_asked: 0 } as const
      const { id } = await tx
        .insertInto('schedule')
        .values({ ...columnsOf(body), ...fresh, due_at: atMs, try_at: atMs })
        .returning('id')
        .executeTakeFirstOrThrow()
      return scheduleOf(services, tx, caller, id)
    })
  },

  async changeSchedule({ services, caller, params, body }) {
    const configuration = await readConfiguration(services.db)
    requireContent(body.content, caller, configuration)
    return services.db.write([], async tx => {
      const row = await heldSchedule(tx, caller, params.id)
      await requireFreeName(tx, caller, body.name, row.id)
      const isOver = row.paused_for !== 'person'
      await tx
        .updateTable('schedule')
        .set({ ...columnsOf(body), ...(await begunAnew(services, tx, configuration, row, body)) })
        .set(isOver ? { paused_for: '' } : {})
        .where('id', '=', row.id)
        .execute()
      return scheduleOf(services, tx, caller, row.id)
    })
  },

  async removeSchedule({ services, caller, params }) {
    await services.db.write([], async tx => {
      const row = await heldSchedule(tx, caller, params.id)
      await tx.deleteFrom('schedule_run').where('schedule_id', '=', row.id).execute()
      await tx.deleteFrom('schedule').where('id', '=', row.id).execute()
    })
  },

  async pauseSchedule({ services, caller, params, body }) {
    const configuration = await readConfiguration(services.db)
    return services.db.write([], async tx => {
      const row = await heldSchedule(tx, caller, params.id)
      const changed = body.isPaused
        ? ({ paused_for: 'person', claim: '', is_asked: 0 } as const)
        : ({ paused_for: '', ...(await begunAnew(services, tx, configuration, row, rhythmOf(row))) } as const)
      await tx.updateTable('schedule').set(changed).where('id', '=', row.id).execute()
      return scheduleOf(services, tx, caller, row.id)
    })
  },

  async makeScheduledFile({ services, caller, params }) {
    const reply = await services.db.write([], async tx => {
      const row = await heldSchedule(tx, caller, params.id)
      if (row.claim === '')
        await tx
          .updateTable('schedule')
          .set({ is_asked: 1, try_at: services.now(), attempts: 0 })
          .where('id', '=', row.id)
          .execute()
      return scheduleOf(services, tx, caller, row.id)
    })
    wakeSchedules(services.db)
    return reply
  },

  async getScheduledFile({ services, caller, params }) {
    const file = await services.db.read
      .selectFrom('schedule_run')
      .innerJoin('schedule', 'schedule.id', 'schedule_run.schedule_id')
      .select(['schedule_run.content', 'file_name', 'schedule.name', 'permissions'])
      .where('schedule_run.id', '=', params.fileId)
      .where('schedule.id', '=', params.id)
      .where('schedule.user_id', '=', caller.userId)
      .executeTakeFirst()
    if (!file?.content || !stillHasAccess(caller.access, file.permissions)) throw new Failure('not_found')
    const { file_name: fileName, name } = file
    const row = {
      ...actorOf(caller),
      at: services.now(),
      action: 'list.exported',
      subject: `schedule ${params.id}`,
    } as const
    await services.db.write([], tx => recordAudit(tx, { ...row, detail: { form: 'download', name, file: fileName } }))
    return { content: new Uint8Array(file.content), mediaType: workbookMediaType, fileName }
  },
}

/** Requires permission for each report of the content, and for the branch. */
function requireContent(content: ScheduledContent, { access }: Caller, configuration: Configuration): void {
  const denied = deniedReport(content, access)
  if (denied !== undefined) refuse([problem(denied.at, 'notAllowed')])
  if (content.kind === 'pack' && content.branchId !== null)
    requireBranch(configuration, access, content.branchId, 'content.branchId')
}

function columnsOf({ name, content, language, every, weekday, monthDay, hour }: Asked) {
  return {
    ...{ name, name_look: fold(name) || name, content: JSON.stringify(content), language },
    ...{ every, weekday, month_day: monthDay, hour },
  }
}

/** Due from now on, except on a day that already has a run; a process that claimed it loses its claim. */
async function begunAnew(
  { now }: Services,
  tx: Tx,
  { company }: Configuration,
  { id }: ScheduleRow,
  rhythm: Asked | ReturnType<typeof rhythmOf>,
) {
  const next = nextDue(company.time_zone, rhythm, now())
  const made = await tx
    .selectFrom('schedule_run')
    .select('id')
    .where('schedule_id', '=', id)
    .where('due_day', '=', next.day)
    .executeTakeFirst()
  const { atMs } = made ? nextDue(company.time_zone, rhythm, next.atMs) : next
  return { due_at: atMs, try_at: atMs, attempts: 0, claim: '', is_asked: 0 } as const
}

/** Serializes concurrent additions by one user, so that the limit holds. */
async function lockOwn({ kind }: Db, tx: Tx, { userId }: Caller): Promise<void> {
  if (kind === 'postgres')
    await tx.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

async function requireFreeName(tx: Tx, { userId }: Caller, name: string, exceptId = 0): Promise<void> {
  const taken = await tx
    .selectFrom('schedule')
    .select('name')
    .where('user_id', '=', userId)
    .where('name_look', '=', fold(name) || name)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (taken) refuse([problem('name', 'taken', { value: taken.name })])
}

async function heldSchedule(tx: Tx, { userId }: Caller, id: number): Promise<ScheduleRow> {
  const row = await tx
    .selectFrom('schedule')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return row
}

async function scheduleOf({ db }: Services, tx: Tx, caller: Caller, id: number): Promise<Schedule> {
  const [row] = await readSchedules(db, tx, caller, id)
  if (!row) throw new Failure('not_found')
  return row
}
