/** Schedules for tests, and a fake renderer for tests that are not about its output. */
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

/** For the previous month. */
export function aPack(...reports: readonly MonthReport[]): Extract<ScheduledContent, { kind: 'pack' }> {
  return { kind: 'pack', reports: [...reports], branchId: null, period: 'lastMonth' }
}

/** The sums of the previous month, every day at seven. */
export function aSchedule(changes: Partial<ScheduleBody> = {}): ScheduleBody {
  return {
    name: 'month',
    content: aPack('summary'),
    ...{ language: 'en', every: 'day', weekday: 0, monthDay: 1, hour: 7 },
    ...changes,
  }
}

/** A fake renderer of files with `bytes` bytes, named by their days; `jobs` records the requests. */
export function quickPress(bytes = 3) {
  const jobs: Parameters<Render>[0][] = []
  const render: Render = async job => {
    jobs.push(job)
    const name = `${job.from}_${job.to}`
    return { kind: 'file', name, content: new Uint8Array(bytes) }
  }
  return { render, jobs }
}

/** Runs the scheduler once, as a listening server does. */
export function look(server: TestApp, render: Render = renderApart, tools: Partial<MakingTools> = {}): Promise<void> {
  return makeDueFiles(server.services, { app: server.app, render, signal: new AbortController().signal, ...tools })
}

/** The schedule as its owner sees it, without a session: advancing the clock ends sessions. */
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

/** A fresh access token. */
export async function signedInAnew(server: TestApp, userName: string): Promise<string> {
  return (await tokensOf(logIn(server, userName))).access_token
}
