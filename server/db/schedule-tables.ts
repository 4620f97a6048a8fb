/** The tables of files that the server makes by itself. */
import type { Generated } from 'kysely'
import type { Language } from '#contract/protocol.ts'
import type { pauseReasons, RunOutcome } from '#contract/schedule.ts'
import type { RhythmKind } from '#domain/rhythm.ts'
import type { Flag } from './flag.ts'

export type ScheduleTable = {
  id: Generated<number>
  user_id: number
  name: string
  /** What two spellings of one name have in common. */
  name_look: string
  /** JSON text of a `scheduledContent`. */
  content: string
  language: Language
  every: RhythmKind
  weekday: number
  month_day: number
  hour: number
  paused_for: (typeof pauseReasons)[number] | ''
  due_at: number
  /** When it is looked at next: as it is due, or later while it is being made or is retried. */
  try_at: number
  attempts: number
  /** Of the run that has it; empty where none has. */
  claim: string
  /** Whether somebody wants it now, too. */
  is_asked: Flag
}

export type ScheduleRunTable = {
  id: Generated<number>
  schedule_id: number
  /** Null of one that somebody asked for. */
  due_day: string | null
  from_day: string
  to_day: string
  ended_at: number
  outcome: RunOutcome
  detail: string
  file_name: string
  size: number
  /** Null where nothing was made, or it was dropped for newer ones. */
  content: Uint8Array | null
  /** What its owner might see when it was made, as JSON text; empty where nothing was made. */
  sight: string
}
