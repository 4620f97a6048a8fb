/** Schedules as tests make them, and a render that stands in for the real one where a test is not about what it makes. */
import type { InputOf } from '#contract/endpoint.ts'
import type { MonthReport } from '#contract/reports/month-pack.ts'
import type { Schedule, ScheduledContent, scheduleEndpoints } from '#contract/schedule.ts'
import { accessOf } from '#domain/access/can.ts'
import { readUser } from '#server/identity/users.ts'
import { type MakingTools, makeDueFiles, type Render } from '#server/schedules/make-due.ts'
import { renderApart } from '#server/schedules/renderer-process.ts'
import { readSchedules } from '#server/schedules/schedule-rows.ts'
import type { TestApp } from './app.ts'
import { logIn, tokensOf } from './token-request.ts'

export type ScheduleBody = InputOf<typeof scheduleEndpoints.addSchedule>['body']

/** Of the month before. */
export function aPack(...reports: readonly MonthReport[]): Extract<ScheduledContent, { kind: 'pack' }> {
  return { kind: 'pack', reports: [...reports], branchId: null, period: 'lastMonth' }
}

/** The sums of last month, every day at seven. */
export function aSchedule(changes: Partial<ScheduleBody> = {}): ScheduleBody {
  return {
    name: 'month',
    content: aPack('summary'),
    ...{ language: 'en', every: 'day', weekday: 0, monthDay: 1, hour: 7 },
    ...changes,
  }
}

/** A file of so many bytes, named by its days; `jobs` tells what was asked of it. */
export function quickPress(bytes = 3) {
  const jobs: Parameters<Render>[0][] = []
  const render: Render = async job => {
    jobs.push(job)
    const name = `${job.from}_${job.to}`
    return { kind: 'file', name, content: new Uint8Array(bytes) }
  }
  return { render, jobs }
}

/** One look for what is due, as a listening server does it. */
export function look(server: TestApp, render: Render = renderApart, tools: Partial<MakingTools> = {}): Promise<void> {
  return makeDueFiles(server.services, { app: server.app, render, signal: new AbortController().signal, ...tools })
}

/** As its owner sees it, whatever became of their session: a clock that is moved ends it. */
export async function scheduleNamed({ db }: TestApp, userName: string, name: string): Promise<Schedule> {
  const { id } = await db.read
    .selectFrom('user_account')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  const user = await readUser(db.read, id)
  if (!user) throw new Error(`There is nobody called ${userName}.`)
  const caller = { userId: id, access: accessOf(user.roles, user.permissions, user.branchIds) }
  const found = (await readSchedules(db, db.read, caller)).find(each => each.name === name)
  if (!found) throw new Error(`There is no schedule ${name}.`)
  return found
}

/** A token of now. */
export async function signedInAnew(server: TestApp, userName: string): Promise<string> {
  return (await tokensOf(logIn(server, userName))).access_token
}
