/**
 * Schedules: the server makes a month-end pack, or a saved view of a report, as a workbook, daily, weekly or monthly. Each user has their
 * own, made with their rights and branches at that time; nobody else can download them. Calls of our own.
 */
import { z } from 'zod'
import { namedPeriods } from '#domain/named-period.ts'
import { rhythmKinds } from '#domain/rhythm.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, name, queryId, wireDay } from './fields.ts'
import { supportedLanguages, workbookMediaType } from './protocol.ts'
import { monthReports } from './reports/month-pack.ts'
import { type ReportName, reports } from './reports/reports.ts'

/** Per user. */
export const schedulesMax = 20
/** The number of stored files per schedule, and their total size per user: the oldest are deleted first. */
export const scheduledFilesMax = 24
export const scheduledBytesMax = 100 * 1024 * 1024
/** Per file. */
export const fileBytesMax = 10 * 1024 * 1024

const reportName = z.enum(Object.keys(reports) as [ReportName, ...ReportName[]])

/** A pack covers the month of its due day, or the month before. */
export const packPeriods = ['lastMonth', 'thisMonth'] as const

export const scheduledContent = z.union([
  z.strictObject({
    kind: z.literal('pack'),
    reports: z.array(z.enum(monthReports)).min(1).max(monthReports.length),
    /** Null means all of the user's branches. */
    branchId: id.nullable(),
    period: z.enum(packPeriods),
  }),
  z.strictObject({
    kind: z.literal('view'),
    report: reportName,
    /** The query of its address, without days. */
    search: z
      .string()
      .max(4000)
      .regex(/^[!-~]*$/, 'invalid'),
    period: z.enum(namedPeriods),
  }),
])
export type ScheduledContent = z.output<typeof scheduledContent>

const scheduleFields = {
  name: name(1, 100),
  content: scheduledContent,
  /** The language of the file. */
  language: z.enum(supportedLanguages),
  every: z.enum(rhythmKinds),
  /** 0 is Sunday; for weekly schedules only. */
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6]),
  /** For monthly schedules only; a shorter month uses its last day. */
  monthDay: z.int().min(1).max(31),
  /** The local hour of the company. */
  hour: z.int().min(0).max(23),
}

/** The outcome of a run. `locked` and `failed` come after the last retry. */
export const runOutcomes = [
  'made',
  'notAllowed',
  'disabled',
  'locked',
  'passwordDue',
  'notRegistered',
  'tooLarge',
  'storageFull',
  'failed',
] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** Why a schedule is paused: the user paused it, or lost the permission. */
export const pauseReasons = ['person', 'notAllowed', 'disabled'] as const

const scheduledFile = z.object({ id, name: z.string(), madeAt: instant, from: wireDay, to: wireDay, bytes: z.int() })

export const schedule = z.object({
  id,
  ...scheduleFields,
  name: z.string(),
  pausedFor: z.enum(pauseReasons).nullable(),
  /** Null while it is paused. */
  nextAt: instant.nullable(),
  /** Whether a run is in progress or requested. */
  isMaking: z.boolean(),
  lastRun: z
    .object({
      at: instant,
      outcome: z.enum(runOutcomes),
      /** The report that the user may not open, or the word `branch`; empty for any other reason. */
      detail: z.string(),
      from: wireDay,
      to: wireDay,
    })
    .nullable(),
  /** The newest first. */
  files: z.array(scheduledFile),
})
export type Schedule = z.output<typeof schedule>

const path = '/api/schedules'
const params = z.object({ id: queryId })
const body = z.strictObject(scheduleFields)

export const scheduleEndpoints = {
  listSchedules: endpoint({
    method: 'GET',
    path,
    summary: 'The schedules of the user, by name: their days, the result of the last run, and their files.',
    need: 'signedIn',
    reply: z.array(schedule),
    errors: [],
  }),
  addSchedule: endpoint({
    method: 'POST',
    path,
    summary: 'Creates a schedule that makes a file every day, week or month. A user has at most 20, with unique names.',
    need: 'signedIn',
    body,
    reply: schedule,
    errors: ['access_denied', 'storage_unavailable'],
  }),
  changeSchedule: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary:
      'Changes the content and the days of a schedule; a schedule paused for a missing permission is resumed once the permission is back.',
    need: 'signedIn',
    params,
    body,
    reply: schedule,
    errors: ['not_found', 'access_denied', 'storage_unavailable'],
  }),
  removeSchedule: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Deletes a schedule and its files.',
    need: 'signedIn',
    params,
    errors: ['not_found', 'storage_unavailable'],
  }),
  pauseSchedule: endpoint({
    method: 'PUT',
    path: `${path}/:id/pause`,
    summary: 'Pauses or resumes a schedule. Missed days are not made up.',
    need: 'signedIn',
    params,
    body: z.strictObject({ isPaused: z.boolean() }),
    reply: schedule,
    errors: ['not_found', 'storage_unavailable'],
  }),
  makeScheduledFile: endpoint({
    method: 'POST',
    path: `${path}/:id/files`,
    summary:
      'Makes a file now, as of today, in addition to the scheduled ones. The file is available as soon as it is listed.',
    need: 'signedIn',
    params,
    reply: schedule,
    errors: ['not_found', 'storage_unavailable'],
  }),
  getScheduledFile: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    summary: 'A file of a schedule. Only the owner of the schedule gets it, and the download is audited.',
    need: 'signedIn',
    params: z.object({ id: queryId, fileId: queryId }),
    raw: workbookMediaType,
    errors: ['not_found', 'storage_unavailable'],
  }),
}
