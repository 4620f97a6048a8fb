/** The tables of users, their devices and sessions, their files, and the audit. */
import type { Generated } from 'kysely'
import type { NamedPeriod } from '#domain/named-period.ts'
import type { Flag } from './flag.ts'

export type UserTable = {
  id: Generated<number>
  user_name: string
  user_name_folded: string
  full_name: string
  email: string
  email_folded: string
  job_title: string
  phone: string
  password_hash: string
  is_enabled: Flag
  must_change_password: Flag
  discount_limit: number | null
  branch_id: number | null
  picture: string
  /** Unused since known devices exist: failed attempts are counted in `rate_limit` and `login_device`. */
  failed_count: number
  locked_until: number
  configuration: string
  created_at: number
}

export type LoginDeviceTable = {
  token_hash: string
  user_id: number
  first_at: number
  last_at: number
  failed_count: number
  failed_at: number
}

export type RefreshTokenTable = {
  id: Generated<number>
  family: string
  user_id: number
  token_hash: string
  /** The time of login: a session ends a fixed time after it. */
  started_at: number
  issued_at: number
  expires_at: number
  used_at: number | null
  successor_used: Flag
  revoked_at: number | null
}

/** `chain`, `number`, `format` and `hash` are null in rows older than the chains. */
export type AuditTable = {
  id: Generated<number>
  at: number
  user_id: number | null
  action: string
  /** What the action concerned, such as `sale 1-000123` or `user 5`. */
  subject: string
  detail: string
  address: Generated<string>
  /** The client's user agent. */
  device: Generated<string>
  /** The session of the user; empty when there was none. */
  session: Generated<string>
  /** The branch, or 0. */
  chain: Generated<number | null>
  number: Generated<number | null>
  format: Generated<number | null>
  hash: Generated<string | null>
}

export type StoredFileTable = {
  id: Generated<number>
  name: string
  original_name: string
  media_type: string
  size: number
  content: Uint8Array
  created_at: number
  user_id: number | null
}

export type RoleTable = {
  id: Generated<number>
  name: string
  name_folded: string
  description: string
  discount_percentage: number | null
}

/** `name_look` is equal for names that look alike. */
export type SavedViewTable = {
  id: Generated<number>
  user_id: number
  name: string
  name_look: string
  path: string
  search: string
  period: NamedPeriod | null
  /** The role that the view is shared with. */
  role_id: number | null
}
