/** Checks an answer, independent of the input. The permissions are written here by hand, not read from the contract. */
import * as z from 'zod'
import { errorBody } from '#contract/errors.ts'
import type { Caller } from './callers.ts'
import type { Answer } from './send.ts'
import { endpointOf, type Name } from './sound.ts'

const forEverybody: ReadonlySet<Name> = new Set([
  'getToken',
  'revokeToken',
  'getDiscovery',
  'getKeySet',
  'getRegistration',
  'registerProduct',
  'getCurrentVersion',
  'getCurrentVersionCode',
  'getLastVersion',
  'getCompany',
] as const)

/** For a logged-in user without permissions. */
const forGuests: ReadonlySet<Name> = new Set([
  'getOwnUser',
  'saveOwnUser',
  'getPreferences',
  'savePreferences',
  'listViews',
  'saveView',
  'renameView',
  'listViewRoles',
  'shareView',
  'dropView',
  'listSchedules',
  'addSchedule',
  'changeSchedule',
  'removeSchedule',
  'pauseSchedule',
  'makeScheduledFile',
  'getScheduledFile',
  'getTodo',
  'getBanner',
  'patchOwnUser',
  'uploadProfilePicture',
  'saveProfilePicture',
  'listRoles',
  'listRolesPage',
  'getRole',
  'getRoleByName',
  'getAllGroups',
  'getFeatures',
  'getVatEnableSetting',
  'getVatRates',
  'getBranches',
  'getDeliveryApps',
  'listNotifications',
  'countNotifications',
  'readNotifications',
  'pinNotification',
  'removeNotification',
] as const)

const slowMs = 5000
/** It answers when the copy is written and checked, and there is one at a time. */
const slowBackupMs = 60_000
/** A larger body may be refused, and its connection closed, before it was sent completely. */
const sentWholeBytes = 8192

export type Asked = {
  readonly name: Name
  readonly caller: Caller
  readonly method: string
  readonly targetBytes: number
  readonly bodyBytes: number
  /** Nothing below the schemas was made odd and no part of the path is empty: the call reached its endpoint. */
  readonly isPlain: boolean
  readonly isCutOff: boolean
}

/** Undefined without a problem. */
export function complaintAbout(asked: Asked, answer: Answer): string | undefined {
  if (answer.status === 0) return isLikelyCut(asked) ? undefined : answer.text
  if (answer.status >= 500) return `answered ${answer.status}`
  if (answer.milliseconds > (asked.name === 'createBackup' ? slowBackupMs : slowMs))
    return `took ${Math.round(answer.milliseconds)} ms`
  if (answer.status >= 400) return isErrorBody(asked, answer) ? undefined : 'refused in a shape that is not ours'
  if (!asked.isPlain || answer.status >= 300) return undefined
  return mayCall(asked) ? complaintAboutReply(asked.name, answer) : `let ${asked.caller} in`
}

/** A header overflow is refused before the server knows that the method is HEAD, with a body that HEAD must not have. */
function isLikelyCut({ method, targetBytes, bodyBytes, isCutOff }: Asked): boolean {
  return isCutOff || bodyBytes > sentWholeBytes || (method === 'HEAD' && targetBytes > sentWholeBytes)
}

function mayCall({ name, caller }: Asked): boolean {
  if (forEverybody.has(name)) return true
  if (caller === 'stranger' || caller === 'broken token') return false
  return caller !== 'guest' || forGuests.has(name)
}

function isErrorBody({ method }: Asked, { text }: Answer): boolean {
  return method === 'HEAD' || errorBody.safeParse(jsonOf(text)).success
}

function complaintAboutReply(name: Name, { text, status }: Answer): string | undefined {
  const { reply, raw } = endpointOf(name)
  if (raw || !reply || status === 204) return undefined
  const read = z.safeDecode(reply, jsonOf(text) as never)
  return read.success ? undefined : `answered what the contract does not say: ${read.error.issues[0]?.path.join('.')}`
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
