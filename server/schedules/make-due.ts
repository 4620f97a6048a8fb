/**
 * Runs due schedules one after the other, with the owner's current rights and branches, for the period of the latest due day. Earlier
 * missed runs are skipped.
 */
import type { FastifyInstance } from 'fastify'
import type { Rendered, RenderJob } from '#contract/renderer.ts'
import type { RunOutcome, ScheduledContent } from '#contract/schedule.ts'
import { hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { readConfiguration } from '../company/company.ts'
import { isStorageFailure } from '../http/storage-failure.ts'
import { admittedFor } from '../identity/authenticate.ts'
import type { Services } from '../services.ts'
import { answeringAs } from './answer-renderer.ts'
import { attemptsMax, claimDue, type EndedRun, endRun, mendFromFuture, passOver, tryAgain } from './claims.ts'
import { deniedReport } from './denied-report.ts'
import { dayInZone, newestDue } from './due.ts'
import { fileAccessOf } from './file-access.ts'
import type { AnswerRenderer } from './renderer-process.ts'
import { contentOf, daysOfContent, rhythmOf, type ScheduleRow } from './schedule-rows.ts'

export type Render = (job: RenderJob, answer: AnswerRenderer, signal: AbortSignal) => Promise<Rendered>

/** Handles the API calls, renders files, and signals when to stop. */
export type MakingTools = { readonly app: FastifyInstance; readonly render: Render; readonly signal: AbortSignal }

export async function makeDueFiles(services: Services, tools: MakingTools): Promise<void> {
  await mendFromFuture(services)
  while (!tools.signal.aborted) {
    const row = await claimDue(services)
    if (row === undefined) return
    await make(services, row, tools)
  }
}

/** The file, or why there is none. */
type Made =
  | { readonly outcome: 'made'; readonly name: string; readonly content: Uint8Array; readonly permissions: string }
  | { readonly outcome: Exclude<RunOutcome, 'made'>; readonly detail?: string }

/** Temporary failures, which are retried. */
const passing: readonly RunOutcome[] = ['failed', 'locked', 'storageFull']

async function make(services: Services, row: ScheduleRow, tools: MakingTools): Promise<void> {
  const dueDay = await dueDayOf(services, row)
  if (dueDay === 'made') return passOver(services, row)
  const { company } = await readConfiguration(services.db)
  const { from, to } = daysOfContent(contentOf(row), dueDay ?? dayInZone(company.time_zone, services.now()))
  const run = { due_day: dueDay, from_day: from, to_day: to }
  // After too many claims each earlier run was killed, so the schedule is given up.
  const isHopeless = row.attempts > attemptsMax
  const made: Made = isHopeless ? { outcome: 'failed' } : await tryToMake(services, row, { from, to }, tools)
  if (tools.signal.aborted && made.outcome !== 'made') return tryAgain(services, row, true)
  if (passing.includes(made.outcome) && row.attempts < attemptsMax) return tryAgain(services, row, false)
  try {
    await endRun(services, row, { ...run, ...columnsOfMade(made) })
  } catch (error) {
    if (made.outcome !== 'made' || !isStorageFailure(error)) throw error
    if (row.attempts < attemptsMax) return tryAgain(services, row, false)
    await endRun(services, row, { ...run, ...columnsOfMade({ outcome: 'storageFull' }) })
  }
}

function columnsOfMade(made: Made): Omit<EndedRun, 'due_day' | 'from_day' | 'to_day'> {
  return made.outcome === 'made'
    ? {
        outcome: 'made',
        detail: '',
        file_name: `${made.name}.xlsx`,
        content: made.content,
        permissions: made.permissions,
      }
    : { outcome: made.outcome, detail: made.detail ?? '', file_name: '', content: null, permissions: '' }
}

/** The latest due day; null for a run that a user requested. */
async function dueDayOf({ db, now }: Services, row: ScheduleRow): Promise<Day | null | 'made'> {
  const nowMs = now()
  if (row.paused_for !== '' || row.due_at > nowMs) return null
  const { company } = await readConfiguration(db)
  const { day } = newestDue(company.time_zone, rhythmOf(row), nowMs)
  const made = await db.read
    .selectFrom('schedule_run')
    .select('id')
    .where('schedule_id', '=', row.id)
    .where('due_day', '=', day)
    .executeTakeFirst()
  if (made === undefined) return day
  return row.is_asked === 1 ? null : 'made'
}

type FromTo = { readonly from: Day; readonly to: Day }

async function tryToMake(services: Services, row: ScheduleRow, days: FromTo, tools: MakingTools): Promise<Made> {
  const { app, render, signal } = tools
  const { db } = services
  const purpose = `schedule ${row.id}`
  const content = contentOf(row)
  try {
    const access = await accessNow(services, row, purpose, content)
    if ('outcome' in access) return access
    const job = await errandOf(services, row, content, days, access)
    const person = { userId: row.user_id, purpose }
    const rendered = await answeringAs(app, db, person, answer => render(job, answer, signal))
    return madeOf(rendered, fileAccessOf(access))
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`The file "${row.name}" was not made: ${error}\n`)
    return { outcome: isStorageFailure(error) ? 'storageFull' : 'failed' }
  }
}

/** The owner's current access, or the reason against the run. */
async function accessNow(
  services: Services,
  { user_id }: ScheduleRow,
  purpose: string,
  content: ScheduledContent,
): Promise<Access | Exclude<Made, { outcome: 'made' }>> {
  const admission = await admittedFor(services, user_id, purpose)
  if (admission === undefined) return { outcome: 'disabled' }
  const { access } = admission.caller
  const denied = deniedReport(content, access)
  if (denied !== undefined) return { outcome: 'notAllowed', detail: denied.name }
  if (content.kind === 'pack' && content.branchId !== null && !hasBranch(access, content.branchId))
    return { outcome: 'notAllowed', detail: 'branch' }
  if (admission.mustChangePassword) return { outcome: 'passwordDue' }
  if (!admission.isRegistered) return { outcome: 'notRegistered' }
  return (await isLocked(services, user_id)) ? { outcome: 'locked' } : access
}

async function isLocked({ db, now }: Services, userId: number): Promise<boolean> {
  const { locked_until } = await db.read
    .selectFrom('user_account')
    .select('locked_until')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return locked_until > now()
}

async function errandOf(
  { db }: Services,
  { language }: ScheduleRow,
  content: ScheduledContent,
  { from, to }: FromTo,
  { roles, permissions, branches }: Access,
): Promise<RenderJob> {
  const { company, branches: all } = await readConfiguration(db)
  const branch = content.kind === 'pack' && content.branchId !== null ? all.get(content.branchId) : undefined
  return {
    ...{ content, from, to, language, timeZone: company.time_zone },
    access: { roles: [...roles], permissions: [...permissions], branchIds: [...(branches ?? [])] },
    branch: branch === undefined ? null : { nameAr: branch.name_ar, nameEn: branch.name_en },
  }
}

/** The outcome for each error of the calls. */
const outcomesOfErrors: Readonly<Record<string, Exclude<RunOutcome, 'made'>>> = {
  access_denied: 'notAllowed',
  unauthorized: 'disabled',
  password_change_required: 'passwordDue',
  not_registered: 'notRegistered',
}

function madeOf(rendered: Rendered, permissions: string): Made {
  switch (rendered.kind) {
    case 'file':
      return { outcome: 'made', name: rendered.name, content: rendered.content, permissions }
    case 'tooLarge':
      return { outcome: 'tooLarge' }
    case 'failure':
      return { outcome: outcomesOfErrors[rendered.error] ?? 'failed' }
  }
}
