/** The tables of schedules. */
import type { Generated } from 'kysely'
import type { Language } from '#contract/protocol.ts'
import type { pauseReasons, RunOutcome } from '#contract/schedule.ts'
import type { RhythmKind } from '#domain/rhythm.ts'
import type { Flag } from './flag.ts'

export type ScheduleTable = {
  id: Generated<number>
  user_id: number
  name: string
  /** Equal for names that look alike. */
  name_look: string
  /** JSON of a `scheduledContent`. */
  content: string
  language: Language
  every: RhythmKind
  weekday: number
  month_day: number
  hour: number
  paused_for: (typeof pauseReasons)[number] | ''
  due_at: number
  /** The time of the next attempt: when due, or later while it runs or is retried. */
  try_at: number
  attempts: number
  /** The run that claimed it; empty when none has. */
  claim: string
  /** Whether a user requested it now as well. */
  is_asked: Flag
}

export type ScheduleRunTable = {
  id: Generated<number>
  schedule_id: number
  /** Null for a run that a user requested. */
  due_day: string | null
  from_day: string
  to_day: string
  ended_at: number
  outcome: RunOutcome
  detail: string
  file_name: string
  size: number
  /** Null when there was no file, or newer ones replaced it. */
  content: Uint8Array | null
  /** The owner's permissions when the file was made, as JSON; empty when there was none. */
  permissions: string
}

/** While `claim` is set, a process works on the subject until `try_at`; otherwise it waits until then, after the error. */
export type DueClaimTable = {
  work: string
  subject_id: number
  claim: string
  try_at: number
  attempts: number
  error: string
}
